import { keyed, type Keys } from './keys'
import { maskPhone } from '../../../contract/domain/phone'
import { seal, unseal } from './sealed'

/** Encrypts a phone number for one account. */
export function sealPhone(keys: Keys, uid: string, phone: string): Buffer {
  return seal(keys.phoneCipher, uid, phone)
}

/** The number that sealPhone was given; throws when the bytes were changed or belong to another uid or key. */
export function openPhone(keys: Keys, uid: string, sealed: Buffer): string {
  return unseal(keys.phoneCipher, uid, sealed)
}

/** The blind index of a phone number: equal numbers give equal bytes, and without the key it tells nothing. */
export function phoneIndex(keys: Keys, phone: string): Buffer {
  return keyed(keys.phoneIndex, phone)
}

/** The text with every mobile number in it masked, for free text that people fill with their number. */
export function maskPhonesIn(text: string): string {
  return text.replace(/(?<!\d)1\d{10}(?!\d)/g, maskPhone)
}
