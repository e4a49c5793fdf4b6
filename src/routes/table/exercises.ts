import { rows } from '../row'

const created = '2026-11-20'

const defaults = { created, category: 'gaoshou', plate: 'exercises' } as const

/** Routes of one screen, which shows each what its path says. */
const abilityRoutes = rows({ ...defaults, screen: 'ability' }, [
  { path: '/exercises/combat', screen: 'duel' },
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
  '/exercises/study-report',
])

/** Routes of the exercises group (specification, section 2.3). */
export const exercisesRoutes = [
  ...abilityRoutes,
  ...rows(defaults, [
    { path: '/exercises/problem-solving-training', screen: 'trainList', params: { view: 'chapter' } },
    { path: '/exercises/training-detail', screen: 'trainDetail' },
    { path: '/exercises/combat-network', screen: 'duel' },
    { path: '/exercises/combat-volunteer', screen: 'duel' },
    { path: '/exercises/combat-rankinglist', screen: 'studyRank', params: { board: 'season' } },
    { path: '/exercises/knowledge-test', screen: 'practiceRun', params: { mode: 'test' } },
    { path: '/exercises/knowledge-report', screen: 'practiceReport' },
    { path: '/exercises/synthesis-test', screen: 'practiceRun', params: { mode: 'test' } },
    { path: '/exercises/synthesis-report', screen: 'practiceReport' },
    { path: '/exercises/exam-test', screen: 'practiceRun', params: { mode: 'paper' } },
    { path: '/exercises/exam-report', screen: 'practiceReport' },
    { path: '/exercises/analysis', screen: 'analysis' },
    { path: '/exercises/analysis-test', screen: 'analysis' },
    { path: '/exercises/analysis-report', screen: 'practiceReport' },
    {
      path: '/exercises/combat-network-test',
      screen: 'practiceRun',
      params: { mode: 'duel', usual: 'duel' },
    },
    { path: '/exercises/combat-network-report', screen: 'duel' },
    {
      path: '/exercises/combat-ability-test',
      screen: 'practiceRun',
      params: { mode: 'ability', usual: 'ability' },
    },
    { path: '/exercises/wrong-topic', screen: 'mistakeBook' },
    { path: '/exercises/network-test', screen: 'practiceRun', params: { mode: 'network', usual: 'network' } },
    { path: '/exercises/network-report', screen: 'practiceReport' },
    { path: '/exercises/brush-topic', screen: 'practiceRun', params: { mode: 'adaptive', usual: 'quick' } },
    { path: '/exercises/topic-train', screen: 'practiceRun', params: { mode: 'train' } },
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
    { path: '/exercises/mistake-exercise', screen: 'practiceRun', params: { mode: 'mistakes' } },
    { path: '/exercises/collect-folder', screen: 'collectFolder' },
    { path: '/exercises/collect-detail', screen: 'collectDetail' },
    { path: '/exercises/data-statistics', screen: 'practiceStatistics' },
    { path: '/exercises/practice-record', screen: 'practiceRecord' },
    { path: '/exercises/strength-test', screen: 'practiceRun', params: { mode: 'placement' } },
    { path: '/exercises/25strength-test', screen: 'practiceRun', params: { mode: 'placement' } },
    { path: '/exercises/exam-diagnose', screen: 'diagnose' },
    { path: '/exercises/colleges', screen: 'examDetail' },
    {
      path: '/exercises/recruitment-test',
      screen: 'practiceRun',
      params: { mode: 'paper', list: 'colleges' },
    },
    {
      path: '/exercises/single-strength',
      screen: 'practiceRun',
      params: { mode: 'placement', single: 'yes' },
    },
  ]),
]
