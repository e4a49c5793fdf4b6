import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyed, type Keys } from './keys'
import { maskPhone } from '../../../contract/domain/phone'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/**
 * Encrypts a phone number for one account (AES-256-GCM with a fresh nonce); the account's uid is
 * authenticated with it, so that a cipher copied into another account's row does not open.
 */
export function sealPhone(keys: Keys, uid: string, phone: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keys.phoneCipher, nonce)
  cipher.setAAD(Buffer.from(uid))
  const body = Buffer.concat([cipher.update(phone, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

/** The number that sealPhone was given; throws when the bytes were changed or belong to another uid or key. */
export function openPhone(keys: Keys, uid: string, sealed: Buffer): string {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new Error('not a sealed phone number')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keys.phoneCipher, nonce)
  decipher.setAAD(Buffer.from(uid))
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8')
}

/** The blind index of a phone number: equal numbers give equal bytes, and without the key it tells nothing. */
export function phoneIndex(keys: Keys, phone: string): Buffer {
  return keyed(keys.phoneIndex, phone)
}

/** The text with every mobile number in it masked, for free text that people fill with their number. */
export function maskPhonesIn(text: string): string {
  return text.replace(/(?<!\d)1\d{10}(?!\d)/g, maskPhone)
}
