import * as v from 'valibot'
import { count } from '../study/count'

/** The lesson a student continues with: position in its film and the film's length in seconds, both 0 without a film. */
export const lessonNote = v.object({
  lesson: v.string(),
  title: v.string(),
  course: v.string(),
  at: count,
  seconds: count,
})
export type LessonNote = v.InferOutput<typeof lessonNote>
