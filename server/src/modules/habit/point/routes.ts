import type { FastifyInstance } from 'fastify'
import { implement } from '../../../plugins/contract'
import { pointEntries, validCredits, type PointDeps } from './service'

/** Registers what a student sees of their points. */
export function pointRoutes(app: FastifyInstance, deps: PointDeps): void {
  implement(app, 'getValidCredits', ({ query, user }) => validCredits(deps, user.uid, query))
  implement(app, 'listPointEntries', ({ query, user }) => pointEntries(deps, user.uid, query))
}
