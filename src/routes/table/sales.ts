import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the sales group (specification, section 2.3). */
export const salesRoutes = rows({ created, category: 'salerank', plate: 'sales' }, [
  { path: '/login-blend', screen: 'staff/login-blend', category: 'redundant' },
  { path: '/menu-blend', screen: 'staff/menu-blend', category: 'redundant' },
  { path: '/extension-blend', category: 'redundant' },
  '/agent-link',
  { path: '/sale-login', screen: 'staff/sale-login', params: { entrance: 'agent' } },
  { path: '/sale-index', screen: 'staff/sale-index', params: { scope: 'own' } },
  { path: '/clue-data', screen: 'staff/leads' },
  '/activity-data',
  '/total-activity-data',
  { path: '/confiirm-identity', screen: 'staff/confirm-identity' },
  '/clue-info',
])
