import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../db'
import type { Metrics } from '../../../lib/metrics'
import type { Keys } from '../../../security/keys'
import { implement } from '../../../plugins/contract'
import type { SharedCounts } from '../../../providers/counts/contract'
import { createTracking } from './service'

/** The installation as Id of the contract allows it. */
const installation = /^[A-Za-z0-9_-]{1,64}$/

/** Registers the intake of events and log records. Nobody needs to be signed in; a signed-in user is noted. */
export function trackRoutes(
  app: FastifyInstance,
  {
    config,
    ...deps
  }: {
    config: { tracking: { dayBytes: number } }
    keys: Keys
    db: Db
    clock: () => Date
    counts?: SharedCounts | undefined
    metrics: Metrics
  },
): void {
  const tracking = createTracking({ ...deps, dayBytes: config.tracking.dayBytes })
  // A browser that has gone does not hold the server open, but what it sent is still being written.
  app.addHook('onClose', () => tracking.settled())

  implement(app, 'reportEvents', async ({ body, request }) => {
    const outcomes = await tracking.report({ ...body, ip: request.ip })
    const caller = request.headers.authorization === undefined ? undefined : await app.authenticate(request)
    if (caller && !caller.staff) await tracking.meet(caller.uid, body.device)
    return { outcomes }
  })

  implement(app, 'sendLog', async ({ body, request }) => ({
    accepted: await tracking.log(body.records, request.ip, findDevice(request)),
  }))
}

function findDevice({ headers }: FastifyRequest): string | undefined {
  const { d } = headers
  return typeof d === 'string' && installation.test(d) ? d : undefined
}
