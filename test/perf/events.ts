import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { readEvent } from '../../server/src/modules/track/check'
import { addEvents } from '../../server/src/modules/track/repo'
import { embeddedPostgres, freePort, startServer } from '../support/server-process'
import { cpuOf, cpuOfTree } from './cpu'
import { count, inParallel, median, postJson, shown } from './load'

/** Accepted events a second that one core of the server must bear (`npm run bench:events`). */
const GATE = 50_000
const BATCH = 500
const BATCHES = 240
const CONNECTIONS = 8
const ROUNDS = 5
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

async function measure(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-bench-'))
  const port = String(await freePort())
  const server = await startServer({
    PORT: port,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  })
  const postgres = embeddedPostgres(dataDir)
  if (!postgres) throw new Error('the embedded PostgreSQL does not run')
  const db = openDb(postgres.url)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const seen = { wall: [0], core: [0], both: [0], bare: [0] }
  try {
    for (let round = -1; round < ROUNDS; round += 1) {
      const bodies = makeBatches().map((it) => JSON.stringify(it))
      const again = [...bodies]
      const before = [cpuOf(server.pid), cpuOfTree(postgres.pid)] as const
      let accepted = 0
      const post = (body: string, n: number) => async () => {
        const from = n + (round + 1) * BATCHES
        const text = await postJson(agent, `${server.url}/statistics/v1/events`, body, {
          'x-forwarded-for': `10.${from % 250}.${Math.floor(from / 250) % 250}.1`,
        })
        accepted += count(text, 'accepted')
      }
      const seconds = await inParallel(CONNECTIONS, bodies.map(post))
      const used = [cpuOf(server.pid) - before[0], cpuOfTree(postgres.pid) - before[1]] as const
      if (accepted !== BATCH * BATCHES) throw new Error(`only ${accepted} events were accepted`)
      await inParallel(CONNECTIONS, again.slice(0, 20).map(post))
      if (accepted !== BATCH * BATCHES) throw new Error('an event that was sent again counted twice')
      const control = await bare(db)
      if (round < 0) continue // the first round warms the server up
      seen.wall[round] = accepted / seconds
      seen.core[round] = accepted / used[0]
      seen.both[round] = accepted / (used[0] + used[1])
      seen.bare[round] = accepted / control
    }
  } finally {
    agent.destroy()
    await db.destroy()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  const core = median(seen.core)
  const lines = [
    ['accepted over HTTP, per second of one core of the server', core],
    ['the same, PostgreSQL\u2019s cores counted as well', median(seen.both)],
    ['accepted over HTTP, by the clock on the wall', median(seen.wall)],
    ['bare insert of the same rows, by the clock on the wall', median(seen.bare)],
  ] as const
  for (const [what, rate] of lines) console.info(`${shown(rate).padStart(9)} events/s  ${what}`)
  const ratio = median(seen.wall.map((rate, i) => rate / (seen.bare[i] ?? rate)))
  console.info(`${ratio.toFixed(2).padStart(9)} ×         over HTTP against bare, median of ${ROUNDS} pairs`)
  console.info(
    `          batches of ${BATCH}, ${CONNECTIONS} connections, answered when durable; gate ${shown(GATE)}`,
  )
  return core >= GATE
}

measure().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (cause: unknown) => {
    console.error(cause)
    process.exit(1)
  },
)
