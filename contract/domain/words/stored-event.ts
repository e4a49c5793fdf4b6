import * as v from 'valibot'
import { createEventGuard, whole } from '../study/event-guard'
import { planFields, type WordEvent } from './event'

const text = v.string()

const plan = v.object({
  examDate: v.pipe(
    text,
    v.check((day) => Number.isFinite(Date.parse(day))),
  ),
  newADay: whole,
  model: whole,
  tip: whole,
  group: whole,
  cap: whole,
  minutes: v.nullish(whole),
  known: v.nullish(whole),
  easyDays: v.array(v.unknown()),
})

/** Whether a value from a device's storage is an event of the words. */
export const isWordEvent = createEventGuard<WordEvent>({
  review: { word: text, grade: v.picklist([1, 2, 3, 4]), took: whole },
  undo: { of: text },
  mark: { word: text, mark: text },
  note: { word: text, text },
  plan: { plan, changed: v.optional(v.array(v.picklist(planFields))) },
  weights: { weights: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.length(21)) },
})
