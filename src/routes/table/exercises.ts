import { rows } from '../row'

const created = '2026-11-20'

const defaults = { created, category: 'gaoshou', plate: 'exercises' } as const

/** Routes of one screen, which shows each what its path says. */
const abilityRoutes = rows({ ...defaults, screen: 'ability' }, [
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
  { path: '/exercises/study-report', screen: 'studyReport' },
])

const duelRoutes = rows({ ...defaults, screen: 'duel' }, [
  '/exercises/combat',
  '/exercises/combat-network',
  '/exercises/combat-volunteer',
  '/exercises/combat-network-report',
])

const reportRoutes = rows({ ...defaults, screen: 'practiceReport' }, [
  '/exercises/knowledge-report',
  '/exercises/synthesis-report',
  '/exercises/exam-report',
  '/exercises/analysis-report',
  '/exercises/network-report',
])

const runRoutes = rows({ ...defaults, screen: 'practiceRun' }, [
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
    { path: '/exercises/problem-solving-training', screen: 'trainList', params: { view: 'chapter' } },
    { path: '/exercises/training-detail', screen: 'trainDetail' },
    { path: '/exercises/combat-rankinglist', screen: 'studyRank', params: { board: 'season' } },
    { path: '/exercises/analysis', screen: 'analysis' },
    { path: '/exercises/analysis-test', screen: 'analysis' },
    { path: '/exercises/wrong-topic', screen: 'mistakeBook' },
    { path: '/exercises/exam-detail', screen: 'examDetail' },
    { path: '/exercises/recite', screen: 'recite', params: { layout: 'cards' } },
    { path: '/exercises/recite-list', screen: 'reciteList' },
    { path: '/exercises/recite-learn', screen: 'reciteLearn' },
    { path: '/exercises/v2/recite', screen: 'recite', params: { layout: 'titles' } },
    { path: '/exercises/v3/recite', screen: 'recite', params: { layout: 'text' } },
    { path: '/exercises/v2/recite-list', screen: 'reciteList' },
    { path: '/exercises/v2/recite-learn', screen: 'reciteLearn' },
    { path: '/exercises/super-training', screen: 'trainList', params: { view: 'type' } },
    { path: '/exercises/special-train-sys', screen: 'trainList', params: { view: 'weak' } },
    { path: '/exercises/study-knowledges', screen: 'knowledges' },
    { path: '/exercises/mistake-book', screen: 'mistakeBook' },
    // Ours: the specification has no page for it.
    { path: '/exercises/mistake-print', screen: 'mistakePrint' },
    { path: '/exercises/mistake-detail', screen: 'mistakeDetail' },
    { path: '/exercises/collect-folder', screen: 'collectFolder' },
    { path: '/exercises/collect-detail', screen: 'collectDetail' },
    { path: '/exercises/data-statistics', screen: 'practiceStatistics' },
    { path: '/exercises/practice-record', screen: 'practiceRecord' },
    { path: '/exercises/exam-diagnose', screen: 'diagnose' },
    { path: '/exercises/colleges', screen: 'examDetail' },
  ]),
]
