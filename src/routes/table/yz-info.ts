import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the yz-info group (specification, section 2.3). */
export const yzInfoRoutes = rows({ created, category: 'otherbus', plate: 'yz-info' }, [
  '/yz-info/index',
  '/yz-info/collect/manage',
  '/yz-info/academy-info',
  '/yz-info/school-search',
  '/yz-info/major-info',
  '/yz-info/major-detail',
  '/yz-info/major-introduction',
])
