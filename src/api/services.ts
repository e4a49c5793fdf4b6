import { createAccountApi } from './account'
import { createAuthApi } from './auth'
import type { Send } from './client'
import { createContentApi } from './content'
import { createFileApi } from './file'
import { createGoodsApi } from './goods'
import { createPromotionApi } from './promotion'
import { createStaffApi } from './staff'
import { createStudentApi } from './student'
import { createWordApi } from './word'

/** Every service, over one way of sending. */
export const createApi = (send: Send) => ({
  account: createAccountApi(send),
  auth: createAuthApi(send),
  promotion: createPromotionApi(send),
  content: createContentApi(send),
  file: createFileApi(send),
  goods: createGoodsApi(send),
  staff: createStaffApi(send),
  student: createStudentApi(send),
  word: createWordApi(send),
})
export type Api = ReturnType<typeof createApi>
