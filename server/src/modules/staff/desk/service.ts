import { may, permissionOfQueue, type Role } from '../../../../../contract/domain/staff/permissions'
import { ErrorCode } from '../../../../../contract/errors'
import type { Claim, Queue } from '../../../../../contract/schemas/staff/desk'
import type { Body, Query, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { addRecord, checkClaim, listClaims, presentRecord, type DeskQueue } from '../../../domain/desk'
import type { DeskOrders } from '../../../config/desk-orders'
import { findScope } from '../../../domain/order-scope'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { DomainError } from '../../../errors'
import { deskText } from '../../../strings/desk'
import * as repo from './repo'

/** How long a claim holds that is not prolonged, in ms. */
export const CLAIM_MS = 30 * 60_000
const PAGE = 20

/** Somebody of the staff as far as the desk needs to know them. */
export type Worker = { readonly staffId: string; readonly role: Role; readonly branch: string }

/** All queues of the desk, by their names. */
export type Queues = Readonly<Record<Queue, DeskQueue>>

/** The dependencies of the desk. */
export interface DeskDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly queues: Queues
  readonly deskOrders: DeskOrders
}

/** The names of the queues, in the order in which they are shown. */
const names: readonly Queue[] = ['orders', 'refunds', 'questions', 'curves', 'live']

/** The queues that somebody may work on, and how much waits in each. */
export async function readDesk(
  { queues, deskOrders }: DeskDeps,
  worker: Pick<Worker, 'role' | 'branch'>,
): Promise<Result<'getDesk'>> {
  const { role } = worker
  const scope = findScope(deskOrders, worker)
  const own = names.filter((queue) => may(role, permissionOfQueue[queue]))
  return {
    queues: await Promise.all(
      own.map(async (queue) => ({ queue, open: await queues[queue].waiting(scope) })),
    ),
  }
}

/** Makes somebody else's claim one's own, with a record of whose it was; the same request does so once. */
async function takeOver(db: Db, requestId: string, claim: repo.NewClaim): Promise<void> {
  const { queue, item, staff_id: staffId, claimed_at: at } = claim
  await db.transaction().execute(async (tx) => {
    const held = (await listClaims(tx, queue, [item], staffId, at)).get(item)
    if (!held || held.isMine) return
    const reason = deskText.takenOver(held.name)
    const record = { requestId, staffId, queue, item, action: 'take-over', reason, at }
    if (await addRecord(tx, record)) await repo.putClaim(tx, claim, true)
  })
}

/**
 * Claims an item for half an hour from now; one's own claim is prolonged. Throws Forbidden to staff who may not work
 * on the queue or not take over a claimed item, NotFound for an item that is not in the queue, ItemClaimed where
 * somebody else works on it.
 */
export async function claimItem(
  { db, clock, queues, deskOrders }: DeskDeps,
  { staffId, role, branch }: Worker,
  { id, queue, item, takeOver: isTaken = false }: Body<'claimItem'>,
): Promise<Claim> {
  if (!may(role, permissionOfQueue[queue])) throw new DomainError(ErrorCode.Forbidden)
  if (isTaken && !may(role, 'take-over')) throw new DomainError(ErrorCode.Forbidden)
  const scope = findScope(deskOrders, { role, branch })
  if (!(await queues[queue].has(item, scope))) throw new DomainError(ErrorCode.NotFound)
  const now = clock()
  const until = new Date(now.getTime() + CLAIM_MS)
  const wanted = { queue, item, staff_id: staffId, claimed_at: now, until }
  if (!(await repo.putClaim(db, wanted))) {
    if (isTaken) await takeOver(db, id, wanted)
    await checkClaim(db, queue, item, staffId, now)
  }
  const claim = (await listClaims(db, queue, [item], staffId, now)).get(item)
  // The holder has released it at this moment: another request gets it.
  if (!claim?.isMine) throw new DomainError(ErrorCode.ItemClaimed)
  return claim
}

/** A page of the records of the desk, newest first. Throws Forbidden to staff who may not read those of others. */
export async function pageOfRecords(
  { db }: Pick<DeskDeps, 'db'>,
  { staffId, role }: Pick<Worker, 'staffId' | 'role'>,
  { own = false, cursor, limit = PAGE }: Query<'listRecords'>,
): Promise<Result<'listRecords'>> {
  if (!own && !may(role, 'records')) throw new DomainError(ErrorCode.Forbidden)
  const after = readCursor(cursor)
  const rows = await repo.records(db, { staffId: own ? staffId : undefined, after, limit: limit + 1 })
  const { shown, ...next } = getPage(rows, limit)
  return { items: shown.map((row) => presentRecord(row, staffId)), ...next }
}
