import { ErrorCode } from '../../../../../contract/errors'
import type { LeadRequest, Touch } from '../../../../../contract/schemas/market/promotion'
import type { Db } from '../../../db'
import type { LeadsTable } from '../tables'
import { DomainError } from '../../../errors'
import { lockAccount } from '../../../domain/account-lock'
import { fingerprint } from '../../../security/fingerprint'
import type { SharedCounts } from '../../../providers/counts/contract'
import type { Keys } from '../../../security/keys'
import { TOUCHES_A_DAY } from '../../../domain/limits'
import type { Origin } from '../../../security/origin'
import { keysForPhones } from '../../../secrets/phones'
import { maskPhonesIn, openPhoneIfPossible, phoneIndex, sealPhone } from '../../../security/phone'
import { countWrite } from '../../../domain/write-limit'
import { decideOwner } from './owner'
import * as repo from './repo'
import { chinaMidnight } from '../../../../../contract/domain/china-time'
import { maskPhone } from '../../../../../contract/domain/account/phone'

/** The dependencies of the writing of leads. */
export type LeadDeps = {
  db: Db
  clock: () => Date
  keys: Keys
  /** Counts that servers share outside of the database, where there are some. */
  counts?: SharedCounts
}

/** How long the same words of the same user are the same lead, in ms: two tabs, or a second login on one day. */
const ALIKE_MS = 86_400_000

/**
 * Stores a lead under the client's id. The same lead again changes nothing, nor does one that says the same within
 * a day, nor one of somebody who does not want to be contacted or with the phone of somebody who does not; another lead
 * under the same id throws Conflict. A new one throws TooMany when the user has left as many today as are taken, or the
 * device, which a user's first one of the day with their own proven phone does not ask.
 */
export async function createLead(deps: LeadDeps, lead: LeadRequest, origin: Origin): Promise<void> {
  const print = fingerprint(deps.keys, lead)
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, lead.uid)
    if (!(await isStored(tx, lead, print))) await storeLead(tx, deps, lead, { print, origin })
  })
}

/**
 * Signs a user up for a promotion: participation, touch and lead are written together or not at all. The same sign-up
 * again changes nothing; another one under the same id throws Conflict. A user who signed up for the promotion before
 * takes part once, and leaves touch and lead. Throws NotFound for a promotion that never was; for a new sign-up
 * TooMany, as `createLead` does.
 */
export async function signUp(
  deps: LeadDeps,
  promotionId: string,
  request: LeadRequest,
  origin: Origin,
): Promise<void> {
  const lead = { ...request, promotionId }
  const print = fingerprint(deps.keys, lead)
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, lead.uid)
    const isNew = await repo.addSignUp(tx, {
      uid: lead.uid,
      id: lead.id,
      promotion_id: promotionId,
      fingerprint: print,
      created_at: now,
    })
    const same = isNew ? undefined : await repo.findSignUp(tx, lead.uid, lead.id)
    if (same) return refuseOther(same, print)
    await refuseUnknown(tx, promotionId)
    const isLeft = await isStored(tx, lead, print)
    if (!isNew && isLeft) return
    await (lead.touches ? addTouches(tx, lead, now) : addOwnTouch(tx, lead, now))
    if (!isLeft) await storeLead(tx, deps, lead, { print, origin })
  })
}

/** Whether a user never signed up for a promotion. Throws NotFound for a promotion that never was. */
export async function isFirstParticipation(db: Db, uid: string, promotionId: string): Promise<boolean> {
  await refuseUnknown(db, promotionId)
  return !(await repo.hasSignedUp(db, uid, promotionId))
}

/** A promotion that is over is known: its links go on leading people here. */
async function refuseUnknown(db: Db, promotionId: string): Promise<void> {
  if (!(await repo.isPromotion(db, promotionId))) throw new DomainError(ErrorCode.NotFound)
}

/** The sign-up itself is the touch where the device sends none. */
async function addOwnTouch(tx: Db, lead: LeadRequest, now: Date): Promise<void> {
  const touch = {
    uid: lead.uid,
    id: lead.id,
    promotion_id: lead.promotionId ?? '',
    invite_code: maskPhonesIn(lead.inviteCode ?? ''),
    agent_code: maskPhonesIn(lead.agentCode ?? ''),
    source: maskPhonesIn(lead.source ?? ''),
    raw: '',
    page: '',
    touched_at: null,
    created_at: now,
  }
  await addToLedger(tx, lead.uid, [touch], now)
}

/** Adds what the device stored to the ledger, the oldest first. */
async function addTouches(tx: Db, { uid, touches }: LeadRequest, now: Date): Promise<void> {
  if (!touches) return
  const all = new Map([touches.first, ...touches.trail, touches.last].map((touch) => [touch.id, touch]))
  const rows = [...all.values()]
    .map(masked)
    .sort((a, b) => a.time - b.time)
    .map((touch) => ({
      uid,
      id: touch.id,
      promotion_id: touch.promotionId ?? '',
      invite_code: touch.inviteCode ?? '',
      agent_code: touch.agentCode ?? '',
      source: touch.source ?? '',
      raw: touch.raw ?? '',
      page: touch.page,
      touched_at: new Date(touch.time),
      created_at: now,
    }))
  await addToLedger(tx, uid, rows, now)
}

