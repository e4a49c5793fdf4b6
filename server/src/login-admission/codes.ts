import { randomInt } from 'node:crypto'
import { ErrorCode } from '../../../contract/errors'
import type { CodeChallenge } from '../../../contract/schemas/account/auth'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { keyed, type Keys } from '../security/keys'
import { deviceKey, type Origin } from '../security/origin'
import { phoneIndex } from '../security/phone'
import { newUuid } from '../lib/uuid'
import type { SmsProvider } from '../providers/sms/contract'
import { accountText } from '../strings/account'
import { makeChallenge, readProof } from './challenge'
import * as repo from './code-repo'
import type { CodeProof, Verdict } from './code-repo'
import { networkForPhone, networkWindows } from './code-windows'
import { codeLife } from '../domain/limits'
import type { CodeSteps } from './code-steps'

const CODE_DIGITS = 6

export type { Verdict }

/** The dependencies of the sending of a code. */
export type CodeDeps = { clock: () => Date; keys: Keys; sms: SmsProvider; steps: CodeSteps }

/**
 * A request for a code: the phone, the wire's purpose number, and the origin of the request; a proof if it brought
 * one. `isStaff` is set once staff have entered the right password.
 */
export type CodeRequest = {
  mobile: string
  type: number
  origin: Origin
  proof?: string | undefined
  isStaff?: boolean
}

/**
 * Sends a new code, which replaces the asker's one before and nobody else's. Throws SmsTooSoon or TooMany, with the
 * seconds to wait, when it is asked for too often; ChallengeNeeded where a stranger has to bring a proof of as much
 * work as is asked for by then; and SmsUnavailable when the budget is spent or the gateway refuses. Nothing in it
 * depends on whether the phone has an account, except for requests from a device that the account knows.
 */
export async function sendCode(deps: CodeDeps, request: CodeRequest): Promise<void> {
  const { keys, sms, steps } = deps
  const { mobile, type } = request
  const now = deps.clock()
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const asked = await codeToTake(keys, request, code, now)
  refuseUnlessSent(await steps.takeCode(asked))
  const { phone, id } = asked
  try {
    await sms.send({ mobile, code, type })
  } catch (cause) {
    await steps.settle({ phone, id, state: 'failed' })
    throw new DomainError(ErrorCode.SmsUnavailable, undefined, { cause })
  }
  await steps.settle({ phone, id, state: 'sent' })
}

/** A challenge for one code, of the level of work that is asked for now. */
export async function offerChallenge(
  { keys, steps, clock }: Pick<CodeDeps, 'keys' | 'steps' | 'clock'>,
  mobile: string,
  installation: string,
): Promise<CodeChallenge> {
  const now = clock()
  const level = await steps.level(phoneIndex(keys, mobile), now)
  return makeChallenge(keys, { mobile, installation }, level, now)
}

/**
 * Checks an answer inside the caller's transaction and uses the code up when it is right. The caller must
 * commit whatever the verdict is, because a wrong answer counts.
 */
export async function spendCode(tx: Db, keys: Keys, answer: CodeAnswer, now: Date): Promise<Verdict> {
  return repo.spendCode(tx, { ...codeProof(keys, answer), now })
}

/** A code as somebody enters it, from an installation if the client sends one. */
export type CodeAnswer = { mobile: string; type: number; code: string; installation: string | undefined }

/** The values that the database compares for a claimed code: never the code, never the phone. */
export function codeProof(keys: Keys, { mobile, type, code, installation }: CodeAnswer): CodeProof {
  return {
    phone: phoneIndex(keys, mobile),
    type,
    mac: codeMac(keys, mobile, type, code),
    asker: askerKey(keys, mobile, installation),
    tries: codeLife.tries,
  }
}

/** Throws what a verdict on a code means. */
export function refuseUnlessRight(verdict: Verdict): void {
  if (verdict === 'wrong') throw new DomainError(ErrorCode.SmsCodeWrong)
  if (verdict === 'expired') throw new DomainError(ErrorCode.SmsCodeExpired)
}

async function codeToTake(
  keys: Keys,
  { mobile, type, origin, proof, isStaff = false }: CodeRequest,
  code: string,
  now: Date,
): Promise<repo.CodeToTake> {
  const { ip, installation = '' } = origin
  return {
    phone: phoneIndex(keys, mobile),
    asker: askerKey(keys, mobile, origin.installation),
    network: networkForPhone(keys, mobile, ip),
    isStaff,
    deviceKey: (uid) => deviceKey(keys, uid, installation),
    id: newUuid(now),
    type,
    mac: codeMac(keys, mobile, type, code),
    proof: proof === undefined ? undefined : await readProof(keys, { mobile, installation }, proof, now),
    windows: isStaff ? [] : networkWindows(keys, ip, now),
    now,
    ends: new Date(now.getTime() + codeLife.seconds * 1000),
  }
}

/** The name of an installation for one phone: a keyed hash, which joins no two phones. */
function askerKey(keys: Keys, mobile: string, installation: string | undefined): Buffer | null {
  return installation === undefined ? null : keyed(keys.guard, 'asker of a code', mobile, installation)
}

function codeMac(keys: Keys, mobile: string, type: number, code: string): Buffer {
  return keyed(keys.smsCode, mobile, String(type), code)
}

function refuseUnlessSent({ verdict, wait: retryAfter, most }: repo.Taken): void {
  if (verdict === 'sent') return
  if (verdict === 'spent') throw new DomainError(ErrorCode.SmsUnavailable)
  if (verdict === 'challenge') throw new DomainError(ErrorCode.ChallengeNeeded)
  if (most === 1) throw new DomainError(ErrorCode.SmsTooSoon, accountText.tooSoon(retryAfter), { retryAfter })
  throw new DomainError(ErrorCode.TooMany, accountText.tooMany(Math.ceil(retryAfter / 60)), { retryAfter })
}
