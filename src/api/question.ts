import { questionOperations as op } from '../../contract/operations/question'
import type { Result } from '../../contract/types'
import type { Send } from './client'

export type QuestionIndex = Result<'getQuestionIndex'>
export type QuestionSet = Result<'getQuestionSet'>
export type Question = QuestionSet['questions'][number]
export type QuestionGroup = QuestionSet['groups'][number]
export type QuestionHead = QuestionIndex['sets'][number]['questions'][number]
export type KnowledgeNode = QuestionIndex['subjects'][number]['nodes'][number]
export type Subject = QuestionIndex['subjects'][number]
export type Paper = QuestionIndex['papers'][number]
export type Correction = QuestionIndex['corrections'][number]
export type Formula = QuestionSet['formulas'][string]
export type Figure = QuestionSet['figures'][string]

/** The question bank. */
export const createQuestionApi = (send: Send) => ({
  getQuestionIndex: () => send(op.getQuestionIndex, {}),
  getQuestionSet: (set: string, version: string) =>
    send(op.getQuestionSet, { params: { set }, query: { t: version } }),
})
export type QuestionApi = ReturnType<typeof createQuestionApi>
