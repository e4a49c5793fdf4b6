import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb, type Db } from '../../../server/src/db'
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy'
import { createTestDatabase } from '../../support/postgres'
import { freePort, startServer } from '../../support/server-process'
import { runWordFaults } from '../../support/word-faults'

let base: string
let db: Db
let proxy: FaultProxy
let databaseUrl: string
beforeAll(async () => {
  base = mkdtempSync(path.join(tmpdir(), 'shangan-words-kill-'))
  databaseUrl = await createTestDatabase()
  db = openDb(databaseUrl)
  proxy = await startFaultProxy()
})
afterAll(async () => {
  await proxy.close()
  await db.destroy()
  rmSync(base, { recursive: true, force: true })
})

test('servers killed under the sending devices lose and double no event, though a fifth of the replies get lost', async () => {
  const launch = async () => {
    const port = await freePort()
    const DATA_DIR = mkdtempSync(path.join(base, 'data-'))
    const SECRET = 'a secret of the test that is long enough'
    const shared = { DATABASE_URL: databaseUrl, FILES_DIR: path.join(base, 'files') }
    const env = { PORT: String(port), DATA_DIR, ...shared, LOG_LEVEL: 'error', SECRET }
    return { ...(await startServer(env)), port }
  }
  const report = await runWordFaults(
    { db, proxy, launch },
    { kills: 6, databaseEvery: Infinity, students: 2, devicesEach: 2, lost: 0.2 },
  )
  expect(report).toMatchObject({ kills: 6, missing: 0, foreign: 0, doubled: 0, gaps: 0, faults: 0 })
  // Otherwise nothing was put to the test.
  expect(report.lostReplies).toBeGreaterThan(5)
  expect(report.duplicatesTold).toBeGreaterThan(0)
})
