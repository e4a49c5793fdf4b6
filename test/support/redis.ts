import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findRedis } from '../../config/tasks/redis.mjs'
import { freePort } from './server-process'

/** A Redis of a test's own, in a process of its own. */
export interface TestRedis {
  readonly url: string
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same port, with nothing in it. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts a Redis that stores nothing on disk. */
export async function startTestRedis(): Promise<TestRedis> {
  const program = await findRedis()
  const port = await freePort()
  const dir = mkdtempSync(path.join(tmpdir(), 'shangan-test-redis-'))
  let end: () => Promise<void> = async () => undefined

  async function start(): Promise<void> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = spawn(program, [...settings, '--dir', dir], { stdio: ['ignore', 'pipe', 'pipe'] })
    const closed = new Promise<void>((done) => child.once('close', () => done()))
    end = async () => {
      child.kill('SIGKILL')
      await closed
    }
    await new Promise<void>((done, fail) => {
      let printed = ''
      child.stdout.on('data', (piece: Buffer) => {
        printed += piece.toString()
        if (/Ready to accept connections/.test(printed)) done()
      })
      child.once('error', fail)
      void closed.then(() => fail(new Error(`Redis ended: ${printed}`)))
    })
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(),
    start,
    async close() {
      await end()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
