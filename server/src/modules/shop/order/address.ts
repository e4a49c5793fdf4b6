import { createHash } from 'node:crypto'
import { maskPhone } from '../../../../../contract/domain/account/phone'
import type { Address } from '../../../../../contract/schemas/shop/shop'
import type { Db } from '../../../db'
import { findAddress } from '../../../domain/own-addresses'
import { sealAddress, type SentAddress } from '../../../domain/sent-address'
import type { Keys } from '../../../security/keys'
import { openPhone } from '../../../security/phone'

export { openAddress, openAddressIfPossible } from '../../../domain/sent-address'

/** A student's address as stored with an order, sealed; undefined where there is none. */
export async function sealedAddress(
  tx: Db,
  keys: Keys,
  uid: string,
  addressId: string,
): Promise<Buffer | undefined> {
  const row = await findAddress(tx, uid, addressId)
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

/** Changes whenever an order's address is set; made of the sealed bytes, it says nothing about the address. */
export const hashAddress = (sealed: Buffer): string =>
  createHash('sha256').update(sealed).digest('hex').slice(0, 32)

/** An order's address, its phone masked. */
export function presentSent({ phone, ...address }: SentAddress): Address {
  return { ...address, phone: maskPhone(phone), isDefault: false }
}
