import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildH5, isH5Fresh } from './build-h5.mjs'
import { projectRoot, runWithProgress, TaskError } from './progress.mjs'

/** Throws one sentence when this Node is too old for the project. */
export function checkNode() {
  const wanted = /** @type {{ engines: { node: string } }} */ (readJson('package.json')).engines.node.replace(
    /^\D+/,
    '',
  )
  const numbers = (/** @type {string} */ version) => version.split('.').map(Number)
  const [have, want] = [numbers(process.versions.node), numbers(wanted)]
  const at = want.findIndex((number, index) => have[index] !== number)
  if (at >= 0 && (have[at] ?? 0) < (want[at] ?? 0)) {
    throw new TaskError(
      `Node ${wanted} or newer is needed and this is ${process.versions.node}: install it from nodejs.org.`,
    )
  }
}

/**
 * Installs the dependencies when they are missing or are not the ones of package-lock.json. Unlike `npm ci` this
 * leaves installed packages in place, so a change is quick and a failed download leaves the project as it was.
 */
export async function ensureDependencies() {
  checkNode()
  if (areInstalled()) return
  const npm = process.env.npm_execpath
  /** @type {[string, ...string[]]} */
  const program = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  await runWithProgress(
    'Installing dependencies',
    [...program, 'install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    {
      advice: 'check the network and the registry that npm uses (npm config get registry), then start again.',
    },
  )
}

/**
 * Builds the H5 pages when their sources changed since the last build.
 * @param {AbortSignal} [signal]
 */
export async function ensureH5(signal) {
  if (!isH5Fresh()) await buildH5(signal)
}

function areInstalled() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(path.join(projectRoot, note))) return false
  return matchesLock(readLock('package-lock.json'), readLock(note))
}

/**
 * Whether the packages that npm noted as installed match the lock: every package in its version; optional ones,
 * such as the binaries of other systems, may be absent.
 * @param {LockEntries} wanted
 * @param {LockEntries} present
 */
export function matchesLock(wanted, present) {
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '' || entry.link) return true
    const found = present[name]
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true
  })
}

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }>} LockEntries */

/**
 * @param {string} file
 * @returns {LockEntries}
 */
function readLock(file) {
  return /** @type {{ packages: LockEntries }} */ (readJson(file)).packages
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readJson(file) {
  return JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'))
}
