import { rows } from '../row'

const created = '2026-11-20'

const defaults = { created, category: 'gaoshou', plate: 'exercises' } as const

/** Routes of one screen, which shows each what its path says. */
const abilityRoutes = rows({ ...defaults, screen: 'practice/results/ability' }, [
  '/exercises/combat-ability',
  '/exercises/combat-ability-report',
  '/exercises/ability-stage-report',
  '/exercises/ability-subject-report',
  '/exercises/master-status',
  '/exercises/subject-ability',
  '/exercises/network-home',
  '/exercises/strength-report',
  { path: '/exercises/deep-week-report', category: 'deepreport' },
  { path: '/exercises/deep-report', category: 'deepreport' },
  { path: '/exercises/deep-all-report', category: 'deepreport' },
  { path: '/exercises/study-report', screen: 'plan/study-report' },
])

const duelRoutes = rows({ ...defaults, screen: 'practice/results/duel' }, [
  '/exercises/combat',
  '/exercises/combat-network',
  '/exercises/combat-volunteer',
  '/exercises/combat-network-report',
])

const reportRoutes = rows({ ...defaults, screen: 'practice/report' }, [
  '/exercises/knowledge-report',
  '/exercises/synthesis-report',
  '/exercises/exam-report',
  '/exercises/analysis-report',
  '/exercises/network-report',
])

const runRoutes = rows({ ...defaults, screen: 'practice/run' }, [
  { path: '/exercises/knowledge-test', params: { mode: 'test' } },
  { path: '/exercises/synthesis-test', params: { mode: 'test' } },
  { path: '/exercises/exam-test', params: { mode: 'paper' } },
  { path: '/exercises/combat-network-test', params: { mode: 'duel' } },
  { path: '/exercises/combat-ability-test', params: { mode: 'ability' } },
  { path: '/exercises/network-test', params: { mode: 'network' } },
  { path: '/exercises/brush-topic', params: { mode: 'adaptive' } },
  { path: '/exercises/topic-train', params: { mode: 'train' } },
  { path: '/exercises/mistake-exercise', params: { mode: 'mistakes' } },
  { path: '/exercises/strength-test', params: { mode: 'placement' } },
  { path: '/exercises/25strength-test', params: { mode: 'placement' } },
  { path: '/exercises/recruitment-test', params: { mode: 'paper', list: 'colleges' } },
  { path: '/exercises/single-strength', params: { mode: 'placement', single: 'yes' } },
])

/** Routes of the exercises group (specification, section 2.3). */
export const exercisesRoutes = [
  ...abilityRoutes,
  ...duelRoutes,
  ...reportRoutes,
  ...runRoutes,
  ...rows(defaults, [
    {
      path: '/exercises/problem-solving-training',
      screen: 'practice/train-list',
      params: { view: 'chapter' },
    },
    { path: '/exercises/training-detail', screen: 'practice/train-detail' },
    { path: '/exercises/combat-rankinglist', screen: 'practice/results/board', params: { board: 'season' } },
    { path: '/exercises/analysis', screen: 'practice/analysis' },
    { path: '/exercises/analysis-test', screen: 'practice/analysis' },
    { path: '/exercises/wrong-topic', screen: 'practice/mistake-book' },
    { path: '/exercises/exam-detail', screen: 'practice/exam-detail' },
    { path: '/exercises/recite', screen: 'practice/recite', params: { layout: 'cards' } },
    { path: '/exercises/recite-list', screen: 'practice/recite-list' },
    { path: '/exercises/recite-learn', screen: 'practice/recite-learn' },
    { path: '/exercises/v2/recite', screen: 'practice/recite', params: { layout: 'titles' } },
    { path: '/exercises/v3/recite', screen: 'practice/recite', params: { layout: 'text' } },
    { path: '/exercises/v2/recite-list', screen: 'practice/recite-list' },
    { path: '/exercises/v2/recite-learn', screen: 'practice/recite-learn' },
    { path: '/exercises/super-training', screen: 'practice/train-list', params: { view: 'type' } },
    { path: '/exercises/special-train-sys', screen: 'practice/train-list', params: { view: 'weak' } },
    { path: '/exercises/study-knowledges', screen: 'practice/knowledges' },
    { path: '/exercises/mistake-book', screen: 'practice/mistake-book' },
    // Ours: the specification has no page for it.
    { path: '/exercises/mistake-print', screen: 'practice/mistake-print' },
    { path: '/exercises/mistake-detail', screen: 'practice/mistake-detail' },
    { path: '/exercises/collect-folder', screen: 'practice/collect-folder' },
    { path: '/exercises/collect-detail', screen: 'practice/collect-detail' },
    { path: '/exercises/data-statistics', screen: 'practice/results/statistics' },
    { path: '/exercises/practice-record', screen: 'practice/results/record' },
    { path: '/exercises/exam-diagnose', screen: 'practice/results/diagnose' },
    { path: '/exercises/colleges', screen: 'practice/exam-detail' },
  ]),
]
