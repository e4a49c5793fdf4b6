import { sql } from 'kysely'
import type { Db } from '../db'

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

/** The same for several accounts, one after the other in their order; resolves to those that are there. */
export async function lockAccounts(tx: Db, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid from accounts where uid = any(${uids}::uuid[]) order by uid for no key update`.execute(tx)
  return new Set(rows.map(({ uid }) => uid))
}
