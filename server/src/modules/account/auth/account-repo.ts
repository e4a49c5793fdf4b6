import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { AccountsTable, ProfilesTable, ThirdDirectoryTable } from '../tables'

/** Gives a phone to a uid unless somebody has it. Resolves to its owner's uid. */
export async function claimPhone(tx: Db, phoneIndex: Buffer, uid: string): Promise<string> {
  await tx
    .insertInto('phone_directory')
    .values({ phone_index: phoneIndex, uid })
    .onConflict((conflict) => conflict.column('phone_index').doNothing())
    .execute()
  // A second statement sees what a parallel transaction committed while the insert waited for it.
  return (await findPhoneOwner(tx, phoneIndex)) ?? uid
}

/** The owner of a phone, by its blind index. */
export async function findPhoneOwner(db: Db, phoneIndex: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('phone_directory')
    .select('uid')
    .where('phone_index', '=', phoneIndex)
    .executeTakeFirst()
  return row?.uid
}

/** Gives a phone to a uid, with an account, unless somebody has it. Resolves to its owner's uid. */
export async function claimAccount(
  tx: Db,
  row: { phone: Buffer; uid: string; cipher: Buffer; mask: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ owner: string }>`select claim_phone(
    ${row.phone}, ${row.uid}, ${row.cipher}, ${row.mask}, ${row.now}) as owner`.execute(tx)
  return rows[0]?.owner ?? row.uid
}

/** An account as a login needs it. */
export type PhoneAccount = {
  uid: string
  registeredAt: Date
  phoneMask: string
  name: string
  hash: string | null
}

/** The accounts that have these phones, each with its name and the hash of its password, in their order. */
export async function findByPhones(db: Db, phones: readonly Buffer[]): Promise<(PhoneAccount | undefined)[]> {
  const { rows } = await sql<Omit<PhoneAccount, 'uid'> & { uid: string | null }>`
    select a.uid, a.registered_at as "registeredAt", a.phone_mask as "phoneMask", coalesce(p.name, '') as name, w.hash
    from unnest(${phones}::bytea[]) with ordinality as n (phone, place)
    left join phone_directory d on d.phone_index = n.phone
    left join accounts a on a.uid = d.uid
    left join profiles p on p.uid = d.uid
    left join passwords w on w.uid = d.uid
    order by n.place`.execute(db)
  return rows.map(({ uid, ...rest }) => (uid === null ? undefined : { uid, ...rest }))
}

/** Gives an outside identity to a uid unless somebody has it. Resolves to its owner's uid. */
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

/** Whether a promotion or a seller has, or had, this branch. */
export async function isBranch(db: Db, branchId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (
    select from promotions where branch_id = ${branchId}
    union all select from sellers where branch_id = ${branchId}) as known`.execute(db)
  return rows[0]?.known ?? false
}

/**
 * Remembers the invite code that brought a user; resolves to the one that holds, empty where none does. The first code
 * that is a seller's stays; one that is no seller's takes nobody's place.
 */
export async function saveInvite(db: Db, uid: string, inviteCode: string, at: Date): Promise<string> {
  await sql`insert into invites as i (uid, invite_code, bound_at)
    select ${uid}::uuid, l.invite_code, ${at}::timestamptz from sellers l
    where l.invite_code = ${inviteCode} and l.retired_at is null
    on conflict (uid) do update set invite_code = excluded.invite_code, bound_at = excluded.bound_at
    where not exists (select from sellers l where l.invite_code = i.invite_code)`.execute(db)
  const row = await db.selectFrom('invites').select('invite_code').where('uid', '=', uid).executeTakeFirst()
  return row?.invite_code ?? ''
}

/** Changes the name of a registered user. Resolves to whether there is a profile to change. */
export async function renameProfile(db: Db, uid: string, name: string): Promise<boolean> {
  const row = await db
    .updateTable('profiles')
    .set({ name })
    .where('uid', '=', uid)
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}
