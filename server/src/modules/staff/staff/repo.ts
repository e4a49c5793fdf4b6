import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { StaffAuditTable, StaffConfirmationsTable, StaffTable } from '../tables'
import type { Database } from '../../../db/types'

/** Staff with what their invite code says of them and the confirmation that holds. */
export type Staff = StaffTable & {
  agent_code: string | null
  confirmed: Pick<StaffConfirmationsTable, 'id' | 'real_name' | 'terms_version' | 'confirmed_at'> | undefined
}

/** Whether the password is still the one that the operator chose. */
export function needsPassword({ password_change_id }: Pick<StaffTable, 'password_change_id'>): boolean {
  return password_change_id === null
}

/** Staff by their login name's blind index. */
export async function findByLogin(db: Db, loginIndex: Buffer): Promise<StaffTable | undefined> {
  return db.selectFrom('staff').selectAll().where('login_index', '=', loginIndex).executeTakeFirst()
}

/** Staff by their id. */
export async function findStaff(db: Db, id: string): Promise<Staff | undefined> {
  const row = await db
    .selectFrom('staff as s')
    .leftJoin('sellers as l', 'l.invite_code', 's.invite_code')
    .selectAll('s')
    .select('l.agent_code')
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const confirmed = row.confirmation_id ? await findConfirmation(db, id, row.confirmation_id) : undefined
  return { ...row, confirmed }
}

/** Staff by their id, locked until the transaction ends. */
export async function lockStaff(tx: Db, id: string): Promise<StaffTable | undefined> {
  return tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A confirmation of staff. */
export async function findConfirmation(
  db: Db,
  staffId: string,
  id: string,
): Promise<StaffConfirmationsTable | undefined> {
  return db
    .selectFrom('staff_confirmations')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Appends a confirmation and makes it the one that holds. */
export async function addConfirmation(tx: Db, row: StaffConfirmationsTable): Promise<void> {
  await tx.insertInto('staff_confirmations').values(row).execute()
  await tx.updateTable('staff').set({ confirmation_id: row.id }).where('id', '=', row.staff_id).execute()
}

/** All staff, by branch and name, and whether the running server knows no seller with their invite code. */
export async function listStaff(db: Db): Promise<(StaffTable & { is_seller_gone: boolean })[]> {
  return db
    .selectFrom('staff as s')
    .leftJoin('sellers as l', (join) =>
      join.onRef('l.invite_code', '=', 's.invite_code').on('l.retired_at', 'is', null),
    )
    .selectAll('s')
    .select(sql<boolean>`s.invite_code is not null and l.invite_code is null`.as('is_seller_gone'))
    .orderBy('s.branch_id')
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()
}

/** Adds staff. Resolves to whether the phone was free. */
export async function addStaff(tx: Db, row: StaffTable): Promise<boolean> {
  const added = await tx
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('login_index').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Changes what may be changed of staff. */
export async function changeStaff(
  tx: Db,
  id: string,
  fields: Partial<Omit<StaffTable, 'id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('staff').set(fields).where('id', '=', id).execute()
}

/** Puts another hash of the same password in the place of one, unless the password was changed in between. */
export async function replaceHash(
  db: Db,
  id: string,
  { before, hash }: { before: string; hash: string },
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()
}

/** The staff who hold an invite code, locked until the transaction ends. */
export async function lockHolder(tx: Db, inviteCode: string): Promise<StaffTable | undefined> {
  return tx
    .selectFrom('staff')
    .selectAll()
    .where('invite_code', '=', inviteCode)
    .forUpdate()
    .executeTakeFirst()
}

/** The seller with an invite code as the running server knows them. */
export async function findSeller(tx: Db, inviteCode: string): Promise<Database['sellers'] | undefined> {
  return tx
    .selectFrom('sellers')
    .selectAll()
    .where('invite_code', '=', inviteCode)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/** Notes what an operator did. */
export async function addAudit(tx: Db, row: StaffAuditTable): Promise<void> {
  await tx.insertInto('staff_audit').values(row).execute()
}

/** The last actions of operators, newest first, with the masked phone of the account. */
export async function listAudit(
  db: Db,
  count: number,
): Promise<(StaffAuditTable & { phone_mask: string | null })[]> {
  return db
    .selectFrom('staff_audit as a')
    .leftJoin('staff as s', 's.id', 'a.staff_id')
    .selectAll('a')
    .select('s.phone_mask')
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(count)
    .execute()
}
