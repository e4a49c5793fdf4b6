import { Type } from 'typebox'
import Value from 'typebox/value'
import { ErrorCode } from '../../../../contract/errors'
import { DomainError } from '../../errors'
import { readAnswer } from '../../lib/read-answer'
import { wechatText } from '../../strings/errors'

// "System busy": what was sent may still be good.
const SYSTEM_BUSY = -1

// "Called too often", in a minute and in a day: another call at once would be answered alike.
const TOO_OFTEN: readonly number[] = [45011, 45009]

// When to ask again, in seconds, where WeChat was called too often.
const LATER = 5

/** Bytes of the longest answer that is read; real ones have a few hundred. */
const LONGEST_ANSWER = 64 * 1024

/** How WeChat is called: the address of its API and how long it may take, in milliseconds. */
export type WechatLine = { apiBase: string; timeoutMs: number }

/** The part that all answers of WeChat share. */
const Answer = Type.Object({ errcode: Type.Optional(Type.Unknown()) })

/** An answer of WeChat; `errcode` is 0 when all went well. Each call reads the fields by its own schema. */
export type WechatAnswer = { errcode: number; fields: unknown }

/**
 * Calls WeChat: a GET with a query or, when there is a body, a POST of JSON. Throws WechatDown when it cannot be
 * reached, does not answer in time, answers something else than JSON or more than is read, or says that it is busy; Busy
 * where it was called too often.
 */
export async function callWechat(
  line: WechatLine,
  path: string,
  { query, body }: { query?: Record<string, string>; body?: object },
): Promise<WechatAnswer> {
  const url = new URL(path, `${line.apiBase.replace(/\/*$/, '')}/`)
  url.search = new URLSearchParams(query).toString()
  const fields = await ask(url, line.timeoutMs, body)
  if (!Value.Check(Answer, fields)) throw new DomainError(ErrorCode.WechatDown)
  const errcode = Number(fields.errcode ?? 0)
  if (errcode === SYSTEM_BUSY) throw wechatDown(errcode)
  if (TOO_OFTEN.includes(errcode)) {
    throw new DomainError(ErrorCode.Busy, wechatText.busy, { cause: reasonFor(errcode), retryAfter: LATER })
  }
  return { errcode, fields }
}

/** WeChat cannot do what it was asked; its number, which the log shows, gives the operator the reason. */
export function wechatDown(errcode: number): DomainError {
  return new DomainError(ErrorCode.WechatDown, undefined, { cause: reasonFor(errcode) })
}

function reasonFor(errcode: number): Error {
  return new Error(`WeChat answered errcode ${errcode}`)
}

async function ask(url: URL, timeoutMs: number, body: object | undefined): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(url, { signal, redirect: 'error', ...sent })
    if (!response.ok) throw new DomainError(ErrorCode.WechatDown)
    return JSON.parse((await readAnswer(response, LONGEST_ANSWER)).toString('utf8'))
  } catch {
    // The cause is dropped on purpose: its text may hold the address, and the address may hold the secret.
    throw new DomainError(ErrorCode.WechatDown)
  }
}
