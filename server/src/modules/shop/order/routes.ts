import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import { DomainError } from '../../../errors'
import { createRate } from '../../../lib/rate'
import { implement } from '../../../plugins/contract'
import { loadCheckout, ownedProducts } from './checkout'
import type { Coupons } from './coupons'
import { createOrder } from './create'
import type { OrderDeps } from './deps'
import { waysOfHost } from './hosts'
import type { Offers } from './offers'
import { closeOwn, findOwn, pageOfOrders, shownTo } from './orders'
import { payOrder } from './pay'

/** Payments that one student may begin or end in ten minutes. */
const PROVIDER_RATE = { max: 60, windowMs: 600_000 }

/** Registers coupons and orders, from the checkout to the payment. */
export function orderRoutes(
  app: FastifyInstance,
  deps: OrderDeps & { readonly offers: Offers; readonly coupons: Coupons },
): void {
  const { offers, coupons, db } = deps
  const providerRate = createRate(PROVIDER_RATE)

  /** Each call may reach a provider, who refuses everybody where one student asks too often. */
  function countCall(uid: string): void {
    const wait = providerRate(uid, 1, deps.clock().getTime())
    if (wait > 0) throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(wait / 1000) })
  }

  implement(app, 'listCoupons', async ({ user }) => {
    const uid = user?.staff ? undefined : user?.uid
    const lists = await coupons.list(uid)
    return { ...lists, owned: uid === undefined ? [] : await ownedProducts(deps, uid) }
  })

  implement(app, 'takeCoupon', async ({ body, user }) => coupons.take(user.uid, body))

  implement(app, 'getCheckout', async ({ params, user, request }) =>
    loadCheckout(deps, deps, { ...params, uid: user.uid, host: waysOfHost(request.headers) }),
  )

  implement(app, 'createOrder', async ({ body, user, request }) => {
    const host = waysOfHost(request.headers)
    return shownTo(deps, await createOrder(deps, offers, { uid: user.uid, order: body, host }), host)
  })

  implement(app, 'listOrders', async ({ query, user }) => pageOfOrders(db, user.uid, query))

  implement(app, 'getOrder', async ({ params, query, user, request }) => {
    const of = { uid: user.uid, id: params.orderId }
    const order = await findOwn(deps, of, query.fresh === true)
    return shownTo(deps, order, waysOfHost(request.headers))
  })

  implement(app, 'payOrder', async ({ params, body, user, request }) => {
    countCall(user.uid)
    return payOrder(deps, {
      of: { uid: user.uid, id: params.orderId },
      payment: body,
      host: waysOfHost(request.headers),
      ip: request.ip,
      hostname: request.hostname,
    })
  })

  implement(app, 'closeOrder', async ({ params, body, user, request }) => {
    countCall(user.uid)
    const order = await closeOwn(deps, { uid: user.uid, id: params.orderId }, body.id)
    return shownTo(deps, order, waysOfHost(request.headers))
  })
}
