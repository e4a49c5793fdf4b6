import { formatDate, studyDay } from '../../../contract/domain/study/day'
import type { ClockRules } from '../../../server/src/modules/habit/content/clock-activities'
import type { Db } from '../../../server/src/db'
import { addEvents } from '../../../server/src/domain/study-log-repo'
import { newUuid } from '../../../server/src/lib/uuid'
import { remindOfCheckIn } from '../../../server/src/modules/habit/clock/reminders'
import type { LiveSource } from '../../../server/src/modules/courses/live/classes'
import { createClasses } from '../../../server/src/modules/courses/course/classes'
import { remindOfClasses } from '../../../server/src/modules/courses/live/reminders'
import { notifyOfChanges } from '../../../server/src/modules/practice/question/changes'
import type { Member } from '../../support/accounts'
import { BEGIN, liveClass, ROOM } from '../../support/live'
import { makeMember } from '../../support/members'
import { openTestDatabase } from '../../support/postgres'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

const signal = new AbortController().signal
const messages = () =>
  db
    .selectFrom('messages')
    .select(['uid', 'kind', 'title', 'body', 'target'])
    .orderBy('uid')
    .orderBy('key')
    .execute()
const toldUids = async () => (await messages()).map(({ uid }) => uid)

describe('a live class', () => {
  /** A class that all of these may enter, of whom some learn its course. */
  const getSource = (
    isTrial: boolean,
    entering: readonly string[] = [],
    learning: readonly string[] = entering,
    title = '极限：一小时串讲',
  ): LiveSource => ({
    classes: () => [liveClass([], { isTrial, title })],
    mustSign: async () => false,
    learners: async (_course, uids) => new Set(uids.filter((uid) => entering.includes(uid))),
    learnt: async (uids, courses) =>
      new Map(uids.map((uid) => [uid, new Set(learning.includes(uid) ? courses : [])])),
  })
  /** Watches a lesson some days before the class. */
  async function watch({ uid }: Member, daysAgo: number, lesson = 'limit.01'): Promise<void> {
    const at = BEGIN - daysAgo * DAY
    const seen = { id: newUuid(new Date(at)), at, kind: 'seen', lesson, from: 0, to: 60 }
    await addEvents(db, { uid, stream: 'course' }, [seen], new Date(at))
  }
  const remind = (source: LiveSource, at: number) => remindOfClasses(db, source, new Date(at))

  async function plan(caller: Member, state?: 'dropped' | 'done', task = `live.${ROOM}`): Promise<void> {
    const at = BEGIN - DAY
    const day = studyDay(BEGIN)
    // A title with half a sign in it, which PostgreSQL cannot read as JSON.
    const title = `直播 \ud83d "task":"live.${ROOM}"`
    const planned = { id: newUuid(new Date(at)), at, kind: 'task', task, title, day, minutes: 60 }
    const ticked = { id: newUuid(new Date(at + 1)), at: at + 1, kind: 'tick', task, state }
    await addEvents(
      db,
      { uid: caller.uid, stream: 'plan' },
      state ? [planned, ticked] : [planned],
      new Date(at),
    )
  }

  test('is announced once, a quarter of an hour before it begins, to those who planned it', async () => {
    const [planner, dropper, second] = await Promise.all([makeMember(db), makeMember(db), makeMember(db)])
    await plan(planner)
    await plan(dropper, 'dropped')
    await plan(second, undefined, 'lesson.limit')
    const source = getSource(true)
    expect(await remind(source, BEGIN - 15 * MINUTE - 1)).toBe(0)
    const both = await Promise.all([remind(source, BEGIN - 15 * MINUTE), remind(source, BEGIN - 15 * MINUTE)])
    expect(both[0] + both[1]).toBe(1)
    expect(await remind(source, BEGIN - MINUTE)).toBe(0)
    expect(await messages()).toEqual([
      {
        uid: planner.uid,
        kind: 'live',
        title: '19:30 定时放映：极限：一小时串讲',
        body: '《极限：一小时串讲》19:30 开始，提前 10 分钟可以进课堂。',
        target: `/courses/cc-live?room=${ROOM}`,
      },
    ])
    const { until } = await db.selectFrom('messages').select('until').executeTakeFirstOrThrow()
    expect(until.getTime()).toBe(BEGIN)
  })

  test('of a course is announced to nobody who may not learn it any more', async () => {
    const [learner, former] = await Promise.all([makeMember(db), makeMember(db)])
    await plan(learner)
    await plan(former)
    await remind(getSource(false, [learner.uid]), BEGIN - MINUTE)
    expect(await toldUids()).toEqual([learner.uid])
  })

  test('of a course is announced to those who learn it and have learnt in the last two weeks', async () => {
    const [active, idle, closed] = await Promise.all([makeMember(db), makeMember(db), makeMember(db)])
    await watch(active, 13)
    await watch(idle, 15)
    await watch(closed, 13)
    await remind(getSource(false, [active.uid, idle.uid], [active.uid, idle.uid, closed.uid]), BEGIN - MINUTE)
    expect(await toldUids()).toEqual([active.uid])
  })

  test('of a course that is open to all is announced to nobody who does not learn it', async () => {
    const [mine, second] = await Promise.all([makeMember(db), makeMember(db)])
    for (const caller of [mine, second]) {
      await db
        .insertInto('student_goods')
        .values({ uid: caller.uid, goods_id: 'goods', opened_at: new Date(BEGIN - 40 * DAY) })
        .execute()
      await watch(caller, 1)
    }
    await remind(getSource(false, [mine.uid, second.uid], [mine.uid]), BEGIN - MINUTE)
    expect(await toldUids()).toEqual([mine.uid])
  })

  test('is announced to those who learn a trial or free course, without having bought anything', async () => {
    const caller = await makeMember(db)
    await watch(caller, 1)
    await remind(getSource(true, [], [caller.uid]), BEGIN - MINUTE)
    expect(await toldUids()).toEqual([caller.uid])
  })

  test('is announced by the rule of home and plan: to those who began the course, planned it, or opened it', async () => {
    const [began, planner, owner, second] = [
      await makeMember(db),
      await makeMember(db),
      await makeMember(db),
      await makeMember(db),
    ]
    for (const caller of [began, planner, owner, second])
      await watch(caller, 1, caller === began ? 'free.01' : 'limit.01')
    await plan(planner, undefined, 'lesson.free.02')
    await db
      .insertInto('student_goods')
      .values({ uid: owner.uid, goods_id: 'goods', opened_at: new Date(BEGIN - 40 * DAY) })
      .execute()
    const teacher = { name: '陈屿', role: '主讲', note: '' }
    const named = {
      id: 'free',
      title: '自由课',
      subject: 'maths' as const,
      summary: '一课。',
      teacher,
      chapters: [],
    }
    const of = async (isFree: boolean) => {
      const courses = { courses: [{ ...named, isFree, goods: ['goods'] }], lessons: new Map() }
      const real = createClasses({ content: { courses }, db, clock: () => new Date(BEGIN) })
      await db.deleteFrom('messages').execute()
      await remind(
        { ...real, classes: () => [liveClass([], { isTrial: false, course: 'free' })] },
        BEGIN - MINUTE,
      )
      return new Set(await toldUids())
    }
    expect(await of(true)).toEqual(new Set([began.uid, planner.uid]))
    expect(await of(false)).toEqual(new Set([owner.uid]))
  })

  test('is named once as what it is', async () => {
    const caller = await makeMember(db)
    await plan(caller)
    await remind(getSource(true, [], [], '定时放映：分析题怎么拆'), BEGIN - MINUTE)
    expect(await messages()).toMatchObject([
      { title: '19:30 定时放映：分析题怎么拆', body: expect.stringMatching(/^《分析题怎么拆》/) },
    ])
  })

  test('is announced to nobody once it has begun', async () => {
    await plan(await makeMember(db))
    expect(await remind(getSource(true), BEGIN)).toBe(0)
  })
})

