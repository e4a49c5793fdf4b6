import fc from 'fast-check'
import { chinaDate, chinaWeekday, DAY_MS } from '../../../../contract/domain/china-time'
import {
  isSigning,
  findLesson,
  minutesOfClass,
  positionAt,
  quizAt,
  getRoom,
  findSession,
  sessionsBetween,
  stateAt,
  type WeeklyClass,
} from '../../../../contract/domain/courses/live/schedule'
import { bareClassTitle } from '../../../../contract/domain/strings/class-title'
import { hasListedWord, readWordList, saidText } from '../../../../contract/domain/courses/live/text'

const MINUTE = 60_000
const weekly: WeeklyClass = {
  id: 'maths.09-review',
  weekdays: [1, 4],
  minutes: 19 * 60 + 30,
  seconds: 3600,
  questions: ['ma-li-001', 'ma-li-002', 'ma-li-003'],
}
/** Thursday 26 November 2026, 19:30 in China. */
const begin = Date.parse('2026-11-26T19:30:00+08:00')

const session = (of: Partial<WeeklyClass> = {}) => {
  const found = findSession({ ...weekly, ...of }, 'maths.09-review-20261126')
  if (!found) throw new Error('there is no session')
  return found
}

test('a weekly class is given on its weekdays at its minute in China', () => {
  const found = sessionsBetween(weekly, begin, begin + 14 * DAY_MS)
  expect(found.map(({ room }) => room)).toEqual([
    'maths.09-review-20261126',
    'maths.09-review-20261130',
    'maths.09-review-20261203',
    'maths.09-review-20261207',
  ])
  expect(found[0]).toMatchObject({ beginsAt: begin, opensAt: begin - 10 * MINUTE })
})

test('seven is Sunday, and a class at midnight belongs to the day that it begins', () => {
  const sunday = { ...weekly, weekdays: [7], minutes: 0 }
  expect(sessionsBetween(sunday, begin, begin + 7 * DAY_MS).map(({ room }) => room)).toEqual([
    'maths.09-review-20261129',
  ])
})

test('a room’s name leads to its session, and to none on another day', () => {
  expect(session().beginsAt).toBe(begin)
  for (const room of ['20261127', '20261131', '2026112', '20260230', '00000000', '99999999'])
    expect(findSession(weekly, `maths.09-review-${room}`)).toBeUndefined()
  expect(findSession(weekly, 'other-20261126')).toBeUndefined()
  expect(findLesson('maths.09-review-20261126')).toBe('maths.09-review')
  expect(findLesson('maths.09-review')).toBeUndefined()
})

test('sessions between two times are those of every single day, whatever the times', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
  const time = fc.integer({ min: 0, max: 4_000_000_000_000 })
  const span = fc.integer({ min: 0, max: 20 * DAY_MS })
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 1439 }),
      time,
      span,
      span,
      (weekdays, minutes, from, a, b) => {
        const some = { ...weekly, weekdays, minutes }
        const whole = sessionsBetween(some, from, from + a + b)
        expect(whole).toEqual([
          ...sessionsBetween(some, from, from + a),
          ...sessionsBetween(some, from + a, from + a + b),
        ])
        for (const each of whole) {
          expect(weekdays).toContain(chinaWeekday(each.beginsAt) || 7)
          expect(findSession(some, each.room)).toEqual(each)
          expect(each.room).toBe(getRoom(some.id, each.beginsAt))
          expect(each.room.endsWith(chinaDate(each.beginsAt).replaceAll('-', ''))).toBe(true)
        }
        expect(whole.length).toBe(new Set(whole.map(({ room }) => room)).size)
      },
    ),
  )
})

test('a room opens ten minutes before the class and ends with the last of film, question and sign-in', () => {
  const at = (minutes: number) => stateAt(session(), begin + minutes * MINUTE)
  expect([at(-11), at(-10), at(-1), at(0), at(61), at(62)]).toEqual([
    'upcoming',
    'open',
    'open',
    'live',
    'live',
    'ended',
  ])
  expect(session().endsAt).toBe(begin + 3600_000 + 90_000)
  expect(session({ seconds: 180 }).endsAt).toBe(begin + 20 * MINUTE)
})

