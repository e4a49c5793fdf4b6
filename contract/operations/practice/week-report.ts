import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** Reports of study weeks that are over. */
export const weekReportOperations = {
  listWeekReports: {
    method: 'GET',
    path: '/study/v1/users/{uid}/week-reports',
    origin: 'ours',
    auth: 'user',
    summary: "The caller's own weekly reports, the newest week first",
    validUid: true,
    unsent: true,
    errors: [],
  },
  getWeekReport: {
    method: 'GET',
    path: '/study/v1/users/{uid}/week-reports/{week}',
    origin: 'ours',
    auth: 'user',
    summary: "The caller's own report of the study week that begins on a day",
    validUid: true,
    errors: [ErrorCode.NotFound],
  },
} as const satisfies Record<string, Operation>
