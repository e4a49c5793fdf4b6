import type { Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { readEvent } from '../../server/src/modules/market/track/check'
import { addEvents } from '../../server/src/modules/market/track/repo'
import { exitByResult } from '../support/exit-by-result'
import { withServer, type BenchServer } from './bench-server'
import { inParallel, postJson, shown } from './load'
import { measureUploads } from './upload-rate'

/** Accepted events a second that one core of the server must bear (`npm run lab -- bench:events`). */
const GATE = 50_000
const BATCH = 500
const BATCHES = 240
const CONNECTIONS = 8
/** Batches that one made-up visitor sends, within what the server grants a device in a minute. */
const BY_DEVICE = 5

const event = (at: number, i: number) => ({
  id: newUuid(new Date(at)),
  e_type: 1 + (i % 3),
  e_name: 'tab',
  e_content: '品牌介绍',
  e_content_id: String(i % 20),
  ...(i % 3 === 1 && { duration: 4200 }),
  page: '/market/summer-gold/27',
  promotionId: '27001',
  inviteCode: 'DEMO01',
  source: 'summer-gold',
})

const makeBatches = () =>
  Array.from({ length: BATCHES }, (_, n) => ({
    device: `bench-${Math.floor(n / BY_DEVICE)}-${Math.random().toString(36).slice(2, 10)}`,
    sentAt: Date.now(),
    events: Array.from({ length: BATCH }, (_unused, i) => event(Date.now() - i, i)),
  }))

/** The same rows straight into the table: no HTTP, no JSON, no checks; rows are read before the clock starts. */
async function bare(db: Db): Promise<number> {
  const batches = makeBatches().map(({ sentAt, events }) =>
    events.flatMap(
      (it) => readEvent(it, { visitor: newUuid(new Date()), sentAt, receivedAt: new Date() }) ?? [],
    ),
  )
  return inParallel(
    2,
    batches.map((rows) => async () => void (await addEvents(db, rows))),
  )
}

async function measure(server: BenchServer): Promise<boolean> {
  const { core } = await measureUploads(server, {
    unit: 'events',
    connections: CONNECTIONS,
    size: BATCH,
    makeBodies: () => makeBatches().map((batch) => JSON.stringify(batch)),
    send: (agent, body, nth) =>
      postJson(agent, `${server.url}/statistics/v1/events`, body, {
        'x-forwarded-for': `10.${nth % 250}.${Math.floor(nth / 250) % 250}.1`,
      }),
    storeBare: () => bare(server.db),
  })
  console.info(`          gate ${shown(GATE)} a second of one core of the server`)
  return core >= GATE
}

exitByResult(() => withServer(measure, { TRUST_PROXY: '1' }))
