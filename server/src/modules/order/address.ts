import { maskPhone } from '../../../../contract/domain/phone'
import type { Address } from '../../../../contract/schemas/shop'
import type { Db } from '../../db'
import type { AddressesTable } from '../../db/order-types'
import { sealAddress, type SentAddress } from '../../domain/sent-address'
import type { Keys } from '../../security/keys'
import { openPhone } from '../../security/phone'

export { openAddress } from '../../domain/sent-address'

/** The address of a student as an order keeps it, sealed; undefined where there is none. */
export async function sealedAddress(
  tx: Db,
  keys: Keys,
  uid: string,
  addressId: string,
): Promise<Buffer | undefined> {
  const own = tx.selectFrom('addresses').selectAll().where('uid', '=', uid).where('id', '=', addressId)
  const row = await own.executeTakeFirst()
  if (!row) return undefined
  const address: SentAddress = {
    addressId,
    name: row.name,
    phone: openPhone(keys, uid, row.phone_cipher),
    region: { code: row.region_code, names: row.region_names },
    detail: row.detail,
  }
  return sealAddress(keys, uid, address)
}

/** An address that an order keeps, its phone masked. */
export function shownSent({ phone, ...address }: SentAddress): Address {
  return { ...address, phone: maskPhone(phone), isDefault: false }
}

/** An address of a student, its phone masked. */
export function shownAddress(row: AddressesTable): Address {
  return {
    addressId: row.id,
    name: row.name,
    phone: row.phone_mask,
    region: { code: row.region_code, names: row.region_names },
    detail: row.detail,
    isDefault: row.is_default,
  }
}

/** The addresses of a student, the usual one first, then the newest. */
export async function addressesOf(db: Db, uid: string): Promise<AddressesTable[]> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('is_default', 'desc')
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
}
