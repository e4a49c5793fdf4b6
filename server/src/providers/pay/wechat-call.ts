import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import Value from 'typebox/value'
import { ErrorCode } from '../../../../contract/errors'
import { errorCode } from '../../lib/error-code'
import { DomainError } from '../../errors'
import { readAnswer } from '../../lib/read-answer'
import type { WechatPayAccount } from './wechat-account'
import { readJson } from './wechat-answers'
import { authorization, signatureFault } from './wechat-signing'

/** Bytes of the longest answer that is read; real ones have a few thousand. */
const LONGEST_ANSWER = 256 * 1024

/** An answer of WeChat Pay; `refusal` is the code of a business refusal, absent where all went well. */
export interface PayAnswer {
  readonly refusal?: string
  readonly fields: unknown
}

const Answer = Type.Object({})
const Refusal = Type.Object({ code: Type.String({ pattern: '^[A-Z_]{1,64}$' }) })

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
    const read = readJson(bytes.toString('utf8'))
    const refusal = Value.Check(Refusal, read) ? read.code : undefined
    // A close that meets a payment is answered 202 with a code.
    if (response.ok && refusal !== undefined) return { refusal, fields: {} }
    if (response.ok && (bytes.length === 0 || Value.Check(Answer, read))) return { fields: read }
    if (response.ok) throw payDown(`an answer ${response.status} that is no JSON`)
    // Neither a server that fails nor keys that are wrong say anything about the order.
    if (response.status >= 500 || response.status === 401 || refusal === undefined) {
      throw payDown(`an answer ${response.status} ${refusal ?? 'without a code'}`)
    }
    return { refusal, fields: {} }
  }
}
