/** @jest-environment jsdom */
import { ApiError, LocalCode } from '@/api/errors'
import { Playback } from '@/areas/courses/parts/lesson/audio/playback'
import { neighbours, nextToHear, openAudio } from '@/areas/courses/parts/lesson/audio/queue'
import { manualTimers } from '../../../../../support/manual-timers'
import { memoryStore } from '../../../../../support/memory-store'
import { getCourse, getHead, findLesson, listLessons, openedCourses } from '../../../../support/courses'
import { fakeAudio, sound } from '../../../../support/fake-audio'

const audio = (id: string, own: Parameters<typeof getHead>[1] = {}) => getHead(id, { kind: 'audio', ...own })

const played = [
  getCourse('limit', [audio('limit.01', { isTrial: true }), getHead('limit.02'), audio('limit.03')], {
    isFree: true,
  }),
  getCourse('algebra', [audio('algebra.01', { isTrial: true }), audio('algebra.02')]),
  getCourse('marx', [audio('marx.01')]),
]
const student = { user: { uid: 'u1', phone: '137****0001' } }

async function playing(options: Parameters<typeof openedCourses>[0] = {}) {
  const { root, courses } = await openedCourses({ courses: played, ...student, ...options })
  if (!courses.isGuest) await courses.shelf.openAccess(courses.owner)
  const timers = manualTimers(0)
  const settings = memoryStore()
  const asked: string[] = []
  const playback = new Playback({
    courses,
    audio: fakeAudio,
    settings: () => settings,
    findCopy: () => Promise.resolve(undefined),
    keep: (url) => void asked.push(url),
    loadAddress: (url) => `https://api.example${url}`,
    now: () => timers.clock.ms,
    later: timers.later,
  })
  return { root, courses, playback, settings, asked, ...timers }
}

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

describe('the queue', () => {
  test('has what a student may hear: free courses, bought ones, and trials', async () => {
    const { courses } = await playing({ access: [{ course: 'marx', state: 'open' }] })
    expect(openAudio(courses).map(({ id }) => id)).toEqual(['limit.01', 'limit.03', 'algebra.01', 'marx.01'])
  })

  test('has trials alone for a guest, and of an expired course', async () => {
    const { courses } = await openedCourses({ courses: played })
    expect(openAudio(courses).map(({ id }) => id)).toEqual(['limit.01', 'algebra.01'])
    const { courses: own } = await playing({ access: [{ course: 'limit', state: 'expired' }] })
    expect(openAudio(own).map(({ id }) => id)).toEqual(['limit.01', 'algebra.01'])
  })

  test('knows what comes before and after, and nothing of what is not in it', () => {
    const [first, second, third] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    const queue = [first, second, third]
    expect(neighbours(queue, 'a')).toEqual({ previous: undefined, next: second })
    expect(neighbours(queue, 'b')).toEqual({ previous: first, next: third })
    expect(neighbours(queue, 'c')).toEqual({ previous: second, next: undefined })
    expect(neighbours(queue, 'd')).toEqual({ previous: undefined, next: undefined })
    expect(neighbours(queue, undefined)).toEqual({ previous: undefined, next: undefined })
  })

  test('goes on with the recording played last, with the one after it where that is done, and begins with the first', async () => {
    const { courses } = await playing()
    const next = () => nextToHear(courses, openAudio(courses))?.id
    expect(next()).toBe('limit.01')
    courses.see('limit.03', 0, 20)
    expect(next()).toBe('limit.03')
    courses.see('limit.03', 20, 200)
    expect(next()).toBe('algebra.01')
    courses.see('algebra.01', 0, 200)
    expect(next()).toBe('limit.01')
  })
})

