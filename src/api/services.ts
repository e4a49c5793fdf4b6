import { createAuthApi } from './auth'
import type { Send } from './client'
import { createContentApi } from './content'
import { createPromotionApi } from './promotion'

/**
 * The services over one way of sending: those that every page can need by name; `of` makes any other, which is loaded
 * with the area that has it.
 */
export const createApi = (send: Send) => ({
  auth: createAuthApi(send),
  promotion: createPromotionApi(send),
  content: createContentApi(send),
  of: <Service>(create: (send: Send) => Service): Service => create(send),
})
export type Api = ReturnType<typeof createApi>
