import { ErrorCode } from '../../../contract/errors'
import type { Claim, DeskRecord, Queue, RecordPlace } from '../../../contract/schemas/staff/desk'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { newUuid } from '../lib/uuid'
import { deskText } from '../strings/desk'
import type { OrderScope } from './order-scope'

/** Most records of one item that are shown. */
const MOST_RECORDS = 200

/**
 * An action of staff on an item; `requestId` is the client's id of the request that asked for it, null for actions
 * done along with the item that the request names.
 */
export type NewRecord = {
  readonly requestId: string | null
  readonly staffId: string
  readonly queue: RecordPlace
  readonly item: string
  /** A word for what was done, as `approve`. */
  readonly action: string
  readonly reason: string
  readonly at: Date
}

/**
 * Appends a record, in the transaction of the recorded action. Resolves to false where this request came before: then
 * everything is done already. Throws Conflict where the request's id was used for something else.
 */
export async function addRecord(tx: Db, { requestId, ...record }: NewRecord): Promise<boolean> {
  const { staffId, queue, item, action, at } = record
  // A lone surrogate, which PostgreSQL cannot store, would make the same request another one the next time.
  const reason = Buffer.from(record.reason).toString()
  const added = await tx
    .insertInto('desk_records')
    .values({ id: newUuid(at), request_id: requestId, at, staff_id: staffId, queue, item, action, reason })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return true
  const known = await tx
    .selectFrom('desk_records')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  const isSame =
    known?.staff_id === staffId &&
    known.queue === queue &&
    known.item === item &&
    known.action === action &&
    known.reason === reason
  if (!isSame) throw new DomainError(ErrorCode.Conflict)
  return false
}

/** The actions on an item, the newest first, for staff to read. */
export async function listRecords(
  db: Db,
  queue: Queue,
  item: string,
  staffId: string,
): Promise<DeskRecord[]> {
  const rows = await db
    .selectFrom('desk_records as r')
    .innerJoin('staff as s', 's.id', 'r.staff_id')
    .selectAll('r')
    .select('s.name')
    .where('r.queue', '=', queue)
    .where('r.item', '=', item)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MOST_RECORDS)
    .execute()
  return rows.map((row) => presentRecord(row, staffId))
}

/** When an action was last recorded about an item; undefined where it never was. */
export async function lastRecorded(
  db: Db,
  queue: Queue,
  item: string,
  action: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('desk_records')
    .select('at')
    .where('queue', '=', queue)
    .where('item', '=', item)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** A record of the table with the name of the acting person. */
export type NamedRecord = {
  id: string
  at: Date
  staff_id: string
  name: string
  queue: RecordPlace
  item: string
  action: string
  reason: string
}

/** A record as somebody of the staff reads it. */
export function presentRecord(row: NamedRecord, staffId: string): DeskRecord {
  const { id, at, staff_id, name, queue, item, action, reason } = row
  return { recordId: id, at: at.getTime(), name, isMine: staff_id === staffId, queue, item, action, reason }
}

/** The claims on items of a queue now, by item; a claim of somebody whose account is disabled counts for nothing. */
export async function listClaims(
  db: Db,
  queue: Queue,
  items: readonly string[],
  staffId: string,
  now: Date,
): Promise<ReadonlyMap<string, Claim>> {
  if (items.length === 0) return new Map()
  const rows = await db
    .selectFrom('desk_claims as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.item', 'c.staff_id', 'c.until', 's.name'])
    .where('c.queue', '=', queue)
    .where('c.item', 'in', items)
    .where('c.until', '>', now)
    .where('s.disabled_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ item, staff_id, until, name }) => [
      item,
      { name, isMine: staff_id === staffId, until: until.getTime() },
    ]),
  )
}

/** Whether somebody of the staff works on an item now. */
export async function isClaimed(db: Db, queue: Queue, item: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('desk_claims as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select('c.item')
    .where('c.queue', '=', queue)
    .where('c.item', '=', item)
    .where('c.until', '>', now)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws ItemClaimed, with the name of who it is, where somebody else has claimed an item. */
export async function checkClaim(
  tx: Db,
  queue: Queue,
  item: string,
  staffId: string,
  now: Date,
): Promise<void> {
  const claim = (await listClaims(tx, queue, [item], staffId, now)).get(item)
  if (claim && !claim.isMine) throw new DomainError(ErrorCode.ItemClaimed, deskText.claimed(claim.name))
}

/** Puts an item back into its queue, whoever has claimed it. */
export async function releaseClaim(tx: Db, queue: Queue, item: string): Promise<void> {
  await tx.deleteFrom('desk_claims').where('queue', '=', queue).where('item', '=', item).execute()
}

/** Gives back everything that somebody of the staff has claimed. */
export async function dropClaims(tx: Db, staffId: string): Promise<void> {
  await tx.deleteFrom('desk_claims').where('staff_id', '=', staffId).execute()
}

/** A queue as far as others need to know it. */
export interface DeskQueue {
  /** How much waits in it for somebody; a scope says whose orders they see. */
  waiting(scope: OrderScope): Promise<number>
  /** Whether it has, or had, an item of this name that they see. */
  has(item: string, scope: OrderScope): Promise<boolean>
}
