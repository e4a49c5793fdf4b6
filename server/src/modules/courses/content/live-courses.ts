import type { Say } from '../../../lib/say'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../../domain/content/content'
import type { Courses } from '../../../domain/content/courses/types'
import { COURSES_FOLDER, readCourses } from './courses'
import { editedCourses } from './edited'
import { taughtOnly } from '../../../domain/content/courses/retired'
import { soundCourses } from './sound'
import { followNow, marksBelow, getMarks, type LiveContent } from '../../../domain/content/watch'
import { liveText } from '../../../strings/content'

/** The dependencies of the live courses. */
export interface LiveCoursesDeps {
  readonly dir: string
  /** Its courses are put in the place of the ones before; its bank and its words are what lessons may name. */
  readonly content: Pick<Content, 'courses' | 'bank' | 'words'>
  /** Makes a change hold in the database, and resolves to what is served; what it refuses is tried again at the next look. */
  readonly store?: (courses: Courses) => Promise<Courses>
  readonly say: Say
}

/**
 * Makes the courses follow their files without a restart, and checks them again when the bank or the vocabulary was
 * edited. A broken edit leaves what was last good of its course in place, changes no other course, and is logged once.
 */
export const liveCourses = async ({ dir, content, store, say }: LiveCoursesDeps): Promise<LiveContent> => {
  const folder = join(dir, COURSES_FOLDER)
  const { isNew, forget } = getMarks()
  let { bank, words } = content

  const once = async (): Promise<void> => {
    const isThere = await readdir(folder).then(
      () => true,
      () => false,
    )
    if (!isThere) return
    const isEdited = isNew('courses', (await marksBelow(folder)).join('\n'))
    if (!isEdited && bank === content.bank && words === content.words) return
    ;({ bank, words } = content)
    const problems: string[] = []
    const unserved = new Set<string>()
    const faulty = new Set<string>()
    const report = (sentence: string, of?: string, course?: string): void => {
      problems.push(sentence)
      if (of !== undefined) unserved.add(of)
      if (course !== undefined) faulty.add(course)
    }
    const read = await readCourses({ dir, bank, words, report })
    const before = taughtOnly(content.courses)
    const courses = editedCourses(before, soundCourses(read, unserved), faulty)
    if (problems.length > 0) [liveText.coursesKept, ...problems].forEach((line) => say(line))
    if (problems.length > 0 && isDeepStrictEqual(courses, before)) return
    const served = await store?.(courses).catch((cause: unknown) => {
      forget('courses')
      throw cause
    })
    content.courses = served ?? courses
    say(liveText.coursesTaken(courses.courses.length, courses.lessons.size), 'news')
  }

  return followNow(once, (why) => say(liveText.noLookAtCourses(why)))
}
