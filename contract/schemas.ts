import type { TSchema } from 'typebox'
import type { OperationId } from './operations'
import { accountSchemas } from './schemas/account'
import { authSchemas } from './schemas/auth'
import { boardSchemas } from './schemas/board'
import { calendarSchemas } from './schemas/calendar'
import { cardSchemas } from './schemas/card'
import { contentSchemas } from './schemas/content'
import { courseSchemas } from './schemas/course'
import { deskSchemas } from './schemas/desk'
import { documentSchemas } from './schemas/document'
import { duelSchemas } from './schemas/duel'
import { excitationSchemas } from './schemas/excitation'
import { fileSchemas } from './schemas/file'
import { liveSchemas } from './schemas/live'
import { messageSchemas } from './schemas/message'
import { orderSchemas } from './schemas/order'
import { paperSchemas } from './schemas/paper'
import { practiceSchemas } from './schemas/practice'
import { promotionSchemas } from './schemas/promotion'
import { questionSchemas } from './schemas/question'
import { shopSchemas } from './schemas/shop'
import { staffSchemas } from './schemas/staff'
import { studentSchemas } from './schemas/student'
import { studyLogSchemas } from './schemas/study-log'
import { todaySchemas } from './schemas/today'
import { trackSchemas } from './schemas/track'
import { weekReportSchemas } from './schemas/week-report'
import { wordSchemas } from './schemas/word'

export * from './schemas/account'
export * from './schemas/auth'
export * from './schemas/board'
export * from './schemas/card'
export * from './schemas/content'
export * from './schemas/course'
export * from './schemas/course-event'
export * from './schemas/desk'
export * from './schemas/document'
export * from './schemas/duel'
export * from './schemas/excitation'
export * from './schemas/file'
export * from './schemas/live'
export * from './schemas/message'
export * from './schemas/page-config'
export * from './schemas/order'
export * from './schemas/paper'
export * from './schemas/practice'
export * from './schemas/promotion'
export * from './schemas/practice-event'
export * from './schemas/question'
export * from './schemas/shop'
export * from './schemas/staff'
export * from './schemas/student'
export * from './schemas/study-log'
export * from './schemas/today'
export * from './schemas/track'
export * from './schemas/week-report'
export * from './schemas/word'
export * from './schemas/word-event'

/** The parts of one operation; a part that is absent means that nothing is read there. */
export interface OperationSchema {
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  readonly result: TSchema
}

/** The schemas of every operation. */
export const schemas = {
  ...authSchemas,
  ...accountSchemas,
  ...promotionSchemas,
  ...contentSchemas,
  ...fileSchemas,
  ...studentSchemas,
  ...excitationSchemas,
  ...boardSchemas,
  ...duelSchemas,
  ...trackSchemas,
  ...wordSchemas,
  ...questionSchemas,
  ...practiceSchemas,
  ...paperSchemas,
  ...cardSchemas,
  ...courseSchemas,
  ...documentSchemas,
  ...weekReportSchemas,
  ...calendarSchemas,
  ...studyLogSchemas,
  ...liveSchemas,
  ...shopSchemas,
  ...orderSchemas,
  ...messageSchemas,
  ...todaySchemas,
  ...staffSchemas,
  ...deskSchemas,
} satisfies Record<OperationId, OperationSchema>

/** The type of the table above, from which `types.ts` derives what client and server see. */
export type Schemas = typeof schemas