describe('a recording', () => {
  test('plays from where it was left, to the second, and played time is stored as stretches', async () => {
    const { playback, courses } = await playing()
    courses.see('limit.03', 0, 47)
    await playback.open('limit.03', { isPlayed: true })
    expect(sound.received).toEqual(['prepare', 'open 讲 limit.03 47'])
    expect(sound.track).toMatchObject({
      src: 'https://api.example/content/media/lessons/limit.03.mp4',
      album: '课 limit',
      artist: '陈屿',
      hasPrevious: true,
      hasNext: true,
    })
    sound.play(47, 52)
    playback.player?.seek(100)
    sound.play(100, 103)
    playback.toggle()
    expect(courses.state.watched('limit.03')).toMatchObject({
      stretches: [
        [0, 52],
        [100, 103],
      ],
      place: 103,
    })
  })

  test('begins where it was left on another device, though that place arrives once it is open', async () => {
    const { playback, courses } = await playing()
    await playback.open('limit.03')
    courses.see('limit.03', 0, 47)
    playback.toggle()
    expect(sound.received).toEqual(['open 讲 limit.03 47'])
    playback.close()
    await playback.open('limit.01', { isPlayed: true })
    courses.see('limit.01', 60, 80)
    expect(sound.received.slice(-1)).toEqual(['seek 80'])
  })

  test('that is opened twice goes on, and a tap while it is fetched is not lost', async () => {
    const { playback } = await playing()
    const opening = playback.open('limit.01')
    await playback.open('limit.01', { isPlayed: true, at: 9 })
    await opening
    expect(sound.received).toEqual(['prepare', 'open 讲 limit.01 9'])
    sound.play(9, 12)
    await playback.open('limit.01')
    expect(sound.received.slice(2)).toEqual([])
    await playback.open('limit.01', { at: 50 })
    expect(sound.received.slice(2)).toEqual(['seek 50'])
  })

  test('that is opened by an address alone waits for the student', async () => {
    const { playback } = await playing()
    await playback.open('limit.01', { at: 30 })
    expect([playback.isMoving, playback.player?.second, sound.received]).toEqual([false, 30, []])
    playback.toggle()
    expect([playback.isMoving, sound.received]).toEqual([true, ['open 讲 limit.01 30']])
  })

  test('takes the place of another one, and an answer that comes late opens nothing', async () => {
    const { playback } = await playing()
    const late = playback.open('limit.01', { isPlayed: true })
    await playback.open('limit.03', { isPlayed: true })
    await late
    expect(playback.head?.id).toBe('limit.03')
    expect(sound.received.filter((it) => it.startsWith('open'))).toEqual(['open 讲 limit.03 0'])
    await playback.step(1)
    expect(sound.received.slice(-3)).toEqual(['prepare', 'pause', 'open 讲 algebra.01 0'])
    await playback.step(-1)
    expect(playback.head?.id).toBe('limit.03')
  })

  test('at its end the next one follows, unless that is not wanted or it was to end here', async () => {
    const { playback, settings } = await playing()
    await playback.open('limit.01', { isPlayed: true })
    sound.play(190, 200)
    sound.listener?.onEnd()
    await settle()
    expect([playback.head?.id, playback.isMoving]).toEqual(['limit.03', true])

    playback.sleep.set('end')
    sound.play(190, 200)
    sound.listener?.onEnd()
    await settle()
    expect([playback.head?.id, playback.player?.hasEnded]).toEqual(['limit.03', true])
    expect(playback.sleep.choice).toBeUndefined()

    playback.setContinuous(false)
    playback.toggle()
    expect(sound.received.at(-1)).toBe('open 讲 limit.03 0')
    sound.play(190, 200)
    sound.listener?.onEnd()
    await settle()
    expect(playback.head?.id).toBe('limit.03')
    expect(settings.read('audio')).toEqual({ isContinuous: false })
  })

  test('the next one is fetched before the end, once, so that it begins at once', async () => {
    const { playback, root } = await playing()
    const fetched = () => root.calls.filter(({ id }) => id === 'getLesson').length
    await playback.open('limit.01', { isPlayed: true })
    sound.play(150, 160)
    await settle()
    expect(fetched()).toBe(1)
    sound.play(171, 180)
    await settle()
    expect(fetched()).toBe(2)
    sound.listener?.onEnd()
    await settle()
    expect([playback.head?.id, fetched()]).toEqual(['limit.03', 2])
  })

  test('that breaks off keeps its place and is played on from there', async () => {
    const { playback, courses } = await playing()
    await playback.open('limit.01', { isPlayed: true })
    sound.play(0, 20)
    sound.listener?.onFail()
    expect([playback.player?.hasFailed, playback.isMoving]).toEqual([true, false])
    expect(courses.state.watched('limit.01')?.place).toBe(20)
    await playback.retry()
    expect([playback.player?.hasFailed, sound.received.at(-1)]).toEqual([false, 'open 讲 limit.01 20'])
  })

  test('that breaks off is played on by itself after a while, or as soon as there is a network', async () => {
    const { playback, pass } = await playing()
    await playback.open('limit.01', { isPlayed: true })
    sound.play(0, 20)
    const breakOff = () => {
      sound.received = []
      sound.listener?.onFail()
    }
    breakOff()
    await pass(1999)
    expect(sound.received).toEqual([])
    await pass(1)
    expect(sound.received).toEqual(['open 讲 limit.01 20'])
    breakOff()
    playback.comeBack()
    expect(sound.received).toEqual(['open 讲 limit.01 20'])
  })

  test('that breaks off and is paused or put away meanwhile stays silent', async () => {
    const { playback, pass } = await playing()
    await playback.open('limit.01', { isPlayed: true })
    sound.play(0, 20)
    sound.listener?.onFail()
    playback.pause()
    sound.received = []
    await pass(60_000)
    playback.comeBack()
    expect(sound.received).toEqual([])
    await playback.retry()
    sound.listener?.onFail()
    await playback.open('limit.03')
    sound.received = []
    await pass(60_000)
    expect(sound.received).toEqual([])
  })

  test('that cannot be fetched says so and is fetched again', async () => {
    const network = { isThere: false }
    const { playback } = await playing({
      answers: {
        getLesson: ({ params }) => {
          const lesson = listLessons(played).find(({ id }) => id === params.lesson)
          if (!network.isThere || !lesson) throw new ApiError(LocalCode.Network, 0)
          return lesson
        },
      },
    })
    await playback.open('limit.01', { isPlayed: true })
    expect(playback.load).toMatchObject({ state: 'failed' })
    network.isThere = true
    await playback.retry()
    expect([playback.load.state, playback.isMoving]).toEqual(['ready', true])
  })

  test('without a file says so at once', async () => {
    const { playback } = await playing({
      lessons: listLessons(played).map(({ media: _media, ...lesson }) => lesson),
    })
    await playback.open('limit.01', { isPlayed: true })
    expect([playback.player?.hasFailed, sound.track]).toEqual([true, undefined])
  })

  test('that the host has put away is opened again where it was', async () => {
    const { playback } = await playing()
    await playback.open('limit.01', { isPlayed: true })
    sound.play(0, 33)
    sound.listener?.onMove(false)
    sound.listener?.onStop()
    playback.toggle()
    expect(sound.received.at(-1)).toBe('open 讲 limit.01 33')
  })

  test('a late event of the one before moves nothing of the next', async () => {
    const { playback } = await playing()
    await playback.open('limit.01', { isPlayed: true })
    sound.play(0, 33)
    await playback.open('limit.03')
    sound.listener?.onTime(33)
    sound.listener?.onMove(true)
    expect([playback.player?.second, playback.isMoving]).toEqual([0, false])
  })

  test('does what a lock screen asks for', async () => {
    const { playback } = await playing()
    await playback.open('limit.01', { isPlayed: true })
    sound.play(0, 40)
    sound.listener?.onWish({ kind: 'pause' })
    sound.listener?.onWish({ kind: 'play' })
    sound.listener?.onWish({ kind: 'skip', by: -1 })
    sound.listener?.onWish({ kind: 'seek', second: 100 })
    sound.listener?.onWish({ kind: 'skip', by: 1 })
    expect(sound.received.slice(2)).toEqual(['pause', 'play', 'seek 30', 'seek 100', 'seek 110'])
    sound.listener?.onWish({ kind: 'next' })
    await settle()
    expect(playback.head?.id).toBe('limit.03')
    sound.listener?.onWish({ kind: 'previous' })
    await settle()
    expect(playback.head?.id).toBe('limit.01')
  })
})