describe('a check-in that is still open', () => {
  const evening = Date.parse('2026-11-26T20:30:00+08:00')
  const today = studyDay(evening)
  const rules = (own: Partial<ClockRules> = {}): ClockRules => ({
    id: 'one',
    title: '打卡',
    startDay: '2026-09-01',
    endDay: '2026-12-31',
    rules: [],
    tasks: [],
    point: 10,
    streaks: [],
    ...own,
  })
  const remind = (at = evening, own: Partial<ClockRules> = {}) =>
    remindOfCheckIn(db, [rules(own)], new Date(at), signal)

  async function checkedIn(days: readonly number[]): Promise<Member> {
    const caller = await makeMember(db)
    const at = new Date(evening)
    await db
      .insertInto('clock_joins')
      .values({ uid: caller.uid, activity_id: 'one', joined_day: today - 30, joined_at: at })
      .execute()
    if (days.length > 0)
      await db
        .insertInto('clock_records')
        .values(
          days.map((day) => ({
            uid: caller.uid,
            activity_id: 'one',
            day,
            id: newUuid(at),
            at,
            point: 10,
            how: 'earned' as const,
            card_id: null,
          })),
        )
        .execute()
    return caller
  }

  test('is announced once, in the evening, to those who have three days in a row and not today', async () => {
    const three = await checkedIn([today - 3, today - 2, today - 1])
    await checkedIn([today - 2, today - 1])
    await checkedIn([today - 4, today - 3, today - 1])
    await checkedIn([today - 3, today - 2, today - 1, today])
    await checkedIn([])
    expect(await remind(evening - 1)).toBe(0)
    const both = await Promise.all([remind(), remind()])
    expect(both[0] + both[1]).toBe(1)
    expect(await remind(evening + 50 * MINUTE)).toBe(0)
    expect(await messages()).toEqual([
      {
        uid: three.uid,
        kind: 'task',
        title: '今天还没有打卡',
        body: '已经连续 3 天了。做完任意一件打卡任务就会自动打卡。',
        target: '/sign-index',
      },
    ])
  })

  test('is announced neither late in the evening nor after the activity', async () => {
    await checkedIn([today - 3, today - 2, today - 1])
    expect(await remind(evening + 60 * MINUTE)).toBe(0)
    expect(await remind(evening, { endDay: formatDate(today - 1) })).toBe(0)
    expect(await remind(evening, { startDay: formatDate(today + 1) })).toBe(0)
    expect(await remind()).toBe(1)
  })
})

