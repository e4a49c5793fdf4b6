import { ApiError, CourseCode } from '../../../../../../src/api/errors'
import { LessonPlayer } from '../../../../../../src/areas/courses/parts/lesson/lesson-player'
import { findSource } from '../../../../../../src/areas/courses/store/media-source'
import { memoryStore } from '../../../../../support/memory-store'
import { filmLesson, openedLessons } from '../../../../support/lesson'

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Plays a film second by second. */
function play(player: LessonPlayer, to: number): void {
  player.move(true)
  for (let at = player.second + 1; at <= to; at += 1) player.time(at)
  player.move(false)
}

describe('a film whose address ends', () => {
  const HOUR = 3_600_000
  const signed = (until: number) => `/media/signed/${until}.seal/lessons/limit.mp4`

  /** Opens a film whose address is good for so long, in ms; `answers` is what each renewal brings. */
  async function openSigned(left: number, answers: readonly (() => { url: string; until: number })[] = []) {
    const asked: string[] = []
    const waiting = [...answers]
    const { root, courses } = await openedLessons({
      answers: {
        getLessonMedia: ({ params }) => {
          asked.push(params.lesson)
          const answer = waiting.shift()?.() ?? { url: signed(root.now() + HOUR), until: root.now() + HOUR }
          return { ...answer, now: root.now() }
        },
      },
    })
    const until = root.now() + left
    const lesson = { ...filmLesson, media: { url: signed(until), until, seconds: 200, bytes: 0 } }
    const source = findSource(courses, lesson, root.now)
    const player = new LessonPlayer(lesson, {
      courses,
      settings: memoryStore(),
      now: root.now,
      at: undefined,
      source,
    })
    const done: string[] = []
    const control = {
      play: () => void done.push('play'),
      pause: () => undefined,
      seek: () => undefined,
      fill: () => undefined,
      detach: () => undefined,
    }
    ends.push(player.follow())
    player.setControl(control)
    /** Acts as a host with a new address: loads that from where the film is. */
    const load = () => {
      player.setControl(undefined)
      player.setControl(control)
    }
    return { root, player, asked, done, load, until }
  }
  const settle = async () => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
  }

  test('is played from it while it is good, and asks for no other one', async () => {
    const { player, asked, done, until } = await openSigned(HOUR)
    expect(player.src).toBe(signed(until))
    player.toggle()
    expect([done, asked]).toEqual([['play'], []])
  })

  test('that is over is renewed before anything is loaded, as for a lesson stored yesterday', async () => {
    const { root, player, asked } = await openSigned(-HOUR)
    await settle()
    expect([player.src, asked, player.hasFailed]).toEqual([signed(root.now() + HOUR), ['limit.01'], false])
  })

  test('is renewed without a word when it breaks off in the middle, and goes on at the same second', async () => {
    const { root, player, asked, done, load } = await openSigned(HOUR)
    play(player, 42)
    player.move(true)
    root.clock.ms += 2 * HOUR
    player.fail()
    expect([player.hasFailed, player.isWaiting]).toEqual([false, true])
    await settle()
    load()
    expect([player.second, player.src]).toEqual([42, signed(root.now() + HOUR)])
    expect([player.hasFailed, player.isWaiting, done, asked]).toEqual([false, false, ['play'], ['limit.01']])
  })

  test('is renewed before it is played on after a long rest', async () => {
    const { root, player, asked, done, load } = await openSigned(HOUR)
    play(player, 10)
    root.clock.ms += HOUR
    player.toggle()
    expect(done).toEqual([])
    await settle()
    load()
    expect([done, asked]).toEqual([['play'], ['limit.01']])
  })

  test('breaks off where another address does not help, and is asked for in vain no more often than its pauses', async () => {
    const { root, player, asked } = await openSigned(HOUR, [() => ({ url: signed(2), until: 9e12 })])
    player.move(true)
    player.fail()
    await settle()
    expect(player.hasFailed).toBe(false)
    player.move(true)
    player.fail()
    await settle()
    expect([player.hasFailed, player.retryAfter, asked]).toEqual([true, 2000, ['limit.01']])
    root.clock.ms += 20_000
    player.retry()
    expect([player.hasFailed, player.round]).toEqual([false, 1])
  })

  test('says that it does not open when the student may not have it any more', async () => {
    const refuse = () => {
      throw new ApiError(CourseCode.CourseClosed, 403)
    }
    const { player } = await openSigned(-HOUR, [refuse])
    await settle()
    expect([player.src, player.hasFailed]).toEqual([undefined, true])
  })

  test('plays although the clock of the device is wrong by hours', async () => {
    const { player, asked, done } = await openSigned(-5 * HOUR, [() => ({ url: signed(1), until: 1 })])
    await settle()
    expect([player.src, asked.length]).toEqual([signed(1), 1])
    player.toggle()
    expect([done, asked.length]).toEqual([['play'], 1])
  })
})
