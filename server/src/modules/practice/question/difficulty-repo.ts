import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { QuestionDifficultiesTable } from '../tables'

/** A question as it is now. */
export interface Versioned {
  readonly question: string
  readonly version: number
}

/** A difficulty as it is stored, without how it is served. */
export type Rating = Omit<QuestionDifficultiesTable, 'level'>

/** Students with first answers that have moved no difficulty yet, in the order of their uids. */
export async function unratedStudents(db: Db, after: string, limit: number): Promise<{ uid: string }[]> {
  return db
    .selectFrom('question_firsts')
    .select('uid')
    .distinct()
    .where('is_rated', '=', false)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute()
}

/** The questions of such answers of a student. */
export async function loadUnrated(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('question_firsts')
    .select('question')
    .where('uid', '=', uid)
    .where('is_rated', '=', false)
    .execute()
  return rows.map(({ question }) => question)
}

/** Notes that first answers of a student move difficulties now; resolves to the questions of those that had not. */
export async function claimFirsts(tx: Db, uid: string, questions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ question: string }>`
    update question_firsts set is_rated = true
    where uid = ${uid} and question = any(${questions}::text[]) and not is_rated returning question`.execute(
    tx,
  )
  return new Set(rows.map(({ question }) => question))
}

/** The known difficulties of some questions; one that nobody has answered has none. */
export async function listRatings(db: Db, questions: readonly Versioned[]): Promise<Rating[]> {
  const { rows } = await sql<Rating>`
    select question, version, answers, mean, error from question_difficulties
    where (question, version) in (select * from unnest(
      ${questions.map(({ question }) => question)}::text[], ${questions.map(({ version }) => version)}::smallint[]))`.execute(
    db,
  )
  return rows
}

/** Stores what is known of questions before their first answer, and locks them in one order until the transaction ends. */
export async function lockRatings(tx: Db, priors: readonly Rating[]): Promise<void> {
  if (priors.length === 0) return
  const sorted = [...priors].sort((a, b) => (a.question < b.question ? -1 : 1))
  await tx
    .insertInto('question_difficulties')
    .values(sorted.map((prior) => ({ ...prior, level: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    select from question_difficulties
    where (question, version) in (select * from unnest(
      ${sorted.map(({ question }) => question)}::text[], ${sorted.map(({ version }) => version)}::smallint[]))
    order by question, version for update`.execute(tx)
}

/** Stores difficulties that one more student has answered. */
export async function storeRatings(
  tx: Db,
  ratings: readonly Pick<Rating, 'question' | 'version' | 'mean' | 'error'>[],
): Promise<void> {
  await sql`
    update question_difficulties as known set mean = fresh.mean, error = fresh.error, answers = known.answers + 1
    from unnest(
      ${ratings.map(({ question }) => question)}::text[], ${ratings.map(({ version }) => version)}::smallint[],
      ${ratings.map(({ mean }) => mean)}::float8[], ${ratings.map(({ error }) => error)}::float8[])
      as fresh (question, version, mean, error)
    where known.question = fresh.question and known.version = fresh.version`.execute(tx)
}

/** Every difficulty that is estimated from at least so many answers. */
export async function ratedWell(db: Db, least: number): Promise<QuestionDifficultiesTable[]> {
  return db.selectFrom('question_difficulties').selectAll().where('answers', '>=', least).execute()
}

/** Sets the level by which a question is served. */
export async function serveLevel(db: Db, { question, version }: Versioned, level: number): Promise<void> {
  await db
    .updateTable('question_difficulties')
    .set({ level })
    .where('question', '=', question)
    .where('version', '=', version)
    .execute()
}

/** The levels by which questions are served, where they are not the content's. */
export async function servedLevels(db: Db): Promise<(Versioned & { readonly level: number })[]> {
  return db
    .selectFrom('question_difficulties')
    .select(['question', 'version', 'level'])
    .where('level', 'is not', null)
    .$narrowType<{ level: number }>()
    .execute()
}
