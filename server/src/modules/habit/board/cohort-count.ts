import { getMonday } from '../../../../../contract/domain/study/week'
import { studyDay } from '../../../../../contract/domain/study/day'
import type { Db } from '../../../db'
import { listDayFacts } from '../../../domain/day-facts'
import { boardOfCohort, cohortBoards, monthAt, getMonth, type Earned } from './cohort-boards'
import { clockDays, findCohort, holdAccount, joinCohort, listDue, takeDue } from './cohort-repo'
import { listChangedScores, put, type Score } from './repo'

/** Students whose scores are counted between two looks at who is due. */
const BATCH = 100

/** The earned points of a student in the periods that run at a time; what a guest did before is on no board. */
async function earnedAt(db: Db, uid: string, since: Date, ms: number): Promise<Earned> {
  const today = studyDay(ms)
  const { startsAt, endsAt } = monthAt(ms)
  const week = await listDayFacts(db, uid, { from: getMonday(today), to: today, since })
  const month = { from: studyDay(startsAt), to: studyDay(endsAt) - 1 }
  return { week, today, clockDays: await clockDays(db, uid, month) }
}

/** A student's scores in the periods that run at a time: among companions and among everybody. */
async function scoresAt(tx: Db, uid: string, since: Date, ms: number): Promise<Score[]> {
  const earned = await earnedAt(tx, uid, since, ms)
  const scores: Score[] = []
  // By month, so that two students who join two cohorts wait for each other's turn in one order.
  const running = cohortBoards
    .map((board) => ({ board, period: board.periodAt(ms) }))
    .sort((a, b) => (getMonth(a.period) < getMonth(b.period) ? -1 : 1))
  for (const { board, period } of running) {
    const score = board.getScore(earned)
    const month = getMonth(period)
    const cohort = score > 0 ? await joinCohort(tx, uid, month) : await findCohort(tx, uid, month)
    if (!cohort) continue
    for (const name of [boardOfCohort(board.id, cohort), board.id])
      scores.push({ board: name, period: period.name, score })
  }
  return scores
}

/** Counts a student's scores on the boards among companions by what the log proves by now. */
export async function countStudied(db: Db, uid: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const registered = await holdAccount(tx, uid)
    const since = await takeDue(tx, uid)
    if (!registered) return
    const scores = await scoresAt(tx, uid, registered, now.getTime())
    // One at a time and in one order: the counts that go with them are shared with other students.
    for (const { score, ...of } of await listChangedScores(tx, uid, scores))
      await put(tx, of, uid, { score, now: since ?? now })
  })
}

/** Counts the scores of all whose log has grown; resolves to how many they were. */
export async function countDue(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  let counted = 0
  for (;;) {
    const uids = await listDue(db, BATCH)
    for (const uid of uids) {
      if (signal.aborted) return counted
      await countStudied(db, uid, now)
      counted += 1
    }
    if (uids.length < BATCH) return counted
  }
}
