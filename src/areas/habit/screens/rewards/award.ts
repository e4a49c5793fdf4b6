import * as v from 'valibot'
import type { Award, RewardTask, RewardTasks } from '@/api/excitation'
import { rewardsText as text } from '../../strings/rewards'

/** The award, in a few words; where nothing is sold a coupon has no name. */
export function awardWords(award: Award, isClosed: boolean): string {
  switch (award.kind) {
    case 'points':
      return text.award.points(award.amount)
    case 'cards':
      return text.award.cards(award.amount)
    case 'coupon':
      return isClosed ? text.award.gift : text.award.coupon(award.title)
    case 'days':
      return text.award.days(award.title, award.amount)
  }
}

const taskShape = v.object({
  ...v.entriesFromList(['taskId', 'kind', 'title', 'hint', 'state', 'to'], v.string()),
  ...v.entriesFromList(['goal', 'done'], v.number()),
  award: v.object({ kind: v.string() }),
})
const tasksShape = v.object({ total: v.number(), cards: v.number(), items: v.array(taskShape) })

/** Whether a value is the tasks as they were seen last. */
export const isTasks = (value: unknown): value is RewardTasks => v.is(tasksShape, value)

/** Kinds of tasks in the order in which they are shown. */
export const kinds = ['newcomer', 'daily', 'campaign'] as const
export type Kind = RewardTask['kind']

const rank: Readonly<Record<RewardTask['state'], number>> = { ready: 0, open: 1, claimed: 2 }
const ends = ({ endsAt }: RewardTask): number => endsAt ?? Infinity

/** Tasks as they matter: what can be claimed, then what can be done, what ends first of each before the others. */
export const inOrder = (tasks: readonly RewardTask[]): RewardTask[] =>
  [...tasks].sort((a, b) => rank[a.state] - rank[b.state] || ends(a) - ends(b))

/** When several tasks can be done no more, where that is the same for all; of those of a day their day says it. */
export function sharedEnd(tasks: readonly RewardTask[]): number | undefined {
  const [end, ...others] = new Set(tasks.map(({ day, endsAt }) => (day === undefined ? endsAt : undefined)))
  return tasks.length > 1 && others.length === 0 ? end : undefined
}

/** The list of tasks after a claim was answered. */
export const claimedIn = (
  tasks: readonly RewardTask[],
  { taskId, award, claimedAt }: { taskId: string; award: Award; claimedAt: number },
): RewardTask[] =>
  tasks.map((task) => (task.taskId === taskId ? { ...task, state: 'claimed', award, claimedAt } : task))
