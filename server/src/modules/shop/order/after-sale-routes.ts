import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Order } from '../../../../../contract/schemas/shop/order'
import { implement } from '../../../plugins/contract'
import { exchangeChoice, exchangeOrder, loadExchanges } from './exchanges'
import type { OrderDeps } from './deps'
import { waysOfHost } from './hosts'
import { askInvoice } from './invoices'
import { findOwn, shownTo } from './orders'
import { setOrderAddress } from './parcels'
import { askRefund, refundQuote, withdrawRefund } from './refunds'
import type { OrderKey } from './repo'

/** Registers what a student may ask of an order that is made: refund, invoice, another address, an exchange. */
export function afterSaleRoutes(app: FastifyInstance, deps: OrderDeps): void {
  async function shown(of: OrderKey, { headers }: FastifyRequest): Promise<Order> {
    return shownTo(deps, await findOwn(deps, of, false), waysOfHost(headers))
  }

  implement(app, 'getRefundQuote', async ({ user, params }) =>
    refundQuote(deps, { uid: user.uid, id: params.orderId }),
  )

  implement(app, 'askRefund', async ({ user, params, body, request }) => {
    const of = { uid: user.uid, id: params.orderId }
    await askRefund(deps, of, body)
    return shown(of, request)
  })

  implement(app, 'withdrawRefund', async ({ user, params, request }) => {
    const of = { uid: user.uid, id: params.orderId }
    await withdrawRefund(deps, of, params.refundId)
    return shown(of, request)
  })

  implement(app, 'askInvoice', async ({ user, params, body, request }) => {
    const of = { uid: user.uid, id: params.orderId }
    await askInvoice(deps, of, body)
    return shown(of, request)
  })

  implement(app, 'setOrderAddress', async ({ user, params, body, request }) => {
    const of = { uid: user.uid, id: params.orderId }
    await setOrderAddress(deps, of, body.addressId)
    return shown(of, request)
  })

  implement(app, 'getExchangeChoice', async ({ user, params }) =>
    exchangeChoice(deps, { uid: user.uid, id: params.orderId }),
  )

  implement(app, 'exchangeOrder', async ({ user, params, body, request }) => {
    const of = { uid: user.uid, id: params.orderId }
    await exchangeOrder(deps, of, body)
    return shown(of, request)
  })

  implement(app, 'listExchanges', async ({ user }) => loadExchanges(deps.db, user.uid))
}
