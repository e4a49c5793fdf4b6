import { LessonPlayer, SKIP } from '../../../../../../src/areas/courses/parts/lesson/lesson-player'
import { memoryStore } from '../../../../../support/memory-store'
import { filmLesson, openedLessons } from '../../../../support/lesson'

const ID = filmLesson.id
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function open({
  at,
  settings = memoryStore(),
}: { at?: number; settings?: ReturnType<typeof memoryStore> } = {}) {
  const { root, courses } = await openedLessons()
  const done: string[] = []
  /** Opens the film again, as the next visit does. */
  function again(from?: number): LessonPlayer {
    const player = new LessonPlayer(filmLesson, { courses, settings, now: root.now, at: from })
    ends.push(player.follow())
    player.setControl({
      play: () => void done.push('play'),
      pause: () => void done.push('pause'),
      seek: (second) => void done.push(`seek ${second}`),
      fill: () => void done.push('fill'),
      detach: () => void done.push('detach'),
    })
    return player
  }
  return { root, courses, settings, done, again, player: again(at) }
}

/** Plays a film second by second. */
function play(player: LessonPlayer, to: number): void {
  player.move(true)
  for (let at = player.second + 1; at <= to; at += 1) player.time(at)
  player.move(false)
}

test('a film goes on where it was left, and says so', async () => {
  const { player, again } = await open()
  expect([player.second, player.resumedAt]).toEqual([0, 0])
  play(player, 42)
  expect(again()).toMatchObject({ second: 42, resumedAt: 42 })
})

test('a film that was put elsewhere while it stood still goes on there, until it is played', async () => {
  const { player, again, courses } = await open()
  play(player, 42)
  player.seek(120)
  expect(again().resumedAt).toBe(120)
  expect(courses.state.watched(ID)?.stretches).toEqual([[0, 42]])
  const next = again()
  play(next, 125)
  expect(again().resumedAt).toBe(125)
})

test('a film that was put elsewhere while it played, and stopped before it showed anything, goes on there', async () => {
  const { player, again, courses } = await open()
  play(player, 42)
  player.move(true)
  player.seek(120)
  player.move(false)
  expect(again().resumedAt).toBe(120)
  expect(courses.state.watched(ID)?.stretches).toEqual([[0, 42]])
})

test('a later place on another device comes before the place where a film was put, as does its end', async () => {
  const { player, again, courses } = await open()
  player.seek(120)
  courses.see(ID, 30, 60)
  expect(again().resumedAt).toBe(60)
  player.seek(199)
  expect(again().resumedAt).toBe(60)
})

describe('a place on another device that arrives once the film is open', () => {
  test('is used while the film was not played, each time again', async () => {
    const { player, courses, done } = await open()
    courses.see(ID, 90, 106)
    expect(player).toMatchObject({ second: 106, resumedAt: 106 })
    courses.see(ID, 30, 40)
    expect(player).toMatchObject({ second: 40, resumedAt: 40 })
    expect(done).toEqual(['seek 106', 'seek 40'])
    play(player, 45)
    expect(courses.state.watched(ID)?.stretches).toEqual([
      [30, 45],
      [90, 106],
    ])
  })

  test('is taken where it is farther than what has just begun to play, and what was seen so far counts', async () => {
    const { player, courses, done } = await open()
    player.move(true)
    player.time(1)
    player.time(2)
    courses.see(ID, 90, 106)
    expect(done).toEqual(['seek 106'])
    for (const at of [106, 107, 108]) player.time(at)
    player.move(false)
    expect(courses.state.watched(ID)).toMatchObject({
      stretches: [
        [0, 2],
        [90, 108],
      ],
      place: 108,
    })
  })

  test.each([
    ['the student has sought a place', (player: LessonPlayer) => player.seek(60)],
    ['the controls of the host went to one', (player: LessonPlayer) => player.time(60)],
    ['something was seen here', (player: LessonPlayer) => play(player, 60)],
  ])('is not taken where %s', async (_, act) => {
    const { player, courses, done } = await open()
    act(player)
    done.length = 0
    courses.see(ID, 90, 106)
    expect([player.second, done]).toEqual([60, []])
  })

  test('is not taken where a second was asked for, or where it would go back while the film plays', async () => {
    const { courses, again, done } = await open({ at: 100 })
    const asked = again(0)
    courses.see(ID, 40, 50)
    const player = again()
    player.move(true)
    courses.see(ID, 10, 20)
    expect([asked.second, player.second, done]).toEqual([0, 50, []])
  })

  test('is not taken by a film that is closed', async () => {
    const { player, courses } = await open()
    for (const end of ends.splice(0)) end()
    courses.see(ID, 90, 106)
    expect(player.second).toBe(0)
  })
})

