import { sql } from 'kysely'
import type { WordReview } from '../../../../contract/schemas/word'
import type { Db } from '../../db'
import type { WordReviewsTable } from '../../db/word-types'

/**
 * Stores reviews of a user in one statement, in the order given; answers the ids that were not there before, or
 * undefined for a user who is gone. Batches of one user wait for each other.
 */
export async function addReviews(
  db: Db,
  uid: string,
  reviews: readonly WordReview[],
  now: Date,
): Promise<Set<string> | undefined> {
  const column = <Value>(read: (review: WordReview) => Value): Value[] => reviews.map(read)
  const { rows } = await sql<{ isKnown: boolean; ids: string[] }>`
    with owner as (select uid from accounts where uid = ${uid} for share),
    log as (
      insert into word_logs as logs (uid, newest) select uid, ${reviews.length} from owner
      on conflict (uid) do update set newest = logs.newest + ${reviews.length}
      returning newest - ${reviews.length} as base),
    added as (insert into word_reviews (uid, id, place, word, grade, took, reviewed_at, received_at)
    select ${uid}, id, log.base + nth, word, grade, took, reviewed_at, ${now}
    from log, unnest(
      ${column((review) => review.id)}::uuid[],
      ${column((review) => review.word)}::text[],
      ${column((review) => review.grade)}::smallint[],
      ${column((review) => review.took)}::integer[],
      ${column((review) => new Date(review.at).toISOString())}::timestamptz[])
      with ordinality as given (id, word, grade, took, reviewed_at, nth)
    on conflict (uid, id) do nothing returning id)
    select exists(select from log) as "isKnown", array(select id::text from added) as ids`.execute(db)
  const [found] = rows
  return found?.isKnown ? new Set(found.ids) : undefined
}

/** Reviews of a user that were stored after a place, in the order of their places. */
export async function reviewsAfter(
  db: Db,
  uid: string,
  place: number,
  limit: number,
): Promise<WordReviewsTable[]> {
  return db
    .selectFrom('word_reviews')
    .selectAll()
    .where('uid', '=', uid)
    .where('place', '>', place)
    .orderBy('place')
    .limit(limit)
    .execute()
}
