import * as v from 'valibot'
import { count } from '../study/count'

/** Cards to be recited on a study day and on each day after it, if none is recited. */
export const cardNote = v.object({ day: count, due: v.array(count) })
export type CardNote = v.InferOutput<typeof cardNote>

/** Mistakes due on a study day and on each day after it, if none is reviewed. */
export const mistakeNote = v.object({
  ...cardNote.entries,
  /** Usual time for one mistake, in seconds. */
  seconds: count,
  /** Usual time for those due on each of these days, in seconds. Notes from before 2026-11-30 have none. */
  dueSeconds: v.exactOptional(v.array(count)),
})
export type MistakeNote = v.InferOutput<typeof mistakeNote>

/** A timed paper that was begun and is not handed in yet. Its time is over at `endsAt`, in Unix ms by the server's clock. */
export const paperNote = v.object({ paper: v.string(), title: v.string(), endsAt: count })
export type PaperNote = v.InferOutput<typeof paperNote>
