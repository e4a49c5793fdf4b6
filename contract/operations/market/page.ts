import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** The path of the calendar file of the live class that a page announces. */
export const liveCalendarPath = (key: string): string => `/config/pages/${key}/live.ics`

/** The pages that the operator publishes. */
export const pageOperations = {
  getPageConfig: {
    method: 'GET',
    path: '/config/pages/{file}',
    origin: 'ours',
    auth: 'none',
    summary: 'Configuration of a campaign page, a static file with an ETag',
    raw: true,
    errors: [ErrorCode.NotFound],
  },
} as const satisfies Record<string, Operation>
