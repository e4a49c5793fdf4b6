import { createDecipheriv } from 'node:crypto'

const TAG_BYTES = 16
const NONCE_BYTES = 12

/** The encrypted part of a notification of WeChat. */
export interface SealedResource {
  readonly algorithm: string
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data?: string
}

/** Opens a resource with the merchant's API key. Throws where a bit of it, its nonce or its extra data was changed. */
export function openResource(resource: SealedResource, apiKey: Buffer): string {
  const nonce = Buffer.from(resource.nonce, 'utf8')
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  if (resource.algorithm !== 'AEAD_AES_256_GCM') throw new Error('unknown algorithm')
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) throw new Error('no resource')
  const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  decipher.setAAD(Buffer.from(resource.associated_data ?? '', 'utf8'))
  const text = [decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}
