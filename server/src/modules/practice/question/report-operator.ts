import { chinaMinute } from '../../../../../contract/domain/china-time'
import { MAX_REPORT_ANSWER } from '../../../../../contract/schemas/staff/desk'
import type { Db } from '../../../db'
import { StartError } from '../../../errors/start-error'
import { reportCommandText as text } from './strings/report'
import { findAnswer } from './report-answer'
import { answerReport, listReports } from './report-repo'

/** Text of strangers must neither break the line nor steer the terminal. */
const oneLine = (written: string): string => written.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** Reports, a line each: those that are open, or all of them. */
export async function describeReports(db: Db, { isAll }: { isAll: boolean }): Promise<string[]> {
  const rows = await listReports(db, { isAll })
  if (rows.length === 0) return [text.none]
  return rows.map((row) =>
    text.row([
      String(row.number),
      chinaMinute(row.created_at.getTime()),
      text.question(row.question, row.version),
      text.reasons[row.reason],
      ...(isAll ? [text.states[row.state]] : []),
      oneLine(row.text) || '-',
      ...(isAll && row.answer !== '' ? [text.answer(oneLine(row.answer))] : []),
    ]),
  )
}

/** Answers a report by its number; the sentence is for the student. Throws StartError for an invalid number. */
export async function closeReport(
  db: Db,
  { number, state, answer, now }: { number: string; state: 'fixed' | 'declined'; answer: string; now: Date },
): Promise<string> {
  const sentence = findAnswer(answer)
  if (sentence === undefined) throw new StartError(text.answerWrong(MAX_REPORT_ANSWER))
  const isNumber = /^\d{1,15}$/.test(number)
  const verdict = { state, answer: sentence, answered_at: now }
  // The student is notified in the transaction of the answer: no answer goes without its message.
  const answerIt = (tx: Db) => answerReport(tx, Number(number), verdict)
  if (!isNumber || !(await db.transaction().execute(answerIt))) throw new StartError(text.unknown(number))
  return text.done[state](number)
}
