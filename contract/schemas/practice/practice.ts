import { Type, type Static } from 'typebox'
import {
  ClientId,
  Count,
  Cursor,
  Exact,
  Id,
  Millis,
  Nothing,
  Paging,
  ReadText,
  Secret,
  Text,
} from '../common'
import { BankId, OpenPapers, SubjectId } from './question'

/** Longest text that is searched for, in characters. */
export const MAX_SEARCH = 50

/** The fault of a question: its key, its explanation, its wording, something else. */
export const ReportReason = Type.Union([
  Type.Literal('answer'),
  Type.Literal('explain'),
  Type.Literal('stem'),
  Type.Literal('other'),
])
export type ReportReason = Static<typeof ReportReason>

/** A student's report about a question, by the version that they saw. */
const report = {
  id: ClientId,
  question: BankId,
  version: Type.Integer({ minimum: 1, maximum: 999 }),
  reason: ReportReason,
  text: ReadText(500),
}

/** A report with what came of it; the answer is the staff's, as soon as there is one. */
export const QuestionReport = Exact({
  ...report,
  createdAt: Millis,
  state: Type.Union([Type.Literal('open'), Type.Literal('fixed'), Type.Literal('declined')]),
  answer: Type.Optional(Text(1000)),
  answeredAt: Type.Optional(Millis),
})
export type QuestionReport = Static<typeof QuestionReport>

/** The schemas of what is done with the question bank besides reading it. */
export const practiceSchemas = {
  searchQuestions: {
    query: Exact({
      /** Phrases, parted by blanks, that must all be there. */
      text: Text(MAX_SEARCH, 1),
      subject: Type.Optional(SubjectId),
      open: Type.Optional(OpenPapers),
      cursor: Type.Optional(Cursor),
    }),
    result: Exact({
      items: Type.Array(
        Exact({
          question: BankId,
          set: BankId,
          subject: SubjectId,
          /** Whether it is in the text that several questions share; then the first of them is named. */
          isGroup: Type.Boolean(),
          /** The words around the first phrase. */
          excerpt: Text(200, 1),
        }),
        { maxItems: 20 },
      ),
      next: Type.Optional(Cursor),
    }),
  },
  getQuestionStats: {
    params: Exact({ set: BankId }),
    result: Exact({
      /** Questions that enough students have answered; the others are left out. */
      questions: Type.Array(
        Exact({
          question: BankId,
          /** The version that these answers were given to. */
          version: Type.Integer({ minimum: 1, maximum: 999 }),
          /** Students who have answered it, each by their first answer. */
          people: Count,
          /** Those of them who were right. */
          rights: Count,
          /** How many chose each letter; nothing for what is not chosen. */
          options: Type.Array(Exact({ key: Type.String({ pattern: '^[A-H]$' }), people: Count }), {
            maxItems: 8,
          }),
          /** The median time to the answer, in seconds. */
          seconds: Count,
        }),
        { maxItems: 500 },
      ),
    }),
  },
  reportQuestion: {
    params: Exact({ uid: Id }),
    body: Exact(report),
    result: Nothing,
  },
  getMistakesPdf: {
    params: Exact({ uid: Id }),
    query: Exact({ subject: Type.Optional(SubjectId), answers: Type.Optional(Type.Literal('no')) }),
    result: Exact({
      /** Below the server's own address; whoever has it gets the file until it expires. */
      url: Secret(Text(300, 1)),
      expiresAt: Millis,
      /** Questions in it; with none there is nothing to fetch. */
      questions: Count,
    }),
  },
  listQuestionReports: {
    params: Exact({ uid: Id }),
    query: Exact(Paging),
    result: Exact({ items: Type.Array(QuestionReport, { maxItems: 100 }), next: Type.Optional(Cursor) }),
  },
}
