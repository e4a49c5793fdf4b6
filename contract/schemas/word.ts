import { Type, type Static } from 'typebox'
import { ClientId, Cursor, Exact, Id, Millis, Text } from './common'

/** Most reviews that one request carries or answers. */
export const MAX_REVIEWS = 200

/**
 * One review of one word, made once on a student's device and never changed. The grade is FSRS's: 1 forgotten, 2 with
 * effort, 3 known, 4 at once. `at` is by the device's clock; `took` is the time to the answer in ms.
 */
export const WordReview = Exact({
  id: ClientId,
  word: Text(64, 1),
  grade: Type.Integer({ minimum: 1, maximum: 4 }),
  at: Millis,
  took: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
})
export type WordReview = Static<typeof WordReview>

/**
 * What became of one review: stored now, stored before, or refused because it is no review (`shape`), the vocabulary
 * has no such word (`word`), or its time is more than a day ahead or years past (`time`).
 */
export const ReviewOutcome = Exact({
  state: Type.Union([Type.Literal('accepted'), Type.Literal('duplicate'), Type.Literal('refused')]),
  reason: Type.Optional(Type.Union([Type.Literal('shape'), Type.Literal('word'), Type.Literal('time')])),
})
export type ReviewOutcome = Static<typeof ReviewOutcome>

/** The shapes of the operations of the vocabulary. */
export const wordSchemas = {
  addWordReviews: {
    params: Exact({ uid: Id }),
    body: Exact({
      reviews: Type.Array(
        Type.Unknown({ description: 'A WordReview; one that is none is refused and harms no other.' }),
        { minItems: 1, maxItems: MAX_REVIEWS },
      ),
    }),
    result: Exact({ outcomes: Type.Array(ReviewOutcome, { maxItems: MAX_REVIEWS }) }),
  },
  listWordReviews: {
    params: Exact({ uid: Id }),
    query: Exact({ cursor: Type.Optional(Cursor) }),
    result: Exact({
      reviews: Type.Array(WordReview, { maxItems: MAX_REVIEWS }),
      cursor: Cursor,
      isEnd: Type.Boolean(),
    }),
  },
}
