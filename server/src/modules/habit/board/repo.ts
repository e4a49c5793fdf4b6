import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db'
import { setBoardHidden } from '../../../domain/board-hidden'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'

/** A period of a board. */
export interface Of {
  readonly board: string
  readonly period: string
}

/** A place in the order of a board: by score, then by who was there first. */
export interface Spot {
  readonly score: number
  readonly reachedAt: Date
  readonly tie: string
}

/** A student on a board. */
export interface Entry extends Spot {
  readonly uid: string
  readonly rank: number
  readonly name: string
}

/** A student's standing on a board. */
export interface Standing {
  readonly isShown: boolean
  readonly score: number
  readonly rank: number | null
  readonly total: number
}

/** A student's standing, and how many are on the board; undefined for a student who is gone. */
export async function findStanding(
  db: Db,
  { board, period }: Of,
  uid: string,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select accounts.board_hidden_at is null as "isShown", coalesce(own.score, 0) as score,
      case when own.is_shown then 1 + counts.higher end as rank, counts.total
    from accounts
    left join board_scores as own on own.uid = accounts.uid and own.board = ${board} and own.period = ${period}
    cross join lateral (
      select coalesce(sum(n), 0)::int as total,
        coalesce(sum(n) filter (where counts.score > own.score), 0)::int as higher
      from board_counts as counts where counts.board = ${board} and counts.period = ${period}) as counts
    where accounts.uid = ${uid}`.execute(db)
  return rows[0]
}

/** Where a student stands on a board; undefined for a student who is not shown there. */
export async function findBoardPlace(db: Db, { board, period }: Of, uid: string): Promise<Spot | undefined> {
  const { rows } = await sql<Spot>`
    select score, reached_at as "reachedAt", tie from board_scores
    where uid = ${uid} and board = ${board} and period = ${period} and is_shown`.execute(db)
  return rows[0]
}

/** Which part of a board is read: from the top, or on one side of a spot; `from` includes the spot itself. */
export type Part =
  | { readonly side: 'top' }
  | { readonly side: 'above' | 'from' | 'below'; readonly spot: Spot }

const compared = { above: sql`<`, from: sql`>=`, below: sql`>` }

/** The condition of a part; the row is compared as the index holds it. */
function buildCondition(part: Part): RawBuilder<unknown> {
  if (part.side === 'top') return sql``
  const { score, reachedAt, tie } = part.spot
  return sql`and (-score, reached_at, tie) ${compared[part.side]} (${-score}::int, ${reachedAt}::timestamptz, ${tie}::uuid)`
}

/**
 * The students of a part of a board in its order, with their ranks: the part's first one is ranked by the sum of the
 * counts above, the others by the counts between. Above a spot it is the nearest that are read.
 */
export async function listEntries(
  db: Db,
  { board, period }: Of,
  part: Part,
  limit: number,
): Promise<Entry[]> {
  const way = part.side === 'above' ? sql`desc` : sql`asc`
  const { rows } = await sql<Entry>`
    with page as materialized (
      select uid, score, reached_at, tie from board_scores
      where board = ${board} and period = ${period} and is_shown ${buildCondition(part)}
      order by -score ${way}, reached_at ${way}, tie ${way} limit ${limit}),
    higher as (
      select coalesce(sum(n), 0) as n from board_counts
      where board = ${board} and period = ${period} and score > (select max(score) from page)),
    ranks as (
      select score, 1 + (select n from higher)
        + coalesce(sum(n) over (order by score desc rows between unbounded preceding and 1 preceding), 0) as rank
      from board_counts where board = ${board} and period = ${period}
        and score between (select min(score) from page) and (select max(score) from page))
    select page.uid, page.score, page.reached_at as "reachedAt", page.tie, ranks.rank::int as rank,
      coalesce(profiles.name, '') as name
    from page join ranks using (score) left join profiles on profiles.uid = page.uid
    order by -page.score, page.reached_at, page.tie`.execute(db)
  return rows
}

interface NewScore {
  readonly score: number
  readonly now: Date
}

/** Inserts a student's score, and nothing for a student who is gone. */
const insertScore = ({ board, period }: Of, uid: string, { score, now }: NewScore) => sql`
  with owner as (select uid, board_hidden_at is null as is_shown from accounts where uid = ${uid} for share)
  insert into board_scores as scores (uid, board, period, score, reached_at, is_shown)
  select uid, ${board}, ${period}, ${score}, ${now}, is_shown from owner`

/** Puts a score on a board, or in the place of the one that is there; does nothing for a student who is gone. */
export async function put(db: Db, of: Of, uid: string, score: NewScore): Promise<void> {
  await sql`
    ${insertScore(of, uid, score)}
    on conflict (uid, board, period) do update set score = excluded.score, reached_at = excluded.reached_at
      where scores.score <> excluded.score`.execute(db)
}

/** The earned points of a student on a board. */
export interface Score extends Of {
  readonly score: number
}

/** Those of a student's scores that the boards do not have yet, in the order in which the counts are locked. */
export async function listChangedScores(db: Db, uid: string, scores: readonly Score[]): Promise<Score[]> {
  const { rows } = await sql<Score>`
    select given.board, given.period, given.score
    from json_to_recordset(${JSON.stringify(scores)}::json) as given (board text, period text, score int)
    left join board_scores as held on held.uid = ${uid} and held.board = given.board and held.period = given.period
    where coalesce(held.score, 0) <> given.score
    order by 1, 2`.execute(db)
  return rows
}

/** The board of a season that a student is on; undefined before the first duel of it. */
export async function findGroup(db: Db, uid: string, season: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('duel_groups')
    .select('board')
    .where('uid', '=', uid)
    .where('season', '=', season)
    .executeTakeFirst()
  return row?.board
}

/** Puts a student into a group of a season, in its turn with all who join groups of the same ability. */
export async function joinGroup(
  tx: Db,
  { uid, season, groups }: { readonly uid: string; readonly season: string; readonly groups: string },
  boardOf: (before: number) => string,
): Promise<string> {
  await takeAdvisoryLock(tx, `duel_groups ${season} ${groups}`)
  const { before } = await tx
    .selectFrom('duel_groups')
    .select(({ fn }) => fn.countAll<string>().as('before'))
    .where('season', '=', season)
    .where(sql<boolean>`starts_with(board, ${groups})`)
    .executeTakeFirstOrThrow()
  await sql`
    with owner as (select uid from accounts where uid = ${uid} for share)
    insert into duel_groups (uid, season, board) select uid, ${season}, ${boardOf(Number(before))} from owner
    on conflict do nothing`.execute(tx)
  return (await findGroup(tx, uid, season)) ?? boardOf(Number(before))
}

/** Notes that a student is on no board, or on all with a score of theirs; resolves to false for one who is gone. */
export async function setShown(tx: Db, uid: string, isShown: boolean, now: Date): Promise<boolean> {
  const isThere = await setBoardHidden(tx, uid, isShown ? undefined : now)
  // A statement of its own: it sees the scores of the transaction that had the account's row before.
  await sql`update board_scores set is_shown = ${isShown} where uid = ${uid} and is_shown <> ${isShown}`.execute(
    tx,
  )
  return isThere
}
