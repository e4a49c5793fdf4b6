import * as v from 'valibot'
import { measures } from '../../../../../contract/domain/habit/facts'
import type { Sign } from './sign'

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const goal = v.object({ measure: v.picklist(measures), goal: v.number() })

const sign = v.object({
  activity: v.object({
    ...v.entriesFromList(['point', 'joined'], v.number()),
    tasks: v.array(goal),
    streaks: v.array(v.object({ days: v.number(), point: v.number() })),
  }),
  task: v.object({ day, tasks: v.array(v.object({ ...goal.entries, done: v.number() })) }),
  state: v.object({
    ...v.entriesFromList(['continues', 'point', 'cards'], v.number()),
    today: day,
    joined: v.optional(day),
    missed: v.array(day),
  }),
  records: v.array(v.object({ day })),
})

/** Whether a value is a check-in as it was seen last. */
export const isSign = (value: unknown): value is Sign => v.is(sign, value)
