import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { measures } from '../../../../../contract/domain/habit/facts'
import { Day, Exact, Id, OwnPath, Text } from '../../../../../contract/schemas/common'
import { DayGoal } from '../../../../../contract/schemas/habit/excitation'
import type { CouponRule } from '../../../../../contract/schemas/shop/shop'
import { contentText, meaningText } from '../../../strings/content'
import { rewardFileText } from '../strings/content'
import { listCourses, isUnread, type TaughtCourses } from '../../../domain/content/sale'
import { readJson, type Report } from '../../../json-files'
import { isRealDay } from '../../../domain/content/real-day'

/** Where the tasks are. */
export const TASKS_FILE = 'tasks.json'

/** The longest campaign, in days: all of them are read from the log at once. */
const LONGEST_CAMPAIGN = 92

const some = (most: number) => Type.Integer({ minimum: 1, maximum: most })

/** The id of a task; a daily one has its day behind it on the wire. */
const TaskId = Type.String({ pattern: '^[a-z0-9-]{1,40}$' })

/**
 * So much of a measure in the whole time of a task, or on each of so many days, in seconds where it is a time; or
 * something that is so or not: the record of the student is complete, a check-in activity was joined, the plan has a task.
 */
const TaskGoal = Type.Union([
  Exact({
    measure: Type.Enum([...measures, 'studied']),
    amount: some(1_000_000),
    days: Type.Optional(some(LONGEST_CAMPAIGN)),
  }),
  Exact({ state: Type.Enum(['profile', 'joined', 'plan']) }),
])

/** The award of a task; `instead` are the points for a student who has no use for it, or where there is none left. */
const AwardRule = Type.Union([
  Exact({ kind: Type.Literal('points'), amount: some(10_000) }),
  Exact({ kind: Type.Literal('cards'), amount: some(10) }),
  Exact({ kind: Type.Literal('coupon'), couponId: Id, instead: some(10_000) }),
  Exact({ kind: Type.Literal('days'), goods: Id, amount: some(366), instead: some(10_000) }),
])

const taskFields = {
  taskId: TaskId,
  title: Text(40, 1),
  hint: Text(100),
  to: OwnPath,
  goal: TaskGoal,
  award: AwardRule,
}

const TaskRule = Exact(taskFields)
const CampaignRule = Exact({ ...taskFields, from: Day, until: Day })

/**
 * The award of an invitation: to the inviting student, and to the invited one, once they have studied on `days`
 * within `within` days.
 */
const InviteRule = Exact({
  taskId: TaskId,
  title: Text(40, 1),
  hint: Text(100),
  to: OwnPath,
  point: some(10_000),
  inviteePoint: some(10_000),
  days: some(30),
  within: some(LONGEST_CAMPAIGN),
  /** Any of them makes a day count. */
  goals: Type.Array(DayGoal, { minItems: 1, maxItems: 8 }),
  /** How many of those who came in a calendar month count. */
  limit: some(100),
})

const Tasks = Exact({
  /** Tasks of the first days of an account. */
  newcomer: Exact({ days: some(60), tasks: Type.Array(TaskRule, { maxItems: 20 }) }),
  daily: Type.Array(TaskRule, { maxItems: 10 }),
  campaigns: Type.Array(CampaignRule, { maxItems: 20 }),
  invite: Type.Optional(InviteRule),
})

export type TaskGoal = Static<typeof TaskGoal>
export type AwardRule = Static<typeof AwardRule>
export type TaskRule = Static<typeof TaskRule>
export type CampaignRule = Static<typeof CampaignRule>
export type InviteRule = Static<typeof InviteRule>
export type Tasks = Static<typeof Tasks>

/** No tasks at all. */
export const noTasks: Tasks = { newcomer: { days: 14, tasks: [] }, daily: [], campaigns: [] }

/** The names that tasks may use. */
export interface Nameable {
  /** Undefined where they cannot be read. */
  readonly coupons: readonly CouponRule[] | undefined
  readonly courses: TaughtCourses
}

/** Measures that are times. */
export const isTime = (measure: string): boolean => ['lessons', 'focus', 'studied'].includes(measure)

