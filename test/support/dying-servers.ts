import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compileServer } from '../../config/tasks/build-server.mjs'
import { migrate, openDb, supervisePostgres, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { RestartedServer } from './restarted-server'

/** The final answer of a server; `code` is `fine` where it gave none. */
export interface Reply {
  readonly status: number
  readonly code: string
  readonly result: unknown
}

/** Servers that die again and again, over a PostgreSQL that writes to disk as in production. */
export interface DyingServers {
  readonly db: Db
  /** Sends a request to some server until one of them answers it with something else than its own trouble. */
  call(
    headers: Readonly<Record<string, string>>,
    method: 'GET' | 'POST',
    url: string,
    body?: object,
  ): Promise<Reply>
  /** An account that was made at a time; resolves to its uid. */
  student(now: Date): Promise<string>
  /** Kills some server at once, whatever it does; false where none was running. */
  killOne(): boolean
  /** Lets no server die any more. */
  calm(): Promise<void>
  /** The places at which the servers died by themselves. */
  deaths(): string[]
  close(): Promise<void>
}

/** The settings of the servers in a run of faults. */
export interface ServersOptions {
  /** Names the folder of the data and the compiled program. */
  readonly name: string
  /** The file of the program, from the root. */
  readonly program: string
  /** Each server's own part of its environment; as many servers as there are. */
  readonly environments: readonly NodeJS.ProcessEnv[]
  /** Places at which something lasts that a server reaches at most before it dies. */
  readonly longestLife: number
  readonly random: () => number
}

const PATIENCE_MS = 20_000
const MOST_TRIES = 400

/** Prepares the database and starts the servers. */
export async function openDyingServers(options: ServersOptions): Promise<DyingServers> {
  const { name, environments, longestLife, random } = options
  const base = mkdtempSync(path.join(tmpdir(), `shangan-${name}-stage-`))
  // Open to pass through: PostgreSQL runs under another account when this runs as root.
  chmodSync(base, 0o711)
  // Each of the servers has a pool of its own, and one that was killed leaves its connections for a moment.
  const settings = { max_connections: '200' }
  const postgres = await supervisePostgres({ dataDir: base, settings }, { warn: () => undefined })
  await migrate(postgres.url)
  const db = openDb(postgres.url)
  const program = await compileServer(options.program, `faults-${name}.cjs`)
  const deaths = path.join(base, 'deaths')
  let isCalm = false
  const life = () => (isCalm ? 0 : 1 + Math.floor(random() * longestLife))
  const common = { ...process.env, DATABASE_URL: postgres.url, DEATHS: deaths }
  const servers = environments.map((own) => new RestartedServer(program, { ...common, ...own }, life))
  const lives = servers.map((server) => server.live())
  const any = () => servers[Math.floor(random() * servers.length)]

  async function attempt(
    ...[headers, method, url, body]: Parameters<DyingServers['call']>
  ): Promise<Reply | undefined> {
    const server = any()
    if (server?.url === undefined) return undefined
    const response = await fetch(`${server.url}${url}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
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
    async call(...request) {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const reply = await attempt(...request)
        if (reply) return reply
        await pause(10 + random() * 80)
      }
      throw new Error(`nobody answered ${request[1]} ${request[2]}`)
    },
    async student(now) {
      const uid = newUuid(now)
      const account = { uid, phone_cipher: null, phone_mask: '', consent_version: null, consent_at: null }
      await db
        .insertInto('accounts')
        .values({ ...account, registered_at: now })
        .execute()
      return uid
    },
    killOne() {
      const server = any()
      if (server?.url === undefined) return false
      server.kill(false)
      return true
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
      await postgres.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
