import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the book group (specification, section 2.3). */
export const bookRoutes = rows({ created, category: 'otherbus', plate: 'book' }, [
  '/book/exams-books',
  '/book/book-detail',
  '/book/chapter-detail',
  '/book/exam-general',
  '/book/exam-plan',
])
