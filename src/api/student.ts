import { studentOperations } from '../../contract/operations/student'
import type { Body, Result } from '../../contract/types'
import type { Sender } from './client'

export type Student = Result<'getStudent'>
export type StudentInput = Body<'updateStudent'>
export type Member = Result<'getMemberInfo'>

/** What students tell about themselves, and the membership that they have. */
export const createStudentApi = (sender: Sender) => {
  const send = sender(studentOperations)
  return {
    /** The record; an empty one, last changed in 1970, where there is none yet. */
    getStudent: (uid: string) => send('getStudent', { params: { uid }, query: { verify: true } }),
    createStudent: (uid: string, body: StudentInput) => send('createStudent', { params: { uid }, body }),
    updateStudent: (uid: string, body: StudentInput) => send('updateStudent', { params: { uid }, body }),
    getMemberInfo: (uid: string) => send('getMemberInfo', { params: { uid } }),
  }
}
export type StudentApi = ReturnType<typeof createStudentApi>