describe('a change of the bank', () => {
  const now = Date.parse('2026-11-26T04:00:00Z')
  const corrected = {
    question: 'q1',
    version: 2,
    day: '2026-11-26',
    text: '选项 B 才对。',
    type: 'single' as const,
    answer: ['B'],
  }
  const send = (
    corrections: readonly (typeof corrected)[],
    withdrawn: readonly { question: string; text: string }[] = [],
    at = now,
  ) => notifyOfChanges(db, { corrections, withdrawn }, new Date(at), signal)

  async function answered(question: string, version: number): Promise<Member> {
    const caller = await makeMember(db)
    const attempt = newUuid(new Date(now))
    const about = { at: now - DAY, attempt, question, version, text: 'A', share: 1, took: 1 }
    const of = { uid: caller.uid, stream: 'practice' }
    await addEvents(db, of, [{ id: newUuid(new Date(now)), kind: 'answer', ...about }], new Date(now))
    await db.insertInto('question_firsts').values({ uid: caller.uid, question, is_rated: false }).execute()
    return caller
  }

  test('is announced once to those who answered the question while its key was wrong', async () => {
    await send([])
    const before = await answered('q1', 1)
    await answered('q1', 2)
    await answered('q2', 1)
    const both = await Promise.all([send([corrected]), send([corrected])])
    expect(both[0] + both[1]).toBe(1)
    expect(await messages()).toEqual([
      {
        uid: before.uid,
        kind: 'correction',
        title: '一道做过的题改了答案',
        body: '选项 B 才对。 你的作答已按新答案重新判过。',
        target: '/exercises/mistake-detail?question=q1',
      },
    ])
    // A student whose answer arrives days later is notified as well, and for two weeks only.
    await answered('q1', 1)
    expect(await send([corrected], [], now + 13 * DAY)).toBe(1)
    await answered('q1', 1)
    expect(await send([corrected], [], now + 15 * DAY)).toBe(0)
  })

  test('is announced to everybody who answered a withdrawn question', async () => {
    await send([])
    await answered('q1', 1)
    await answered('q1', 5)
    expect(await send([], [{ question: 'q1', text: '题干有误。' }])).toBe(2)
    expect((await messages())[0]?.title).toBe('一道做过的题已停用')
  })

  test('is announced to all who answered, however many they are', async () => {
    await send([])
    const uids = Array.from({ length: 1001 }, () => newUuid(new Date(now)))
    const account = { phone_cipher: null, phone_mask: '', consent_version: null, consent_at: null }
    const students = uids.map((uid) => ({ ...account, uid, registered_at: new Date(now) }))
    await db.insertInto('accounts').values(students).execute()
    const firsts = uids.map((uid) => ({ uid, question: 'q1', is_rated: false }))
    await db.insertInto('question_firsts').values(firsts).execute()
    expect(await send([], [{ question: 'q1', text: '题干有误。' }])).toBe(1001)
    expect(new Set(await toldUids())).toEqual(new Set(uids))
  })

  test('that was there before the server looked first is announced to nobody', async () => {
    await answered('q1', 1)
    expect(await send([corrected])).toBe(0)
    expect(await send([corrected], [{ question: 'q1', text: '题干有误。' }])).toBe(1)
  })
})
