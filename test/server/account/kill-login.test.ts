import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDb, type Db } from '../../../server/src/db'
import { deriveKeys } from '../../../server/src/security/keys'
import { phoneIndex } from '../../../server/src/security/phone'
import { smallContent } from '../../support/content-folder'
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy'
import { createTestDatabase } from '../../support/postgres'
import { freePort, startServer, type ServerProcess } from '../../support/server-process'
import { newWalk, steps, takeStep, type Ground, type Walk } from '../../support/student-walk'

const SECRET = 'the secret of a test that is long enough'

let base: string
let databaseUrl: string
let db: Db
let proxy: FaultProxy
let servers: Promise<ServerProcess & { port: number }>[]

/** A server of its own folder on the common database; several run at once, as behind a balancer. */
async function launch(): Promise<ServerProcess & { port: number }> {
  const port = await freePort()
  const DATA_DIR = mkdtempSync(path.join(base, 'data-'))
  const env = {
    PORT: String(port),
    DATA_DIR,
    DATABASE_URL: databaseUrl,
    FILES_DIR: path.join(base, 'files'),
    SECRET,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    CONTENT_DIR: smallContent(),
  }
  return { ...(await startServer(env)), port }
}

beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-kill-'))
  databaseUrl = await createTestDatabase()
  db = openDb(databaseUrl)
  proxy = await startFaultProxy()
  servers = [launch(), launch()]
})
afterAll(async () => {
  for (const server of await Promise.allSettled(servers)) {
    if (server.status === 'fulfilled') await server.value.end('SIGKILL')
  }
  await proxy.close()
  await db.destroy()
  rmSync(base, { recursive: true, force: true })
})

/** Kills the server that answers and leads the proxy to the one that waits; the next one is begun. */
async function killServer(): Promise<void> {
  const server = await servers.shift()
  await server?.end('SIGKILL')
  servers.push(launch())
  proxy.target((await servers[0])?.port ?? 0)
}

const ground: Ground = {
  get url() {
    return proxy.url
  },
  formatCode(mobile) {
    const files = readFolders().filter((file) => existsSync(file))
    const lines = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}')),
    )
    const sent = lines.map((line) => JSON.parse(line) as { at: string; mobile: string; code: string })
    const own = sent.filter((message) => message.mobile === mobile).sort((a, b) => (a.at < b.at ? -1 : 1))
    return own.at(-1)?.code
  },
  async aMinutePasses() {
    await sql`update sms_ledger set created_at = created_at - interval '61 seconds'`.execute(db)
  },
}

function readFolders(): string[] {
  return readdirSync(base).map((name) => path.join(base, name, 'outbox/sms.ndjson'))
}

test('a server killed at every step of login and sign-up loses and doubles nothing, though a fifth of the replies get lost', async () => {
  proxy.target((await servers[0])?.port ?? 0)
  const walks: Walk[] = []
  // Milliseconds from the moment at which one student makes each of the calls until the server is killed.
  for (const [round, delay] of [0, 2, 8, 60].entries()) {
    const students = steps.map((_, step) =>
      newWalk(`137${String(round).padStart(4, '0')}${String(step).padStart(4, '0')}`),
    )
    walks.push(...students)
    proxy.lose(0.2)
    await Promise.all(
      students.map(async (walk, step) => {
        while (walk.at < step) await takeStep(ground, walk)
      }),
    )
    const calls = students.map((walk) => takeStep(ground, walk))
    await new Promise((done) => setTimeout(done, delay))
    await Promise.all([killServer(), ...calls])
    await Promise.all(
      students.map(async (walk) => {
        while (walk.at < steps.length) await takeStep(ground, walk)
      }),
    )
  }
  expect(proxy.lost()).toBeGreaterThan(20)
  const keys = deriveKeys(SECRET)
  const held = async (
    table: 'profiles' | 'invites' | 'attributions' | 'sign_ups' | 'sales_clues' | 'accounts',
    uid: string,
  ) => (await db.selectFrom(table).selectAll().where('uid', '=', uid).execute()).length
  for (const { mobile, uid, uids } of walks) {
    expect([...uids]).toEqual([uid])
    const owner = await db
      .selectFrom('phone_directory')
      .selectAll()
      .where('phone_index', '=', phoneIndex(keys, mobile))
      .execute()
    expect(owner.map((row) => row.uid)).toEqual([uid])
    const counts = {
      accounts: await held('accounts', uid),
      profiles: await held('profiles', uid),
      invites: await held('invites', uid),
      attributions: await held('attributions', uid),
      signUps: await held('sign_ups', uid),
      clues: await held('sales_clues', uid),
    }
    // One lead comes with the sign-up and one alone.
    expect(counts).toEqual({ accounts: 1, profiles: 1, invites: 1, attributions: 1, signUps: 1, clues: 2 })
  }
  expect(await db.selectFrom('accounts').select('uid').execute()).toHaveLength(walks.length)
  const attributions = await db.selectFrom('attributions').selectAll().execute()
  expect(
    new Set(attributions.map((row) => `${row.touch} ${row.promotion_id} ${row.invite_code} ${row.source}`)),
  ).toEqual(new Set(['first 27001 DEMO01 summer-gold']))
})
