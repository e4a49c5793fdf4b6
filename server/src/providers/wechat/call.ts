import { ErrorCode } from '../../../../contract/errors'
import { DomainError } from '../../errors'

// -1 is "system busy" and 45011 "called too often": what was sent may still be good.
const BUSY_CODES: readonly number[] = [-1, 45011]

/** How WeChat is called: the address of its API and how long it may take, in milliseconds. */
export type WechatLine = { apiBase: string; timeoutMs: number }

/** An answer of WeChat; `errcode` is 0 when all went well. */
export type WechatAnswer = { errcode: number; fields: Readonly<Record<string, unknown>> }

/**
 * Calls WeChat: a GET with a query or, when there is a body, a POST of JSON. Throws WechatDown when it cannot be
 * reached, does not answer in time, answers something else than JSON, or says that it is busy.
 */
export async function callWechat(
  line: WechatLine,
  path: string,
  { query, body }: { query?: Record<string, string>; body?: object },
): Promise<WechatAnswer> {
  const url = new URL(path, `${line.apiBase.replace(/\/*$/, '')}/`)
  url.search = new URLSearchParams(query).toString()
  const answer = await ask(url, line.timeoutMs, body)
  if (typeof answer !== 'object' || answer === null) throw new DomainError(ErrorCode.WechatDown)
  const errcode = 'errcode' in answer ? Number(answer.errcode) : 0
  if (BUSY_CODES.includes(errcode)) throw wechatDown(errcode)
  return { errcode, fields: { ...answer } }
}

/** WeChat cannot do what it was asked; its number, which the log shows, gives the operator the reason. */
export function wechatDown(errcode: number): DomainError {
  return new DomainError(ErrorCode.WechatDown, undefined, {
    cause: new Error(`WeChat answered errcode ${errcode}`),
  })
}

/** A field that is a text with something in it. */
export function textField({ fields }: WechatAnswer, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

async function ask(url: URL, timeoutMs: number, body: object | undefined): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(url, { signal, redirect: 'error', ...sent })
    if (!response.ok) throw new DomainError(ErrorCode.WechatDown)
    return await response.json()
  } catch {
    // The cause is dropped on purpose: its text may hold the address, and the address may hold the secret.
    throw new DomainError(ErrorCode.WechatDown)
  }
}
