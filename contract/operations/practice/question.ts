import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** The question bank: what is asked, and what explains it. */
export const questionOperations = {
  getQuestionIndex: {
    method: 'GET',
    path: '/study/v1/questions',
    origin: 'ours',
    auth: 'none',
    summary: 'Subjects, knowledge trees, the heads of all questions, and mock papers; has an ETag',
    errors: [],
  },
  getQuestionSet: {
    method: 'GET',
    path: '/study/v1/questions/{set}',
    origin: 'ours',
    auth: 'none',
    summary:
      'A set of questions with their explanations and drawings; may be kept for good where `t` is its version',
    errors: [ErrorCode.NotFound],
  },
} as const satisfies Record<string, Operation>
