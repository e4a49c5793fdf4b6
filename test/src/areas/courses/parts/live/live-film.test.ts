import { LiveFilm } from '@/areas/courses/parts/live/live-film'
import { MediaSource } from '@/areas/courses/store/media-source'
import { sampleFacts } from '../../../../support/live'

const HOUR = 3_600_000

function opened(kind: 'film' | 'hls' = 'film', video: { url?: string; until?: number } = {}) {
  const received: string[] = []
  const clock = { ms: 0 }
  const sample = sampleFacts()
  const facts = { ...sample, video: { ...sample.video, ...video } }
  const seen: (readonly [number, number])[] = []
  const source = new MediaSource(facts.video, {
    now: () => clock.ms,
    renew: async () => {
      received.push('renew')
      return { url: '/media/next.mp4', until: clock.ms + HOUR, now: clock.ms }
    },
  })
  const film = new LiveFilm(
    {
      state: { facts: { ...facts, video: { ...facts.video, kind, seconds: 130 } } },
      target: () => 100 + clock.ms / 1000,
      now: () => clock.ms,
    },
    (from, to) => void seen.push([from, to]),
    source,
  )
  film.setControl({
    play: () => void received.push('play'),
    pause: () => void received.push('pause'),
    seek: (second) => void received.push(`seek ${second}`),
    fill: () => undefined,
    detach: () => undefined,
  })
  return { film, received, clock, seen }
}

test('a film joins where the class is, and is brought back when it drifts further than two seconds', () => {
  const { film, received, clock } = opened()
  expect(received).toEqual(['seek 100', 'play'])
  clock.ms = 5000
  film.time(103.1)
  film.time(106.9)
  expect(received).toHaveLength(2)
  film.time(102.9)
  expect(received[2]).toBe('seek 105')
})

test('a jump is given time before another one is made', () => {
  const { film, received, clock } = opened()
  clock.ms = 3999
  film.time(10)
  expect(received).toHaveLength(2)
  clock.ms = 4000
  film.time(10)
  expect(received[2]).toBe('seek 104')
})

test('a stream is joined where it is and never moved', () => {
  const { film, received, clock } = opened('hls')
  clock.ms = 60_000
  film.time(3)
  expect(received).toEqual(['play'])
})

test('a film that may not begin by itself waits for the student, who joins where the class is by then', () => {
  const { film, received, clock } = opened()
  film.refuse()
  expect(film.isHalted).toBe(true)
  clock.ms = 30_000
  film.join()
  expect([film.isHalted, received.slice(2)]).toEqual([false, ['seek 130', 'play']])
})

test('a film that waits for data is not one that was stopped', () => {
  const { film } = opened()
  film.move(true)
  film.wait(true)
  film.move(false)
  expect(film.isHalted).toBe(false)
  film.wait(false)
  film.move(true)
  film.move(false)
  expect(film.isHalted).toBe(true)
  film.end()
  expect([film.isHalted, film.hasEnded]).toEqual([false, true])
})

test('a shown stretch is reported, where a film was brought to as little as where it broke off', () => {
  const { film, clock, seen } = opened()
  const run = (from: number, to: number) => {
    for (let second = from; second <= to; second += 1) {
      clock.ms = (second - 100) * 1000
      film.time(second)
    }
  }
  film.move(true)
  run(100, 104)
  // It stood for ten seconds, and is brought to where the class is.
  clock.ms = 14_000
  film.time(104.2)
  run(114, 117)
  film.fail()
  run(118, 120)
  expect(seen).toEqual([
    [100, 104],
    [114, 117],
  ])
})

test('a stream counts by where the class is, and no further than its end', () => {
  const { film, clock, seen } = opened('hls')
  film.time(3)
  film.move(true)
  for (let second = 1; second <= 34; second += 1) {
    clock.ms = second * 1000
    film.time(3 + second)
  }
  film.flush()
  expect(seen.filter(([from, to]) => to > from)).toEqual([
    [100, 115],
    [115, 130],
  ])
})

test('a film whose address has ended goes on at another one where the class is, without a word', async () => {
  const url = '/media/signed/1.seal/film.mp4'
  const { film, received, clock } = opened('film', { url, until: HOUR })
  expect(film.src).toBe(url)
  film.move(true)
  clock.ms = HOUR
  film.fail()
  expect([film.hasFailed, film.isWaiting]).toEqual([false, true])
  for (let i = 0; i < 9; i += 1) await Promise.resolve()
  expect([film.src, film.isWaiting, received.slice(2)]).toEqual(['/media/next.mp4', false, ['renew']])
  film.fail()
  expect([film.hasFailed, received.slice(2)]).toEqual([true, ['renew']])
})
