import type { Address } from '../../../contract/schemas/shop/shop'
import type { Db } from '../db'
import type { Database } from '../db/types'

/** The addresses of a student: the usual one first, then what was changed last. */
export async function getAddresses(db: Db, uid: string): Promise<Database['addresses'][]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('is_default', 'desc')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** An address of a student. */
export async function findAddress(
  db: Db,
  uid: string,
  id: string,
): Promise<Database['addresses'] | undefined> {
  return db.selectFrom('addresses').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

/** An address of a student, its phone masked. */
export function presentAddress(row: Database['addresses']): Address {
  return {
    addressId: row.id,
    name: row.name,
    phone: row.phone_mask,
    region: { code: row.region_code, names: row.region_names },
    detail: row.detail,
    isDefault: row.is_default,
  }
}
