import { accountOperations } from './operations/account/account'
import { authOperations, authTableOperations } from './operations/account/auth'
import { boardOperations } from './operations/habit/board'
import { calendarOperations } from './operations/plan/calendar'
import { cardOperations } from './operations/practice/card'
import { challengeOperations } from './operations/account/challenge'
import { contentOperations } from './operations/main/content'
import { courseOperations } from './operations/courses/course'
import { deskOperations } from './operations/staff/desk'
import { documentOperations } from './operations/courses/document'
import { duelOperations } from './operations/practice/duel'
import { excitationOperations } from './operations/habit/excitation'
import { fileOperations } from './operations/account/file'
import { pageOperations } from './operations/market/page'
import { liveOperations } from './operations/courses/live'
import { liveDeskOperations } from './operations/courses/live-desk'
import { messageOperations } from './operations/habit/message'
import { orderOperations } from './operations/shop/order'
import { paperOperations } from './operations/practice/paper'
import { practiceOperations } from './operations/practice/practice'
import { promotionOperations } from './operations/market/promotion'
import { questionOperations } from './operations/practice/question'
import { shopOperations } from './operations/shop/shop'
import { staffOperations } from './operations/staff/staff'
import { studentOperations } from './operations/account/student'
import { studyLogOperations } from './operations/study/study-log'
import { todayOperations } from './operations/main/today'
import { trackOperations } from './operations/market/track'
import { weekReportOperations } from './operations/practice/week-report'
import { wordOperations } from './operations/words/word'

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
