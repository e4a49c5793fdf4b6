import type { FastifyInstance } from 'fastify'
import { implement } from '../../../plugins/contract'
import type { Clock } from './service'

/** Registers the check-ins. */
export function clockRoutes(app: FastifyInstance, clock: Clock): void {
  implement(app, 'joinClockActivity', ({ params, body, user }) => clock.join(user.uid, params.id, body))
  implement(app, 'getClockActivity', ({ params }) => clock.activity(params.id))
  implement(app, 'listClockRecords', ({ query, user }) => clock.records(user.uid, query))
  implement(app, 'getClockTask', ({ params, user }) => clock.task(user.uid, params.id))
}
