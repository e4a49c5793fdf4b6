import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db'

/** The rows of one table that the user is shown. */
export type PersonalTable = {
  /** Columns that the owner is not shown: secrets, and bookkeeping of the server. */
  readonly hidden?: readonly string[]
  /** The column with an object whose fields are shown as if each had a column. */
  readonly spread?: string
  /** The rows are the server's own means and hold nothing that is not in another part. */
  readonly unseen?: true
}

/**
 * Every table that has a uid, in the order in which a deletion goes through them: it takes all rows. The account comes
 * first, because a login holds its row until it is done.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  phone_directory: { unseen: true },
  former_phones: { unseen: true },
  accounts: {},
  third_directory: {},
  third_accounts: {},
  third_binds: { unseen: true },
  sessions: {},
  refresh_tokens: { unseen: true },
  passwords: { hidden: ['hash', 'change_id'] },
  known_devices: {},
  device_credentials: {},
  profiles: {},
  students: {},
  student_edits: { unseen: true },
  files: {},
  // Copies of all the rest, and what leads to them.
  export_parts: { unseen: true },
  account_exports: { unseen: true },
  order_steps: { hidden: ['key', 'staff_id'] },
  order_money: { hidden: ['staff_id', 'number'] },
  order_goods: {},
  order_courses: {},
  order_refunds: { hidden: ['first_staff', 'second_staff', 'attempt'] },
  order_invoices: {},
  order_exchanges: {},
  order_signatures: { hidden: ['strokes'] },
  money_references: { unseen: true },
  order_numbers: { unseen: true },
  orders: { hidden: ['fingerprint', 'terms', 'asked_at'] },
  coupons: { spread: 'terms' },
  addresses: { hidden: ['change_id'] },
  clock_joins: {},
  clock_records: {},
  repair_cards: { hidden: ['key'] },
  point_postings: {},
  point_entries: { hidden: ['key', 'closed_at'] },
  // They follow from the messages and the browsers.
  message_sendings: { unseen: true },
  messages: { hidden: ['key', 'deliver_at', 'until'] },
  message_settings: {},
  push_subscriptions: { hidden: ['endpoint', 'p256dh', 'auth', 'device_key'] },
  wechat_grants: {},
  point_purchases: {},
  task_claims: { spread: 'award' },
  granted_goods: { hidden: ['key'] },
  invite_codes: {},
  invitations: { hidden: ['award_id'] },
  invitee_awards: { hidden: ['looked_at'] },
  reward_looks: { unseen: true },
  members: {},
  student_goods: {},
  invites: {},
  visitors: {},
  study_events: { spread: 'body' },
  study_logs: { unseen: true },
  word_fits: { unseen: true },
  // They follow from the log.
  today_notes: { unseen: true },
  calendar_feeds: { hidden: ['token_hash', 'ended'] },
  question_reports: { hidden: ['number'] },
  question_firsts: { unseen: true },
  question_tallies: { unseen: true },
  // The actions in them are in the log.
  paper_sittings: { unseen: true },
  week_reports: { spread: 'content' },
  week_report_looks: { unseen: true },
  // Their content stands in the log.
  lesson_flags: { unseen: true },
  lesson_viewers: { unseen: true },
  duel_runs: { hidden: ['run', 'mean', 'error', 'answers', 'is_newest'] },
  duels: { hidden: ['run', 'place'] },
  // Its content stands with the scores.
  duel_groups: { unseen: true },
  live_messages: { hidden: ['change', 'decided_at'] },
  live_signs: {},
  live_answers: {},
  live_questions: {},
  live_reports: {},
  live_decisions: { hidden: ['staff_id', 'place'] },
  live_tickets: { unseen: true },
  attributions: {},
  clue_origins: {},
  sign_ups: {},
  sales_clues: {},
  consents: {},
  // Last, since the counts that go with a score are shared with other students and locked until the end.
  board_due: { unseen: true },
  board_cohorts: {},
  board_questions: { unseen: true },
  board_scores: { hidden: ['tie', 'questions', 'seconds'] },
}

/** A row as PostgreSQL holds it. */
export type RawRow = Readonly<Record<string, unknown>>

/** Takes the rows of a user out of a table. */
export async function eraseFrom(tx: Db, table: string, uid: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where uid = ${uid}`.execute(tx)
}

/** The installations on which a user was signed in, as the events name them. */
export async function listVisitors(db: Db, uid: string): Promise<string[]> {
  const rows = await db.selectFrom('visitors').select('visitor').where('uid', '=', uid).execute()
  return rows.map(({ visitor }) => visitor)
}

/**
 * The messages to a user: those to the phone that the user has now, and those to a former one, each from the time when
 * no other account had it. The phone that the user has now is given by its blind indexes.
 */
export function sentTo(uid: string, phoneIndexes: readonly Buffer[]): RawBuilder<boolean> {
  const own = sql`select phone_index from former_phones where uid = ${uid}`
  return sql`phone_index in (${own} union all select unnest(${phoneIndexes}::bytea[])) and coalesce(
    (select f.uid from former_phones f where f.phone_index = sms_ledger.phone_index and f.left_at >= created_at
      order by f.left_at limit 1),
    (select d.uid from phone_directory d where d.phone_index = sms_ledger.phone_index)
  ) = ${uid}`
}
