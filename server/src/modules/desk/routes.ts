import type { FastifyInstance } from 'fastify'
import type { DeskQueue } from '../../domain/desk'
import { implement } from '../../plugins/contract'
import * as repo from './repo'
import { claimItem, pageOfRecords, readDesk, type DeskDeps, type Queues } from './service'

/** The queues that other modules know about; those of the database's tables alone are made here. */
export type OtherQueues = Pick<Queues, 'curves' | 'live'>

/** Registers what the queues of the desk share: what waits in them, claims and records. */
export function deskRoutes(
  app: FastifyInstance,
  { db, clock, ...rest }: Pick<DeskDeps, 'db' | 'clock'> & { queues: OtherQueues },
): void {
  const hasOrder = (number: string) => repo.hasOrder(db, number)
  const orders: DeskQueue = { waiting: () => repo.countOrders(db), has: hasOrder }
  const refunds: DeskQueue = { waiting: () => repo.countRefunds(db), has: hasOrder }
  const questions: DeskQueue = {
    waiting: () => repo.countReports(db),
    has: (number) => repo.hasReport(db, number),
  }
  const deps: DeskDeps = { db, clock, queues: { ...rest.queues, orders, refunds, questions } }

  implement(app, 'getDesk', async ({ user }) => {
    return readDesk(deps, user.role)
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
