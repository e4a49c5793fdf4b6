import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys'

/** The form of the first generation, and that of every later one, which names its generation in two bytes. */
const FIRST = 1
const NUMBERED = 2
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The purposes that texts are sealed for. */
export type SealPurpose = 'phoneCipher' | 'orderAddress' | 'accountExport'

function head(number: number): Buffer {
  return number === 1 ? Buffer.from([FIRST]) : Buffer.from([NUMBERED, number >> 8, number & 0xff])
}

/** The number of the secret that a text was sealed under; undefined for what is no sealed text. */
export function sealGeneration(sealed: Buffer): number | undefined {
  if (sealed[0] === FIRST) return 1
  return sealed[0] === NUMBERED && sealed.length > 3 ? sealed.readUInt16BE(1) : undefined
}

/**
 * Encrypts a text for one owner (AES-256-GCM with a fresh nonce); the owner is authenticated with it, so that a cipher
 * copied into another one's row does not open.
 */
export function seal(
  { writing }: Pick<Keys, 'writing'>,
  purpose: SealPurpose,
  owner: string,
  text: string,
): Buffer {
  return Buffer.concat([head(writing.number), encrypt(writing.keys[purpose], owner, text)])
}

/** The text that `seal` was given; throws when the bytes were changed or belong to another owner or key. */
export function unseal(
  { generations }: Pick<Keys, 'generations'>,
  purpose: SealPurpose,
  owner: string,
  sealed: Buffer,
): string {
  const generation = generations.find(({ number }) => number === sealGeneration(sealed))
  if (!generation) throw new Error('sealed under a secret that is not known')
  return decrypt(generation.keys[purpose], owner, sealed.subarray(head(generation.number).length))
}

/** Nonce, tag and body of an encrypted text. */
export function encrypt(key: Buffer, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** The text that `encrypt` was given; throws when the bytes were changed or belong to another owner or key. */
export function decrypt(key: Buffer, owner: string, encrypted: Buffer): string {
  if (encrypted.length < NONCE_BYTES + TAG_BYTES) throw new Error('not an encrypted text')
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const body = encrypted.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
