import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compileServer } from '../../config/tasks/build-server.mjs'
import { migrate, openDb, supervisePostgres, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { serveTill, Till } from './order-till'
import { Phoenix } from './phoenix'

/** What a server answered in the end. */
export interface Reply {
  readonly status: number
  readonly code: string
  readonly result: unknown
}

/** Servers of orders that die again and again, over a PostgreSQL that writes to disk as in production. */
export interface OrderStage {
  readonly db: Db
  readonly till: Till
  readonly tillUrl: string
  /** Sends a request to some server until one of them answers it with something else than its own trouble. */
  call(token: string, method: 'GET' | 'POST', url: string, body?: object): Promise<Reply>
  student(): Promise<string>
  /** Lets no server die any more. */
  calm(): Promise<void>
  /** What the servers were doing when they died. */
  deaths(): string[]
  close(): Promise<void>
}

const SERVERS = 3
/** Places at which something lasts that a server reaches at most before it dies. */
const LONGEST_LIFE = 300
const PATIENCE_MS = 8000
const MOST_TRIES = 400

/** Prepares the database and the provider, and starts the servers. */
export async function openOrderStage(random: () => number): Promise<OrderStage> {
  const base = mkdtempSync(path.join(tmpdir(), 'shangan-order-stage-'))
  // Open to pass through: PostgreSQL runs under another account when this runs as root.
  chmodSync(base, 0o711)
  // Each of the servers has a pool of its own, and one that was killed leaves its connections for a moment.
  const settings = { max_connections: '200' }
  const postgres = await supervisePostgres({ dataDir: base, settings }, { warn: () => undefined })
  await migrate(postgres.url)
  const db = openDb(postgres.url)
  const till = new Till()
  const provider = await serveTill(till)
  const program = await compileServer('test/support/order-process.ts', 'faults-orders.cjs')
  const deaths = path.join(base, 'deaths')
  let isCalm = false
  const life = () => (isCalm ? 0 : 1 + Math.floor(random() * LONGEST_LIFE))
  const env = { ...process.env, DATABASE_URL: postgres.url, TILL: provider.url, DEATHS: deaths }
  const servers = Array.from({ length: SERVERS }, () => new Phoenix(program, env, life))
  const lives = servers.map((server) => server.live())

  async function attempt(
    token: string,
    method: string,
    url: string,
    body?: object,
  ): Promise<Reply | undefined> {
    const server = servers[Math.floor(random() * servers.length)]
    if (server?.url === undefined) return undefined
    const response = await fetch(`${server.url}${url}`, {
      method,
      headers: {
        authorization: token,
        h: 'browser',
        m: 'android',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined)
    if (!response || response.status >= 500) return undefined
    const text = await response.text().catch(() => undefined)
    if (text === undefined) return undefined
    const { code = 'fine', result } = text === '' ? {} : JSON.parse(text)
    return { status: response.status, code, result }
  }

  return {
    db,
    till,
    tillUrl: provider.url,
    async call(token, method, url, body) {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const reply = await attempt(token, method, url, body)
        if (reply) return reply
        await pause(20 + random() * 80)
      }
      throw new Error(`nobody answered ${method} ${url}`)
    },
    async student() {
      const now = new Date()
      const uid = newUuid(now)
      const account = { uid, phone_cipher: null, phone_mask: '', consent_version: null, consent_at: null }
      await db
        .insertInto('accounts')
        .values({ ...account, registered_at: now })
        .execute()
      return uid
    },
    async calm() {
      isCalm = true
      for (const server of servers) server.kill(false)
      while (servers.some(({ url }) => url === undefined)) await pause(20)
    },
    deaths: () => (existsSync(deaths) ? readFileSync(deaths, 'utf8').split('\n').filter(Boolean) : []),
    async close() {
      for (const server of servers) server.kill(true)
      await Promise.all(lives)
      await db.destroy()
      await provider.close()
      await postgres.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
