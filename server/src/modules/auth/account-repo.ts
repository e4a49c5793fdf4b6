import type { Db } from '../../db'
import type { AccountsTable, ProfilesTable, ThirdDirectoryTable } from '../../db/types'

/** Gives a phone to a uid unless somebody has it; answers who has it now. */
export async function claimPhone(tx: Db, phoneIndex: Buffer, uid: string): Promise<string> {
  await tx
    .insertInto('phone_directory')
    .values({ phone_index: phoneIndex, uid })
    .onConflict((conflict) => conflict.column('phone_index').doNothing())
    .execute()
  // A second statement sees what a parallel transaction committed while the insert waited for it.
  const owner = await tx
    .selectFrom('phone_directory')
    .select('uid')
    .where('phone_index', '=', phoneIndex)
    .executeTakeFirstOrThrow()
  return owner.uid
}

/** Who has a phone, if anybody. */
export async function findPhoneOwner(db: Db, phoneIndex: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('phone_directory')
    .select('uid')
    .where('phone_index', '=', phoneIndex)
    .executeTakeFirst()
  return row?.uid
}

/** Gives an outside identity to a uid unless somebody has it; answers who has it now. */
export async function claimThird(tx: Db, row: ThirdDirectoryTable): Promise<string> {
  await tx
    .insertInto('third_directory')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'openid']).doNothing())
    .execute()
  const owner = await tx
    .selectFrom('third_directory')
    .select('uid')
    .where('kind', '=', row.kind)
    .where('openid', '=', row.openid)
    .executeTakeFirstOrThrow()
  return owner.uid
}

/** Adds an account. */
export async function addAccount(tx: Db, row: AccountsTable): Promise<void> {
  await tx.insertInto('accounts').values(row).execute()
}

/** The account of a uid, if there is one. */
export async function findAccount(db: Db, uid: string): Promise<AccountsTable | undefined> {
  return db.selectFrom('accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** The account of a uid, held until the transaction ends, so that it is not erased under a login. */
export async function holdAccount(tx: Db, uid: string): Promise<AccountsTable | undefined> {
  return tx.selectFrom('accounts').selectAll().where('uid', '=', uid).forKeyShare().executeTakeFirst()
}

/** Writes down which version of the agreement the user accepted; accepting the same one again changes nothing. */
export async function recordConsent(tx: Db, uid: string, version: string, at: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ consent_version: version, consent_at: at })
    .where('uid', '=', uid)
    .where('consent_version', 'is distinct from', version)
    .execute()
}

/** The profile of a uid, if the user was registered. */
export async function findProfile(db: Db, uid: string): Promise<ProfilesTable | undefined> {
  return db.selectFrom('profiles').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Adds a profile; when there is one, its name and branch stay and only what was empty is filled. */
export async function putProfile(db: Db, row: ProfilesTable): Promise<ProfilesTable> {
  return db
    .insertInto('profiles')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet(({ fn, ref, val }) => ({
        name: fn.coalesce(fn<string | null>('nullif', [ref('profiles.name'), val('')]), ref('excluded.name')),
        branch_id: fn.coalesce(
          fn<string | null>('nullif', [ref('profiles.branch_id'), val('')]),
          ref('excluded.branch_id'),
        ),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Remembers the invite code that brought a user, unless one is remembered; answers the one that holds. */
export async function keepInvite(db: Db, uid: string, inviteCode: string, at: Date): Promise<string> {
  await db
    .insertInto('invites')
    .values({ uid, invite_code: inviteCode, bound_at: at })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  const row = await db
    .selectFrom('invites')
    .select('invite_code')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return row.invite_code
}

/** Changes the name of a registered user; answers whether there is a profile to change. */
export async function renameProfile(db: Db, uid: string, name: string): Promise<boolean> {
  const row = await db
    .updateTable('profiles')
    .set({ name })
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}
