import type { Operation } from '../../operation'

/** The tasks of today, and the year as a map. */
export const todayOperations = {
  getToday: {
    method: 'GET',
    path: '/study/v1/today',
    origin: 'ours',
    auth: 'none',
    knowsUser: true,
    summary:
      'Live classes of today; for who is signed in also what is due by the study log, check-in, study time, awards and unread messages',
    errors: [],
  },
  getLearningMap: {
    method: 'GET',
    path: '/study/v1/learning-map',
    origin: 'ours',
    auth: 'none',
    summary: 'The year until the exam in stages, and what to do in each',
    errors: [],
  },
} as const satisfies Record<string, Operation>
