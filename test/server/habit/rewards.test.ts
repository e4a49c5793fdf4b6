import Value from 'typebox/value'
import { schemas } from '../../../contract/schemas'
import type { RewardTask } from '../../../contract/schemas/habit/excitation'
import { nothingDone } from '../../../contract/domain/habit/facts'
import { formatDate, getStudyDay, studyDayStart } from '../../../contract/domain/study/day'
import { canBeDone } from '../../../server/src/modules/habit/reward/tasks'
import type { Member } from '../../support/accounts'
import { startRewards, days } from '../../support/rewards'
import { startForAll } from '../../support/start-suite'

const server = startForAll(startRewards)
let me: Member
beforeEach(async () => {
  server.goTo(START)
  me = await server.member()
})

const HOUR = 3_600_000
/** The first of July, the second day of the campaign. */
const START = getStudyDay('2026-07-01')

async function listed(caller = me): Promise<{ items: RewardTask[]; cards: number; total: number }> {
  const { result } = await server.tasks(caller)
  if (!Value.Check(schemas.listTasks.result, result)) throw new Error('the list does not fit the contract')
  return result
}
const taskIn = async (taskId: string, caller = me) =>
  (await listed(caller)).items.find((task) => task.taskId === taskId)
const today = (name: string, before = 0) => `${name}_${server.today() - before}`

test('a new student sees what there is to do, and nothing of the days before', async () => {
  const { items, cards, total } = await listed()
  expect(items.map(({ taskId, state }) => [taskId, state])).toEqual([
    ...['profile', 'joined', 'plan', 'cards', 'coupon', 'course', 'more', 'days'].map((name) => [
      `new-${name}`,
      'open',
    ]),
    [today('day-words'), 'open'],
    [today('day-time'), 'open'],
    ['summer', 'open'],
    ['invite', 'open'],
  ])
  expect([cards, total]).toEqual([2, 0])
})

test('a phone that had an account before has no tasks of newcomers', async () => {
  const back = await server.returned()
  await server.study(back)
  const { items } = await listed(back)
  expect(items.map(({ kind }) => kind)).toEqual(['daily', 'daily', 'campaign', 'invite'])
  expect(await server.claim(back, 'new-coupon')).toMatchObject({ code: 'x404' })
})

test('study counts in every task that asks for it, in minutes where it is a time', async () => {
  await server.study(me, 1)
  expect(await taskIn(today('day-words'))).toMatchObject({ goal: 2, done: 1, state: 'open' })
  expect(await taskIn(today('day-time'))).toMatchObject({ goal: 2, done: 1, state: 'open' })
  expect(await taskIn('new-days')).toMatchObject({ goal: 2, done: 0 })
  expect(await taskIn('summer')).toMatchObject({ goal: 4, done: 1 })
  await server.study(me)
  expect(await taskIn(today('day-words'))).toMatchObject({ goal: 2, done: 2, state: 'ready' })
  expect(await taskIn('new-days')).toMatchObject({ goal: 2, done: 1 })
})

test('ten devices that claim at once get one award and the same answer', async () => {
  await server.study(me)
  const id = today('day-words')
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.claim(me, id)))
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1)
  expect(answers[0]?.result).toEqual({
    taskId: id,
    award: { kind: 'points', amount: 5 },
    point: 5,
    claimedAt: server.now().getTime(),
  })
  expect(await listed()).toMatchObject({ total: 5 })
  expect(await taskIn(id)).toMatchObject({ state: 'claimed', claimedAt: server.now().getTime() })
})

test('the line of a daily task names its day', async () => {
  await server.study(me)
  await server.claim(me, today('day-words'))
  const lines = server.db.selectFrom('point_entries').select('title').where('uid', '=', me.uid)
  expect(await lines.execute()).toEqual([{ title: '任务 day-words（7月1日）' }])
})

test('a task that is not finished, not there, or of a day to come gives nothing', async () => {
  await server.study(me, 1)
  const refusals = []
  for (const id of [today('day-words'), 'new-profile', 'gone', today('gone'), today('day-words', -1)]) {
    const { code, msg } = await server.claim(me, id)
    refusals.push([code, msg])
  }
  const [open, none] = ['还没有做完：做完再来领取', '没有找到这个任务：请刷新后再看']
  expect(refusals).toEqual([['x409', open], ['x409', open], ...Array(3).fill(['x404', none])])
  expect((await listed()).total).toBe(0)
})

test('nobody claims for somebody else', async () => {
  const otherMember = await server.member()
  await server.study(me)
  const url = `/excitation/v1/users/${me.uid}/tasks/new-cards/awards`
  expect(await server.call(otherMember, 'PUT', url)).toMatchObject({ status: 403, code: 'x403f' })
  expect(await server.claim(otherMember, 'new-cards')).toMatchObject({ code: 'x409' })
})

test('a day ends at four, and what was done in it is claimed for seven days more', async () => {
  const day = server.today()
  server.goTo(day + 1, -1 / 3600)
  await server.study(me)
  server.wait(1000)
  expect(await taskIn(`day-words_${day + 1}`)).toMatchObject({ done: 0 })
  expect(await taskIn(`day-words_${day}`)).toMatchObject({ state: 'ready', day: formatDate(day) })
  // The other task of that day needs two minutes, which are done as well.
  expect((await server.claim(me, `day-time_${day}`)).result).toMatchObject({ point: 7 })
  expect(await taskIn(`day-time_${day}`)).toBeUndefined()
  server.goTo(day + 7, 23.9)
  expect(await taskIn(`day-words_${day}`)).toMatchObject({ state: 'ready' })
  server.goTo(day + 8, 0)
  expect(await taskIn(`day-words_${day}`)).toBeUndefined()
  expect(await server.claim(me, `day-words_${day}`)).toMatchObject({
    code: 'x409',
    msg: '已经过了领取的时间：任务结束后 7 天内可以领取',
  })
  // A repeated claim gets the same answer as before.
  expect((await server.claim(me, `day-time_${day}`)).result).toMatchObject({ point: 7 })
})