test('the speed is remembered, and one that a host does not have is the nearest below it', async () => {
  const { playback } = await playing()
  await playback.open('limit.01')
  playback.setRate(1.5)
  await playback.open('limit.03')
  expect([playback.rate, sound.rate]).toEqual([1.5, 1.5])
  playback.setRate(3)
  expect([playback.rate, sound.rate]).toEqual([2, 2])
})

test('the sleep timer pauses the recording, and the rest of the app goes on', async () => {
  const { playback, pass } = await playing()
  await playback.open('limit.01', { isPlayed: true })
  playback.sleep.set(15)
  await pass(15 * 60_000)
  expect([playback.isMoving, playback.head?.id, sound.received.at(-1)]).toEqual([false, 'limit.01', 'pause'])
})

test('closing stores the played time and drops the rest', async () => {
  const { playback, courses } = await playing()
  await playback.open('limit.01', { isPlayed: true })
  playback.sleep.set(60)
  sound.play(0, 12)
  playback.close()
  expect([playback.head, playback.player, playback.sleep.choice]).toEqual([undefined, undefined, undefined])
  expect(sound.received.at(-1)).toBe('close')
  expect(courses.state.watched('limit.01')?.place).toBe(12)
})

test('one student’s played time never becomes another one’s', async () => {
  const { playback, courses } = await playing()
  await playback.open('limit.01', { isPlayed: true })
  sound.play(0, 12)
  await courses.enter('u2')
  playback.close()
  expect(courses.state.watched('limit.01')).toBeUndefined()
})

