import { randomInt, timingSafeEqual } from 'node:crypto'
import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import { addressGroup } from '../../lib/address'
import { keyed, type Keys } from '../../lib/keys'
import { phoneIndex } from '../../lib/phone'
import { uuidV7 } from '../../lib/uuid'
import type { SmsProvider } from '../../providers/sms/contract'
import { accountText } from '../../strings/account'
import * as repo from './code-repo'
import { codeLife, smsLimits, type Limit } from './limits'

const CODE_DIGITS = 6
const HOUR_MS = 3_600_000

/** How many messages everybody together may cause in a fixed hour and in a fixed day. */
export type Budget = { readonly hour: number; readonly day: number }

/** What the sending of a code needs from outside; without a budget of its own, that of the limits holds. */
export type CodeDeps = { db: Db; clock: () => Date; keys: Keys; sms: SmsProvider; budget?: Budget }

/** Who asks for a code: the phone, the wire's purpose number, and the address the request came from. */
export type CodeRequest = { mobile: string; type: number; ip: string }

/**
 * Sends a new code, which replaces the one before. Throws SmsTooSoon or TooMany, with the seconds to wait, when
 * the phone or the address asks too often, and SmsUnavailable when the budget is spent or the gateway refuses.
 * Nothing in it depends on whether the phone has an account.
 */
export async function sendCode(deps: CodeDeps, request: CodeRequest): Promise<void> {
  const { db, keys, sms } = deps
  const now = deps.clock()
  const index = phoneIndex(keys, request.mobile)
  const ipIndex = keyed(keys.ipIndex, addressGroup(request.ip))
  const id = uuidV7(now)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const windows = budgetWindows(now, deps.budget ?? smsLimits.budget)
  await refuseWhenSpent(db, windows)
  await db.transaction().execute(async (tx) => {
    await repo.lockSender(tx, index, ipIndex)
    refuseEarly(await repo.sentToPhone(tx, index, most(smsLimits.phone)), smsLimits.phone, now)
    refuseEarly(await repo.sentForAddress(tx, ipIndex, most(smsLimits.address)), smsLimits.address, now)
    await spendBudget(tx, windows)
    await repo.addMessage(tx, {
      phone_index: index,
      id,
      ip_index: ipIndex,
      type: request.type,
      state: 'pending',
      created_at: now,
    })
    await repo.putCode(tx, {
      phone_index: index,
      type: request.type,
      code_hmac: codeMac(keys, request.mobile, request.type, code),
      tries: 0,
      used: false,
      expires_at: new Date(now.getTime() + codeLife.seconds * 1000),
    })
  })
  try {
    await sms.send({ mobile: request.mobile, code, type: request.type })
  } catch (cause) {
    await repo.settleMessage(db, index, id, 'failed')
    throw new DomainError(ErrorCode.SmsUnavailable, undefined, { cause })
  }
  await repo.settleMessage(db, index, id, 'sent')
}

/**
 * Checks an answer inside the caller's transaction and uses the code up when it is right. The caller must
 * commit whatever the verdict is, because a wrong answer counts.
 */
export async function spendCode(
  tx: Db,
  keys: Keys,
  answer: { mobile: string; type: number; code: string },
  now: Date,
): Promise<'right' | 'wrong' | 'expired'> {
  const row = await repo.lockCode(tx, phoneIndex(keys, answer.mobile), answer.type)
  if (row === undefined) return 'wrong'
  if (row.used || row.tries >= codeLife.tries || row.expires_at <= now) return 'expired'
  const right = timingSafeEqual(row.code_hmac, codeMac(keys, answer.mobile, answer.type, answer.code))
  await repo.markCode(tx, { ...row, tries: row.tries + (right ? 0 : 1), used: right })
  return right ? 'right' : 'wrong'
}

function codeMac(keys: Keys, mobile: string, type: number, code: string): Buffer {
  return keyed(keys.smsCode, mobile, String(type), code)
}

function most(limits: readonly Limit[]): number {
  return Math.max(...limits.map((limit) => limit.max))
}

/** Throws for the limit that asks for the longest wait, given the newest messages first. */
function refuseEarly(sent: readonly Date[], limits: readonly Limit[], now: Date): void {
  const waits = limits.map((limit) => {
    const oldest = sent[limit.max - 1]
    const seconds = oldest ? Math.ceil((oldest.getTime() - now.getTime()) / 1000) + limit.seconds : 0
    return { limit, seconds }
  })
  const worst = waits.reduce((a, b) => (b.seconds > a.seconds ? b : a))
  if (worst.seconds <= 0) return
  const retryAfter = worst.seconds
  if (worst.limit.max === 1) {
    throw new DomainError(ErrorCode.SmsTooSoon, accountText.tooSoon(retryAfter), { retryAfter })
  }
  throw new DomainError(ErrorCode.TooMany, accountText.tooMany(Math.ceil(retryAfter / 60)), { retryAfter })
}

type Window = { span: 'hour' | 'day'; startsAt: Date; max: number }

function budgetWindows(now: Date, budget: Budget): readonly Window[] {
  return [
    { span: 'hour', startsAt: floorTo(now, HOUR_MS), max: budget.hour },
    { span: 'day', startsAt: floorTo(now, 24 * HOUR_MS), max: budget.day },
  ]
}

/** Turns a flood away with one read, before it costs locks; what is counted is decided by `spendBudget`. */
async function refuseWhenSpent(db: Db, windows: readonly Window[]): Promise<void> {
  for (const { span, startsAt, max } of windows) {
    if ((await repo.budgetUsed(db, span, startsAt)) >= max) throw new DomainError(ErrorCode.SmsUnavailable)
  }
}

async function spendBudget(tx: Db, windows: readonly Window[]): Promise<void> {
  for (const { span, startsAt, max } of windows) {
    if (!(await repo.takeBudget(tx, span, startsAt, max))) throw new DomainError(ErrorCode.SmsUnavailable)
  }
}

function floorTo(now: Date, step: number): Date {
  return new Date(Math.floor(now.getTime() / step) * step)
}
