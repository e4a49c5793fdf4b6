import type { PlanStore } from '@/stores/plan-store'
import type { Undo } from './use-undo'

/** A task, and the day that it goes to. */
export interface Move {
  readonly task: string
  readonly to: number
}

/**
 * Moves tasks, and offers to take that back as long as each is open and on the day that it went to, or dropped for what
 * that day has already.
 */
export function mover(plan: PlanStore, undo: Undo) {
  return (moves: readonly Move[], said: string): void => {
    const before = moves.flatMap(({ task }) => {
      const found = plan.findTask(task)
      return found ? [{ task, to: found.day }] : []
    })
    plan.move(moves)
    const dropped = new Set(before.map(({ task }) => task).filter((task) => !plan.findTask(task)))
    const stands = ({ task, to }: Move): boolean => {
      const found = plan.findTask(task)
      return dropped.has(task) ? !found : found?.state === 'open' && found.day === to
    }
    undo.offer(
      said,
      () => {
        for (const task of dropped) plan.takeBack(task)
        plan.move(before)
      },
      () => moves.every(stands),
    )
  }
}
