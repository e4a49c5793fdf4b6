import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the experience group (specification, section 2.3). */
export const experienceRoutes = rows({ created, category: 'gaoshou', plate: 'experience' }, [
  '/experience/expert-experience',
  '/experience/information',
  '/experience/information-comment',
])
