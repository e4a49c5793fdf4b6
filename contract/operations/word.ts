import { ErrorCode } from '../errors'
import type { Operation } from '../operation'

/** The path under which a word is heard, where the index says that there are sounds; it may be kept for good. */
export const wordAudioPath = (word: string): string => `/study/v1/word-audio/${word}`

/** The vocabulary: its words, and the log of what a student did with them, the same on all their devices. */
export const wordOperations = {
  addWordEvents: {
    method: 'POST',
    path: '/study/v1/users/{uid}/word-events',
    origin: 'ours',
    auth: 'user',
    summary: 'Events made on a device; each is answered by itself, and one with a known id counts once',
    body: 'json',
    idempotent: true,
    validUid: true,
    errors: [],
  },
  listWordEvents: {
    method: 'GET',
    path: '/study/v1/users/{uid}/word-events',
    origin: 'ours',
    auth: 'user',
    summary: 'Events of all devices that were stored after a cursor, in the order in which they were stored',
    validUid: true,
    errors: [],
  },
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
