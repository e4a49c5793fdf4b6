import { randomBytes } from 'node:crypto'
import { ErrorCode } from '../../../../contract/errors'
import { errorCode } from '../../lib/error-code'
import { DomainError } from '../../errors'
import { readAnswer } from '../../lib/read-answer'
import type { WechatPayAccount } from './wechat-account'
import { authorization, signatureFault } from './wechat-signing'

/** Bytes of the longest answer that is read; real ones have a few thousand. */
const LONGEST_ANSWER = 256 * 1024

/** An answer of WeChat Pay; `refusal` is the code of a business refusal, absent where all went well. */
export interface PayAnswer {
  readonly refusal?: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Calls WeChat Pay. Rejects with PayDown. */
export type PayCall = (method: 'GET' | 'POST', path: string, fields?: object) => Promise<PayAnswer>

/** How long WeChat Pay may take in ms, and the clock. */
export interface PayLine {
  readonly timeoutMs: number
  readonly clock: () => Date
}

/** WeChat Pay cannot do what it was asked; the reason is for the operator's log and holds no data. */
export function payDown(reason: string): DomainError {
  return new DomainError(ErrorCode.PayDown, undefined, { cause: new Error(`WeChat Pay: ${reason}`) })
}

/** A nonce as the signatures want it. */
export function makeNonce(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Makes the calls of one account. Every answer with data has to be signed. A refusal that came unsigned is taken for
 * one too, because WeChat signs nothing where it did not get as far as that; one that is signed wrongly is not.
 */
export function createPayCall(account: WechatPayAccount, { timeoutMs, clock }: PayLine): PayCall {
  const [answerKey = ''] = account.publicKeys.keys()

  async function send(method: string, path: string, fields: object | undefined) {
    const url = new URL(`${account.apiBase}${path}`)
    const body = fields === undefined ? '' : JSON.stringify(fields)
    const request = {
      method,
      path: `${url.pathname}${url.search}`,
      timestamp: String(Math.floor(clock().getTime() / 1000)),
      nonce: makeNonce(),
      body,
    }
    try {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: authorization(account, request),
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'shangan-server',
          'wechatpay-serial': answerKey,
        },
        ...(body !== '' && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { response, bytes: await readAnswer(response, LONGEST_ANSWER) }
    } catch (cause) {
      throw payDown(`no answer (${errorCode(cause) ?? 'connection'})`)
    }
  }

  return async (method, path, fields) => {
    const { response, bytes } = await send(method, path, fields)
    const header = (name: string) => response.headers.get(name) ?? undefined
    const isSigned = header('wechatpay-signature') !== undefined
    const fault = response.ok || isSigned ? signatureFault(account, header, bytes, clock()) : undefined
    if (fault !== undefined) throw payDown(`an answer ${response.status} with ${fault}`)
    const read = readJson(bytes)
    const refusal = findCode(read)
    // A close that meets a payment is answered 202 with a code.
    if (response.ok && refusal !== undefined) return { refusal, fields: {} }
    if (response.ok) return { fields: read ?? (bytes.length === 0 ? {} : notJson(response.status)) }
    // Neither a server that fails nor keys that are wrong say anything about the order.
    if (response.status >= 500 || response.status === 401 || refusal === undefined) {
      throw payDown(`an answer ${response.status} ${refusal ?? 'without a code'}`)
    }
    return { refusal, fields: {} }
  }
}

function notJson(status: number): never {
  throw payDown(`an answer ${status} that is no JSON`)
}

function readJson(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function findCode(fields: Record<string, unknown> | undefined): string | undefined {
  const code = fields?.code
  return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : undefined
}
