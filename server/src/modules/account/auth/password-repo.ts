import type { Db } from '../../../db'
import type { PasswordsTable } from '../tables'

/** The password of a user, if one was set. */
export async function findPassword(db: Db, uid: string): Promise<PasswordsTable | undefined> {
  return db.selectFrom('passwords').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Stores a password in place of the one before. */
export async function putPassword(tx: Db, row: PasswordsTable): Promise<void> {
  const { hash, change_id, set_at } = row
  await tx
    .insertInto('passwords')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ hash, change_id, set_at }))
    .execute()
}

/** Puts another hash of the same password in the place of one, unless the password was changed in between. */
export async function replaceHash(
  db: Db,
  uid: string,
  { before, hash }: { before: string; hash: string },
): Promise<void> {
  await db.updateTable('passwords').set({ hash }).where('uid', '=', uid).where('hash', '=', before).execute()
}
