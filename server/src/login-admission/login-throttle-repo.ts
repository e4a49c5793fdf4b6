import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db'
import type { PasswordTriesTable } from './tables'
import { passwordLimits, type Limit } from '../domain/limits'
import type { CountWindow } from '../providers/counts/contract'

/**
 * A try of a password that is to be counted: for the device alone when the account knows it, else for the account and
 * the address. Whether it does is said, or `knownBy` is the uid whose known devices are looked through for the key.
 */
export type TryToCount = {
  isKnown: boolean
  knownBy: string | null
  deviceKey: string
  now: Date
  own: Buffer
  account: Buffer
  address: Buffer
}

/**
 * The outcome of counting a try: whether the account knows the device, and until when the full window lasts, if one
 * is full. `shared` are the windows where it was counted outside of the database.
 */
export type CountedTry = { known: boolean; fullUntil: Date | null; shared?: readonly CountWindow[] }

/** A counted try that is to be taken back: its subject in the database or its shared windows, and its time. */
export type TakenTry = {
  subjects: readonly Buffer[]
  shared?: readonly CountWindow[] | undefined
  now: Date
}

/** Counts each try in every window that is meant, unless one of them is full: then in none. Resolves to what became of them, in their order. */
export async function countTries(db: Db, tries: readonly TryToCount[]): Promise<CountedTry[]> {
  const column = <Key extends keyof TryToCount>(key: Key) => tries.map((toCount) => toCount[key])
  const { rows } = await sql<CountedTry>`select known, full_until as "fullUntil" from count_tries(
    ${column('isKnown')}::boolean[], ${column('knownBy')}::uuid[], ${column('deviceKey')}::text[],
    ${column('now')}::timestamptz[], ${column('own')}::bytea[], ${column('account')}::bytea[],
    ${column('address')}::bytea[], ${most(passwordLimits.device)}, ${seconds(passwordLimits.device)},
    ${most(passwordLimits.account)}, ${seconds(passwordLimits.account)}, ${most(passwordLimits.address)},
    ${seconds(passwordLimits.address)})`.execute(db)
  return rows
}

/** Whether each try comes from a device that its account knows. */
export async function knowDevices(db: Db, tries: readonly TryToCount[]): Promise<boolean[]> {
  const column = <Key extends keyof TryToCount>(key: Key) => tries.map((toCount) => toCount[key])
  const { rows } = await sql<{ known: boolean }>`
    select is_known or exists (
      select from known_devices as d where d.uid = known_by and d.device_key = t.device_key) as known
    from unnest(${column('isKnown')}::boolean[], ${column('knownBy')}::uuid[], ${column('deviceKey')}::text[])
      with ordinality as t (is_known, known_by, device_key, place) order by place`.execute(db)
  return rows.map(({ known }) => known)
}

const most = (limits: readonly Limit[]) => limits.map(({ max }) => max)
const seconds = (limits: readonly Limit[]) => limits.map((limit) => limit.seconds)

/** Takes a try back out of the windows in which it was counted. */
export async function returnTry(db: Db, taken: TakenTry): Promise<void> {
  await sql`select ${returningTry(taken)}`.execute(db)
}

/** The call that takes a try back, as a part of a statement. */
export function returningTry({ subjects, now }: TakenTry): RawBuilder<unknown> {
  return sql`return_try(${subjects}::bytea[], ${now})`
}

/** How full each running window of a subject is. */
export async function findTries(db: Db, subject: Buffer, now: Date): Promise<PasswordTriesTable[]> {
  return db
    .selectFrom('password_tries')
    .selectAll()
    .where('subject', '=', subject)
    .where('ends_at', '>', now)
    .execute()
}

/** Forgets the tries of a subject. */
export async function clearTries(tx: Db, subject: Buffer): Promise<void> {
  await sql`select clear_tries(${subject})`.execute(tx)
}
