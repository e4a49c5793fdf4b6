import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** A server in a process of its own, started as an operator would start it. */
export interface ServerProcess {
  url: string
  pid: number
  /** Everything it printed so far. */
  printed(): string
  /** Resolves when it has printed a text that matches. */
  prints(pattern: RegExp): Promise<void>
  /** Sends a signal and answers the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** How a start ended that did not succeed. */
export interface FailedStart {
  code: number | null
  stderr: string
}

type Env = Readonly<Record<string, string>>

const root = path.resolve(__dirname, '../..')

/** Settings of the machine that runs the tests must not reach the server under test. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']

function launch(env: Env): ChildProcess {
  const base = Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  return spawn(process.execPath, ['config/tasks/serve.mjs'], {
    cwd: root,
    env: { ...base, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a server and waits until it listens. */
export async function startServer(env: Env & { PORT: string }): Promise<ServerProcess> {
  const child = launch(env)
  let printed = ''
  const closed = new Promise<number | null>((done) => child.once('close', done))
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      printed += piece.toString()
      for (const check of waiting) check()
    })
  }
  const prints = (pattern: RegExp) =>
    new Promise<void>((done, fail) => {
      const check = () => {
        if (!pattern.test(printed)) return
        waiting.delete(check)
        done()
      }
      waiting.add(check)
      void closed.then((code) => fail(new Error(`ended with ${code} before ${pattern}: ${printed}`)))
      check()
    })
  await prints(/http:\/\/localhost:/)
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    pid: child.pid ?? 0,
    printed: () => printed,
    prints,
    end(signal) {
      child.kill(signal)
      return closed
    },
  }
}

/** Starts a server that is expected to refuse, and answers how it ended. */
export async function failToStart(env: Env): Promise<FailedStart> {
  const child = launch(env)
  let stderr = ''
  child.stderr?.on('data', (piece: Buffer) => (stderr += piece.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, stderr }
}

/**
 * Below the ports that Linux, macOS and Windows give to connections and to listeners on port 0, so that none of these
 * takes a port between the answer of freePort and the start of the program that it is for.
 */
const firstPort = 11_000
const portsPerProcess = 100
const processSlices = 200
let drawn = 0

/** A port that nobody listens on and that no other test process draws meanwhile. */
export async function freePort(): Promise<number> {
  const slice = firstPort + (process.pid % processSlices) * portsPerProcess
  for (let tries = 0; tries < portsPerProcess; tries += 1) {
    const port = slice + (drawn++ % portsPerProcess)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${slice} to ${slice + portsPerProcess - 1}`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const listens = await new Promise<boolean>((done) => {
    probe.once('error', () => done(false)).listen(port, () => done(true))
  })
  if (listens) await new Promise((done) => probe.close(done))
  return listens
}

/** The process and the address of the embedded PostgreSQL of a data folder; undefined when it does not run. */
export function embeddedPostgres(dataDir: string): { pid: number; url: string } | undefined {
  const file = path.join(dataDir, 'pg/postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const password = readFileSync(path.join(dataDir, 'secret/pg-password'), 'utf8').trim()
  return { pid: Number(lines[0]), url: `postgres://shangan:${password}@127.0.0.1:${lines[3]}/shangan` }
}
