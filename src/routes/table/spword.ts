import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the spword group (specification, section 2.3). */
export const spwordRoutes = rows({ created, category: 'gaoshou', plate: 'spword' }, [
  { path: '/spword/index', screen: 'wordToday' },
  { path: '/spword/memory', screen: 'wordMemory' },
  { path: '/spword/detail', screen: 'wordDetail' },
  { path: '/spword/section', screen: 'section' },
  { path: '/spword/spword-result', screen: 'groupResult' },
  { path: '/spword/user-plan', screen: 'wordPlan' },
  { path: '/spword/table', screen: 'wordTable' },
  { path: '/spword/preview', screen: 'wordPreview' },
  { path: '/spword/test', screen: 'wordTest' },
  { path: '/spword/test-result', screen: 'testResult' },
  { path: '/spword/study-record', screen: 'wordRecord' },
  { path: '/spword/stage-list', screen: 'stageList' },
  { path: '/spword/memory-scheme', screen: 'wordScheme' },
  { path: '/spword/spword-search', screen: 'spwordSearch' },
])
