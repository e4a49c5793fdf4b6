import type { Body } from '../../contract/types'
import type { Send } from './client'

/** The courses that a student has. */
export const createGoodsApi = (send: Send) => ({
  openFreeCourse: (uid: string, body: Body<'openFreeCourse'>) =>
    send('openFreeCourse', { params: { uid }, body }),
})
export type GoodsApi = ReturnType<typeof createGoodsApi>
