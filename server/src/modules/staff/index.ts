import type { FastifyInstance } from 'fastify'
import { deskRoutes, type OtherQueues } from './desk/routes'
import { leadRoutes } from './lead/routes'
import type { LeadDeps } from './lead/service'
import { staffRoutes, type StaffDeps } from './staff/routes'

/** Registers leads, staff accounts and the desk, whose queues other topics have in part. */
export function registerStaff(
  app: FastifyInstance,
  deps: LeadDeps & StaffDeps & { readonly queues: OtherQueues },
): void {
  leadRoutes(app, deps)
  staffRoutes(app, deps)
  deskRoutes(app, deps)
}
