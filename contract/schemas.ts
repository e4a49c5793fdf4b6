import type { TSchema } from 'typebox'
import type { OperationId } from './operations'
import { accountSchemas } from './schemas/account/account'
import { authSchemas } from './schemas/account/auth'
import { boardSchemas } from './schemas/habit/board'
import { calendarSchemas } from './schemas/plan/calendar'
import { cardSchemas } from './schemas/practice/card'
import { contentSchemas } from './schemas/main/content'
import { courseSchemas } from './schemas/courses/course'
import { deskSchemas } from './schemas/staff/desk'
import { documentSchemas } from './schemas/courses/document'
import { duelSchemas } from './schemas/practice/duel'
import { excitationSchemas } from './schemas/habit/excitation'
import { fileSchemas } from './schemas/account/file'
import { liveSchemas } from './schemas/courses/live'
import { messageSchemas } from './schemas/habit/message'
import { orderSchemas } from './schemas/shop/order'
import { paperSchemas } from './schemas/practice/paper'
import { practiceSchemas } from './schemas/practice/practice'
import { promotionSchemas } from './schemas/market/promotion'
import { questionSchemas } from './schemas/practice/question'
import { shopSchemas } from './schemas/shop/shop'
import { staffSchemas } from './schemas/staff/staff'
import { studentSchemas } from './schemas/account/student'
import { studyLogSchemas } from './schemas/study/study-log'
import { todaySchemas } from './schemas/main/today'
import { trackSchemas } from './schemas/market/track'
import { weekReportSchemas } from './schemas/practice/week-report'
import { wordSchemas } from './schemas/words/word'

export * from './schemas/account/account'
export * from './schemas/account/auth'
export * from './schemas/habit/board'
export * from './schemas/practice/card'
export * from './schemas/main/content'
export * from './schemas/courses/course'
export * from './schemas/courses/course-event'
export * from './schemas/staff/desk'
export * from './schemas/courses/document'
export * from './schemas/practice/duel'
export * from './schemas/habit/excitation'
export * from './schemas/account/file'
export * from './schemas/courses/live'
export * from './schemas/habit/message'
export * from './schemas/market/page-config'
export * from './schemas/shop/order'
export * from './schemas/practice/paper'
export * from './schemas/practice/practice'
export * from './schemas/market/promotion'
export * from './schemas/practice/practice-event'
export * from './schemas/practice/question'
export * from './schemas/shop/shop'
export * from './schemas/staff/staff'
export * from './schemas/account/student'
export * from './schemas/study/study-log'
export * from './schemas/main/today'
export * from './schemas/market/track'
export * from './schemas/practice/week-report'
export * from './schemas/words/word'
export * from './schemas/words/word-event'

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
