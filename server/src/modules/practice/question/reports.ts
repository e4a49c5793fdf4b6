import { ErrorCode } from '../../../../../contract/errors'
import type { Body, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { QuestionReportsTable } from '../tables'
import { lockAccount } from '../../../domain/account-lock'
import { REPORTS_A_DAY } from '../../../domain/limits'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { chinaDay } from '../../../domain/china-day'
import { DomainError } from '../../../errors'
import { reportText } from './strings/report'
import * as repo from './report-repo'

const PAGE = 20

/** The dependencies of reports. */
export interface ReportDeps {
  readonly db: Db
  readonly clock: () => Date
  /** Whether a question is asked, or was. */
  readonly isKnown: (question: string) => boolean
}

/**
 * Stores that a student found something wrong in a question; the same report again changes nothing. Throws NotFound for a
 * question that never was; Conflict for another report under a known id; TooMany for more than a day's reports.
 */
export async function leaveReport(
  { db, clock, isKnown }: ReportDeps,
  uid: string,
  { id, question, version, reason, text: written }: Body<'reportQuestion'>,
): Promise<null> {
  // A lone surrogate, which PostgreSQL cannot store, would make the same report another one the next time.
  const text = Buffer.from(written).toString()
  if (!isKnown(question)) throw new DomainError(ErrorCode.NotFound)
  const now = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const known = await repo.findReport(tx, uid, id)
    if (known) {
      const isSame =
        known.question === question &&
        known.version === version &&
        known.reason === reason &&
        known.text === text
      if (!isSame) throw new DomainError(ErrorCode.Conflict)
      return
    }
    const { starts, secondsLeft: retryAfter } = chinaDay(now)
    if ((await repo.countReports(tx, uid, starts)) >= REPORTS_A_DAY)
      throw new DomainError(ErrorCode.TooMany, reportText.tooMany, { retryAfter })
    await repo.addReport(tx, { uid, id, question, version, reason, text, created_at: now })
  })
  return null
}

const shown = (row: QuestionReportsTable): Result<'listQuestionReports'>['items'][number] => ({
  id: row.id,
  question: row.question,
  version: row.version,
  reason: row.reason,
  text: row.text,
  createdAt: row.created_at.getTime(),
  state: row.state,
  ...(row.answered_at && { answer: row.answer, answeredAt: row.answered_at.getTime() }),
})

/** A page of a student's own reports, the newest first. Throws Invalid for a foreign cursor. */
export async function pageOfReports(
  { db }: Pick<ReportDeps, 'db'>,
  uid: string,
  { cursor, limit = PAGE }: { cursor?: string; limit?: number },
): Promise<Result<'listQuestionReports'>> {
  const rows = await repo.getReports(db, uid, { after: readCursor(cursor), limit: limit + 1 })
  const { shown: page, ...next } = getPage(rows, limit)
  return { items: page.map(shown), ...next }
}
