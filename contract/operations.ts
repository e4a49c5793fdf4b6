import { accountOperations } from './operations/account'
import { authOperations, authTableOperations } from './operations/auth'
import { boardOperations } from './operations/board'
import { calendarOperations } from './operations/calendar'
import { cardOperations } from './operations/card'
import { challengeOperations } from './operations/challenge'
import { contentOperations } from './operations/content'
import { courseOperations } from './operations/course'
import { deskOperations } from './operations/desk'
import { documentOperations } from './operations/document'
import { duelOperations } from './operations/duel'
import { excitationOperations } from './operations/excitation'
import { fileOperations } from './operations/file'
import { pageOperations } from './operations/page'
import { liveOperations } from './operations/live'
import { liveDeskOperations } from './operations/live-desk'
import { messageOperations } from './operations/message'
import { orderOperations } from './operations/order'
import { paperOperations } from './operations/paper'
import { practiceOperations } from './operations/practice'
import { promotionOperations } from './operations/promotion'
import { questionOperations } from './operations/question'
import { shopOperations } from './operations/shop'
import { staffOperations } from './operations/staff'
import { studentOperations } from './operations/student'
import { studyLogOperations } from './operations/study-log'
import { todayOperations } from './operations/today'
import { trackOperations } from './operations/track'
import { weekReportOperations } from './operations/week-report'
import { wordOperations } from './operations/word'

export type { Operation } from './operation'

/** Every operation of the contract by its id; plain data that a client may import as a value. */
export const operations = {
  ...authOperations,
  ...authTableOperations,
  ...challengeOperations,
  ...accountOperations,
  ...promotionOperations,
  ...contentOperations,
  ...pageOperations,
  ...fileOperations,
  ...studentOperations,
  ...excitationOperations,
  ...boardOperations,
  ...duelOperations,
  ...trackOperations,
  ...wordOperations,
  ...questionOperations,
  ...practiceOperations,
  ...paperOperations,
  ...cardOperations,
  ...courseOperations,
  ...documentOperations,
  ...weekReportOperations,
  ...calendarOperations,
  ...studyLogOperations,
  ...liveOperations,
  ...liveDeskOperations,
  ...shopOperations,
  ...orderOperations,
  ...messageOperations,
  ...todayOperations,
  ...staffOperations,
  ...deskOperations,
}

/** The id of an operation, also its `operationId` in the OpenAPI document. */
export type OperationId = keyof typeof operations
