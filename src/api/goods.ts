import { studentOperations } from '../../contract/operations/student'
import type { Body } from '../../contract/types'
import type { Sender } from './client'

/** The courses that a student has. */
export const createGoodsApi = (sender: Sender) => {
  const send = sender(studentOperations)
  return {
    openFreeCourse: (uid: string, body: Body<'openFreeCourse'>) =>
      send('openFreeCourse', { params: { uid }, body }),
  }
}
export type GoodsApi = ReturnType<typeof createGoodsApi>
