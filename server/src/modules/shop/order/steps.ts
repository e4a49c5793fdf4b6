import { randomBytes } from 'node:crypto'
import type { Selectable, UpdateObject } from 'kysely'
import { mayGo, type OrderState } from '../../../../../contract/domain/shop/state'
import { orderedUuidV7 } from '../../../../../contract/domain/uuid'
import { ErrorCode } from '../../../../../contract/errors'
import type { PayFailure } from '../../../../../contract/schemas/shop/order'
import type { Db } from '../../../db'
import type { OrderStepsTable } from '../tables'
import type { Database } from '../../../db/types'
import { DomainError } from '../../../errors'
import { lockOrder, type OrderKey, type OrderRow } from './repo'

/** A step as it is stored. */
export type StepRow = Selectable<OrderStepsTable>

/** The key of the step that closes an order for what its student has by now. */
export const OWNED = 'owned'

/** The key of the step that begins a mistake with a payment; a refund that staff give begins with another one. */
export const mistakeKey = (id: string): string => `mistake:${id}`

/** Whether a step began a mistake with a payment. */
export const isMistakeStep = ({ key }: Pick<StepRow, 'key'>): boolean => key.startsWith(mistakeKey(''))

/** Why a step closed an order. */
export function getFailure({ actor, key }: Pick<StepRow, 'actor' | 'key'>): PayFailure {
  if (actor === 'student') return 'cancelled'
  if (actor === 'staff') return 'staff'
  if (actor === 'provider') return 'refused'
  return key === OWNED ? 'owned' : 'expired'
}

/** Steps of one moment sort in the order in which they were taken. */
const stepId = orderedUuidV7(() => randomBytes(10))

/** The source of a step, its time, and the key by which one that comes again is known. */
export interface StepBy {
  readonly key: string
  readonly actor: OrderStepsTable['actor']
  readonly at: Date
  readonly staffId?: string | undefined
  /** A word about it for staff and operators. */
  readonly detail?: string | undefined
  /** The further changes with it. */
  readonly set?: UpdateObject<Database, 'orders'>
}

/** An order after a step, and whether the step was new. */
export interface Stepped {
  readonly order: OrderRow
  readonly isNew: boolean
}

/**
 * Takes an order to a state, inside the caller's transaction: the one way in which it changes. A step with a key that was
 * used before does nothing. Throws NotFound where there is no such order, OrderState where it may not go there.
 */
export async function takeStep(tx: Db, of: OrderKey, to: OrderState, by: StepBy): Promise<Stepped> {
  const order = await lockOrder(tx, of)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  if (await findStep(tx, of, by.key)) return { order, isNew: false }
  if (!mayGo(order.state, to)) throw new DomainError(ErrorCode.OrderState)
  const changed = await tx
    .updateTable('orders')
    .set({ ...by.set, state: to })
    .where('uid', '=', order.uid)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addStep(tx, order, order.state, to, by)
  return { order: changed, isNew: true }
}

/** Appends a step; `takeStep` and the making of an order are the only callers. */
export async function addStep(
  tx: Db,
  { uid, id }: OrderKey,
  from: OrderState,
  to: OrderState,
  { key, actor, at, staffId, detail = '' }: StepBy,
): Promise<void> {
  await tx
    .insertInto('order_steps')
    .values({
      uid,
      order_id: id,
      id: stepId(at.getTime()),
      key,
      at,
      from_state: from,
      state: to,
      actor,
      staff_id: staffId ?? null,
      detail,
    })
    .execute()
}

/** The step of an order with a key. */
export async function findStep(db: Db, { uid, id }: OrderKey, key: string): Promise<StepRow | undefined> {
  return db
    .selectFrom('order_steps')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** When an order was delivered; a refund that is taken back or declined leads there again, and changes nothing of it. */
export async function deliveredAt(db: Db, { uid, id }: OrderKey): Promise<Date | undefined> {
  const step = await db
    .selectFrom('order_steps')
    .select('at')
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('state', '=', 'delivered')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return step?.at
}

/** The steps of an order, as they were taken. */
export async function listSteps(db: Db, { uid, id }: OrderKey): Promise<StepRow[]> {
  return db
    .selectFrom('order_steps')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The steps that closed orders of a student, as they were taken. */
export async function listClosings(db: Db, uid: string, orders: readonly string[]): Promise<StepRow[]> {
  if (orders.length === 0) return []
  return db
    .selectFrom('order_steps')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_id', 'in', orders)
    .where('state', '=', 'closed')
    .orderBy('at')
    .orderBy('id')
    .execute()
}
