import { sql } from 'kysely'
import type { Db } from '../db'
import type { SmsBudgetTable } from '../db/types'
import type { Limit } from '../domain/limits'

/** What an answer to a code was. */
export type Verdict = 'right' | 'wrong' | 'expired'

/** A code that is to go out: what is stored of it. */
export type CodeToTake = {
  phone: Buffer
  address: Buffer
  id: string
  type: number
  mac: Buffer
  now: Date
  ends: Date
}

/** The rules by which a code may go out. */
export type CodeRules = {
  phone: readonly Limit[]
  address: readonly Limit[]
  /** The fixed windows of everybody together at the time of a code. */
  windows(now: Date): readonly (Pick<SmsBudgetTable, 'span'> & { startsAt: Date; max: number })[]
}

/** Whether a code may go out; when too early, for how many seconds, by a limit of how many messages. */
export type Taken = { verdict: 'sent' | 'early' | 'spent'; wait: number; most: number }

/** Writes messages into the ledger and their codes in place of the ones before, as far as every rule allows it. */
export async function takeCodes(db: Db, codes: readonly CodeToTake[], rules: CodeRules): Promise<Taken[]> {
  const { phone, address } = rules
  const windows = rules.windows(codes[0]?.now ?? new Date(0))
  const column = <Key extends keyof CodeToTake>(key: Key) => codes.map((code) => code[key])
  const { rows } = await sql<Taken>`select t.verdict, t.wait, t.most from unnest(
    ${column('phone')}::bytea[], ${codes.map((code) => code.phone.readInt32BE(0))}::integer[],
    ${column('address')}::bytea[], ${codes.map((code) => code.address.readInt32BE(0))}::integer[],
    ${column('id')}::uuid[], ${column('type')}::integer[], ${column('mac')}::bytea[],
    ${column('now')}::timestamptz[], ${column('ends')}::timestamptz[]
  ) with ordinality as c (phone, phone_lock, address, address_lock, id, type, mac, now, ends, place)
  cross join lateral take_code(
    c.phone, c.phone_lock, c.address, c.address_lock, c.id, c.type, c.mac, c.now, c.ends,
    ${phone.map(({ max }) => max)}, ${phone.map(({ seconds }) => seconds)},
    ${address.map(({ max }) => max)}, ${address.map(({ seconds }) => seconds)},
    ${windows.map(({ span }) => span)}, ${windows.map(({ startsAt }) => startsAt)},
    ${windows.map(({ max }) => max)}
  ) t order by c.place`.execute(db)
  return rows
}

/** Writes down what became of messages. */
export async function settleMessages(
  db: Db,
  messages: readonly { phone: Buffer; id: string; state: 'sent' | 'failed' }[],
): Promise<void> {
  await sql`update sms_ledger l set state = m.state from unnest(
    ${messages.map(({ phone }) => phone)}::bytea[], ${messages.map(({ id }) => id)}::uuid[],
    ${messages.map(({ state }) => state)}::text[]
  ) as m (phone, id, state) where l.phone_index = m.phone and l.id = m.id`.execute(db)
}

/** Checks an answer to a code, counts it, and uses the code up when it is right. */
export async function spendCode(
  tx: Db,
  answer: { phone: Buffer; type: number; mac: Buffer; tries: number; now: Date },
): Promise<Verdict> {
  const { rows } = await sql<{ verdict: Verdict }>`select spend_code(
    ${answer.phone}, ${answer.type}, ${answer.mac}, ${answer.tries}, ${answer.now}) as verdict`.execute(tx)
  return rows[0]?.verdict ?? 'wrong'
}

/** Makes the code that confirms a change good again which was just used up. */
export async function returnCodes(tx: Db, phone: Buffer): Promise<void> {
  await tx
    .updateTable('sms_codes')
    .set({ used: false })
    .where('phone_index', '=', phone)
    .where('type', '=', 1)
    .execute()
}

/** Forgets every code of a phone. */
export async function dropCodes(tx: Db, phoneIndex: Buffer): Promise<void> {
  await tx.deleteFrom('sms_codes').where('phone_index', '=', phoneIndex).execute()
}
