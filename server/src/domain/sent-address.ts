import { Type, type Static } from 'typebox'
import Value from 'typebox/value'
import { ClientId, Exact } from '../../../contract/schemas/common'
import { AddressInput } from '../../../contract/schemas/shop/shop'
import type { Keys } from '../security/keys'
import { seal, unseal } from '../security/sealed'

/** An address as stored with an order, with the whole phone; later edits of the student's own do not change it. */
const SentAddress = Type.Omit(Exact({ addressId: ClientId, ...AddressInput.properties }), ['isDefault'])
export type SentAddress = Static<typeof SentAddress>

/** Seals an address for the orders of one student. */
export function sealAddress(keys: Keys, uid: string, address: SentAddress): Buffer {
  return seal(keys, 'orderAddress', uid, JSON.stringify(address))
}

/** The address of an order, or undefined where it cannot be decrypted: for work that can go on without it. */
export function openAddressIfPossible(keys: Keys, uid: string, sealed: Buffer): SentAddress | undefined {
  try {
    return openAddress(keys, uid, sealed)
  } catch {
    return undefined
  }
}

/** The address of an order, with the whole phone. */
export function openAddress(keys: Keys, uid: string, sealed: Buffer): SentAddress {
  return Value.Parse(SentAddress, JSON.parse(unseal(keys, 'orderAddress', uid, sealed)))
}
