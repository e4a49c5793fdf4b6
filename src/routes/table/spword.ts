import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the spword group (specification, section 2.3). */
export const spwordRoutes = rows({ created, category: 'gaoshou', plate: 'spword' }, [
  '/spword/index',
  { path: '/spword/memory', screen: 'wordMemory' },
  '/spword/detail',
  '/spword/section',
  '/spword/spword-result',
  '/spword/user-plan',
  '/spword/table',
  '/spword/preview',
  '/spword/test',
  '/spword/test-result',
  '/spword/study-record',
  '/spword/stage-list',
  '/spword/memory-scheme',
  '/spword/spword-search',
])
