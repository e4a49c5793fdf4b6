import { createCipheriv, generateKeyPairSync, randomBytes, sign, verify, type KeyObject } from 'node:crypto'

// The double's signatures and ciphers, written from WeChat's documentation and apart from the server's code.

/** A pair of keys of which the double has both halves. */
export interface Pair {
  privateKey: KeyObject
  publicKey: KeyObject
}

const pair = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** All keys that a test needs: the merchant's, WeChat's new and old one, and one that nobody knows. */
export interface PayKeys {
  merchant: Pair
  new: Pair
  old: Pair
  stranger: Pair
}

let made: PayKeys | undefined

/** The keys of this process; making them takes a moment. */
export function payKeys(): PayKeys {
  made ??= { merchant: pair(), new: pair(), old: pair(), stranger: pair() }
  return made
}

export const serials = {
  merchant: '5157F09EFDC096DE15EBE81A47057A72AAAAAAAA',
  new: 'PUB_KEY_ID_0000000000002026112600000000000002',
  old: 'PUB_KEY_ID_0000000000002024010100000000000001',
  stranger: 'PUB_KEY_ID_0000000000002026999900000000000009',
}

/** The 32 letters that the merchant and WeChat share. */
export const apiKey = 'api-v3-key-of-the-test-32-bytes!'

/** Which of its keys the double signs with. */
export type Signer = 'new' | 'old' | 'stranger'

/** The four headers under an answer or a notification. */
export function signedHeaders(body: Buffer, at: Date, signer: Signer): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce = randomBytes(12).toString('base64url')
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serials[signer],
    'wechatpay-signature': sign('sha256', text, payKeys()[signer].privateKey).toString('base64'),
  }
}

/** The parts of a merchant's `Authorization`, or undefined where it has another form. */
export function readAuthorization(value: string | undefined): Record<string, string> | undefined {
  const [, list] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(value ?? '') ?? []
  if (list === undefined) return undefined
  const parts = list.split(',').map((part) => /^(\w+)="([^"]*)"$/.exec(part))
  if (parts.some((part) => part === null)) return undefined
  return Object.fromEntries(parts.map((part) => [part?.[1] ?? '', part?.[2] ?? '']))
}

/** Whether the merchant signed a request, over the bytes as they came. */
export function isMerchants(
  { method, url, body }: { method: string; url: string; body: Buffer },
  { timestamp = '', nonce_str = '', signature = '' }: Record<string, string>,
): boolean {
  const head = Buffer.from(`${method}\n${url}\n${timestamp}\n${nonce_str}\n`)
  const text = Buffer.concat([head, body, Buffer.from('\n')])
  return verify('sha256', text, payKeys().merchant.publicKey, Buffer.from(signature, 'base64'))
}

/** Seals an object as a notification carries it; `aad` is what it was sealed with, if it is not what is announced. */
export function seal(
  value: object,
  { kind, key = apiKey, aad }: { kind: string; key?: string | undefined; aad?: string | undefined },
): Record<string, string> {
  const nonce = randomBytes(9).toString('base64url')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce), { authTagLength: 16 })
  cipher.setAAD(Buffer.from(aad ?? kind))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()])
  return {
    original_type: kind,
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: kind,
    nonce,
  }
}
