import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** @typedef {{ code: number, output: string, seconds: number }} Ran */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

/**
 * Ends a child with everything it started; each child leads its own process group.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}

let isGuarded = false

const ending = new AbortController()

/** Is aborted once a signal has asked this process to end. */
export const interruption = ending.signal

/**
 * A signal ends the programs that run, and no other begins: their callers can still say what had been done. A second
 * signal ends this process at once.
 */
function guard() {
  if (isGuarded) return
  isGuarded = true
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      const isSecond = interruption.aborted
      for (const child of children) signalGroup(child, isSecond ? 'SIGKILL' : 'SIGTERM')
      if (isSecond) process.exit(130)
      ending.abort(signal)
    })
  }
}

/**
 * Runs a program in the project's folder and collects what it prints; `verbose` shows it at once as well.
 * A program that takes longer than `minutes` hangs, for a busy machine is slow but not as slow as that: it is ended and
 * counts as failed (code 124).
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, verbose?: boolean, minutes?: number }} [options]
 * @returns {Promise<Ran>}
 */
export function run(program, args, { env = {}, verbose = false, minutes = 120 } = {}) {
  guard()
  if (interruption.aborted)
    return Promise.resolve({ code: 130, output: `Not begun after ${interruption.reason}.\n`, seconds: 0 })
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32' && program === 'npm',
    })
    children.add(child)
    let output = ''
    let isLate = false
    /** @param {Buffer} piece */
    const collect = (piece) => {
      output += piece.toString()
      if (verbose) process.stdout.write(piece)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const timer = setTimeout(() => {
      isLate = true
      output += `\nEnded after ${minutes} minutes.\n`
      signalGroup(child, 'SIGKILL')
    }, minutes * 60_000)
    /** @param {number} code */
    const end = (code) => {
      clearTimeout(timer)
      children.delete(child)
      resolve({ code: isLate ? 124 : code, output, seconds: (Date.now() - started) / 1000 })
    }
    child.on('error', (cause) => {
      output += `${cause.message}\n`
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/**
 * Runs a JavaScript tool out of node_modules without npx.
 * @param {string} file path below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2] & { flags?: readonly string[] }} [options] `flags`: of Node itself
 */
export function runTool(file, args, { flags = [], ...options } = {}) {
  return run(process.execPath, [...flags, `${root}node_modules/${file}`, ...args], options)
}
