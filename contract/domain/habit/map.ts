import { DAY_MS } from '../china-time'

/** From how many days before the exam to how many; negative ones are after it. */
interface Span {
  readonly from: number
  readonly until: number
}

/** A stage that is over, that runs, that is the next to come, or that comes later. */
export type StageState = 'past' | 'now' | 'next' | 'later'

/** How far each stage is, so many days before the exam. */
export function stageStates(stages: readonly Span[], left: number): StageState[] {
  const next = stages.findIndex(({ from }) => from < left)
  return stages.map(({ from, until }, at) => {
    if (left < until) return 'past'
    if (left <= from) return 'now'
    return at === next ? 'next' : 'later'
  })
}

/** The calendar day, `YYYY-MM-DD`, that lies so many days before an exam on another one. */
export const dayBefore = (examDate: string, days: number): string =>
  new Date(Date.parse(`${examDate}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

/** The id that a step has as a task of the plan. */
export const taskOfStep = (step: string): string => `map.${step}`
