import type { FastifyInstance } from 'fastify'
import { implement } from '../../../plugins/contract'
import type { Duels } from './service'

/** Registers the duels. */
export function duelRoutes(app: FastifyInstance, duels: Duels): void {
  implement(app, 'listOpponents', ({ query, user }) => duels.opponents(user.uid, query))
  implement(app, 'listDuels', ({ query, user }) => duels.list(user.uid, query))
  implement(app, 'getDuelPool', ({ user }) => duels.pool(user.uid))
  implement(app, 'getDuel', ({ params, user }) => duels.get(user.uid, params.attempt))
}
