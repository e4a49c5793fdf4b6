import { ErrorCode } from '../../../../contract/errors'
import type { ClueRequest } from '../../../../contract/schemas/promotion'
import type { Db } from '../../db'
import type { SalesCluesTable } from '../../db/types'
import { DomainError } from '../../errors'
import { fingerprint } from '../../lib/fingerprint'
import type { Keys } from '../../lib/keys'
import { maskPhone, maskPhonesIn, sealPhone } from '../../lib/phone'
import * as repo from './repo'

/** What the writing of clues needs from outside. */
export type ClueDeps = { db: Db; clock: () => Date; keys: Keys }

/**
 * Stores a clue under the client's id. The same clue again changes nothing; another clue under the same id
 * throws Conflict.
 */
export async function createClue(deps: ClueDeps, clue: ClueRequest): Promise<void> {
  await deps.db.transaction().execute(async (tx) => storeClue(tx, deps, clue))
}

/**
 * Signs a user up for a promotion: participation, touch and clue are written together or not at all. The same
 * sign-up again changes nothing; another one under the same id throws Conflict.
 */
export async function signUp(deps: ClueDeps, promotionId: string, request: ClueRequest): Promise<void> {
  const clue = { ...request, promotionId }
  const print = fingerprint(deps.keys, clue)
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await repo.addSignUp(tx, {
      uid: clue.uid,
      id: clue.id,
      promotion_id: promotionId,
      fingerprint: print,
      created_at: now,
    })
    if (!isNew) return refuseOther(await repo.findSignUp(tx, clue.uid, clue.id), print)
    await repo.addTouch(tx, {
      uid: clue.uid,
      id: clue.id,
      promotion_id: promotionId,
      invite_code: clue.inviteCode ?? '',
      agent_code: clue.agentCode ?? '',
      source: maskPhonesIn(clue.source ?? ''),
      created_at: now,
    })
    await storeClue(tx, deps, clue)
  })
}

async function storeClue(tx: Db, deps: ClueDeps, clue: ClueRequest): Promise<void> {
  const print = fingerprint(deps.keys, clue)
  const row = await toRow(tx, deps, clue, print)
  if (await repo.addClue(tx, row)) return
  refuseOther(await repo.findClue(tx, clue.uid, clue.id), print)
}

function refuseOther(stored: { fingerprint: Buffer } | undefined, print: Buffer): void {
  if (!stored?.fingerprint.equals(print)) throw new DomainError(ErrorCode.Conflict)
}

async function toRow(tx: Db, deps: ClueDeps, clue: ClueRequest, print: Buffer): Promise<SalesCluesTable> {
  const { extra = {} } = clue
  return {
    uid: clue.uid,
    id: clue.id,
    ...(await contact(tx, deps.keys, clue)),
    promotion_id: clue.promotionId ?? '',
    invite_code: clue.inviteCode ?? '',
    agent_code: clue.agentCode ?? '',
    source: maskPhonesIn(clue.source ?? ''),
    name: maskPhonesIn(extra.name ?? ''),
    school: maskPhonesIn(extra.school ?? ''),
    college: maskPhonesIn(extra.college ?? ''),
    class: maskPhonesIn(extra.class ?? ''),
    submitted_at: extra.submitTime === undefined ? null : new Date(extra.submitTime),
    fingerprint: print,
    created_at: deps.clock(),
  }
}

/** The phone of the clue, or else the one that the user logged in with: both are sealed for the same uid. */
async function contact(
  tx: Db,
  keys: Keys,
  clue: ClueRequest,
): Promise<Pick<SalesCluesTable, 'phone_cipher' | 'phone_mask'>> {
  if (clue.phone !== undefined) {
    return { phone_cipher: sealPhone(keys, clue.uid, clue.phone), phone_mask: maskPhone(clue.phone) }
  }
  return (await repo.accountPhone(tx, clue.uid)) ?? { phone_cipher: null, phone_mask: '' }
}
