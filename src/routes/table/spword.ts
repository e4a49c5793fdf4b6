import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the spword group (specification, section 2.3). */
export const spwordRoutes = rows({ created, category: 'gaoshou', plate: 'spword' }, [
  '/spword/index',
  { path: '/spword/memory', screen: 'wordMemory' },
  '/spword/detail',
  { path: '/spword/section', screen: 'section' },
  '/spword/spword-result',
  '/spword/user-plan',
  { path: '/spword/table', screen: 'wordTable' },
  '/spword/preview',
  { path: '/spword/test', screen: 'wordTest' },
  { path: '/spword/test-result', screen: 'testResult' },
  '/spword/study-record',
  { path: '/spword/stage-list', screen: 'stageList' },
  '/spword/memory-scheme',
  { path: '/spword/spword-search', screen: 'spwordSearch' },
])
