import { studentOperations as op } from '../../contract/operations/account/student'
import type { Body } from '../../contract/types'
import type { Send } from './client'

/** The courses that a student has. */
export const createGoodsApi = (send: Send) => ({
  openFreeCourse: (uid: string, body: Body<'openFreeCourse'>) =>
    send(op.openFreeCourse, { params: { uid }, body }),
})
