import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the score group (specification, section 2.3). */
export const scoreRoutes = rows({ created, category: 'score', plate: 'score' }, [
  '/score-home',
  '/score/coursepage',
  '/score/user',
  '/score/exam-form',
  '/score/estimate-score',
  '/score/review-adjust',
  '/score/review-detail',
  '/score/review-list',
  '/score/review-info',
  '/score/review-secrets',
  '/score/totalreport',
  '/score/quickevaluate',
  '/score/testevaluate',
  '/score/testreport',
  '/score/com-list',
  '/score/score-query',
  '/score/national-line',
  '/score/selfmarking-detail',
])
