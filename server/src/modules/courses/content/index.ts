import type { DocumentEntry } from '../../../../../contract/schemas/courses/document'
import type { Courses } from '../../../domain/content/courses/types'
import type { ContentReading } from '../../../domain/content/reading'
import { readBanners, type BannerContent } from './banners'
import { readChatWords } from './chat-words'
import { readCourses, type CourseReading } from './courses'
import { readDocuments } from './documents'

declare module '../../../domain/content/content' {
  interface Content {
    /** They follow their files while the server runs. */
    courses: Courses
    banners: readonly BannerContent[]
    /** Words that live classes do not show, in their plainest form; they follow their file while the server runs. */
    chatWords: readonly string[]
    /** Documents in the order in which they are listed; they follow their file while the server runs. */
    documents: readonly DocumentEntry[]
  }
}

/** The content that courses name, and the courses themselves where they need not be read again. */
interface Known extends Pick<CourseReading, 'bank' | 'words'> {
  readonly known: Courses | undefined
}

/** Reads courses, banners, documents and forbidden words, and finds the lessons and courses that have a fault. */
export async function readTaught(reading: ContentReading, { bank, words, known }: Known) {
  const { from, report, reportCourse, media } = reading
  const unserved = new Set<string>()
  const faulty = new Set<string>()
  const reportFault: CourseReading['report'] = (sentence, of, course) => {
    reportCourse('courses')(sentence)
    if (of !== undefined) unserved.add(of)
    if (course !== undefined) faulty.add(course)
  }
  const parts = {
    courses: known ?? (await readCourses({ dir: from('courses'), bank, words, report: reportFault })),
    banners: await readBanners(from('banners'), report('banners'), media('banners')),
    chatWords: await readChatWords(from('courses')),
    documents: await readDocuments(from('documents'), report('documents')),
  }
  return { unserved, faulty, parts }
}
