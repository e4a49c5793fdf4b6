import { sql } from 'kysely'
import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'

/**
 * Makes what is done to one account wait for each other, and a deletion of the account for it, until the transaction
 * ends; resolves to false where the account has been erased.
 */
export async function lockAccount(tx: Db, uid: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('uid')
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Writes rows of an account in a transaction that a deletion of the account waits for; other writes do not wait. The
 * account's row comes before all others, as in a deletion. Throws Unauthenticated where the account has been erased.
 */
export async function whileThere<Result>(
  db: Db,
  uid: string,
  write: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from accounts where uid = ${uid} for key share`.execute(tx)
    if (rows.length === 0) throw new DomainError(ErrorCode.Unauthenticated)
    return write(tx)
  })
}

/** Locks several accounts as `lockAccount` does, one after the other in their order; resolves to those that are there. */
export async function lockAccounts(tx: Db, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid from accounts where uid = any(${uids}::uuid[]) order by uid for no key update`.execute(tx)
  return new Set(rows.map(({ uid }) => uid))
}
