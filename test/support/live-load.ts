import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WebSocket } from 'ws'
import { compileServer } from '../../config/tasks/build-server.mjs'
import { migrate, openDb, supervisePostgres, type Db } from '../../server/src/db'
import type { Member } from './accounts'
import { classFrom } from './live-process'
import { makeMember } from './members'
import { socketAt } from './socket'

/** A server of live classes in a process of its own. */
export interface LiveProcess {
  readonly url: string
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

/** Servers of one room that has begun, on a PostgreSQL that writes to disk as in production. */
export interface LiveStage {
  readonly db: Db
  readonly room: string
  start(): Promise<LiveProcess>
  members(count: number): Promise<Member[]>
  close(): Promise<void>
}

/** Students that are made at once. */
const AT_ONCE = 16

/** Prepares the database; the servers are joined by Redis where its address is given. */
export async function openStage(redisUrl = ''): Promise<LiveStage> {
  const base = mkdtempSync(path.join(tmpdir(), 'shangan-live-stage-'))
  // Open to pass through: PostgreSQL runs under another account when this runs as root.
  chmodSync(base, 0o711)
  const postgres = await supervisePostgres({ dataDir: base }, { warn: () => undefined })
  await migrate(postgres.url)
  const db = openDb(postgres.url)
  const beginsAt = Date.now() - 60_000
  const program = await compileServer('test/support/live-process.ts', 'bench-live.cjs')
  const running = new Set<LiveProcess>()

  async function start(): Promise<LiveProcess> {
    const child = fork(program, {
      env: {
        ...process.env,
        DATA_DIR: mkdtempSync(path.join(base, 'data-')),
        DATABASE_URL: postgres.url,
        REDIS_URL: redisUrl,
        LIVE_BEGIN: String(beginsAt),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const closed = once(child, 'close')
    const port = await new Promise<number>((done, fail) => {
      child.once('message', (message) => {
        if (typeof message === 'object' && message !== null && 'port' in message) done(Number(message.port))
      })
      void closed.then(() => fail(new Error('a server ended before it listened')))
    })
    const liveProcess: LiveProcess = {
      url: `http://127.0.0.1:${port}`,
      async kill() {
        running.delete(liveProcess)
        child.kill('SIGKILL')
        await closed
      },
    }
    running.add(liveProcess)
    return liveProcess
  }

  return {
    db,
    room: classFrom(beginsAt).room,
    start,
    async members(count) {
      const made: Member[] = []
      while (made.length < count) {
        const some = Math.min(AT_ONCE, count - made.length)
        made.push(...(await Promise.all(Array.from({ length: some }, () => makeMember(db)))))
      }
      return made
    },
    async close() {
      for (const liveProcess of running) await liveProcess.kill()
      await db.destroy()
      await postgres.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/** Opens a socket of a room; `onFrame` gets everything from the first byte on. */
export async function openSocket(
  server: LiveProcess,
  room: string,
  { headers }: Member,
  onFrame: (text: string) => void,
): Promise<WebSocket> {
  const answer = await fetch(`${server.url}/live/v1/rooms/${room}/tickets`, { method: 'POST', headers })
  const { result }: { result: { url: string } } = JSON.parse(await answer.text())
  const socket = socketAt(server, result.url)
  const joined = new Promise<void>((done, fail) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      // The first that is sent to everybody who is in the room.
      if (text.startsWith('{"kind":"people"')) done()
      onFrame(text)
    })
    socket.once('close', () => fail(new Error('a socket was closed before it was open')))
    socket.on('error', fail)
  })
  await joined
  return socket
}
