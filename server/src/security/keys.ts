import { createHmac, hkdfSync } from 'node:crypto'

/** One key for each purpose, 32 bytes each, so that no value made for one purpose means anything for another. */
export type Keys = {
  readonly phoneCipher: Buffer
  readonly phoneIndex: Buffer
  readonly smsCode: Buffer
  readonly codeChallenge: Buffer
  readonly ipIndex: Buffer
  readonly fingerprint: Buffer
  readonly device: Buffer
  readonly tokenChain: Buffer
  readonly password: Buffer
  readonly guard: Buffer
  readonly filePermit: Buffer
  readonly fileName: Buffer
  readonly consentProof: Buffer
  readonly mistakeBook: Buffer
  readonly calendarFeed: Buffer
  readonly liveSpeaker: Buffer
  readonly orderAddress: Buffer
  readonly signedPdf: Buffer
  readonly webPush: Buffer
  readonly accountExport: Buffer
  readonly exportTicket: Buffer
}

/** The keys that belong to the deployment's secret (HKDF-SHA-256); the same secret always gives the same keys. */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'shangan/v1', purpose, 32))
  return {
    phoneCipher: derive('phone-cipher'),
    phoneIndex: derive('phone-index'),
    smsCode: derive('sms-code'),
    codeChallenge: derive('code-challenge'),
    ipIndex: derive('ip-index'),
    fingerprint: derive('fingerprint'),
    device: derive('device'),
    tokenChain: derive('token-chain'),
    password: derive('password'),
    guard: derive('guard'),
    filePermit: derive('file-permit'),
    fileName: derive('file-name'),
    consentProof: derive('consent-proof'),
    mistakeBook: derive('mistake-book'),
    calendarFeed: derive('calendar-feed'),
    liveSpeaker: derive('live-speaker'),
    orderAddress: derive('order-address'),
    signedPdf: derive('signed-pdf'),
    webPush: derive('web-push'),
    accountExport: derive('account-export'),
    exportTicket: derive('export-ticket'),
  }
}

/** HMAC-SHA-256 over the parts; the parts are length-prefixed, so that ('ab','c') and ('a','bc') differ. */
export function keyed(key: Buffer, ...parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) {
    mac.update(`${Buffer.byteLength(part)}:`).update(part)
  }
  return mac.digest()
}
