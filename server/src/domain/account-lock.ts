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
