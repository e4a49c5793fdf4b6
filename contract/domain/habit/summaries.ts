import * as v from 'valibot'
import { lessonNote } from '../courses/summary'
import { planNote } from '../plan/summary'
import { cardNote, mistakeNote, paperNote } from '../practice/summary'
import type { StudyStream } from '../study/stream'
import { wordNote } from '../words/summary'

/**
 * The summaries of all areas that home shows without loading their code; a part that was never begun, or is damaged,
 * is undefined. Each is computed by the `summarize.ts` of its topic, on the device and on the server alike.
 */
export const summaries = v.object({
  words: v.fallback(v.optional(wordNote), undefined),
  mistakes: v.fallback(v.optional(mistakeNote), undefined),
  cards: v.fallback(v.optional(cardNote), undefined),
  plan: v.fallback(v.optional(planNote), undefined),
  lesson: v.fallback(v.optional(lessonNote), undefined),
  paper: v.fallback(v.optional(paperNote), undefined),
})
export type Summaries = Readonly<v.InferOutput<typeof summaries>>
export type SummaryKey = keyof Summaries

/** The stream of the study log that each is computed from. */
export const summaryStreams: Readonly<Record<SummaryKey, StudyStream>> = {
  words: 'words',
  mistakes: 'practice',
  cards: 'practice',
  plan: 'plan',
  lesson: 'course',
  paper: 'practice',
}
