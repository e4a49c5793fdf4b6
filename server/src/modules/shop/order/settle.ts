import { ErrorCode } from '../../../../../contract/errors'
import type { PayProvider as ProviderName } from '../../../../../contract/schemas/shop/order'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { PayProviders } from '../../../providers/pay'
import type { PayProvider, PaySituation } from '../../../providers/pay/contract'
import { orderText } from '../../../strings/order'
import { bookPayment, deliver, takeClosed, type Failure, type Teller } from './money'
import { findByNumber, findOrder, lockOrder, type OrderKey, type OrderRow } from './repo'

/** The dependencies of the settling of payments. */
export interface SettleDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly pay: PayProviders
}

/** An order is being paid at its provider at this moment, which is there and says so. */
export class PayingNow extends DomainError {
  constructor() {
    super(ErrorCode.PayDown, orderText.payingNow)
  }
}

/** The provider of a name. Throws PayOff where this server has none. */
export function getProvider(pay: PayProviders, name: ProviderName): PayProvider {
  const provider = pay[name]
  if (!provider) throw new DomainError(ErrorCode.PayOff)
  return provider
}

/**
 * Makes what a provider says about the payment of an order hold: money that came is booked and delivered, and an order
 * whose time is over and that can be paid no more is closed. It bears being said again, late, and in any order. Resolves
 * to the order as it is then; to undefined where there is none with this number.
 */
export async function settlePayment(
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  number: string,
  provider: ProviderName,
  situation: PaySituation,
): Promise<OrderRow | undefined> {
  const order = await findByNumber(db, number)
  if (!order) return undefined
  const teller: Teller = { actor: 'provider', now: clock() }
  if (situation.state === 'paid') {
    const { reference, amount, at } = situation
    await bookPayment(db, order, { provider, reference, amount, at }, teller)
    await deliver(db, order, teller.now)
  } else if (situation.state === 'closed' && isOver(order, provider, teller.now))
    await closeNow(db, order, 'expired', 'expiry', { ...teller, actor: 'server' })
  return findOrder(db, order)
}

/** Whether an order waits for its payment at a provider in vain. */
const isOver = (order: OrderRow, provider: ProviderName, now: Date): boolean =>
  order.state === 'paying' && order.provider === provider && isLate(order, now)

/** Whether the time in which an order is to be paid is over. */
export const isLate = (order: Pick<OrderRow, 'expires_at'>, now: Date): boolean => order.expires_at <= now

/** Asks an order's provider how its payment stands, and makes that hold. Rejects with PayDown where it does not answer. */
export async function askPayment(deps: SettleDeps, order: OrderRow): Promise<OrderRow> {
  const name = order.provider
  if (order.state !== 'paying' || name === null) return order
  const situation = await getProvider(deps.pay, name).query(order.number)
  return (await settlePayment(deps, order.number, name, situation)) ?? order
}

/** The source that closes an order, and the further work in the same transaction. */
type Closer = Teller & { readonly also?: (tx: Db) => Promise<void> }

/**
 * Closes an order that is not paid, at its provider first, so that no money can come any more. Throws OrderState where it
 * turns out to be paid, which holds then; PayDown where it is being paid at this moment, or the provider is away. One that
 * is closed already stays so.
 */
export async function closeUnpaid(
  deps: SettleDeps,
  of: OrderKey,
  failure: Failure,
  key: string,
  teller: Closer,
): Promise<OrderRow> {
  const order = await findOrder(deps.db, of)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  if (order.state === 'closed') return order
  if (order.state === 'paying') await endPaying(deps, order)
  return closeNow(deps.db, order, failure, key, teller)
}

/** Ends what can still be paid of an order at its provider. Throws as `closeUnpaid` does. */
export async function endPaying(deps: SettleDeps, order: OrderRow): Promise<void> {
  if (await stopPaying(deps, order)) throw new DomainError(ErrorCode.OrderState, orderText.justPaid)
}

/**
 * Ends what can still be paid of an order at its provider, and resolves to the order where it turns out to be paid. Throws
 * PayDown where it is being paid at this moment, or the provider is away.
 */
export async function stopPaying(deps: SettleDeps, order: OrderRow): Promise<OrderRow | undefined> {
  if (order.state === 'created' || order.provider === null) return undefined
  const situation = await getProvider(deps.pay, order.provider).close(order.number)
  if (situation.state === 'paid') return settlePayment(deps, order.number, order.provider, situation)
  if (situation.state !== 'closed') throw new PayingNow()
  return undefined
}

/** Closes an order as it was found, unless it is closed already; nobody is asked. Throws OrderState where it changed since. */
async function closeNow(
  db: Db,
  found: OrderRow,
  failure: Failure,
  key: string,
  teller: Closer,
): Promise<OrderRow> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    if (order?.state === 'closed') return order
    // Another device may have begun to pay it, perhaps at another provider, who was not asked.
    const isSame = order?.state === found.state && order.provider === found.provider
    if (!isSame) throw new DomainError(ErrorCode.OrderState)
    await teller.also?.(tx)
    return takeClosed(tx, order, failure, key, teller)
  })
}
