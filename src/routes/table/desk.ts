import { rows } from '../row'

const created = '2026-11-26'

/** Routes of the desk of the staff, which are our own. */
export const deskRoutes = rows({ created, category: 'salerank', plate: 'desk' }, ['/desk'])
