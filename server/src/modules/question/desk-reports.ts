import { ErrorCode } from '../../../../contract/errors'
import { MAX_REPORT_ANSWER, type Claim, type DeskReport } from '../../../../contract/schemas/desk'
import type { Body, Query, Result } from '../../../../contract/types'
import type { Db } from '../../db'
import { addRecord, checkClaim, claimsOf, recordsOf, releaseClaim } from '../../domain/desk'
import { DomainError } from '../../errors'
import { deskReportText as text } from '../../strings/report'
import * as repo from './desk-report-repo'
import { answerOf } from './report-answer'
import { answerReport } from './report-repo'

const PAGE = 20
const QUEUE = 'questions'

/** What the reports at the desk need from outside. */
export interface DeskReportDeps {
  readonly db: Db
  readonly clock: () => Date
}

function shown(row: repo.WeighedReport, claim: Claim | undefined): DeskReport {
  const { question, version, reason, text: written, state, answer, others, answers } = row
  return {
    number: String(row.number),
    question,
    version,
    reason,
    text: written,
    createdAt: row.created_at.getTime(),
    state,
    answer,
    others,
    answers,
    ...(claim && { claim }),
  }
}

/** A number as staff call a report by it. Throws what an address with another one is refused with. */
function readNumber(number: string, refusal: ErrorCode): number {
  if (number.length > 15) throw new DomainError(refusal)
  return Number(number)
}

/** A page of reports: of those that wait the oldest first, of the others the newest. Throws Invalid for a foreign cursor. */
export async function pageOfDeskReports(
  { db, clock }: DeskReportDeps,
  staffId: string,
  { filter, cursor, limit = PAGE }: Query<'listDeskReports'>,
): Promise<Result<'listDeskReports'>> {
  if (cursor !== undefined && !/^\d+$/.test(cursor)) throw new DomainError(ErrorCode.Invalid)
  const place = cursor === undefined ? undefined : readNumber(cursor, ErrorCode.Invalid)
  const read = filter === 'open' ? repo.openReports : repo.settledReports
  const rows = await read(db, place, limit + 1)
  const page = rows.slice(0, limit)
  const numbers = page.map(({ number }) => String(number))
  const claims = await claimsOf(db, QUEUE, numbers, staffId, clock())
  const last = page.at(-1)
  return {
    items: page.map((row) => shown(row, claims.get(String(row.number)))),
    ...(last && rows.length > limit && { next: String(last.number) }),
  }
}

/** A report with what was done about it. Throws NotFound. */
export async function readDeskReport(
  { db, clock }: DeskReportDeps,
  staffId: string,
  number: string,
): Promise<Result<'getDeskReport'>> {
  const row = await repo.findWeighed(db, readNumber(number, ErrorCode.NotFound))
  if (!row) throw new DomainError(ErrorCode.NotFound)
  const item = String(row.number)
  const claim = (await claimsOf(db, QUEUE, [item], staffId, clock())).get(item)
  return { ...shown(row, claim), records: await recordsOf(db, QUEUE, item, staffId) }
}

/**
 * Answers a report, once: its student reads the sentence, and its claim ends. Throws NotFound; Invalid for a sentence that
 * says nothing; Conflict for a report that was answered before; ItemClaimed where somebody else is at it.
 */
export async function settleReport(
  deps: DeskReportDeps,
  staffId: string,
  number: string,
  { id, state, answer }: Body<'settleReport'>,
): Promise<Result<'settleReport'>> {
  const sentence = answerOf(answer)
  if (sentence === undefined) throw new DomainError(ErrorCode.Invalid, text.answerWrong(MAX_REPORT_ANSWER))
  const known = readNumber(number, ErrorCode.NotFound)
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const report = await repo.lockReport(tx, known)
    if (!report) throw new DomainError(ErrorCode.NotFound)
    const item = String(known)
    const record = {
      requestId: id,
      staffId,
      queue: QUEUE,
      item,
      action: state,
      reason: sentence,
      at: now,
    } as const
    if (!(await addRecord(tx, record))) return
    if (report.state !== 'open') throw new DomainError(ErrorCode.Conflict, text.settled)
    await checkClaim(tx, QUEUE, item, staffId, now)
    await answerReport(tx, known, { state, answer: sentence, answered_at: now })
    await releaseClaim(tx, QUEUE, item)
  })
  return readDeskReport(deps, staffId, number)
}
