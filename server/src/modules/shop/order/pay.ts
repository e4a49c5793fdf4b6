import { PAY_WITHIN_MS } from '../../../../../contract/domain/shop/state'
import { ErrorCode } from '../../../../../contract/errors'
import type { PayProvider as ProviderName, PayStart } from '../../../../../contract/schemas/shop/order'
import type { Body } from '../../../../../contract/types'
import { DomainError } from '../../../errors'
import type { Payer } from '../../../providers/pay/contract'
import { orderText } from '../../../strings/order'
import { offersWechat } from '../../../providers/pay'
import { hasForever } from './checkout'
import type { OrderDeps } from './deps'
import { providersIn, type HostWays } from './hosts'
import { deliver, payNothing } from './money'
import { payeesIn } from './payees'
import { loadPayer } from './payer'
import { findOrder, lockOrder, type OrderKey, type OrderRow } from './repo'
import { closeUnpaid, endPaying, isLate, getProvider, stopPaying } from './settle'
import { waysTo } from './present-order'
import { findStep, listSteps, takeStep } from './steps'

/** A payment as its student begins it, and where that is. */
export interface Paying {
  readonly of: OrderKey
  readonly payment: Body<'payOrder'>
  readonly host: HostWays
  readonly ip: string
  readonly hostname: string
}

/**
 * Begins to pay an order, or goes on with it; one that is paid says so. A former provider is closed first, so that
 * nobody pays twice. Throws OrderState for an order that is over, also because its time is; OfferEnded where nothing
 * is sold, or the student has its courses without an end by now; PayOff for a way that this host, this server or this
 * order does not have.
 */
export async function payOrder(deps: OrderDeps, paying: Paying): Promise<PayStart> {
  const { of, payment, host } = paying
  const order = await findOrder(deps.db, of)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  if (order.state === 'paid' || order.state === 'delivered') return { kind: 'paid' }
  if (order.state !== 'created' && order.state !== 'paying') throw new DomainError(ErrorCode.OrderState)
  const now = deps.clock()
  if (isLate(order, now)) {
    await closeUnpaid(deps, order, 'expired', 'expiry', { actor: 'server', now })
    throw new DomainError(ErrorCode.OrderState, orderText.late)
  }
  if (host.isClosed) throw new DomainError(ErrorCode.OfferEnded, orderText.closedHost)
  if (await hasForever(deps, of.uid, order.terms.goods))
    throw new DomainError(ErrorCode.OfferEnded, orderText.ownedNow)
  if (order.amount === 0) {
    await payNothing(deps.db, order, { actor: 'student', now })
    await deliver(deps.db, order, now)
    return { kind: 'paid' }
  }
  const ways = waysTo(order, await listSteps(deps.db, order), providersIn(host, offersWechat(deps.pay)))
  if (!ways.includes(payment.provider)) throw new DomainError(ErrorCode.PayOff)
  const payer = await payerFor(deps, paying)
  const chosen = await choose(deps, order, payment, now)
  if (chosen.state !== 'paying') return { kind: 'paid' }
  const start = await getProvider(deps.pay, payment.provider).begin(
    { number: chosen.number, title: chosen.title, amount: chosen.amount, expiresAt: chosen.expires_at },
    payer,
  )
  await checkStillPaying(deps, chosen, payment.provider)
  return start.kind === 'desk' ? { ...start, ...payeesIn(deps.content) } : start
}

async function payerFor(deps: OrderDeps, { of, payment, host, ip, hostname }: Paying): Promise<Payer> {
  if (payment.provider !== 'wechat' || host.wechat === undefined) return { kind: 'h5', ip }
  return loadPayer(deps, { uid: of.uid, kind: host.wechat, ip, hostname, code: payment.code })
}

/**
 * Takes an order to `paying` at a provider, which is stored before the provider is called. An order that is there
 * already stays as it is, with the expiry time passed to its provider; one that turns out to be paid is returned.
 */
async function choose(
  deps: OrderDeps,
  order: OrderRow,
  { id, provider }: Body<'payOrder'>,
  now: Date,
): Promise<OrderRow> {
  const key = `pay:${id}`
  const before = await findStep(deps.db, order, key)
  if (before && before.detail !== provider) throw new DomainError(ErrorCode.Conflict)
  if (order.provider === provider) return order
  const paid = await stopPaying(deps, order)
  if (paid) return paid
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, order)
    if (locked?.state === 'paying' && locked.provider === provider) return locked
    // Another device was faster: what it began was not ended.
    const isSame = locked?.state === order.state && locked.provider === order.provider
    if (!isSame) throw new DomainError(ErrorCode.OrderState)
    const expires_at = new Date(now.getTime() + PAY_WITHIN_MS[provider])
    const set = { provider, expires_at, asked_at: null }
    const step = { key, actor: 'student', at: now, detail: provider, set } as const
    return (await takeStep(tx, order, 'paying', step)).order
  })
}

/** Ends what was begun for an order that was closed, handed to another provider or paid there at the same time. */
async function checkStillPaying(deps: OrderDeps, order: OrderRow, provider: ProviderName): Promise<void> {
  const now = await findOrder(deps.db, order)
  const isOpenOrPaid = now?.state === 'paying' || now?.state === 'paid' || now?.state === 'delivered'
  if (isOpenOrPaid && now.provider === provider) return
  await endPaying(deps, { ...order, provider })
  throw new DomainError(ErrorCode.OrderState)
}
