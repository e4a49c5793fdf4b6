import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate, openDb, supervisePostgres } from '../../server/src/db'
import { startFaultProxy } from '../support/fault-proxy'
import { embeddedPostgres, freePort, startServer } from '../support/server-process'
import { exitByResult } from '../support/exit-by-result'
import { runWordFaults } from '../support/word-faults'

const KILLS = 300
const DATABASE_EVERY = 20

/**
 * Kills servers, and now and then the database, under devices that send what students did
 * (`npm run lab -- faults:words`).
 */
async function main(): Promise<boolean> {
  const base = mkdtempSync(path.join(tmpdir(), 'shangan-faults-'))
  // Open to pass through: PostgreSQL runs under another account when this runs as root.
  chmodSync(base, 0o711)
  const start = performance.now()
  const postgres = await supervisePostgres({ dataDir: base }, { warn: () => undefined })
  await migrate(postgres.url)
  const db = openDb(postgres.url)
  const proxy = await startFaultProxy()
  try {
    const report = await runWordFaults(
      {
        db,
        proxy,
        async launch() {
          const port = await freePort()
          const DATA_DIR = mkdtempSync(path.join(base, 'data-'))
          const SECRET = 'the secret of a run of faults, long enough'
          const shared = { DATABASE_URL: postgres.url, FILES_DIR: path.join(base, 'files') }
          const env = { PORT: String(port), DATA_DIR, ...shared, LOG_LEVEL: 'error', SECRET }
          // A server that starts while the database is down gives up: its supervisor starts it again.
          for (;;) {
            const started = await startServer(env).catch(() => undefined)
            if (started) return { ...started, port }
          }
        },
        async killDatabase() {
          const running = embeddedPostgres(base)
          if (running) process.kill(running.pid, 'SIGKILL')
        },
      },
      {
        kills: Number(process.argv[2] ?? KILLS),
        databaseEvery: DATABASE_EVERY,
        students: 3,
        devicesEach: 2,
        lost: 0.2,
        onKill: (kills) => kills % 20 === 0 && console.info(`${kills} kills`),
      },
    )
    for (const [name, figure] of Object.entries(report))
      console.info(`${String(figure).padStart(9)}  ${name}`)
    console.info(`${((performance.now() - start) / 1000).toFixed(0).padStart(9)}  seconds`)
    return [report.missing, report.foreign, report.doubled, report.gaps, report.faults].every(
      (it) => it === 0,
    )
  } finally {
    await proxy.close()
    await db.destroy()
    await postgres.stop()
    rmSync(base, { recursive: true, force: true })
  }
}

exitByResult(main)