describe('a recording whose address ends', () => {
  const HOUR = 3_600_000

  /** Playing with what each question for another address brings. */
  async function signed(left: number) {
    const asked: string[] = []
    const { playback, clock } = await playing({
      answers: {
        getLesson: ({ params }) => {
          const lesson = findLesson('limit', audio(params.lesson))
          const media = { seconds: 200, bytes: 0, url: '/media/signed/1.a/x.m4a', until: left }
          return { ...lesson, media }
        },
        getLessonMedia: ({ params }) => {
          asked.push(params.lesson)
          return { url: `/media/signed/${asked.length + 1}.a/x.m4a`, until: clock.ms + HOUR, now: clock.ms }
        },
      },
    })
    return { playback, clock, asked }
  }
  const src = () => sound.track?.src

  test('is renewed before it is played, where it is over', async () => {
    const { playback, asked } = await signed(-HOUR)
    await playback.open('limit.03', { isPlayed: true })
    await settle()
    expect([src(), asked]).toEqual(['https://api.example/media/signed/2.a/x.m4a', ['limit.03']])
    expect(playback.isMoving).toBe(true)
  })

  test('goes on at another one when it breaks off, at the same second and without a word', async () => {
    const { playback, clock, asked } = await signed(HOUR)
    await playback.open('limit.03', { isPlayed: true })
    sound.play(0, 42)
    clock.ms += HOUR
    sound.listener?.onFail()
    expect([playback.player?.hasFailed, playback.player?.isWaiting]).toEqual([false, true])
    await settle()
    expect([src(), asked]).toEqual(['https://api.example/media/signed/2.a/x.m4a', ['limit.03']])
    expect([sound.track?.start, playback.isMoving, playback.player?.hasFailed]).toEqual([42, true, false])
  })
})
