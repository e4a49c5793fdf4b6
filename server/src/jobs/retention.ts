import { sql } from 'kysely'
import type { Db } from '../db'
import type { Database } from '../db/types'
import type { Job } from './runner'

const DAY_MS = 24 * 3_600_000

/** Rows that are deleted in one statement, so that none takes long and nobody waits for it. */
const STEP = 5000

/**
 * How many days after the time in a column a row may go. Personal data in ledgers and sessions is needed for
 * limits and for the owner's list of devices, and for nothing after a month.
 */
export const retention: readonly { table: keyof Database; column: string; days: number }[] = [
  { table: 'sms_ledger', column: 'created_at', days: 30 },
  // They connect the ledger's rows with persons, and are useless once those rows are gone.
  { table: 'former_phones', column: 'left_at', days: 30 },
  { table: 'sms_codes', column: 'expires_at', days: 1 },
  { table: 'sms_budget', column: 'starts_at', days: 30 },
  { table: 'code_counts', column: 'ends_at', days: 1 },
  { table: 'used_proofs', column: 'ends_at', days: 1 },
  { table: 'password_tries', column: 'ends_at', days: 1 },
  { table: 'write_counts', column: 'ends_at', days: 1 },
  { table: 'refresh_tokens', column: 'expires_at', days: 30 },
  { table: 'sessions', column: 'expires_at', days: 30 },
  { table: 'device_credentials', column: 'expires_at', days: 30 },
  { table: 'third_binds', column: 'created_at', days: 30 },
  // How often a student asked in a day.
  { table: 'account_exports', column: 'asked_at', days: 2 },
  { table: 'staff_tickets', column: 'expires_at', days: 1 },
  { table: 'staff_sessions', column: 'expires_at', days: 30 },
  { table: 'desk_claims', column: 'until', days: 1 },
  { table: 'live_tickets', column: 'expires_at', days: 1 },
  { table: 'live_presence', column: 'seen_at', days: 1 },
  // Chat beside a class is of no use in the next term; what students asked and answered stays theirs.
  { table: 'live_messages', column: 'said_at', days: 180 },
  { table: 'live_teacher_messages', column: 'said_at', days: 180 },
  { table: 'live_decisions', column: 'decided_at', days: 180 },
  { table: 'live_teacher_decisions', column: 'decided_at', days: 180 },
  { table: 'live_reports', column: 'reported_at', days: 180 },
  // The subject of a message is stored elsewhere for good.
  { table: 'messages', column: 'created_at', days: 365 },
  { table: 'wechat_grants', column: 'used_at', days: 30 },
  // As long as somebody may ask whether a call was lawful: three years, the general limitation of claims.
  { table: 'consent_proofs', column: 'kept_since', days: 3 * 365 },
  { table: 'former_claims', column: 'kept_since', days: 3 * 365 },
]

/** Deletes once a day what has no use any more. */
export const retentionJob: Job = {
  name: 'retention',
  everySeconds: 24 * 3600,
  async run(db, now, signal) {
    let deleted = 0
    for (const { table, column, days } of retention) {
      const before = new Date(now.getTime() - days * DAY_MS)
      for (;;) {
        const count = signal.aborted ? 0 : await deleteSome(db, table, column, before)
        deleted += count
        if (count < STEP) break
      }
    }
    return deleted
  },
}

async function deleteSome(db: Db, table: string, column: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid in (
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${STEP} for update skip locked
  )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
