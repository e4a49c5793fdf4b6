import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A reason to give up, in one sentence that says what to do.
 */
export class TaskError extends Error {}

/**
 * Prints one line with the seconds since this process began.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`[${process.uptime().toFixed(1).padStart(5)}s] ${line}\n`)
}

/**
 * Runs a program quietly and says every few seconds that it is still at work. What it printed is shown when it fails,
 * together with `advice`.
 * @param {string} what
 * @param {readonly [string, ...string[]]} command
 * @param {{ env?: Record<string, string>, advice: string }} options
 * @returns {Promise<void>}
 */
export async function runWithProgress(what, [program, ...args], { env, advice }) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  say(`${what} …`)
  const ticking = setInterval(() => say(`${what}: ${seconds()} s`), 10_000)
  let printed = ''
  const code = await new Promise((done) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const keep = (/** @type {Buffer} */ piece) => (printed = (printed + piece).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (cause) => done(cause.message))
    child.once('close', (status) => done(status ?? 'a signal'))
  })
  clearInterval(ticking)
  if (code !== 0) {
    process.stderr.write(printed)
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
    const told = cause instanceof TaskError ? cause.message : cause
    console.error(told)
    process.exit(1)
  })
}
