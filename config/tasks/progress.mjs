import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A reason to give up, in one sentence that says what to do.
 */
export class TaskError extends Error {
  /** @override */
  name = 'TaskError'
}

/** In production every line that is printed is JSON, as the server's are. */
const isProduction = process.env.NODE_ENV?.trim() === 'production'

/**
 * Prints one line: with the seconds since this process began, or in production as a line of the log.
 * @param {string} msg
 */
export function say(msg) {
  process.stdout.write(
    isProduction ? logLine('info', { msg }) : `[${process.uptime().toFixed(1).padStart(5)}s] ${msg}\n`,
  )
}

/**
 * @param {'info' | 'fatal'} level
 * @param {Record<string, string>} fields
 */
const logLine = (level, fields) =>
  `${JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, ...fields })}\n`

/** The signals that ask a program to end. */
const endings = /** @type {const} */ (['SIGINT', 'SIGTERM'])

/**
 * Runs a program quietly and says every few seconds that it is still at work. The end of what it printed is shown when
 * it fails, together with `advice`. The program is ended when the signal says so; without one, this process and the program
 * end together when this process is asked to.
 * @param {string} what
 * @param {readonly [string, ...string[]]} command
 * @param {{ env?: Record<string, string>, advice: string, signal?: AbortSignal | undefined }} options
 * @returns {Promise<void>}
 */
export async function runWithProgress(what, [program, ...args], { env, advice, signal }) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  say(`${what} …`)
  const ticking = setInterval(() => say(`${what}: ${seconds()} s`), 10_000)
  let printed = ''
  const end = new AbortController()
  // Only what runs while nothing else would have to be closed is without a signal of its own.
  const endBoth = () => end.abort()
  if (!signal) for (const name of endings) process.once(name, endBoth)
  const code = await new Promise((done) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      // A group of its own, so that it ends with all that it started.
      detached: process.platform !== 'win32',
    })
    const endGroup = () => {
      if (child.pid === undefined) return
      if (process.platform === 'win32') child.kill()
      else process.kill(-child.pid, 'SIGTERM')
    }
    const stop = signal ?? end.signal
    if (stop.aborted) endGroup()
    stop.addEventListener('abort', endGroup)
    const keep = (/** @type {Buffer} */ piece) => (printed = (printed + piece).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (cause) => done(cause.message))
    child.once('close', (status) => {
      stop.removeEventListener('abort', endGroup)
      done(status ?? 'a signal')
    })
  })
  clearInterval(ticking)
  for (const name of endings) process.off(name, endBoth)
  if (end.signal.aborted) process.exit(143)
  if (code !== 0) {
    const last = printed.trimEnd().split('\n').slice(-40).join('\n')
    if (!signal?.aborted)
      process.stderr.write(isProduction ? logLine('fatal', { msg: what, output: last }) : `${last}\n`)
    throw new TaskError(`${what} failed (${code}): ${advice}`)
  }
  say(`${what}: done in ${seconds()} s`)
}

/**
 * Runs a task; a failure ends the process with one sentence and code 1.
 * @param {() => Promise<void>} task
 */
export function runTask(task) {
  task().catch((/** @type {unknown} */ cause) => {
    if (isProduction) process.stderr.write(logLine('fatal', { msg: String(cause) }))
    else console.error(cause instanceof TaskError ? cause.message : cause)
    process.exit(1)
  })
}
