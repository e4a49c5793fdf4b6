import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb, type Db } from '../../server/src/db'
import { embeddedPostgres, freePort, startServer } from '../support/server-process'
import { getCpu, cpuOfTree } from './cpu'

/** A server as a bench measures it, with a PostgreSQL of its own. */
export interface BenchServer {
  readonly url: string
  readonly port: number
  readonly db: Db
  /** CPU seconds so far, of the server and of its PostgreSQL. */
  cpu(): { readonly server: number; readonly postgres: number }
}

/** Starts a server on a data folder of its own, with further settings, for a task; both are gone afterwards. */
export async function withServer<Value>(
  task: (server: BenchServer) => Promise<Value>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Value> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-bench-'))
  // PostgreSQL runs as another user where this one is root.
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const base = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' }
  const server = await startServer({ ...base, ...settings })
  try {
    const postgres = embeddedPostgres(dataDir)
    if (!postgres) throw new Error('the embedded PostgreSQL does not run')
    const db = openDb(postgres.url)
    const cpu = () => ({ server: getCpu(server.pid), postgres: cpuOfTree(postgres.pid) })
    try {
      return await task({ url: server.url, port, db, cpu })
    } finally {
      await db.destroy()
    }
  } finally {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}
