import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** The operations on the question bank besides reading it. */
export const practiceOperations = {
  searchQuestions: {
    method: 'GET',
    path: '/study/v1/question-search',
    origin: 'ours',
    auth: 'none',
    summary: 'Questions whose stem, options or shared text have all the phrases of a text',
    errors: [],
  },
  getQuestionStats: {
    method: 'GET',
    path: '/study/v1/question-stats/{set}',
    origin: 'ours',
    auth: 'none',
    summary: 'How students answered the questions of a set the first time, where enough of them did',
    errors: [ErrorCode.NotFound],
  },
  reportQuestion: {
    method: 'POST',
    path: '/study/v1/users/{uid}/question-reports',
    origin: 'ours',
    auth: 'user',
    summary: 'Say that something is wrong in a question; staff answer it',
    body: 'json',
    idempotent: true,
    validUid: true,
    errors: [ErrorCode.NotFound, ErrorCode.Conflict],
  },
  listQuestionReports: {
    method: 'GET',
    path: '/study/v1/users/{uid}/question-reports',
    origin: 'ours',
    auth: 'user',
    summary: "The caller's own reports with what came of them, the newest first",
    validUid: true,
    errors: [],
  },
  getMistakesPdf: {
    method: 'GET',
    path: '/study/v1/users/{uid}/mistakes-pdf',
    origin: 'ours',
    auth: 'user',
    summary:
      "The address of the caller's mistake book as a PDF, which holds for ten minutes and needs no token",
    noRetry: true,
    validUid: true,
    errors: [],
  },
} as const satisfies Record<string, Operation>
