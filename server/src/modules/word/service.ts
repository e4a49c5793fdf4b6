import { Compile } from 'typebox/compile'
import { ErrorCode } from '../../../../contract/errors'
import { MAX_REVIEWS, WordReview, type ReviewOutcome } from '../../../../contract/schemas/word'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import { addReviews, reviewsAfter } from './repo'

const DAY_MS = 86_400_000
/** How far ahead a device's clock may be and its reviews still be taken, in ms. */
const AHEAD_MS = DAY_MS
/** Before this no review was made: there was no app. */
const EARLIEST_MS = Date.UTC(2024, 0, 1)

const shape = Compile(WordReview)

/** What the log of reviews needs from outside; `words` are the headwords of the vocabulary. */
export type WordDeps = { db: Db; clock: () => Date; words: ReadonlySet<string> }

/** Why a value is no review that is taken, or the review. Study before the account counts: it began as a guest's. */
function readReview(value: unknown, words: ReadonlySet<string>, now: Date): WordReview | ReviewOutcome {
  if (!shape.Check(value)) return { state: 'refused', reason: 'shape' }
  if (!words.has(value.word)) return { state: 'refused', reason: 'word' }
  const isTimely = value.at >= EARLIEST_MS && value.at <= now.getTime() + AHEAD_MS
  return isTimely ? value : { state: 'refused', reason: 'time' }
}

/**
 * Stores reviews of a user; what became of each comes in the order of the batch. Whoever sends a review again learns
 * that it is there, whatever else is in the batch. Throws Unauthenticated for a user who is gone.
 */
export async function takeReviews(
  { db, clock, words }: WordDeps,
  uid: string,
  values: readonly unknown[],
): Promise<ReviewOutcome[]> {
  const now = clock()
  const read = values.map((value) => readReview(value, words, now))
  const reviews = read.filter((one): one is WordReview => 'id' in one)
  const added = reviews.length > 0 ? await addReviews(db, uid, reviews, now) : new Set<string>()
  if (!added) throw new DomainError(ErrorCode.Unauthenticated)
  // An id is taken out when it is told, so that the same one twice in a batch is accepted once.
  return read.map((one) => {
    if (!('id' in one)) return one
    return { state: added.delete(one.id) ? 'accepted' : 'duplicate' }
  })
}

/** A page of a user's reviews after a cursor. Throws Invalid for a cursor that this server did not make. */
export async function reviewsFrom(
  db: Db,
  uid: string,
  cursor = '0',
): Promise<{ reviews: WordReview[]; cursor: string; isEnd: boolean }> {
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError(ErrorCode.Invalid)
  const rows = await reviewsAfter(db, uid, Number(cursor), MAX_REVIEWS)
  const reviews = rows.map(({ id, word, grade, took, reviewed_at }) => ({
    id,
    word,
    grade,
    took,
    at: reviewed_at.getTime(),
  }))
  return { reviews, cursor: String(rows.at(-1)?.place ?? cursor), isEnd: rows.length < MAX_REVIEWS }
}