test('a second that is asked for comes before the place where it was left', async () => {
  const { player, again } = await open()
  play(player, 42)
  expect(again(100)).toMatchObject({ second: 100, resumedAt: 100 })
  expect(again(0)).toMatchObject({ second: 0, resumedAt: 0 })
})

test.each([
  [196, 196],
  [197, 0],
  [200, 0],
])('a film that was left at second %i begins at %i', async (left, begins) => {
  const { courses, again } = await open()
  courses.see(ID, 180, left)
  expect(again().resumedAt).toBe(begins)
})

test('a played stretch is seen, a skipped one is not, and nothing lies beyond the end', async () => {
  const { player, courses, root } = await open()
  play(player, 20)
  player.skip(SKIP)
  play(player, 40)
  player.seek(190)
  player.move(true)
  for (const at of [191, 194, 197, 199.6]) {
    root.clock.ms += 3000
    player.time(at)
  }
  player.end()
  expect(courses.state.watched(ID)?.stretches).toEqual([
    [0, 20],
    [30, 40],
    [190, 200],
  ])
  expect(player).toMatchObject({ hasEnded: true, isMoving: false })
})

test.each([1, 3, 7])(
  'a film that moves while it is dragged to its end in steps of %i seconds is not seen',
  async (step) => {
    const { player, courses } = await open()
    player.move(true)
    for (let at = 0; at <= 200; at += step) player.seek(at)
    player.move(false)
    expect(courses.state.watched(ID)).toBeUndefined()
  },
)

test('going elsewhere stays inside the film', async () => {
  const { player, done } = await open()
  player.skip(-SKIP)
  expect(player.second).toBe(0)
  player.seek(500, true)
  expect(player.second).toBe(200)
  expect(done).toEqual(['seek 0', 'seek 200', 'play'])
})

test('a page that loses its player loses nothing of what was seen', async () => {
  const { player, courses } = await open()
  player.move(true)
  for (const at of [1, 2, 3]) player.time(at)
  player.setControl(undefined)
  expect(courses.state.watched(ID)?.stretches).toEqual([[0, 3]])
})

test('a page that goes out of sight reports, and goes on where it was', async () => {
  const { player, courses, root } = await open()
  player.move(true)
  root.clock.ms += 3000
  player.time(3)
  player.flush()
  expect(courses.state.watched(ID)?.place).toBe(3)
  root.clock.ms += 3000
  player.time(6)
  player.move(false)
  expect(courses.state.watched(ID)?.stretches).toEqual([[0, 6]])
})

test('a film that breaks off keeps its place, and is loaded once more from there', async () => {
  const { player, courses } = await open()
  play(player, 30)
  player.move(true)
  player.fail()
  expect(player).toMatchObject({ hasFailed: true, isMoving: false, second: 30 })
  player.retry()
  expect(player).toMatchObject({ hasFailed: false, round: 1, second: 30 })
  expect(courses.state.watched(ID)?.place).toBe(30)
})

test('a film that was playing plays on once it is loaded again, one that stood still or was paused does not', async () => {
  const { player, done } = await open()
  const load = () => {
    player.retry()
    player.setControl({
      play: () => void done.push('play'),
      pause: () => void done.push('pause'),
      seek: () => undefined,
      fill: () => undefined,
      detach: () => undefined,
    })
  }
  player.fail()
  load()
  expect(done).toEqual([])
  player.move(true)
  player.fail()
  load()
  expect(done).toEqual(['play'])
  // It stood because it had no data.
  player.move(false)
  player.wait(true)
  player.fail()
  load()
  expect(done).toEqual(['play', 'play'])
  player.fail()
  player.pause()
  load()
  expect(done).toEqual(['play', 'play', 'pause'])
  // A tap on its button while it is broken asks to play.
  player.fail()
  player.toggle()
  load()
  expect(done).toEqual(['play', 'play', 'pause', 'play'])
})

