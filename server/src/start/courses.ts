import type { Content } from '../domain/content/content'
import type { Courses } from '../domain/content/courses/types'
import { missingBucket } from '../modules/courses/content/bucket-lessons'
import { lostMedia } from '../modules/courses/content/lost-media'
import { idleGoods, isSold } from '../domain/content/sale'
import type { Db } from '../db'
import { saveCourses, type MissingCourse } from '../domain/retired-courses'
import { recordLessons } from '../domain/taught-lessons'
import { liveText } from '../strings/content'

/** The dependencies of the storing of courses. */
interface StoreDeps {
  /** The content folder, which has the films of lessons. */
  readonly dir: string
  /** Its products are sold while every course of theirs is taught. */
  readonly content: Pick<Content, 'products'>
  readonly clock: () => Date
  /** Whether the bucket of lessons' files is set. */
  readonly hasBucket: boolean
  readonly say: (line: string) => void
}

/** A course that somebody owns though the files have it no more, in one sentence. */
const missingLine = ({ id, title, owners, lessons }: MissingCourse): string =>
  lessons.length === 0
    ? liveText.courseRetired(id, title, owners)
    : liveText.lessonsRetired(id, title, owners, lessons)

/**
 * Makes courses hold in the database, says which are gone though somebody owns them, which lessons lack their bucket and
 * which products are not sold, and resolves to the courses that are served.
 */
export async function storeCourses(
  db: Db,
  read: Courses,
  { dir, content, clock, hasBucket, say }: StoreDeps,
): Promise<Courses> {
  await recordLessons(db, read)
  const { courses, missing } = await saveCourses(db, read, clock())
  for (const missingCourse of missing) {
    say(missingLine(missingCourse))
    lostMedia(dir, missingCourse.media).forEach(({ lesson, url }) => say(liveText.mediaLost(lesson, url)))
  }
  missingBucket(courses, hasBucket).forEach((line) => say(line))
  endedLines(content, courses).forEach((line) => say(line))
  return courses
}

/** Products that are not sold because of their goods, one sentence each. */
function endedLines({ products }: Pick<Content, 'products'>, { courses }: Courses): string[] {
  // An operator may write products before there is any course.
  if (courses.length === 0) return []
  return [...products.values()].filter(isSold).flatMap(({ productId, sale }) => {
    const idle = idleGoods(courses, sale.goods)
    return idle.length === 0 ? [] : [liveText.productEnded(productId, idle)]
  })
}

/** Puts in the place of the courses that were read what is served of them, unless an edit was faster. */
export async function serveLastGood(
  content: Pick<Content, 'courses'>,
  store: (read: Courses) => Promise<Courses>,
): Promise<void> {
  const read = content.courses
  const served = await store(read)
  if (content.courses === read) content.courses = served
}
