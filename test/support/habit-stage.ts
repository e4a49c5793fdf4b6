import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compileServer } from '../../config/tasks/build-server.mjs'
import { migrate, openDb, supervisePostgres, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import { Phoenix } from './phoenix'

/** What a server answered in the end. */
export interface HabitReply {
  readonly status: number
  readonly result: unknown
}

/** Servers of check-ins that die again and again, over a PostgreSQL that writes to disk as in production. */
export interface HabitStage {
  readonly db: Db
  /** Sends a request at a time to some server until one of them answers it with something else than its own trouble. */
  call(of: Caller, method: 'GET' | 'POST', url: string, body?: object): Promise<HabitReply>
  student(now: number): Promise<string>
  /** Kills some server at once, whatever it does. */
  strike(): void
  /** Lets no server die any more. */
  calm(): Promise<void>
  /** Where servers died by themselves, and how many were struck. */
  deaths(): { places: string[]; struck: number }
  close(): Promise<void>
}

/** Who asks, and at what time of the run. */
export interface Caller {
  readonly uid: string
  readonly now: number
}

/** Servers, each in another time zone, which must not matter. */
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati']
/** Places at which something lasts that a server reaches at most before it dies. */
const LONGEST_LIFE = 250
const PATIENCE_MS = 8000
const MOST_TRIES = 400

/** Prepares the database and starts the servers. */
export async function openHabitStage(random: () => number): Promise<HabitStage> {
  const base = mkdtempSync(path.join(tmpdir(), 'shangan-habit-stage-'))
  // Open to pass through: PostgreSQL runs under another account when this runs as root.
  chmodSync(base, 0o711)
  const settings = { max_connections: '200' }
  const postgres = await supervisePostgres({ dataDir: base, settings }, { warn: () => undefined })
  await migrate(postgres.url)
  const db = openDb(postgres.url)
  const program = await compileServer('test/support/habit-process.ts', 'faults-habit.cjs')
  const deaths = path.join(base, 'deaths')
  let isCalm = false
  let struck = 0
  const life = () => (isCalm ? 0 : 1 + Math.floor(random() * LONGEST_LIFE))
  const servers = ZONES.map(
    (TZ) => new Phoenix(program, { ...process.env, TZ, DATABASE_URL: postgres.url, DEATHS: deaths }, life),
  )
  const lives = servers.map((server) => server.live())
  const any = () => servers[Math.floor(random() * servers.length)]

  async function attempt(
    { uid, now }: Caller,
    method: string,
    url: string,
    body?: object,
  ): Promise<HabitReply | undefined> {
    const server = any()
    if (server?.url === undefined) return undefined
    const response = await fetch(`${server.url}${url}`, {
      method,
      headers: {
        authorization: uid,
        'x-now': String(now),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined)
    if (!response || response.status >= 500) return undefined
    const text = await response.text().catch(() => undefined)
    return text === undefined ? undefined : { status: response.status, result: JSON.parse(text).result }
  }

  return {
    db,
    async call(of, method, url, body) {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const reply = await attempt(of, method, url, body)
        if (reply) return reply
        await pause(10 + random() * 60)
      }
      throw new Error(`nobody answered ${method} ${url}`)
    },
    async student(now) {
      const uid = newUuid(new Date(now))
      const account = { uid, phone_cipher: null, phone_mask: '', consent_version: null, consent_at: null }
      await db
        .insertInto('accounts')
        .values({ ...account, registered_at: new Date(now) })
        .execute()
      return uid
    },
    strike() {
      const server = any()
      if (server?.url === undefined) return
      struck += 1
      server.kill(false)
    },
    async calm() {
      isCalm = true
      for (const server of servers) server.kill(false)
      while (servers.some(({ url }) => url === undefined)) await pause(20)
    },
    deaths: () => ({
      places: existsSync(deaths) ? readFileSync(deaths, 'utf8').split('\n').filter(Boolean) : [],
      struck,
    }),
    async close() {
      for (const server of servers) server.kill(true)
      await Promise.all(lives)
      await db.destroy()
      await postgres.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
