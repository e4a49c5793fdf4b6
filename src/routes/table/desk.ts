import { rows } from '../row'

const created = '2026-11-26'

/** Routes of the staff's desk: our own, the specification has none of them (README, decisions). */
export const deskRoutes = rows({ created, category: 'salerank', plate: 'desk', screen: 'desk' }, [
  { path: '/desk', params: { view: 'home' } },
  { path: '/desk/orders', params: { view: 'orders' } },
  { path: '/desk/refunds', params: { view: 'refunds' } },
  { path: '/desk/questions', params: { view: 'questions' } },
  { path: '/desk/curves', params: { view: 'curves' } },
  { path: '/desk/live', params: { view: 'live' } },
  { path: '/desk/records', params: { view: 'records' } },
  { path: '/desk/books', params: { view: 'books' } },
])
