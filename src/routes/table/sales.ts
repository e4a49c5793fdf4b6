import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the sales group (specification, section 2.3). */
export const salesRoutes = rows({ created, category: 'salerank', plate: 'sales' }, [
  { path: '/login-blend', screen: 'loginBlend', category: 'redundant' },
  { path: '/menu-blend', screen: 'menuBlend', category: 'redundant' },
  { path: '/extension-blend', category: 'redundant' },
  '/agent-link',
  { path: '/sale-login', screen: 'saleLogin', params: { entrance: 'agent' } },
  { path: '/sale-index', screen: 'saleIndex', params: { scope: 'own' } },
  { path: '/clue-data', screen: 'leads' },
  '/activity-data',
  '/total-activity-data',
  { path: '/confiirm-identity', screen: 'confirmIdentity' },
  '/clue-info',
])
