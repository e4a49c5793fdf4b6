import { createHmac, hkdfSync } from 'node:crypto'

/** One key for each purpose, 32 bytes each, so that no value made for one purpose means anything for another. */
const purposes = {
  phoneCipher: 'phone-cipher',
  orderAddress: 'order-address',
  phoneIndex: 'phone-index',
  consentProof: 'consent-proof',
  password: 'password',
  filePermit: 'file-permit',
  mistakeBook: 'mistake-book',
  signedPdf: 'signed-pdf',
  lessonMedia: 'lesson-media',
  accountExport: 'account-export',
  exportTicket: 'export-ticket',
  booksFile: 'books-file',
  check: 'check',
  ring: 'ring',
} as const

/**
 * Purposes whose values outlive a secret, because somebody else stores them, such as a calendar or a browser that
 * subscribed, or because nothing could make them again.
 */
const lastingPurposes = {
  smsCode: 'sms-code',
  codeChallenge: 'code-challenge',
  guard: 'guard',
  ipIndex: 'ip-index',
  fingerprint: 'fingerprint',
  device: 'device',
  tokenChain: 'token-chain',
  fileName: 'file-name',
  calendarFeed: 'calendar-feed',
  liveSpeaker: 'live-speaker',
  webPush: 'web-push',
} as const

export type SecretKeys = { readonly [Purpose in keyof typeof purposes]: Buffer }
export type LastingKeys = { readonly [Purpose in keyof typeof lastingPurposes]: Buffer }

/**
 * The part of a secret that was given up which stays needed: indexes are made by all of them in turn, and hashes name
 * theirs.
 */
export type FormerKeys = Pick<SecretKeys, 'phoneIndex' | 'consentProof' | 'password'>

/** One secret of the deployment: its number, its keys, and what is left of those before it, the first one first. */
export interface Generation {
  readonly number: number
  readonly keys: SecretKeys
  readonly former: readonly FormerKeys[]
}

/** All keys of the deployment. */
export interface Keys extends LastingKeys {
  /** The secrets that this process has, the newest first. */
  readonly generations: readonly Generation[]
  /** The one that new values are made with; while secrets change, `followWriting` moves it on. */
  writing: Generation
  /** True for keys that stay at what is written now, for one piece of work. */
  readonly isSettled?: true
}

function derive<Purpose extends string>(
  secret: string,
  names: Readonly<Record<Purpose, string>>,
): Record<Purpose, Buffer> {
  const entries = Object.entries<string>(names).map(([purpose, name]) => [
    purpose,
    Buffer.from(hkdfSync('sha256', secret, 'shangan/v1', name, 32)),
  ])
  return Object.fromEntries(entries)
}

/** The keys that belong to a secret (HKDF-SHA-256); the same secret always gives the same keys. */
export const deriveSecretKeys = (secret: string): SecretKeys => derive(secret, purposes)

/** The lasting keys of a deployment whose first secret this is. */
export const deriveLastingKeys = (secret: string): LastingKeys => derive(secret, lastingPurposes)

/** The keys of a deployment that has had one secret. */
export function deriveKeys(secret: string): Keys {
  const only = { number: 1, keys: deriveSecretKeys(secret), former: [] }
  return { ...deriveLastingKeys(secret), generations: [only], writing: only }
}

/** HMAC-SHA-256 over the parts; the parts are length-prefixed, so that ('ab','c') and ('a','bc') differ. */
export function keyed(key: Buffer, ...parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) {
    mac.update(`${Buffer.byteLength(part)}:`).update(part)
  }
  return mac.digest()
}
