import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/**
 * Encrypts a text for one owner (AES-256-GCM with a fresh nonce); the owner is authenticated with it, so that a cipher
 * copied into another one's row does not open.
 */
export function seal(key: Buffer, owner: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

/** The text that `seal` was given; throws when the bytes were changed or belong to another owner or key. */
export function unseal(key: Buffer, owner: string, sealed: Buffer): string {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new Error('not a sealed text')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8')
}
