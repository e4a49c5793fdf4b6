import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** Timed papers: the server begins them, keeps their time and marks them; answers and the hand-in go through the study log. */
export const paperOperations = {
  getPaperQuestions: {
    method: 'GET',
    path: '/study/v1/papers/{paper}',
    origin: 'ours',
    auth: 'none',
    summary: 'What a mock paper asks, without keys, explanations and their drawings; has an ETag',
    errors: [ErrorCode.NotFound],
  },
  beginPaper: {
    method: 'POST',
    path: '/study/v1/users/{uid}/papers',
    origin: 'ours',
    auth: 'user',
    summary:
      'Begin a mock paper, or go on with it: its time runs from the first call, whichever device makes it',
    body: 'json',
    idempotent: true,
    validUid: true,
    errors: [ErrorCode.NotFound, ErrorCode.Conflict],
  },
} as const satisfies Record<string, Operation>