test('the pauses before it is loaded again grow and come to an end, and start over once it was played', async () => {
  const { player } = await open()
  const pauses = () =>
    Array.from({ length: 7 }, () => {
      player.fail()
      const pause = player.retryAfter
      player.retry()
      return pause
    })
  const grown = [2000, 4000, 8000, 16_000, 30_000, 60_000, undefined]
  expect(player.retryAfter).toBeUndefined()
  expect(pauses()).toEqual(grown)
  play(player, 5)
  player.fail()
  expect(player.retryAfter).toBeUndefined()
  player.retry()
  play(player, 12)
  expect(pauses()).toEqual(grown)
})

test('one button plays and pauses', async () => {
  const { player, done } = await open()
  player.toggle()
  player.move(true)
  player.toggle()
  expect(done).toEqual(['play', 'pause'])
})

test.each([
  [0, '先看一列越来越近的数。', 0],
  [30.3, '先看一列越来越近的数。', 0],
  [30.45, '', 0],
  [79.3, '它们靠近同一个数。', 0],
  [79.9, '', 0],
  [80, '误差要多小就有多小。', 1],
  [149.9, '', 1],
  [150, '前面的有限项不管。', 2],
])('at second %d “%s” is said in part %i', async (second, said, part) => {
  const { player } = await open()
  player.time(second)
  expect([player.subtitle, player.part]).toEqual([said, part])
})

describe('a flag', () => {
  test('stands at the second that is played, and is taken back by a second call within five seconds', async () => {
    const { player, courses, root } = await open()
    player.time(31.7)
    expect(player.flag()).toBe(true)
    expect(courses.state.notes(ID)).toMatchObject([{ second: 31, isFlag: true, text: '' }])
    root.clock.ms += 4999
    player.time(36)
    expect(player.flag()).toBe(false)
    expect(courses.state.notes(ID)).toEqual([])
  })

  test('is another one from five seconds on', async () => {
    const { player, courses, root } = await open()
    player.flag()
    root.clock.ms += 5000
    player.time(5)
    expect(player.flag()).toBe(true)
    expect(courses.state.notes(ID).map(({ second }) => second)).toEqual([0, 5])
  })

  test('that was taken back is set again by a third call', async () => {
    const { player, courses } = await open()
    expect([player.flag(), player.flag(), player.flag()]).toEqual([true, false, true])
    expect(courses.state.notes(ID)).toHaveLength(1)
  })

  test('that was removed in the notes meanwhile is not taken back instead of being set', async () => {
    const { player, courses } = await open()
    player.flag()
    const [note] = courses.state.notes(ID)
    if (!note) throw new Error('there is a flag')
    courses.setStored(note, false)
    expect(player.flag()).toBe(true)
  })
})

describe('the settings', () => {
  const usual = { rate: 1, hasSubtitles: true, isSparing: false }

  test('are those of the film before', async () => {
    const { player, again } = await open()
    expect(player.settings).toEqual(usual)
    player.set({ rate: 3, isSparing: true })
    player.set({ hasSubtitles: false })
    expect(again().settings).toEqual({ rate: 3, hasSubtitles: false, isSparing: true })
  })

  test.each([
    ['a word', '快', usual],
    ['nothing', null, usual],
    ['a list', [1], usual],
    ['no speed', { rate: 0, isSparing: true }, usual],
    ['a speed that is none', { rate: 'fast', hasSubtitles: false }, usual],
    ['a speed of no player', { rate: 16 }, usual],
    ['half of them', { rate: 1.5 }, { ...usual, rate: 1.5 }],
    ['other kinds', { rate: 2, hasSubtitles: 'no', isSparing: 1 }, { ...usual, rate: 2 }],
  ])('that the storage has as %s break nothing', async (_, stored, expected) => {
    const settings = memoryStore()
    settings.write('player', stored)
    const { player } = await open({ settings })
    expect(player.settings).toEqual(expected)
  })
})