/**
 * Adds touches of a user until the day in China has as many as are taken: they come with leads that count for nothing,
 * too. Existing touches stay as they are.
 */
async function addToLedger(tx: Db, uid: string, touches: readonly repo.NewTouch[], now: Date): Promise<void> {
  let room = TOUCHES_A_DAY - (await repo.countTouches(tx, uid, new Date(chinaMidnight(now.getTime()))))
  for (const touch of touches) {
    if (room <= 0) return
    if (await repo.addTouch(tx, touch)) room -= 1
  }
}

/** A touch without a phone in its texts and without the query of its page. */
function masked(touch: Touch): Touch {
  const page = maskPhonesIn(touch.page.split(/[?#]/, 1)[0] ?? '')
  return {
    ...touch,
    page,
    ...(touch.source !== undefined && { source: maskPhonesIn(touch.source) }),
    ...(touch.raw !== undefined && { raw: maskPhonesIn(touch.raw) }),
  }
}

/** The user's leads wait for each other from here on. Throws Unauthenticated for an account that has been erased. */
async function lockUser(tx: Db, uid: string): Promise<void> {
  if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
}

/** Whether the user has left this lead before. Throws Conflict. */
async function isStored(tx: Db, { uid, id }: LeadRequest, print: Buffer): Promise<boolean> {
  const stored = await repo.findLead(tx, uid, id)
  if (stored) refuseOther(stored, print)
  return stored !== undefined
}

async function storeLead(
  tx: Db,
  deps: LeadDeps,
  lead: LeadRequest,
  { print, origin }: { print: Buffer; origin: Origin },
): Promise<void> {
  const row = await toRow(tx, deps, lead, print)
  const since = new Date(row.created_at.getTime() - ALIKE_MS)
  await addTouches(tx, lead, row.created_at)
  if ((await repo.isContactRefused(tx, row)) || (await repo.hasAlike(tx, row, since))) return
  const day = new Date(chinaMidnight(row.created_at.getTime()))
  // Of students who prove their own phones one after the other on one device, as at a stand, each is somebody new.
  const isSomebodyNew = row.phone_proven && !(await repo.hasLead(tx, lead.uid, day))
  await repo.addLead(tx, { ...row, consent_id: await repo.newestConsent(tx, lead.uid) })
  if (lead.touches) {
    const { first, last, trail } = lead.touches
    await repo.addOrigin(tx, lead, { first: masked(first), last: masked(last), trail: trail.map(masked) })
  }
  const from = { uid: lead.uid, ...(!isSomebodyNew && { origin }) }
  await countWrite(tx, deps, from, row.created_at)
}

function refuseOther(stored: { fingerprint: Buffer } | undefined, print: Buffer): void {
  if (!stored?.fingerprint.equals(print)) throw new DomainError(ErrorCode.Conflict)
}

async function toRow(tx: Db, deps: LeadDeps, lead: LeadRequest, print: Buffer): Promise<LeadsTable> {
  const { extra = {} } = lead
  const now = deps.clock()
  const codes = {
    uid: lead.uid,
    promotion_id: lead.promotionId ?? '',
    invite_code: maskPhonesIn(lead.inviteCode ?? ''),
    agent_code: maskPhonesIn(lead.agentCode ?? ''),
  }
  return {
    ...codes,
    id: lead.id,
    ...(await contact(tx, deps.keys, lead)),
    source: maskPhonesIn(lead.source ?? ''),
    name: maskPhonesIn(extra.name ?? ''),
    school: maskPhonesIn(extra.school ?? ''),
    college: maskPhonesIn(extra.college ?? ''),
    class: maskPhonesIn(extra.class ?? ''),
    subject: maskPhonesIn(extra.subject ?? ''),
    submitted_at: extra.submitTime === undefined ? null : new Date(extra.submitTime),
    fingerprint: print,
    created_at: now,
    ...(await decideOwner(tx, codes, now)),
  }
}

/** The phone of the lead, or else the one that the user logged in with: both are sealed for the same uid. */
async function contact(
  tx: Db,
  known: Keys,
  { uid, phone: given }: LeadRequest,
): Promise<Pick<LeadsTable, 'phone_cipher' | 'phone_mask' | 'phone_index' | 'phone_proven'>> {
  if (given !== undefined) {
    const keys = await keysForPhones(tx, known, given)
    const phone_index = phoneIndex(keys, given)
    return {
      phone_cipher: sealPhone(keys, uid, given),
      phone_mask: maskPhone(given),
      phone_index,
      phone_proven: await repo.isOwnPhone(tx, uid, phone_index),
    }
  }
  const { phone_cipher = null, phone_mask = '' } = (await repo.accountPhone(tx, uid)) ?? {}
  const own = phone_cipher ? openPhoneIfPossible(known, uid, phone_cipher) : undefined
  const phone_index = own === undefined ? null : phoneIndex(await keysForPhones(tx, known, own), own)
  return { phone_cipher, phone_mask, phone_index, phone_proven: phone_cipher !== null }
}
