import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the examption group (specification, section 2.3). */
export const examptionRoutes = rows({ created, category: 'examption', plate: 'examption' }, [
  '/examption/exam-free',
  '/examption/exam-freeinfo',
])
