import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { AddressesTable } from '../tables'

/** Adds an address, or puts it in the place of what it was. */
export async function putAddress(tx: Db, row: AddressesTable): Promise<void> {
  const { uid: _, id: __, ...changes } = row
  await tx
    .insertInto('addresses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'id']).doUpdateSet(changes))
    .execute()
}

/** Makes one address of a student the usual one, and no other. */
export async function setDefault(tx: Db, uid: string, id: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: sql<boolean>`id = ${id}` })
    .where('uid', '=', uid)
    .execute()
}

/** Removes an address. */
export async function removeAddress(tx: Db, uid: string, id: string): Promise<void> {
  await tx.deleteFrom('addresses').where('uid', '=', uid).where('id', '=', id).execute()
}
