import { createAuthApi } from './auth'
import type { Sender } from './client'
import { createContentApi } from './content'
import { createPromotionApi } from './promotion'

/**
 * The services over one way of sending: those that every page can need by name; `of` makes any other, which is loaded
 * with the area that has it.
 */
export const createApi = (sender: Sender) => ({
  auth: createAuthApi(sender),
  promotion: createPromotionApi(sender),
  content: createContentApi(sender),
  of: <Service>(create: (sender: Sender) => Service): Service => create(sender),
})
export type Api = ReturnType<typeof createApi>
