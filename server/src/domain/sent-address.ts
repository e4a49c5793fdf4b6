import { Type, type Static } from 'typebox'
import Value from 'typebox/value'
import { ClientId, Exact } from '../../../contract/schemas/common'
import { AddressInput } from '../../../contract/schemas/shop/shop'
import type { Keys } from '../security/keys'
import { seal, unseal } from '../security/sealed'

/** An address as an order keeps it, with the whole phone; no later edit of the student's own changes it. */
const SentAddress = Type.Omit(Exact({ addressId: ClientId, ...AddressInput.properties }), ['isDefault'])
export type SentAddress = Static<typeof SentAddress>

/** Seals an address for the orders of one student. */
export function sealAddress(keys: Keys, uid: string, address: SentAddress): Buffer {
  return seal(keys, 'orderAddress', uid, JSON.stringify(address))
}

/** The address that an order keeps, or undefined where it does not open: for what goes on without it. */
export function openAddressIfPossible(keys: Keys, uid: string, sealed: Buffer): SentAddress | undefined {
  try {
    return openAddress(keys, uid, sealed)
  } catch {
    return undefined
  }
}

/** The address that an order keeps, with the whole phone. */
export function openAddress(keys: Keys, uid: string, sealed: Buffer): SentAddress {
  return Value.Parse(SentAddress, JSON.parse(unseal(keys, 'orderAddress', uid, sealed)))
}
