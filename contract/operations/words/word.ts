import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** The path of a word's recording, where the index says that there are sounds; it may be cached for good. */
export const wordAudioPath = (word: string): string => `/study/v1/word-audio/${word}`

/** The vocabulary: its words and how they sound. */
export const wordOperations = {
  getWordIndex: {
    method: 'GET',
    path: '/study/v1/words',
    origin: 'ours',
    auth: 'none',
    summary: 'The words of the vocabulary, unit after unit, and the date of the exam; has an ETag',
    errors: [],
  },
  getWordUnit: {
    method: 'GET',
    path: '/study/v1/words/{unit}',
    origin: 'ours',
    auth: 'none',
    summary: 'All about the words of a unit; may be kept for good where `t` is its version',
    errors: [ErrorCode.NotFound],
  },
} as const satisfies Record<string, Operation>
