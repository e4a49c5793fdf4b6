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

/**
 * Prints one line with the seconds since this process began.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`[${process.uptime().toFixed(1).padStart(5)}s] ${line}\n`)
}

/**
 * Runs a program quietly and says every few seconds that it is still at work. The end of what it printed is shown when
 * it fails, together with `advice`. The program is ended when the signal says so or this process is told to stop.
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
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const endWithChild = () => {
    child?.kill()
    process.exit(143)
  }
  // Ctrl-C reaches the child by itself; a signal to this process alone would leave it running.
  if (!signal) process.once('SIGTERM', endWithChild)
  const code = await new Promise((done) => {
    child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      signal,
    })
    const keep = (/** @type {Buffer} */ piece) => (printed = (printed + piece).slice(-20_000))
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', (cause) => done(cause.message))
    child.once('close', (status) => done(status ?? 'a signal'))
  })
  clearInterval(ticking)
  process.off('SIGTERM', endWithChild)
  if (code !== 0) {
    if (!signal?.aborted) console.error(printed.trimEnd().split('\n').slice(-40).join('\n'))
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
    const shown = cause instanceof TaskError ? cause.message : cause
    console.error(shown)
    process.exit(1)
  })
}
