import { ErrorCode } from '../../../../../contract/errors'
import { getSeason } from '../../../../../contract/domain/practice/season'
import type { StudyEvent } from '../../../../../contract/domain/study/stream'
import type { Query, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { maskedName } from '../../../domain/masked-name'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { DomainError } from '../../../errors'
import { formerClaims } from '../../../domain/deleted-account'
import type { Keys } from '../../../security/keys'
import { isUuid } from '../../../lib/uuid'
import { boardText } from '../../../strings/board'
import {
  boards,
  FOR_GOOD,
  GROUP_SIZE,
  groupBoard,
  groupsAt,
  paperBoard,
  findPaper,
  getPeriod,
  SEASON_BOARD,
} from './boards'
import { boardOfCohort, cohortBoards, monthAt, getMonth, nameOfKind } from './cohort-boards'
import { countStudied } from './cohort-count'
import { cohortSeenBy, markDue } from './cohort-repo'
import { countAnswered } from './count-repo'
import * as repo from './repo'

/** Kinds of events without which no answer counts. */
const opening = new Set(['begin', 'ask'])
/** Kinds of events that take time, the one that takes a review back, and those without which no answer counts. */
const timed = new Set([...opening, 'review', 'undo', 'answer', 'recite', 'seen', 'focus'])

const PAGE = 50
/** How many are shown on each side of the caller. */
const NEAR = 25

/** The dependencies of leaderboards. */
export interface BoardDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly keys: Keys
  /** The public papers, each of which has a board of first results. */
  readonly papers: Papers
}

interface Papers {
  has(paper: string): boolean
  /** Points; undefined for a student who has not handed it in. */
  findResult(uid: string, paper: string): Promise<number | undefined>
  /** Those of whose runs events are. */
  touched(uid: string, events: readonly StudyEvent[]): Promise<string[]>
}

/** The leaderboards. */
export interface Boards {
  /** A page of a board. Throws NotFound for an unknown board, Invalid for a foreign cursor. */
  page(uid: string, board: string, query: Query<'getLeaderboardPage'>): Promise<Result<'getLeaderboardPage'>>
  /** The student's own standing. Throws NotFound for an unknown board. */
  item(uid: string, board: string, query?: Query<'getLeaderboardItem'>): Promise<Result<'getLeaderboardItem'>>
  /** Takes a student off all boards, or puts them back; both as often as they like. */
  participate(uid: string, isShown: boolean): Promise<Result<'setLeaderboardParticipation'>>
  /** Counts what events of a stream have earned, and enters first results of papers; nothing counts twice. */
  countAfter(stream: string, uid: string, events: readonly StudyEvent[]): Promise<void>
  /** Notes that the student's time or check-ins may have grown; they are counted soon, and when the student looks. */
  recordStudy(uid: string, events: readonly StudyEvent[]): Promise<void>
  /** Puts what a student has won in a season on the board of their group, which the first time decides by the ability. */
  countSeason(uid: string, earned: SeasonScore): Promise<void>
}

/** The duels that a student has won in a season; `mean` is the ability in logits. */
export interface SeasonScore {
  readonly season: string
  readonly mean: number
  /** The score, read in the transaction in which it is put on the board. */
  getScore(tx: Db): Promise<number>
}

type Scope = Query<'getLeaderboardItem'>['scope']

/** A board as it runs for a student. */
interface Running {
  readonly of: repo.Of
  /** Missing for a board that never starts over. */
  readonly times?: { readonly startsAt: number; readonly endsAt: number }
  /** The common trait of the companions. */
  readonly cohort?: string
}

const getCursor = ({ score, reachedAt, tie }: repo.Spot): string => `${score}.${reachedAt.getTime()}.${tie}`

function readCursor(cursor: string): repo.Spot {
  const [score = '', time = '', tie = ''] = cursor.split('.')
  if (!/^\d{1,9}$/.test(score) || !/^\d{1,15}$/.test(time) || !isUuid(tie))
    throw new DomainError(ErrorCode.Invalid)
  return { score: Number(score), reachedAt: new Date(Number(time)), tie }
}

/** The running period of a board as the student sees it: of their companions unless they ask for everybody. */
async function findRunning(
  { db, clock, papers }: BoardDeps,
  uid: string,
  board: string,
  scope: Scope,
): Promise<Running> {
  const ms = clock().getTime()
  if (board === SEASON_BOARD) {
    const { id, startsAt, endsAt } = getSeason(ms)
    const group = (await repo.findGroup(db, uid, id)) ?? board
    return { of: { board: group, period: id }, times: { startsAt, endsAt } }
  }
  if (papers.has(findPaper(board) ?? '')) return { of: { board, period: FOR_GOOD } }
  const ofCohorts = cohortBoards.find(({ id }) => id === board)
  if (!ofCohorts && !boards.some(({ id }) => id === board))
    throw new DomainError(ErrorCode.NotFound, boardText.noBoard)
  const period = (ofCohorts?.periodAt ?? getPeriod)(ms)
  const { name, ...times } = period
  if (!ofCohorts || scope === 'all') return { of: { board, period: name }, times }
  const cohort = await cohortSeenBy(db, uid, getMonth(period))
  return {
    of: { board: boardOfCohort(board, cohort), period: name },
    times,
    cohort: nameOfKind(cohort.kind),
  }
}

