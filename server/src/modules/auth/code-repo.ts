import { sql } from 'kysely'
import type { Db } from '../../db'
import type { SmsBudgetTable, SmsCodesTable, SmsLedgerTable } from '../../db/types'

// Advisory locks share one number space in the database: these two classes belong to the sending of codes.
const PHONE_LOCK = 7101
const ADDRESS_LOCK = 7102

/**
 * Makes this transaction the only one that sends to the phone or for the address. The phone is always locked
 * before the address, so that two senders cannot wait for each other.
 */
export async function lockSender(tx: Db, phoneIndex: Buffer, ipIndex: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PHONE_LOCK}::int, ${phoneIndex.readInt32BE(0)}::int)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}::int, ${ipIndex.readInt32BE(0)}::int)`.execute(tx)
}

/** When the newest messages went to a phone, newest first; those the gateway refused do not count. */
export async function sentToPhone(db: Db, phoneIndex: Buffer, count: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('sms_ledger')
    .select('created_at')
    .where('phone_index', '=', phoneIndex)
    .where('state', '!=', 'failed')
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => row.created_at)
}

/** When the newest messages were asked for from an address, newest first. */
export async function sentForAddress(db: Db, ipIndex: Buffer, count: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('sms_ledger')
    .select('created_at')
    .where('ip_index', '=', ipIndex)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()
  return rows.map((row) => row.created_at)
}

/** Counts one message in a fixed window, unless its budget is spent; answers whether it was counted. */
export async function takeBudget(
  tx: Db,
  span: SmsBudgetTable['span'],
  startsAt: Date,
  max: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('sms_budget')
    .values({ span, starts_at: startsAt, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['span', 'starts_at'])
        .doUpdateSet({ sent: sql`sms_budget.sent + 1` })
        .where('sms_budget.sent', '<', max),
    )
    .returning('sent')
    .executeTakeFirst()
  return row !== undefined
}

/** How many messages a fixed window has counted. */
export async function budgetUsed(db: Db, span: SmsBudgetTable['span'], startsAt: Date): Promise<number> {
  const row = await db
    .selectFrom('sms_budget')
    .select('sent')
    .where('span', '=', span)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst()
  return row?.sent ?? 0
}

/** Writes down that a message is about to be sent. */
export async function addMessage(tx: Db, row: SmsLedgerTable): Promise<void> {
  await tx.insertInto('sms_ledger').values(row).execute()
}

/** Writes down what became of a message. */
export async function settleMessage(
  db: Db,
  phoneIndex: Buffer,
  id: string,
  state: 'sent' | 'failed',
): Promise<void> {
  await db
    .updateTable('sms_ledger')
    .set({ state })
    .where('phone_index', '=', phoneIndex)
    .where('id', '=', id)
    .execute()
}

/** Stores a code in place of the one that the phone had for the same purpose. */
export async function putCode(tx: Db, row: SmsCodesTable): Promise<void> {
  await tx
    .insertInto('sms_codes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['phone_index', 'type']).doUpdateSet({
        code_hmac: row.code_hmac,
        tries: row.tries,
        used: row.used,
        expires_at: row.expires_at,
      }),
    )
    .execute()
}

/** The code of a phone and a purpose, locked until the transaction ends. */
export async function lockCode(tx: Db, phoneIndex: Buffer, type: number): Promise<SmsCodesTable | undefined> {
  return tx
    .selectFrom('sms_codes')
    .selectAll()
    .where('phone_index', '=', phoneIndex)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes back what an answer did to a code. */
export async function markCode(
  tx: Db,
  row: Pick<SmsCodesTable, 'phone_index' | 'type' | 'tries' | 'used'>,
): Promise<void> {
  await tx
    .updateTable('sms_codes')
    .set({ tries: row.tries, used: row.used })
    .where('phone_index', '=', row.phone_index)
    .where('type', '=', row.type)
    .execute()
}

/** Forgets every code of a phone. */
export async function dropCodes(tx: Db, phoneIndex: Buffer): Promise<void> {
  await tx.deleteFrom('sms_codes').where('phone_index', '=', phoneIndex).execute()
}
