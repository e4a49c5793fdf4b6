import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadContent } from '../../server/src/content'
import { openDb } from '../../server/src/db'
import { makeReviews, openNewDevice, storeReviews } from '../support/first-sync'
import { makeMember } from '../support/members'
import { embeddedPostgres, freePort, startServer } from '../support/server-process'
import { shown } from './load'

/** A diligent year, and what its first sign-in on a new device may take (`npm run -s perf:first-sync`). */
const REVIEWS = 44_000
const MOST_BYTES = 1_000_000
const MOST_TRIPS = 8

async function measure(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-bench-'))
  const port = String(await freePort())
  const server = await startServer({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })
  const postgres = embeddedPostgres(dataDir)
  if (!postgres) throw new Error('the embedded PostgreSQL does not run')
  const db = openDb(postgres.url)
  try {
    const words = (await loadContent('content')).words.map(({ word }) => word)
    const member = await makeMember(db)
    await storeReviews(db, member.uid, makeReviews(words, REVIEWS, Date.now()))
    const start = performance.now()
    const { log, line, depot } = await openNewDevice(server.url, member)
    const took = performance.now() - start
    const former = await openNewDevice(server.url, member, (url) => url.replace(/&pages=\d+/, ''))
    if (!log.hasSynced) throw new Error('the device has not fetched the whole log')
    const stored = [...depot.records.values()].reduce((sum, { length }) => sum + length, 0)
    const lines = [
      [shown(line.bytes), 'bytes', `of answers, heads included; gate ${shown(MOST_BYTES)}`],
      [shown(line.trips), 'trips', `one after another; gate ${MOST_TRIPS}`],
      [shown(took), 'ms', 'on this machine, without a line between'],
      [shown(stored), 'signs', 'stored on the device'],
      [
        shown(former.line.bytes),
        'bytes',
        `in ${former.line.trips} trips by rows, as former apps ask for them`,
      ],
    ] as const
    for (const [figure, unit, what] of lines) console.info(`${figure.padStart(9)} ${unit.padEnd(5)}  ${what}`)
    return line.bytes <= MOST_BYTES && line.trips <= MOST_TRIPS
  } finally {
    await db.destroy()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

measure().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (cause: unknown) => {
    console.error(cause)
    process.exit(1)
  },
)
