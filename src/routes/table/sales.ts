import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the sales group (specification, section 2.3). */
export const salesRoutes = rows({ created, category: 'salerank', plate: 'sales' }, [
  { path: '/login-blend', category: 'redundant' },
  { path: '/menu-blend', category: 'redundant' },
  { path: '/extension-blend', category: 'redundant' },
  '/agent-link',
  '/sale-login',
  '/sale-index',
  '/clue-data',
  '/activity-data',
  '/total-activity-data',
  '/confiirm-identity',
  '/clue-info',
])
