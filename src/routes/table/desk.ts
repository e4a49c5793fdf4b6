import { rows } from '../row'

const created = '2026-11-26'

/** Routes of the staff's desk: our own, the specification has none of them (docs/decisions.md). */
export const deskRoutes = rows({ created, category: 'salerank', plate: 'desk', screen: 'staff/desk' }, [
  '/desk',
  '/desk/:view',
])