/** Counts the student's own scores before they look at a board that lives from their log. */
async function countOwn({ db, clock }: BoardDeps, uid: string, board: string): Promise<void> {
  if (cohortBoards.some(({ id }) => id === board)) await countStudied(db, uid, clock())
}

/**
 * Puts a student's first result of a paper on its board where there is one; more of it may still come. A student who had a
 * result with a former account has seen the paper.
 */
async function enterResult(
  { db, clock, keys, papers }: BoardDeps,
  uid: string,
  paper: string,
): Promise<void> {
  const board = paperBoard(paper)
  const score = await papers.findResult(uid, paper)
  if (score === undefined || (await formerClaims(db, keys, uid, 'paper')).has(board)) return
  await repo.put(db, { board, period: FOR_GOOD }, uid, { score, now: clock() })
}

/** Entries as a student sees them, with a cursor where there is one more than asked for. */
function presentPage(
  me: string,
  entries: readonly repo.Entry[],
  limit: number,
): Result<'getLeaderboardPage'> {
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.map(({ uid, rank, name, score }) => ({
    rank,
    name: maskedName(name),
    score,
    isMe: uid === me,
  }))
  return last && entries.length > limit ? { items, next: getCursor(last) } : { items }
}

/** The entries around a student as they were at one moment; undefined for a student who is not on the board. */
async function findAround(
  db: Db,
  of: repo.Of,
  me: string,
): Promise<Result<'getLeaderboardPage'> | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const spot = await repo.findBoardPlace(tx, of, me)
      if (!spot) return undefined
      const above = await repo.listEntries(tx, of, { side: 'above', spot }, NEAR)
      const from = await repo.listEntries(tx, of, { side: 'from', spot }, NEAR + 2)
      return presentPage(me, [...above, ...from], above.length + NEAR + 1)
    })
}

/** Makes the leaderboards over a database. */
export function createBoards(deps: BoardDeps): Boards {
  const { db, clock, papers } = deps
  return {
    async page(uid, board, { cursor, limit = PAGE, around, scope }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      if (!after) await countOwn(deps, uid, board)
      const { of } = await findRunning(deps, uid, board, scope)
      const near = around && !after ? await findAround(db, of, uid) : undefined
      if (near) return near
      const part: repo.Part = after ? { side: 'below', spot: after } : { side: 'top' }
      return presentPage(uid, await repo.listEntries(db, of, part, limit + 1), limit)
    },

    async item(uid, board, { scope } = {}) {
      await countOwn(deps, uid, board)
      const { of, times, cohort } = await findRunning(deps, uid, board, scope)
      const standing = await repo.findStanding(db, of, uid)
      if (!standing) throw new DomainError(ErrorCode.Unauthenticated)
      return { ...standing, ...times, ...(cohort !== undefined && { cohort }) }
    },

    async recordStudy(uid, events) {
      const now = clock()
      const { startsAt } = monthAt(now.getTime())
      const from = Math.min(startsAt, getPeriod(now.getTime()).startsAt)
      // Work that a beginning makes count may have been done later.
      if (events.some(({ kind, at }) => timed.has(kind) && (at >= from || opening.has(kind))))
        await markDue(db, uid, now)
    },

    async participate(uid, isShown) {
      const isThere = await db.transaction().execute((tx) => repo.setShown(tx, uid, isShown, clock()))
      if (!isThere) throw new DomainError(ErrorCode.Unauthenticated)
      return { isShown }
    },

    async countSeason(uid, { season, mean, getScore }) {
      await db.transaction().execute(async (tx) => {
        await takeAdvisoryLock(tx, `duel_groups ${uid} ${season}`)
        const board =
          (await repo.findGroup(tx, uid, season)) ??
          (await repo.joinGroup(tx, { uid, season, groups: groupsAt(mean) }, (before) =>
            groupBoard(mean, 1 + Math.floor(before / GROUP_SIZE)),
          ))
        await repo.put(tx, { board, period: season }, uid, { score: await getScore(tx), now: clock() })
      })
    },

    async countAfter(stream, uid, events) {
      if (stream === 'practice')
        for (const paper of await papers.touched(uid, events)) await enterResult(deps, uid, paper)
      const now = clock()
      const period = getPeriod(now.getTime())
      if (!events.some(({ kind, at }) => opening.has(kind) || (kind === 'answer' && at >= period.startsAt)))
        return
      for (const board of boards)
        if (board.stream === stream) await countAnswered(db, board, { period, now }, uid)
    },
  }
}
