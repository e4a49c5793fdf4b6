import type { Product } from '../../../../../contract/schemas/main/content'
import type { Course } from '../../../../../contract/schemas/courses/course'
import type { Content } from '../../../domain/content/content'
import type { Bank } from '../../../domain/content/bank/types'
import type { Courses } from '../../../domain/content/courses/types'
import { getDrawings } from '../../../domain/content/bank/drawings'
import { taughtOnly } from '../../../domain/content/courses/retired'
import { formulasOfLesson } from '../content/lesson'
import { encode, type Encoded } from '../../../delivery/encoded-response'
import type { MediaAddress } from '../../../domain/lesson-media'
import { digest, later } from '../../../lib/lazily'

/** The courses as they are served, out of memory. */
export interface CourseFiles {
  /** The courses that are taught. */
  list(): Encoded
  /** A course with the product that opens it, where it is sold. */
  shown(course: Course): Course
  /** A lesson of which what is played has this address now. */
  lesson(id: string): ((played: MediaAddress | undefined) => Encoded) | undefined
}

const answer = (result: object): Encoded =>
  encode(Buffer.from(JSON.stringify({ status: 200, msg: '', result })))

/** The product that opens a course and the least beside it; of a free course the one that gives it away. */
function findProduct({ id, goods }: Course, products: readonly Product[]): Product | undefined {
  const opening = products.filter(({ sale }) => sale?.goods.some((good) => goods.includes(good)))
  const [least] = opening.sort((a, b) => (a.sale?.goods.length ?? 0) - (b.sale?.goods.length ?? 0))
  return least ?? products.find(({ free }) => free?.includes(id))
}

/** Makes a lesson once for each address that its film has: all students have the same for a while. */
function rebuilt(make: (played: MediaAddress | undefined) => Encoded) {
  let made: { readonly url: string | undefined; readonly encoded: Encoded } | undefined
  return (played: MediaAddress | undefined): Encoded => {
    if (!made || made.url !== played?.url) made = { url: played?.url, encoded: make(played) }
    return made.encoded
  }
}

type Served = Pick<Content, 'courses' | 'bank' | 'products'>

function make({ courses: all, bank: { subjects }, products }: Served): CourseFiles {
  const { courses, lessons } = all
  const findSubject = new Map(courses.map(({ id, subject }) => [id, subject]))
  const files = new Map(
    [...lessons.values()].map((lesson) => [
      lesson.id,
      rebuilt((played) => {
        const { stream: _, ...shown } = lesson
        const subject = subjects.find(({ id }) => id === findSubject.get(lesson.course))
        const media = lesson.media && { media: { ...lesson.media, ...played } }
        return answer({ ...shown, ...media, ...getDrawings(formulasOfLesson(lesson), subject) })
      }),
    ]),
  )
  const shown = (course: Course): Course => {
    const product = course.isRetired ? undefined : findProduct(course, [...products.values()])
    return { ...course, ...(product && { product: product.productId }) }
  }
  return {
    shown,
    list: later(() => {
      const listed = taughtOnly(all).courses.map(shown)
      return answer({ courses: listed, version: digest(JSON.stringify(listed)) })
    }),
    lesson: (id) => files.get(id),
  }
}

/** Serves the courses that the content has now; they are built again when an edit has replaced them. */
export function createCourseFiles(content: Served): () => CourseFiles {
  let made: { courses: Courses; bank: Bank; files: CourseFiles } | undefined
  return () => {
    const { courses, bank } = content
    if (made?.courses !== courses || made.bank !== bank) made = { courses, bank, files: make(content) }
    return made.files
  }
}
