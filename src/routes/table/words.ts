import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the vocabulary, whose paths say `spword` (specification, section 2.3). */
export const wordRoutes = rows({ created, category: 'gaoshou', plate: 'spword' }, [
  { path: '/spword/index', screen: 'wordToday' },
  { path: '/spword/memory', screen: 'wordCard' },
  { path: '/spword/detail', screen: 'wordDetail' },
  { path: '/spword/section', screen: 'wordList' },
  { path: '/spword/spword-result', screen: 'groupResult' },
  { path: '/spword/user-plan', screen: 'wordPlan' },
  { path: '/spword/table', screen: 'wordTable' },
  { path: '/spword/preview', screen: 'wordPreview' },
  { path: '/spword/test', screen: 'wordQuiz' },
  { path: '/spword/test-result', screen: 'quizResult' },
  { path: '/spword/study-record', screen: 'wordRecord' },
  { path: '/spword/stage-list', screen: 'unitList' },
  { path: '/spword/memory-scheme', screen: 'wordScheme' },
  { path: '/spword/spword-search', screen: 'wordSearch' },
  // Ours: the specification has no page for it.
  { path: '/spword/placement', screen: 'wordPlacement' },
])
