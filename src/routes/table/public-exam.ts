import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the public-exam group (specification, section 2.3). */
export const publicExamRoutes = rows(
  { created, category: 'otherbus', plate: 'public-exam', vocational: true },
  ['/public-exam/index', '/public-exam/news', '/public-exam/info'],
)
