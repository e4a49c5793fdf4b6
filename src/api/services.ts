import type { Send } from './client'

/** The services over one way of sending: `of` makes each where it is used, and it is loaded with who uses it. */
export const createApi = (send: Send) => ({
  of: <Service>(create: (send: Send) => Service): Service => create(send),
})
export type Api = ReturnType<typeof createApi>
