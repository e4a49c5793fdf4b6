import { weekReportOperations as op } from '../../../../contract/operations/practice/week-report'
import type { Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

export type MadeWeek = Result<'getWeekReport'>

/** Weekly reports. */
export const createWeekReportApi = (send: Send) => ({
  getWeekReport: (uid: string, week: string) => send(op.getWeekReport, { params: { uid, week } }),
})
