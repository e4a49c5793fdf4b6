import { createHash, randomBytes } from 'node:crypto'
import { keyed, type Keys } from './keys'
import { isUuid } from '../lib/uuid'

const SECRET_BYTES = 32
const SHAPE = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/

/** A fresh access token: the uid, a dot and 256 random bits. Only its hash is ever stored. */
export function makeToken(uid: string): string {
  return `${uid}.${randomBytes(SECRET_BYTES).toString('base64url')}`
}

/**
 * The token that follows from another secret: the same input gives the same token, so that a lost reply can be
 * repeated though only hashes are stored. Without the server's key nobody can compute it.
 */
export function chainToken(
  keys: Keys,
  uid: string,
  purpose: 'access' | 'refresh' | 'credential',
  secret: string,
): string {
  return `${uid}.${keyed(keys.tokenChain, purpose, uid, secret).toString('base64url')}`
}

/** The uid that a token claims, or undefined when the text has not the form of a token. */
export function tokenUid(token: string): string | undefined {
  const uid = SHAPE.exec(token)?.[1]
  return uid !== undefined && isUuid(uid) ? uid : undefined
}

/** The SHA-256 of a whole token. A plain hash is enough, because the token itself is random. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