function goalFault(goal: TaskGoal, isDaily: boolean): string | undefined {
  if (!('measure' in goal)) return isDaily ? rewardFileText.stateDaily : undefined
  if (isTime(goal.measure) && goal.amount % 60 !== 0) return rewardFileText.noMinutes
  return isDaily && goal.days !== undefined ? rewardFileText.daysDaily : undefined
}

/** The receivers of faults; a fault that comes from the courses does not stop a server from starting without them. */
interface Reports {
  readonly report: Report
  readonly reportCourse: Report
}

/** Whether there is a coupon of an id that nobody takes by themselves, or it is unknown. */
export const isGiven = (coupons: readonly CouponRule[] | undefined, id: string): boolean =>
  coupons === undefined || coupons.some(({ couponId, taking }) => couponId === id && taking === 'given')

/** Goods of free courses open nothing that is not open to everybody. */
function goodsFault({ courses, faulty }: TaughtCourses, goods: string): string | undefined {
  const opened = listCourses(courses, [goods])
  if (isUnread({ courses, faulty })) return undefined
  if (opened.length === 0) return rewardFileText.noGoods(goods)
  return opened.every(({ isFree }) => isFree) ? rewardFileText.freeGoods(goods) : undefined
}

function spanFault({ from, until }: CampaignRule): [field: string, what: string] | undefined {
  if (!isRealDay(from)) return ['from', meaningText.noDay]
  if (!isRealDay(until)) return ['until', meaningText.noDay]
  if (until < from) return ['until', meaningText.order]
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  return days > LONGEST_CAMPAIGN ? ['until', rewardFileText.tooLong(LONGEST_CAMPAIGN)] : undefined
}

/** Days of a course that come later than so many before the exam are hardly of use. */
const DAYS_OF_USE = 7

/** Reports campaigns that begin before the exam and bring days of a course too late to be used before it. */
export function checkAwardsInTime({ campaigns }: Tasks, examDate: string, report: Report): void {
  const latest = Date.parse(examDate) - DAYS_OF_USE * DAY_MS
  campaigns.forEach(({ award, from, until }, nth) => {
    if (award.kind === 'days' && from < examDate && Date.parse(until) > latest)
      report(
        contentText.field(
          TASKS_FILE,
          `campaigns.${nth}.until`,
          rewardFileText.tooLate(DAYS_OF_USE, examDate),
        ),
      )
  })
}

/** Reads the tasks and reports what is wrong with them; without a file there are none. */
export async function readTasks(
  dir: string,
  { coupons, courses }: Nameable,
  { report, reportCourse }: Reports,
): Promise<Tasks> {
  if (!existsSync(join(dir, TASKS_FILE))) return noTasks
  const tasks = (await readJson(dir, TASKS_FILE, Tasks, report))?.value ?? noTasks
  const sentence = (field: string, what: string) => contentText.field(TASKS_FILE, field, what)
  const fault = (field: string, what: string) => report(sentence(field, what))
  const { newcomer, daily, campaigns, invite } = tasks
  const lists: [string, readonly TaskRule[]][] = [
    ['newcomer.tasks', newcomer.tasks],
    ['daily', daily],
    ['campaigns', campaigns],
  ]
  const ids = new Set(invite ? [invite.taskId] : [])
  for (const [list, rules] of lists)
    rules.forEach(({ taskId, goal, award }, nth) => {
      const at = `${list}.${nth}`
      if (ids.has(taskId)) fault(`${at}.taskId`, meaningText.twice(taskId))
      ids.add(taskId)
      const ofGoal = goalFault(goal, list === 'daily')
      if (ofGoal !== undefined) fault(`${at}.goal`, ofGoal)
      if (award.kind === 'coupon' && !isGiven(coupons, award.couponId))
        fault(`${at}.award.couponId`, rewardFileText.noCoupon(award.couponId))
      const ofGoods = award.kind === 'days' ? goodsFault(courses, award.goods) : undefined
      if (ofGoods !== undefined) reportCourse(sentence(`${at}.award.goods`, ofGoods))
    })
  campaigns.forEach((campaign, nth) => {
    const found = spanFault(campaign)
    if (found) fault(`campaigns.${nth}.${found[0]}`, found[1])
  })
  return tasks
}
