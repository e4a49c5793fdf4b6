import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the admin group (specification, section 2.3). */
export const adminRoutes = rows({ created, category: 'salerank', plate: 'sales' }, [
  { path: '/admin/sale-login', screen: 'staff/sale-login', params: { entrance: 'admin' } },
  { path: '/admin/sale-index', screen: 'staff/sale-index', params: { scope: 'all' } },
])
