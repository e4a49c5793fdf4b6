import { createECDH } from 'node:crypto'

/** The pair of VAPID (RFC 8292), base64url. */
export interface VapidPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** The pair of a private key; undefined where it is none. */
export function pairFor(privateKey: Buffer): VapidPair | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey)
  } catch {
    return undefined
  }
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}
