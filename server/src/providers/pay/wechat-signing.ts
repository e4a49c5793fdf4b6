import { sign, verify, type KeyObject } from 'node:crypto'
import type { WechatPayAccount } from './wechat-account'

const ALGORITHM = 'RSA-SHA256'

/** How far the clock of what arrives may be from ours; older ones may be replayed. */
const CLOCK_MS = 300_000

/** The parts of a request's signature. `path` has the query with it; `body` is what is sent, or empty. */
export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly timestamp: string
  readonly nonce: string
  readonly body: string
}

/** The five lines that a request signs, each with its end. */
export function requestText({ method, path, timestamp, nonce, body }: SignedRequest): string {
  return `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
}

/** The three lines that WeChat signs under an answer or a notification; the last one are the bytes as they came. */
export function answerBytes(timestamp: string, nonce: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
}

/** The fields handed to WeChat's dialog. */
export interface SignedDialog {
  readonly appId: string
  readonly timeStamp: string
  readonly nonceStr: string
  readonly package: string
}

/** The four lines that a payment in WeChat's dialog signs. */
export function dialogText({ appId, timeStamp, nonceStr, package: prepaid }: SignedDialog): string {
  return `${appId}\n${timeStamp}\n${nonceStr}\n${prepaid}\n`
}

/** Signs as the merchant. */
export function signText(text: string, key: KeyObject): string {
  return sign(ALGORITHM, Buffer.from(text), key).toString('base64')
}

/** The `Authorization` of a request. */
export function authorization(account: WechatPayAccount, request: SignedRequest): string {
  const signature = signText(requestText(request), account.privateKey)
  const fields = {
    mchid: account.mchId,
    nonce_str: request.nonce,
    signature,
    timestamp: request.timestamp,
    serial_no: account.serial,
  }
  const pairs = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${pairs.join(',')}`
}

/** Why bytes are not WeChat's of just now, in words for the log; undefined where they are. */
export function signatureFault(
  account: WechatPayAccount,
  header: (name: string) => string | undefined,
  body: Buffer,
  now: Date,
): string | undefined {
  const timestamp = header('wechatpay-timestamp')
  const nonce = header('wechatpay-nonce')
  const signature = header('wechatpay-signature')
  if (timestamp === undefined || nonce === undefined || signature === undefined) return 'no signature'
  // Checked before the costly part; the time is of use only because the signature covers it.
  if (!/^\d{1,12}$/.test(timestamp)) return 'no time'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > CLOCK_MS) return 'another time'
  const key = account.publicKeys.get(header('wechatpay-serial') ?? '')
  if (!key) return 'unknown serial'
  const isRight = verify(
    ALGORITHM,
    answerBytes(timestamp, nonce, body),
    key,
    Buffer.from(signature, 'base64'),
  )
  return isRight ? undefined : 'wrong signature'
}
