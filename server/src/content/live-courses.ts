import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '.'
import { COURSES_FOLDER, readCourses } from './courses'
import { follow, marksBelow, marksOf, type LiveContent } from './watch'
import { liveText } from '../strings/content'

/** What the live courses work with. */
export interface LiveCoursesDeps {
  readonly dir: string
  /** Its courses are put in the place of the ones before; its bank and its words are what lessons may name. */
  readonly content: Pick<Content, 'courses' | 'bank' | 'words'>
  readonly say: (line: string) => void
}

/**
 * Makes the courses follow their files without a restart, and checks them again when the bank or the vocabulary was
 * edited. A broken edit leaves what was last good in place and is logged once.
 */
export const liveCourses = async ({ dir, content, say }: LiveCoursesDeps): Promise<LiveContent> => {
  const folder = join(dir, COURSES_FOLDER)
  const { isNew } = marksOf()
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
    const courses = await readCourses({ dir, bank, words, report: (line) => void problems.push(line) })
    if (problems.length > 0) return [liveText.coursesKept, ...problems].forEach(say)
    content.courses = courses
    say(liveText.coursesTaken(courses.courses.length, courses.lessons.size))
  }

  const live = follow(once, (why) => say(liveText.noLookAtCourses(why)))
  await live.look()
  return live
}