test('late study belongs to its day, and study by a clock an hour ahead does not belong to tomorrow', async () => {
  const day = server.today()
  server.goTo(day + 3)
  await server.study(me, 2, server.now().getTime() - days(2), server.now().getTime())
  expect(await taskIn(`day-words_${day + 1}`)).toMatchObject({ state: 'ready' })
  server.goTo(day + 3, 23.5)
  await server.study(me, 2, server.now().getTime() + HOUR, server.now().getTime())
  server.goTo(day + 4, 1)
  expect(await taskIn(`day-words_${day + 4}`)).toMatchObject({ done: 0 })
})

test('the tasks of the first days end with them, and a finished one stays for a week', async () => {
  const day = server.today()
  await server.study(me)
  server.goTo(day + 13, 23)
  expect(await taskIn('new-days')).toMatchObject({ state: 'open', done: 1 })
  server.goTo(day + 14, 0)
  expect(await taskIn('new-days')).toBeUndefined()
  expect(await taskIn('new-cards')).toMatchObject({ state: 'ready' })
  server.goTo(day + 21)
  expect(await server.claim(me, 'new-cards')).toMatchObject({ code: 'x409' })
})

test('a task is offered as long as it can be done, and no longer', async () => {
  const registered = server.today()
  // Two days of the first fourteen: on the last one a student who has none cannot do it any more.
  server.goTo(registered + 12)
  expect(await taskIn('new-days')).toMatchObject({ goal: 2, done: 0, state: 'open' })
  server.goTo(registered + 13)
  expect(await taskIn('new-days')).toBeUndefined()
  expect(await taskIn('new-cards')).toMatchObject({ state: 'open' })
  // Earlier study without a network arrives.
  await server.study(me, 2, server.now().getTime() - days(2), server.now().getTime())
  expect(await taskIn('new-days')).toMatchObject({ goal: 2, done: 1, state: 'open' })
  await server.study(me)
  expect(await taskIn('new-days')).toMatchObject({ done: 2, state: 'ready' })
  // Two minutes do not fit into the last one of a day.
  const day = registered + 14
  server.goTo(day, 23 + 57 / 60)
  expect(await taskIn(`day-time_${day}`)).toMatchObject({ state: 'open' })
  server.goTo(day, 23 + 59 / 60)
  expect(await taskIn(`day-time_${day}`)).toBeUndefined()
  expect(await taskIn(`day-words_${day}`)).toMatchObject({ state: 'open' })
})

test('twenty days are asked of nobody who has nineteen left', () => {
  const rule = {
    taskId: 'sprint',
    title: '',
    hint: '',
    to: '/' as const,
    goal: { measure: 'studied', amount: 1800, days: 20 } as const,
    award: { kind: 'points', amount: 1 } as const,
  }
  const [from, to] = [getStudyDay('2026-11-20'), getStudyDay('2026-12-18')]
  const at = (date: string, hour: number, done: readonly string[]) => {
    const today = getStudyDay(date)
    const facts = new Map(done.map((text) => [getStudyDay(text), { ...nothingDone, studied: 1800 }]))
    return canBeDone({ rule, from, to }, facts, { now: studyDayStart(today) + hour * HOUR, today })
  }
  expect(at('2026-11-29', 8, [])).toBe(true)
  expect(at('2026-11-29', 23.6, [])).toBe(false)
  expect(at('2026-11-30', 8, [])).toBe(false)
  expect(at('2026-11-30', 8, ['2026-11-29'])).toBe(true)
  expect(at('2026-11-29', 23.9, ['2026-11-29'])).toBe(true)
  expect(at('2026-11-30', 8, ['2026-11-30'])).toBe(false)
})

test('a campaign counts its own days, whoever was here before, and is claimed for a week after', async () => {
  await server.study(me, 2, Date.parse('2026-06-29T12:00:00+08:00'), server.now().getTime())
  expect(await taskIn('summer')).toMatchObject({ done: 0 })
  await server.study(me, 2, Date.parse('2026-06-30T12:00:00+08:00'), server.now().getTime())
  await server.study(me)
  expect(await taskIn('summer')).toMatchObject({ done: 4, state: 'ready' })
  server.goTo(getStudyDay('2026-07-10'))
  expect((await server.claim(me, 'summer')).result).toMatchObject({ point: 50 })
  server.goTo(getStudyDay('2026-06-29'))
  expect(await taskIn('summer')).toBeUndefined()
})

test('the record, an activity that was joined and a task of the plan each finish one', async () => {
  const { db } = server
  const aim = { exam_year: 2027, target_school: '10284', target_major: '0812', subjects: ['maths'] }
  const texts = { name: '', school: '', major: '', grade: '', province: '' }
  const rest = { created_fingerprint: Buffer.alloc(0), updated_at: server.now() }
  await db
    .insertInto('students')
    .values({ uid: me.uid, ...texts, ...aim, ...rest })
    .execute()
  const join = { uid: me.uid, activity_id: 'daily', joined_day: server.today(), joined_at: server.now() }
  await db.insertInto('clock_joins').values(join).execute()
  expect((await server.claim(me, 'new-profile')).result).toMatchObject({ point: 20 })
  expect((await server.claim(me, 'new-joined')).result).toMatchObject({ point: 20 })
  expect(await server.claim(me, 'new-plan')).toMatchObject({ code: 'x409' })
  expect((await listed()).total).toBe(40)
})
