import { randomInt } from 'node:crypto'
import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { addressGroup } from '../security/address'
import { keyed, type Keys } from '../security/keys'
import { phoneIndex } from '../security/phone'
import { newUuid } from '../lib/uuid'
import type { SmsProvider } from '../providers/sms/contract'
import { accountText } from '../strings/account'
import * as repo from './code-repo'
import type { Verdict } from './code-repo'
import { codeLife } from '../domain/limits'
import type { CodeSteps } from './code-steps'

const CODE_DIGITS = 6

export type { Verdict }

/** What the sending of a code needs from outside. */
export type CodeDeps = { clock: () => Date; keys: Keys; sms: SmsProvider; steps: CodeSteps }

/** Who asks for a code: the phone, the wire's purpose number, and the address the request came from. */
export type CodeRequest = { mobile: string; type: number; ip: string }

/**
 * Sends a new code, which replaces the one before. Throws SmsTooSoon or TooMany, with the seconds to wait, when
 * the phone or the address asks too often, and SmsUnavailable when the budget is spent or the gateway refuses.
 * Nothing in it depends on whether the phone has an account.
 */
export async function sendCode(deps: CodeDeps, request: CodeRequest): Promise<void> {
  const { keys, sms, steps } = deps
  const now = deps.clock()
  const index = phoneIndex(keys, request.mobile)
  const ipIndex = keyed(keys.ipIndex, addressGroup(request.ip))
  const id = newUuid(now)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const taken = await steps.takeCode({
    phone: index,
    address: ipIndex,
    id,
    type: request.type,
    mac: codeMac(keys, request.mobile, request.type, code),
    now,
    ends: new Date(now.getTime() + codeLife.seconds * 1000),
  })
  refuseUnlessSent(taken)
  try {
    await sms.send({ mobile: request.mobile, code, type: request.type })
  } catch (cause) {
    await steps.settle({ phone: index, id, state: 'failed' })
    throw new DomainError(ErrorCode.SmsUnavailable, undefined, { cause })
  }
  await steps.settle({ phone: index, id, state: 'sent' })
}

/**
 * Checks an answer inside the caller's transaction and uses the code up when it is right. The caller must
 * commit whatever the verdict is, because a wrong answer counts.
 */
export async function spendCode(tx: Db, keys: Keys, answer: CodeAnswer, now: Date): Promise<Verdict> {
  return repo.spendCode(tx, { ...codeProof(keys, answer), now })
}

/** A code as somebody claims it. */
export type CodeAnswer = { mobile: string; type: number; code: string }

/** What the database compares for a claimed code: never the code, never the phone. */
export function codeProof(keys: Keys, { mobile, type, code }: CodeAnswer) {
  return {
    phone: phoneIndex(keys, mobile),
    type,
    mac: codeMac(keys, mobile, type, code),
    tries: codeLife.tries,
  }
}

/** Throws what a verdict on a code means. */
export function refuseUnlessRight(verdict: Verdict): void {
  if (verdict === 'wrong') throw new DomainError(ErrorCode.SmsCodeWrong)
  if (verdict === 'expired') throw new DomainError(ErrorCode.SmsCodeExpired)
}

function codeMac(keys: Keys, mobile: string, type: number, code: string): Buffer {
  return keyed(keys.smsCode, mobile, String(type), code)
}

function refuseUnlessSent({ verdict, wait: retryAfter, most }: repo.Taken): void {
  if (verdict === 'sent') return
  if (verdict === 'spent') throw new DomainError(ErrorCode.SmsUnavailable)
  if (most === 1) throw new DomainError(ErrorCode.SmsTooSoon, accountText.tooSoon(retryAfter), { retryAfter })
  throw new DomainError(ErrorCode.TooMany, accountText.tooMany(Math.ceil(retryAfter / 60)), { retryAfter })
}
