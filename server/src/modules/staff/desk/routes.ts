import type { FastifyInstance } from 'fastify'
import type { DeskQueue } from '../../../domain/desk'
import { implement } from '../../../plugins/contract'
import * as repo from './repo'
import { claimItem, pageOfRecords, readDesk, type DeskDeps, type Queues } from './service'

/** The queues that other modules know about; those of the database's tables alone are made here. */
export type OtherQueues = Pick<Queues, 'curves' | 'live'>

/** Registers what the queues of the desk share: what waits in them, claims and records. */
export function deskRoutes(
  app: FastifyInstance,
  {
    db,
    clock,
    config,
    ...rest
  }: Pick<DeskDeps, 'db' | 'clock'> & {
    readonly queues: OtherQueues
    readonly config: Pick<DeskDeps, 'deskOrders'>
  },
): void {
  const has: DeskQueue['has'] = (number, scope) => repo.hasOrder(db, number, scope)
  const orders: DeskQueue = { waiting: (scope) => repo.countOrders(db, scope), has }
  const refunds: DeskQueue = { waiting: (scope) => repo.countRefunds(db, scope), has }
  const questions: DeskQueue = {
    waiting: () => repo.countReports(db),
    has: (number) => repo.hasReport(db, number),
  }
  const { deskOrders } = config
  const deps: DeskDeps = { db, clock, deskOrders, queues: { ...rest.queues, orders, refunds, questions } }

  implement(app, 'getDesk', async ({ user }) => {
    return readDesk(deps, user)
  })

  implement(app, 'claimItem', async ({ user, body }) => claimItem(deps, user, body))

  implement(app, 'releaseItem', async ({ user, body }) => {
    await repo.dropClaim(db, body.queue, body.item, user.staffId)
    return null
  })

  implement(app, 'listRecords', async ({ user, query }) => {
    return pageOfRecords(deps, user, query)
  })
}
