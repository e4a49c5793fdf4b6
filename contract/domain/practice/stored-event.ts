import * as v from 'valibot'
import { createEventGuard, whole } from '../study/event-guard'
import { causes, type PracticeEvent } from './event'
import { examParts } from './exam-parts'
import { isRunMode } from './modes'

const text = v.string()
const texts = v.array(text)
const points = v.pipe(v.number(), v.minValue(0))
const share = v.nullish(v.pipe(points, v.maxValue(1)))

const result = v.object({
  paper: whole,
  year: whole,
  total: points,
  parts: v.array(v.object({ part: v.picklist(examParts), points })),
})

/** Whether a value from a device's storage is an event of the practice. */
export const isPracticeEvent = createEventGuard<PracticeEvent>({
  begin: {
    mode: v.custom(isRunMode),
    source: text,
    questions: texts,
    seed: whole,
    minutes: v.nullish(whole),
  },
  answer: {
    attempt: text,
    question: text,
    text,
    version: whole,
    took: whole,
    share,
    points: v.nullish(v.array(whole)),
    pictures: v.nullish(texts),
  },
  ask: { attempt: text, question: text },
  finish: { attempt: text, why: text },
  score: { attempt: text, scores: v.array(v.object({ answer: text, share })) },
  flag: { attempt: text, question: text, isOn: v.boolean() },
  keep: { question: text, folder: text },
  note: { question: text, text },
  cause: { question: text, cause: v.picklist(['none', ...causes]) },
  past: { exam: text, result: v.optional(result) },
  aim: { paper: whole, goal: points },
  recite: { card: text, grade: v.picklist([1, 2, 3, 4]), took: whole },
  undo: { of: text },
})
