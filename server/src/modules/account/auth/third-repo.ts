import type { Db } from '../../../db'
import type { ThirdAccountsTable, ThirdBindsTable } from '../tables'

const UNION_KIND = 'wechat-union'

/** An identity in the directory: the kind within which the openid means something. */
export type ThirdKey = { kind: string; openid: string }

/** The directory's key of a unionid. */
export const unionKey = (unionid: string): ThirdKey => ({ kind: UNION_KIND, openid: unionid })

/** Hands a directory row over to another user. */
export async function moveThird(tx: Db, { kind, openid }: ThirdKey, uid: string): Promise<void> {
  await tx
    .updateTable('third_directory')
    .set({ uid })
    .where('kind', '=', kind)
    .where('openid', '=', openid)
    .execute()
}

/** Ties an identity to a user unless one of the same kind is tied. Resolves to the one that is tied now. */
export async function tieThird(
  tx: Db,
  row: Pick<ThirdAccountsTable, 'uid' | 'kind' | 'openid' | 'bound_at'>,
): Promise<ThirdAccountsTable> {
  await tx
    .insertInto('third_accounts')
    .values({ ...row, nickname: '', avatar: '' })
    .onConflict((conflict) => conflict.columns(['uid', 'kind']).doNothing())
    .execute()
  return tx
    .selectFrom('third_accounts')
    .selectAll()
    .where('uid', '=', row.uid)
    .where('kind', '=', row.kind)
    .executeTakeFirstOrThrow()
}

/** The identities of a user, the one that was tied first in front. */
export async function listThirds(db: Db, uid: string): Promise<ThirdAccountsTable[]> {
  return db
    .selectFrom('third_accounts')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('bound_at')
    .orderBy('kind')
    .execute()
}

/** Unties all identities of a user. Resolves to those by which the account was found. */
export async function untieThirds(tx: Db, uid: string): Promise<ThirdKey[]> {
  await tx.deleteFrom('third_binds').where('uid', '=', uid).execute()
  await tx.deleteFrom('third_accounts').where('uid', '=', uid).execute()
  return tx.deleteFrom('third_directory').where('uid', '=', uid).returning(['kind', 'openid']).execute()
}

/** Writes what is shown of a user's identities; what is undefined stays. */
export async function showThirds(
  db: Db,
  uid: string,
  shown: { nickname?: string | undefined; avatar?: string | undefined },
): Promise<void> {
  await db.updateTable('third_accounts').set(shown).where('uid', '=', uid).execute()
}

/** The kind of the identity that a code tied, if this user sent the code before. */
export async function findBind(db: Db, uid: string, codeHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('third_binds')
    .select('kind')
    .where('uid', '=', uid)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row?.kind
}

/** Remembers that a code tied an identity, and forgets the user's codes from before the given time. */
export async function addBind(tx: Db, row: ThirdBindsTable, forgetBefore: Date): Promise<void> {
  await tx
    .deleteFrom('third_binds')
    .where('uid', '=', row.uid)
    .where('created_at', '<', forgetBefore)
    .execute()
  await tx
    .insertInto('third_binds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