test('students sign in from ten minutes before to twenty after the beginning', () => {
  const at = (minutes: number) => isSigning(session(), begin + minutes * MINUTE)
  expect([at(-11), at(-10), at(19), at(20)]).toEqual([false, true, true, false])
})

test('the film follows the clock and stays within its length', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -DAY_MS, max: DAY_MS }),
      fc.integer({ min: 1, max: 7200 }),
      (ms, seconds) => {
        const position = positionAt(session(), seconds, begin + ms)
        expect(position).toBeGreaterThanOrEqual(0)
        expect(position).toBeLessThanOrEqual(seconds)
        if (ms >= 0 && ms <= seconds * 1000) expect(position).toBeCloseTo(ms / 1000)
      },
    ),
  )
})

test('a question opens after each third of the film for a minute and a half', () => {
  const opened = (second: number) => quizAt(session(), begin + second * 1000)?.question
  expect([opened(1199), opened(1200), opened(1289), opened(1290)]).toEqual([
    undefined,
    'ma-li-001',
    'ma-li-001',
    undefined,
  ])
  expect([opened(2400), opened(3600), opened(3690)]).toEqual(['ma-li-002', 'ma-li-003', undefined])
})

test('a question that takes longer than that is open for as long as the bank gives it', () => {
  const { quizzes, quizzesUntil, endsAt } = session({ answerSeconds: [60, 140] })
  expect(quizzes.map(({ opensAt, closesAt }) => (closesAt - opensAt) / 1000)).toEqual([90, 140, 90])
  expect([quizzesUntil, endsAt]).toEqual([begin + 3_690_000, begin + 3_690_000])
  expect(session({ answerSeconds: [90, 90, 200] }).endsAt).toBe(begin + 3_800_000)
})

test('a class takes the time of its film and its questions, not that of its sign-in', () => {
  const short = session({ seconds: 240 })
  expect([short.filmEnds, short.quizzesUntil].map((at) => (at - begin) / 1000)).toEqual([240, 350])
  expect(minutesOfClass(short)).toBe(6)
  expect(minutesOfClass(session())).toBe(62)
  const silent = session({ seconds: 240, questions: [] })
  expect([silent.quizzesUntil, minutesOfClass(silent)]).toEqual([begin, 4])
})

test('in a short film no question opens before the one before has closed', () => {
  const { quizzes, endsAt } = session({ seconds: 180 })
  expect(quizzes.map(({ opensAt, closesAt }) => [opensAt - begin, closesAt - begin])).toEqual([
    [60_000, 150_000],
    [150_000, 240_000],
    [240_000, 330_000],
  ])
  expect(endsAt).toBeGreaterThanOrEqual(quizzes.at(-1)?.closesAt ?? Infinity)
})

test('a class’s title loses the word for its kind in front, and nothing else', () => {
  for (const title of ['定时放映：极限', '直播：极限', '直播: 极限', '极限'])
    expect(bareClassTitle(title)).toBe('极限')
  for (const title of ['定时放映', '定时放映：', '极限直播：一', '直播课怎么上'])
    expect(bareClassTitle(title)).toBe(title)
})

test('a message is one line without control characters, and an empty one stays empty', () => {
  expect(saidText('  极限\u0000\u202e\n存在 ')).toBe('极限 存在')
  expect(saidText('👨\u200d👩\u200d👧')).toBe('👨\u200d👩\u200d👧')
  for (const empty of ['', ' \n', '\u200b\u200d', '\u0000']) expect(saidText(empty)).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (written) => {
      const said = saidText(written)
      expect(said).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(said).not.toMatch(/\p{Surrogate}/u)
      expect([...said].length).toBeLessThanOrEqual([...written].length)
      expect(saidText(said)).toBe(said)
    }),
  )
})

test('a listed word is found between other words, in wide letters and behind blanks', () => {
  const words = readWordList('# 名单\n加微信\r\nVX\n\n  \n。\n')
  expect(words).toEqual(['加微信', 'vx'])
  for (const text of ['快来加微信吧', '加 微-信', '加\u200b微信', 'ＶＸ123', 'v.x'])
    expect(hasListedWord(text, words)).toBe(true)
  for (const text of ['微信读书', '', '加法', 'v1x']) expect(hasListedWord(text, words)).toBe(false)
})
