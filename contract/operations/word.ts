import type { Operation } from '../operation'

/** The vocabulary: the log of a student's reviews, the same on all their devices. */
export const wordOperations = {
  addWordReviews: {
    method: 'POST',
    path: '/study/v1/users/{uid}/word-reviews',
    origin: 'ours',
    auth: 'user',
    summary: 'Reviews made on a device; each is answered by itself, and one with a known id counts once',
    body: 'json',
    idempotent: true,
    validUid: true,
    unsent: true,
    errors: [],
  },
  listWordReviews: {
    method: 'GET',
    path: '/study/v1/users/{uid}/word-reviews',
    origin: 'ours',
    auth: 'user',
    summary: 'Reviews of all devices that were stored after a cursor, in the order in which they were stored',
    validUid: true,
    unsent: true,
    errors: [],
  },
} as const satisfies Record<string, Operation>
