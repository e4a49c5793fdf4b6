import * as v from 'valibot'
import { count } from '../study/count'

const load = v.object({ due: count, fresh: count })

/** Reviews and new words of a study day. */
export type WordLoad = v.InferOutput<typeof load>

/** Words left on a study day, the usual time for a review and for a new word in ms, and the load of the days after it. */
export const wordNote = v.object({ ...load.entries, day: count, pace: load, next: v.array(load) })
export type WordNote = v.InferOutput<typeof wordNote>
