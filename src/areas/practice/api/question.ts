import { cardOperations } from '../../../../contract/operations/practice/card'
import { paperOperations } from '../../../../contract/operations/practice/paper'
import { practiceOperations } from '../../../../contract/operations/practice/practice'
import { questionOperations } from '../../../../contract/operations/practice/question'
import type { Body, Query, Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

export type QuestionIndex = Result<'getQuestionIndex'>
export type QuestionSet = Result<'getQuestionSet'>
export type Question = QuestionSet['questions'][number]
export type QuestionGroup = QuestionSet['groups'][number]
export type QuestionHead = QuestionIndex['sets'][number]['questions'][number]
export type KnowledgeNode = QuestionIndex['subjects'][number]['nodes'][number]
export type Subject = QuestionIndex['subjects'][number]
export type Paper = QuestionIndex['papers'][number]
export type Formula = QuestionSet['formulas'][string]
export type Figure = QuestionSet['figures'][string]

const op = { ...questionOperations, ...practiceOperations, ...paperOperations, ...cardOperations }

export type PaperQuestions = Result<'getPaperQuestions'>
/** A question as it is asked; one that may be marked here has its key as well. */
export type AskedQuestion = PaperQuestions['questions'][number]
export type QuestionStats = Result<'getQuestionStats'>['questions'][number]
export type QuestionReport = Result<'listQuestionReports'>['items'][number]
export type FoundQuestion = Result<'searchQuestions'>['items'][number]
export type Decks = Result<'getReciteDecks'>
export type Deck = Decks['decks'][number]
export type ReciteCard = Deck['cards'][number]
export type FormulaCards = Result<'getFormulaCards'>
export type FormulaCard = FormulaCards['cards'][number]

/** The question bank. */
export const createQuestionApi = (send: Send) => ({
  getQuestionIndex: () => send(op.getQuestionIndex, {}),
  getQuestionSet: (set: string, version: string) =>
    send(op.getQuestionSet, { params: { set }, query: { t: version } }),
  getPaperQuestions: (paper: string) => send(op.getPaperQuestions, { params: { paper } }),
  beginPaper: (uid: string, body: Body<'beginPaper'>) => send(op.beginPaper, { params: { uid }, body }),
  getQuestionStats: (set: string) => send(op.getQuestionStats, { params: { set } }),
  reportQuestion: (uid: string, body: Body<'reportQuestion'>) =>
    send(op.reportQuestion, { params: { uid }, body }),
  listQuestionReports: (uid: string, query: Query<'listQuestionReports'> = {}) =>
    send(op.listQuestionReports, { params: { uid }, query }),
  getMistakesPdf: (uid: string, query: Query<'getMistakesPdf'>) =>
    send(op.getMistakesPdf, { params: { uid }, query }),
  searchQuestions: (query: Query<'searchQuestions'>) => send(op.searchQuestions, { query }),
  getReciteDecks: () => send(op.getReciteDecks, {}),
  getFormulaCards: () => send(op.getFormulaCards, {}),
})
export type QuestionApi = ReturnType<typeof createQuestionApi>
