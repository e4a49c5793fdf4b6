import { maskPhone } from '../../../../../contract/domain/account/phone'
import { ErrorCode } from '../../../../../contract/errors'
import type { Address } from '../../../../../contract/schemas/shop/shop'
import type { Body, Result } from '../../../../../contract/types'
import { regionNames, type Regions } from '../content/regions'
import type { Db } from '../../../db'
import type { AddressesTable } from '../tables'
import { lockAccount } from '../../../domain/account-lock'
import { ADDRESSES } from '../../../domain/limits'
import { getAddresses, findAddress, presentAddress } from '../../../domain/own-addresses'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { holdsPhone, openPhone, openPhoneIfPossible, sealPhone } from '../../../security/phone'
import { addressText as text } from './strings/address'
import * as repo from './repo'

/** The dependencies of addresses. */
export interface AddressDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly keys: Keys
  /** The regions that there are; a deployment without their list takes what is written. */
  readonly content: { readonly regions: Regions | undefined }
}

/** The addresses of a student, phones masked, the usual one first. */
export async function listAddresses({ db }: Pick<AddressDeps, 'db'>, uid: string): Promise<Address[]> {
  return (await getAddresses(db, uid)).map(presentAddress)
}

/** An address with its whole phone, for its owner to change. Throws NotFound where the student has none such. */
export async function readAddress(
  { db, keys }: Pick<AddressDeps, 'db' | 'keys'>,
  uid: string,
  id: string,
): Promise<Result<'getAddress'>> {
  const row = await findAddress(db, uid, id)
  if (!row) throw new DomainError(ErrorCode.NotFound)
  return { ...presentAddress(row), phone: openPhone(keys, uid, row.phone_cipher) }
}

// A lone surrogate, which PostgreSQL cannot store, would make the same change another one the next time.
const clean = (written: string): string => Buffer.from(written).toString().trim()

/**
 * Adds or changes an address; the same change again changes nothing. One of a student's addresses is the usual one: the
 * first by itself, and then the one that was last said to be. Throws Conflict for another change under a known id, for one
 * that is older than what is stored, and for one address too many; Invalid for a region that there is not, unless it stands
 * there already.
 */
export async function saveAddress(
  { db, clock, keys, content }: AddressDeps,
  uid: string,
  addressId: string,
  { id, phone, region, isDefault, ...written }: Body<'saveAddress'>,
): Promise<Address> {
  const [name, detail, names] = [clean(written.name), clean(written.detail), region.names.map(clean)]
  if (name === '') throw new DomainError(ErrorCode.Invalid, text.noName)
  if (detail === '') throw new DomainError(ErrorCode.Invalid, text.noDetail)
  // A number is sealed where it is asked for, and stands in clear nowhere else.
  if ([name, detail, ...names].some(holdsPhone)) throw new DomainError(ErrorCode.Invalid, text.phoneInText)
  const { regions } = content
  const isReal = regions === undefined || regionNames(regions, region.code)?.join() === names.join()
  const isSame = (known: AddressesTable): boolean =>
    known.name === name &&
    known.detail === detail &&
    known.region_code === region.code &&
    known.region_names.join() === names.join() &&
    openPhoneIfPossible(keys, uid, known.phone_cipher) === phone

  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const all = await getAddresses(tx, uid)
    const known = all.find((addresses) => addresses.id === addressId)
    if (known?.change_id === id) {
      if (!isSame(known)) throw new DomainError(ErrorCode.Conflict)
      return presentAddress(known)
    }
    // Ids of changes grow with time.
    if (known && id < known.change_id) throw new DomainError(ErrorCode.Conflict, text.newer)
    const isStored = known?.region_code === region.code && known.region_names.join() === names.join()
    if (!isReal && !isStored) throw new DomainError(ErrorCode.Invalid, text.wrongRegion)
    if (!known && all.length >= ADDRESSES) throw new DomainError(ErrorCode.Conflict, text.full(ADDRESSES))
    const isUsual = isDefault || !all.some((addresses) => addresses.is_default && addresses.id !== addressId)
    const row: AddressesTable = {
      uid,
      id: addressId,
      name,
      phone_cipher: sealPhone(keys, uid, phone),
      phone_mask: maskPhone(phone),
      region_code: region.code,
      region_names: names,
      detail,
      is_default: isUsual,
      change_id: id,
      changed_at: clock(),
    }
    await repo.putAddress(tx, row)
    if (isUsual) await repo.setDefault(tx, uid, addressId)
    return presentAddress(row)
  })
}

/** Removes an address; where it was the usual one, what was changed last of the others takes its place. */
export async function deleteAddress(
  { db }: Pick<AddressDeps, 'db'>,
  uid: string,
  addressId: string,
): Promise<null> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    await repo.removeAddress(tx, uid, addressId)
    const [first] = await getAddresses(tx, uid)
    if (first && !first.is_default) await repo.setDefault(tx, uid, first.id)
    return null
  })
}
