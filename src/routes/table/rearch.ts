import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the rearch group (specification, section 2.3). */
export const rearchRoutes = rows({ created, category: 'otherbus', plate: 'rearch' }, [
  '/rearch/page',
  '/rearch/consultDetails',
  '/rearch/tutorInformation',
  '/rearch/schoolSearch',
  '/rearch/tutorDetails',
  '/rearch/acRrource',
  '/rearch/acDetails',
  '/rearch/details',
  '/rearch/masterExperience',
  '/rearch/masterDetails',
  '/rearch/academysFilter',
  '/rearch/specialtysFilter',
  '/rearch/postRecommend',
  '/rearch/contendEdge',
  '/rearch/contendDetails',
])
