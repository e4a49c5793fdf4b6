import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db'

/** The parts that the probes look at. */
export interface HealthDeps {
  db: Db
  /** True once the server got the signal to stop, so that a balancer sends no more. */
  isStopping?(): boolean
  /** How many faults of the content folder a start would find now. */
  contentFaults?(): number
}

/** How long the database may take to answer that it is there, in ms. */
const ANSWER_MS = 3000

/**
 * `/healthz` answers as long as the process can; `/readyz` answers 200 only while the database does, and names the faults
 * of the content, with which a server goes on.
 */
export function healthRoutes(app: FastifyInstance, { db, isStopping, contentFaults }: HealthDeps): void {
  const quiet = { logLevel: 'warn' } as const
  app.get('/healthz', quiet, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )
  app.get('/readyz', quiet, async (_request, reply) => {
    const ready = !isStopping?.() && (await answers(db))
    void reply.header('cache-control', 'no-store')
    if (!ready) void reply.code(503).header('retry-after', '1')
    const faults = contentFaults?.() ?? 0
    return { ok: ready, ...(faults > 0 && { contentFaults: faults }) }
  })
}

async function answers(db: Db): Promise<boolean> {
  const isThere = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  // A connection that was lost without a word takes longer to be found out than a balancer waits.
  return Promise.race([isThere, pause(ANSWER_MS, false, { ref: false })])
}
