import { liveText } from '../../../strings/content'
import { BUCKET } from '../../../domain/content/named-media'
import type { Courses } from '../../../domain/content/courses/types'

/** Lessons that a line of the log names; of more it says how many there are. */
const MOST_NAMED = 5

/** One line about the lessons that nobody can play because the bucket of their files is not set; empty where there are none. */
export function missingBucket({ lessons }: Pick<Courses, 'lessons'>, hasBucket: boolean): string[] {
  if (hasBucket) return []
  const ids = [...lessons.values()].flatMap(({ id, media }) => (media?.url.startsWith(BUCKET) ? id : []))
  return ids.length === 0 ? [] : [liveText.noBucket(ids.length, ids.slice(0, MOST_NAMED))]
}
