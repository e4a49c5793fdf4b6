import { studentOperations as op } from '../../contract/operations/account/student'
import type { Body, Result } from '../../contract/types'
import type { Send } from './client'

export type Student = Result<'getStudent'>
export type StudentInput = Body<'updateStudent'>
export type Member = Result<'getMemberInfo'>

/** The details that students give about themselves, and their membership. */
export const createStudentApi = (send: Send) => ({
  /** The record; an empty one, last changed in 1970, where there is none yet. */
  getStudent: (uid: string) => send(op.getStudent, { params: { uid }, query: { verify: true } }),
  createStudent: (uid: string, body: StudentInput) => send(op.createStudent, { params: { uid }, body }),
  updateStudent: (uid: string, body: StudentInput) => send(op.updateStudent, { params: { uid }, body }),
  getMemberInfo: (uid: string) => send(op.getMemberInfo, { params: { uid } }),
})
