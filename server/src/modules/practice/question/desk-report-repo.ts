import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { QuestionReportsTable } from '../tables'

/** A report with what staff weigh it by. */
export type WeighedReport = QuestionReportsTable & {
  /** Others about the same question that nobody has answered. */
  others: number
  /** Students who have answered the question, in any of its versions. */
  answers: number
}

const weighed = sql`
  r.*,
  (select count(*)::int from question_reports o
    where o.state = 'open' and o.question = r.question and o.number <> r.number) as others,
  (select coalesce(sum(s.people), 0)::int from question_stats s where s.question = r.question) as answers`

/** A report by its number. */
export async function findWeighed(db: Db, number: number): Promise<WeighedReport | undefined> {
  const { rows } = await sql<WeighedReport>`
    select ${weighed} from question_reports r where r.number = ${number}`.execute(db)
  return rows[0]
}

/** Of each question the oldest report that nobody has answered, the oldest first, after a number. */
export async function openReports(
  db: Db,
  after: number | undefined,
  limit: number,
): Promise<WeighedReport[]> {
  const { rows } = await sql<WeighedReport>`
    select ${weighed} from question_reports r where r.state = 'open' and r.number > ${after ?? 0}
      and not exists (select from question_reports o
        where o.state = 'open' and o.question = r.question and o.number < r.number)
    order by r.number limit ${limit}`.execute(db)
  return rows
}

/** Reports that were answered, the newest first, before a number. */
export async function settledReports(
  db: Db,
  before: number | undefined,
  limit: number,
): Promise<WeighedReport[]> {
  const { rows } = await sql<WeighedReport>`
    select ${weighed} from question_reports r
    where r.state <> 'open' and (${before ?? null}::bigint is null or r.number < ${before ?? null}::bigint)
    order by r.number desc limit ${limit}`.execute(db)
  return rows
}

/** Other reports about the same question that nobody has answered, the oldest first. */
export async function sameReports(
  db: Db,
  { question, number }: Pick<QuestionReportsTable, 'question' | 'number'>,
  limit: number,
): Promise<QuestionReportsTable[]> {
  const open = db.selectFrom('question_reports').selectAll().where('state', '=', 'open')
  const same = open.where('question', '=', question).where('number', '<>', number)
  return same.orderBy('number').limit(limit).execute()
}

/** Other reports that were answered by the same decision, the oldest first. */
export async function answeredTogether(
  db: Db,
  {
    question,
    number,
    state,
    answered_at,
  }: Pick<QuestionReportsTable, 'question' | 'number' | 'state' | 'answered_at'>,
  limit: number,
): Promise<QuestionReportsTable[]> {
  if (state === 'open' || !answered_at) return []
  const same = db.selectFrom('question_reports').selectAll().where('question', '=', question)
  const answered = same.where('state', '=', state).where('answered_at', '=', answered_at)
  return answered.where('number', '<>', number).orderBy('number').limit(limit).execute()
}

/** How reports stand, locked until the transaction ends, in one order so that nobody waits for each other. */
export async function lockReports(
  tx: Db,
  numbers: readonly number[],
): Promise<Pick<QuestionReportsTable, 'number' | 'question' | 'version' | 'state'>[]> {
  const found = tx.selectFrom('question_reports').select(['number', 'question', 'version', 'state'])
  return found.where('number', 'in', numbers).orderBy('number').forUpdate().execute()
}
