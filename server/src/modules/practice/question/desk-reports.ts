import { ErrorCode } from '../../../../../contract/errors'
import {
  MAX_REPORT_ANSWER,
  MAX_REPORTS_TOGETHER,
  type Claim,
  type DeskReport,
} from '../../../../../contract/schemas/staff/desk'
import type { Body, Query, Result } from '../../../../../contract/types'
import type { Bank } from '../../../domain/content/bank/types'
import type { Db } from '../../../db'
import type { QuestionReportsTable } from '../tables'
import { listQuestions } from '../../../domain/bank-questions'
import { addRecord, checkClaim, listClaims, listRecords, releaseClaim } from '../../../domain/desk'
import { DomainError } from '../../../errors'
import { deskReportText as text } from './strings/report'
import * as repo from './desk-report-repo'
import { findAnswer } from './report-answer'
import { answerReport, takeAnswerBack } from './report-repo'

const PAGE = 20
const QUEUE = 'questions'

/** The dependencies of the reports at the desk. */
export interface DeskReportDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: { readonly bank: Bank }
}

const said = ({ number, reason, text: written, created_at }: QuestionReportsTable) => ({
  number: String(number),
  reason,
  text: written,
  createdAt: created_at.getTime(),
})

function shown(row: repo.WeighedReport, claim: Claim | undefined): DeskReport {
  const { question, version, state, answer, others, answers } = row
  return {
    ...said(row),
    question,
    version,
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
  { db, clock }: Pick<DeskReportDeps, 'db' | 'clock'>,
  staffId: string,
  { filter, cursor, limit = PAGE }: Query<'listDeskReports'>,
): Promise<Result<'listDeskReports'>> {
  if (cursor !== undefined && !/^\d+$/.test(cursor)) throw new DomainError(ErrorCode.Invalid)
  const place = cursor === undefined ? undefined : readNumber(cursor, ErrorCode.Invalid)
  const read = filter === 'open' ? repo.openReports : repo.settledReports
  const rows = await read(db, place, limit + 1)
  const page = rows.slice(0, limit)
  const numbers = page.map(({ number }) => String(number))
  const claims = await listClaims(db, QUEUE, numbers, staffId, clock())
  const last = page.at(-1)
  return {
    items: page.map((row) => shown(row, claims.get(String(row.number)))),
    ...(last && rows.length > limit && { next: String(last.number) }),
  }
}

/** A report with what was done about it. Throws NotFound. */
export async function readDeskReport(
  { db, clock, content }: DeskReportDeps,
  staffId: string,
  number: string,
): Promise<Result<'getDeskReport'>> {
  const row = await repo.findWeighed(db, readNumber(number, ErrorCode.NotFound))
  if (!row) throw new DomainError(ErrorCode.NotFound)
  const item = String(row.number)
  const claim = (await listClaims(db, QUEUE, [item], staffId, clock())).get(item)
  const read = row.state === 'open' ? repo.sameReports : repo.answeredTogether
  const same = await read(db, row, MAX_REPORTS_TOGETHER)
  const records = await listRecords(db, QUEUE, item, staffId)
  const latest = listQuestions(content.bank).get(row.question)?.version
  return { ...shown(row, claim), ...(latest !== undefined && { latest }), same: same.map(said), records }
}

/** Throws Conflict where a question is said to be mended, the bank has none newer than what was reported, and nobody says why. */
function checkMended(
  { content }: DeskReportDeps,
  question: string,
  reported: number,
  unchanged: string | undefined,
): void {
  const latest = listQuestions(content.bank).get(question)?.version
  // One that is taken out of the bank troubles nobody any more.
  if (latest === undefined || latest > reported || unchanged?.trim()) return
  throw new DomainError(ErrorCode.Conflict, text.notNewer(latest))
}

/**
 * Answers a report, once, and those about the same question that were read with it and are still open: their students read
 * the sentence, and their claims end. Throws NotFound; Invalid for a sentence that says nothing; Conflict for a report
 * that was answered before, and for a question that is not mended; ItemClaimed where somebody else is at one of them.
 */
export async function settleReport(
  deps: DeskReportDeps,
  staffId: string,
  number: string,
  { id, state, answer, unchanged, also = [] }: Body<'settleReport'>,
): Promise<Result<'settleReport'>> {
  const sentence = findAnswer(answer)
  if (sentence === undefined) throw new DomainError(ErrorCode.Invalid, text.answerWrong(MAX_REPORT_ANSWER))
  const known = readNumber(number, ErrorCode.NotFound)
  const read = [known, ...also.map((another) => readNumber(another, ErrorCode.NotFound))]
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const reports = await repo.lockReports(tx, read)
    const report = reports.find(({ number: own }) => own === known)
    if (!report) throw new DomainError(ErrorCode.NotFound)
    const why = state === 'fixed' && unchanged?.trim()
    const reason = why ? text.unchanged(sentence, why) : sentence
    const record = { staffId, queue: QUEUE, action: state, reason, at: now } as const
    if (!(await addRecord(tx, { ...record, requestId: id, item: String(known) }))) return
    if (report.state !== 'open') throw new DomainError(ErrorCode.Conflict, text.settled)
    const answered = reports.filter((item) => item.state === 'open' && item.question === report.question)
    const newest = Math.max(...answered.map(({ version }) => version))
    if (state === 'fixed') checkMended(deps, report.question, newest, unchanged)
    for (const entry of answered) {
      const item = String(entry.number)
      await checkClaim(tx, QUEUE, item, staffId, now)
      if (entry !== report) await addRecord(tx, { ...record, requestId: null, item })
      await answerReport(tx, entry.number, { state, answer: sentence, answered_at: now })
      await releaseClaim(tx, QUEUE, item)
    }
  })
  return readDeskReport(deps, staffId, number)
}

/**
 * Takes the answer to a report back, and those to the reports that were answered with it: they wait again, and
 * students who were notified of the answer are notified of that. The same request again changes nothing. Throws
 * NotFound; Conflict for a report that is open; ItemClaimed where a colleague works on one of them.
 */
export async function reopenReport(
  deps: DeskReportDeps,
  staffId: string,
  number: string,
  { id, reason }: Body<'reopenReport'>,
): Promise<Result<'reopenReport'>> {
  const known = readNumber(number, ErrorCode.NotFound)
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const row = await repo.findWeighed(tx, known)
    if (!row) throw new DomainError(ErrorCode.NotFound)
    const same = await repo.answeredTogether(tx, row, MAX_REPORTS_TOGETHER)
    const reports = await repo.lockReports(tx, [
      known,
      ...same.map((questionReports) => questionReports.number),
    ])
    const record = { staffId, queue: QUEUE, action: 'reopen', reason, at: now } as const
    if (!(await addRecord(tx, { ...record, requestId: id, item: String(known) }))) return
    const current = reports.find((report) => report.number === known)
    if (!current || current.state === 'open') throw new DomainError(ErrorCode.Conflict, text.isOpen)
    for (const report of reports) {
      if (report.state === 'open') continue
      const item = String(report.number)
      await checkClaim(tx, QUEUE, item, staffId, now)
      if (report !== current) await addRecord(tx, { ...record, requestId: null, item })
      await takeAnswerBack(tx, report.number, now)
    }
  })
  return readDeskReport(deps, staffId, number)
}
