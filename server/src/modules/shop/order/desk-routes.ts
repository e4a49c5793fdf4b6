import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import Value from 'typebox/value'
import { checkInScope, findScope } from '../../../domain/order-scope'
import { implement } from '../../../plugins/contract'
import { booksRoutes } from './books-routes'
import { deskOrder, pageOfDeskOrders, type DeskDeps } from './desk-orders'
import { closeDeskOrder, confirmPayment } from './desk-payments'
import { giveRefund } from './given-refunds'
import { settleInvoice } from './invoices'
import { returnParcel, revealAddress, shipOrder } from './parcels'
import { reportMistake } from './mistakes'
import { decideRefund } from './refund-decision'
import type { OrderDeps } from './deps'
import type { SettleDeps } from './settle'
import { settleSurplus } from './overpayments'

/** The order that a request of the desk is about. */
const ORDER_PATH = /^\/sale\/v1\/desk\/orders\/:number(\/|$)/

const OrderParams = Type.Object({ number: Type.String() })

/** Answers every operation on an order of the desk, of whichever module, with NotFound to staff who do not see it. */
function guardOrders(app: FastifyInstance, { db, config }: Pick<OrderDeps, 'db' | 'config'>): void {
  const guard = async ({ user, params }: FastifyRequest): Promise<void> => {
    if (!user?.staff) return
    const { number } = Value.Parse(OrderParams, params)
    await checkInScope(db, findScope(config.deskOrders, user), number)
  }
  app.addHook('onRoute', (route) => {
    if (ORDER_PATH.test(route.url)) route.preHandler = [route.preHandler ?? [], guard].flat()
  })
}

/** Registers what staff do with orders; each operation answers the order as it is then. */
export function deskOrderRoutes(
  app: FastifyInstance,
  deps: SettleDeps & DeskDeps & Pick<OrderDeps, 'config'>,
): void {
  const { deskOrders } = deps.config
  guardOrders(app, deps)
  booksRoutes(app, deps)

  implement(app, 'listDeskOrders', async ({ user, query }) =>
    pageOfDeskOrders(deps, { staffId: user.staffId, scope: findScope(deskOrders, user) }, query),
  )

  implement(app, 'getDeskOrder', async ({ user, params }) => deskOrder(deps, user.staffId, params.number))

  implement(app, 'confirmPayment', async ({ user, params: { number }, body }) => {
    const { staffId } = user
    await confirmPayment(deps, { staffId, scope: findScope(deskOrders, user) }, number, body)
    return deskOrder(deps, staffId, number)
  })

  implement(app, 'closeDeskOrder', async ({ user: { staffId }, params: { number }, body }) => {
    await closeDeskOrder(deps, staffId, number, body)
    return deskOrder(deps, staffId, number)
  })

  implement(app, 'settleSurplus', async ({ user: { staffId }, params: { number }, body }) => {
    await settleSurplus(deps, staffId, number, body)
    return deskOrder(deps, staffId, number)
  })

  implement(app, 'shipOrder', async ({ user: { staffId }, params: { number }, body }) => {
    await shipOrder(deps, staffId, number, body)
    return deskOrder(deps, staffId, number)
  })

  implement(app, 'returnParcel', async ({ user: { staffId }, params: { number }, body }) => {
    await returnParcel(deps, staffId, number, body)
    return deskOrder(deps, staffId, number)
  })

  implement(app, 'revealAddress', async ({ user: { staffId }, params: { number }, body }) =>
    revealAddress(deps, staffId, number, body.id),
  )

  implement(app, 'settleInvoice', async ({ user: { staffId }, params: { number }, body }) => {
    await settleInvoice(deps, staffId, number, body)
    return deskOrder(deps, staffId, number)
  })

  implement(app, 'decideRefund', async ({ user: { staffId }, params: { number }, body }) => {
    await decideRefund(deps, staffId, number, body)
    return deskOrder(deps, staffId, number)
  })

  implement(app, 'giveRefund', async ({ user: { staffId }, params: { number }, body }) => {
    await giveRefund(deps, staffId, number, body)
    return deskOrder(deps, staffId, number)
  })

  implement(app, 'reportMistake', async ({ user: { staffId }, params: { number }, body }) => {
    await reportMistake(deps, staffId, number, body)
    return deskOrder(deps, staffId, number)
  })
}
