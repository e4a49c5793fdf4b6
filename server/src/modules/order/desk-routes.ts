import type { FastifyInstance } from 'fastify'
import { implement } from '../../plugins/contract'
import { booksRoutes } from './books-routes'
import { deskOrder, pageOfDeskOrders, type DeskDeps } from './desk-orders'
import { closeDeskOrder, confirmPayment } from './desk-payments'
import { giveRefund } from './given-refunds'
import { settleInvoice } from './invoices'
import { returnParcel, revealAddress, shipOrder } from './parcels'
import { reportMistake } from './mistakes'
import { decideRefund } from './refund-decision'
import type { SettleDeps } from './settle'
import { settleSurplus } from './surplus'

/** Registers what staff do with orders; each operation answers the order as it is then. */
export function deskOrderRoutes(app: FastifyInstance, deps: SettleDeps & DeskDeps): void {
  booksRoutes(app, deps)

  implement(app, 'listDeskOrders', async ({ user, query }) => pageOfDeskOrders(deps, user.staffId, query))

  implement(app, 'getDeskOrder', async ({ user, params }) => deskOrder(deps, user.staffId, params.number))

  implement(app, 'confirmPayment', async ({ user: { staffId }, params: { number }, body }) => {
    await confirmPayment(deps, staffId, number, body)
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
