import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the vocabulary, whose paths say `spword` (specification, section 2.3). */
export const wordRoutes = rows({ created, category: 'gaoshou', plate: 'spword' }, [
  { path: '/spword/index', screen: 'words/today' },
  { path: '/spword/memory', screen: 'words/card' },
  { path: '/spword/detail', screen: 'words/detail' },
  { path: '/spword/section', screen: 'words/word-list' },
  { path: '/spword/spword-result', screen: 'words/group-result' },
  { path: '/spword/user-plan', screen: 'words/plan' },
  { path: '/spword/table', screen: 'words/table' },
  { path: '/spword/preview', screen: 'words/preview' },
  { path: '/spword/test', screen: 'words/quiz' },
  { path: '/spword/test-result', screen: 'words/quiz-result' },
  { path: '/spword/study-record', screen: 'words/record' },
  { path: '/spword/stage-list', screen: 'words/unit-list' },
  { path: '/spword/memory-scheme', screen: 'words/scheme' },
  { path: '/spword/spword-search', screen: 'words/search' },
  // Ours: the specification has no page for it.
  { path: '/spword/placement', screen: 'words/placement' },
])
