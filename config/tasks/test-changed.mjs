import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { listTests } from './test-jest.mjs'

/**
 * @typedef {object} Plan
 * @property {string[]} suites what can break
 * @property {string[]} paths the test files that can break
 */

/** Files that others import. */
const isModule = (/** @type {string} */ file) => /\.[cm]?[jt]sx?$|\.json$/.test(file)

/** Prose that only tests of the papers read. */
const isPaper = (/** @type {string} */ file) => file.endsWith('.md')

/** Suites that are quick enough to be run whole for what nobody imports. */
const quick = ['unit', 'contract']

/**
 * Lists the files that differ from the last commit, new files included, ignored ones left out.
 * @param {string} folder
 * @returns {Promise<string[]>} paths within the project
 */
export async function changedFiles(folder = root) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await run('git', ['-C', folder, ...args])
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
    return output.split('\0').filter((path) => path !== '')
  }
  const changed = await git('diff', '--name-only', '--no-renames', '-z', 'HEAD')
  const added = await git('ls-files', '--others', '--exclude-standard', '-z')
  return [...changed, ...added].sort()
}

/**
 * The tests that changed files may break: those that import them, and for what nobody imports (content, styles, settings)
 * every quick one. Whole apps are driven by `--only weapp,e2e`.
 * @param {readonly string[]} changed paths within the project
 * @param {readonly string[]} every all test files
 * @param {readonly string[]} importing the test files that import what changed
 */
export function listPaths(changed, every, importing) {
  const reachesMore = changed.some((file) => !isModule(file) && !isPaper(file))
  const papers = changed.some(isPaper)
  const also = every.filter(
    (path) => (reachesMore && quick.includes(getSuite(path))) || (papers && path.includes('/test/config/')),
  )
  return [...new Set([...importing, ...also])]
}

/**
 * The test files of the project.
 * @param {readonly string[]} [files] only those that these files reach by imports
 */
const testFiles = (files) =>
  listTests(['-c', 'test/jest.config.cjs', ...(files ? ['--findRelatedTests', ...files] : [])])

/**
 * Plans the suites that the working tree's changes can break.
 * @returns {Promise<Plan>}
 */
export async function planOfChanges() {
  const changed = await changedFiles()
  if (changed.length === 0) return { suites: [], paths: [] }
  const there = changed.filter((file) => isModule(file) && existsSync(join(root, file)))
  const importing = there.length > 0 ? await testFiles(there.map((file) => join(root, file))) : []
  const paths = listPaths(changed, await testFiles(), importing)
  return { suites: ['types', 'lint', ...new Set(paths.map(getSuite))], paths }
}

/**
 * The suite that a test file belongs to: the name of its folder, or `unit`.
 * @param {string} path
 */
export const getSuite = (path) => /\/test\/(contract|server|weapp|e2e)\//.exec(path)?.[1] ?? 'unit'
