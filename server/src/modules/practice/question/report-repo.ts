import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { QuestionReportsTable } from '../tables'
import { postMessages } from '../../../domain/messages'
import type { TimePlace } from '../../../domain/time-cursor'
import { studyTold as text } from '../../../strings/notifications'

/** A report as it comes in. */
export type NewReport = Pick<
  QuestionReportsTable,
  'uid' | 'id' | 'question' | 'version' | 'reason' | 'text' | 'created_at'
>

/** The verdict on a report. */
export type Verdict = Pick<QuestionReportsTable, 'state' | 'answer'> & { answered_at: Date }

/** A report of a user. */
export async function findReport(db: Db, uid: string, id: string): Promise<QuestionReportsTable | undefined> {
  const own = db.selectFrom('question_reports').selectAll().where('uid', '=', uid)
  return own.where('id', '=', id).executeTakeFirst()
}

/** How many reports a user has left since a time. */
export async function countReports(db: Db, uid: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('question_reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('uid', '=', uid)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addReport(tx: Db, report: NewReport): Promise<void> {
  await tx.insertInto('question_reports').values(report).execute()
}

/** Reports of a user, the newest first, from a place on. */
export async function getReports(
  db: Db,
  uid: string,
  { after, limit }: { after: TimePlace | undefined; limit: number },
): Promise<QuestionReportsTable[]> {
  let query = db.selectFrom('question_reports').selectAll().where('uid', '=', uid)
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Reports of everybody, the oldest first: those that nobody has answered, or all of them. */
export async function listReports(db: Db, { isAll }: { isAll: boolean }): Promise<QuestionReportsTable[]> {
  let query = db.selectFrom('question_reports').selectAll()
  if (!isAll) query = query.where('state', '=', 'open')
  return query.orderBy('number').limit(1000).execute()
}

/** By what the message about an answer is known. */
const getKey = (id: string, answeredAt: Date): string => `report ${id} ${answeredAt.getTime()}`

/** Where messages about reports lead. */
const REPORTS = '/exercises/practice-record?view=reports'

/** Opens a report again, and notifies its student if they were notified of the answer, in the same transaction. */
export async function takeAnswerBack(tx: Db, number: number, at: Date): Promise<void> {
  const row = await tx
    .selectFrom('question_reports')
    .select(['uid', 'id', 'answered_at'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const open = { state: 'open', answer: '', answered_at: null } as const
  await tx.updateTable('question_reports').set(open).where('number', '=', number).execute()
  const { uid, id, answered_at } = row
  if (!answered_at) return
  const key = getKey(id, answered_at)
  const reported = tx.selectFrom('messages').select('key').where('uid', '=', uid).where('key', '=', key)
  if (!(await reported.executeTakeFirst())) return
  await postMessages(tx, [
    { uid, kind: 'correction', key: `${key} back`, ...text.reportReopened, to: REPORTS, at },
  ])
}

/**
 * Answers a report, also one that was answered before, and notifies its student in the same transaction. Resolves to
 * whether there is one with this number.
 */
export async function answerReport(tx: Db, number: number, verdict: Verdict): Promise<boolean> {
  const row = await tx
    .updateTable('question_reports')
    .set(verdict)
    .where('number', '=', number)
    .returning(['uid', 'id'])
    .executeTakeFirst()
  if (!row) return false
  const { title, body } = verdict.state === 'fixed' ? text.reportFixed : text.reportDeclined
  const { uid, id } = row
  const at = verdict.answered_at
  const message = { title, body: body(verdict.answer), to: REPORTS }
  await postMessages(tx, [{ uid, kind: 'correction', key: getKey(id, at), ...message, at }])
  return true
}
