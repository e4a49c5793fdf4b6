import * as v from 'valibot'
import { count } from '../study/count'

/** A task of the plan, with its state. */
const notedTask = v.object({
  task: v.string(),
  title: v.string(),
  day: count,
  minutes: count,
  begins: v.exactOptional(v.number()),
  to: v.exactOptional(v.string()),
  count: v.exactOptional(count),
  isDone: v.boolean(),
  /** Whether the student has decided that themselves: what is studied does not change it. */
  isDecided: v.exactOptional(v.literal(true)),
  /** When it was added or opened again, as Unix ms. */
  since: count,
})
export type NotedTask = v.InferOutput<typeof notedTask>

/** The plan's tasks of a study day and of the next, and those that were left undone before. */
export const planNote = v.object({ day: count, tasks: v.array(notedTask) })
export type PlanNote = v.InferOutput<typeof planNote>
