import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { listTests } from './test-jest.mjs'

/**
 * @typedef {object} Plan
 * @property {string[]} suites what can break
 * @property {string[]} paths the test files that can break
 */

const all = /./
const driven = /^test\/(weapp|e2e)\//
/** Driven tests of every screen and of sizes: no area is without them. */
const common = /^test\/(e2e\/(screens|sizes)|weapp\/(sizes|style|simulate))\.test/

/**
 * Areas whose sources only their own driven tests use: others go past them.
 * @type {readonly { sources: RegExp, tests: RegExp }[]}
 */
const areas = [
  {
    sources: /^(src|server\/src|contract)\/.*\b(spword|words?|study)\b/,
    tests: /^test\/(weapp|e2e)\/(word|words|first-card|one-record|offline|old-browser)\b/,
  },
  {
    sources: /^(src|server\/src|contract)\/.*\b(sales?|staff)\b/,
    tests: /^test\/(weapp|e2e)\/(staff|sales|sizes)\b/,
  },
  {
    sources: /^src\/.*\b(campaign|market)\b/,
    tests:
      /^test\/(weapp|e2e)\/(campaign|home|journey|leads|first-view|share|promotion|sizes|faults|login|hosts|track)\b/,
  },
]

/**
 * What a file reaches besides the tests that import it; the first row that fits counts. What is in no row may reach
 * everything.
 * @type {readonly { files: RegExp, tests: readonly RegExp[] }[]}
 */
const reaches = [
  { files: /^([A-Z]+\.md|docs\/|LICENSE|NOTICE|\.gitignore|\.ci)/, tests: [/^test\/config\//] },
  { files: /^test\/(support|weapp\/(host|fixture))\//, tests: [driven] },
  { files: /^test\/fixtures\//, tests: [/^test\/config\//] },
  { files: /^test\//, tests: [] },
  ...areas.map(({ sources, tests }) => ({ files: sources, tests: [tests, common] })),
  { files: /^(src|contract|server)\//, tests: [driven] },
  { files: /^content\//, tests: [/^test\/(content|server)\//, driven] },
  { files: /^deploy\//, tests: [/^test\/(config|server)\//, driven] },
  { files: all, tests: [all] },
]

/**
 * The tests that changed files reach other than by imports.
 * @param {readonly string[]} files paths within the project
 * @param {readonly string[]} tests paths of all test files within the project
 */
export function reached(files, tests) {
  const patterns = files.flatMap((file) => reaches.find((row) => row.files.test(file))?.tests ?? [])
  return tests.filter((test) => patterns.some((pattern) => pattern.test(test)))
}

/**
 * What differs from the last commit, new files included, those that are ignored left out.
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
 * The test files of the project.
 * @param {readonly string[]} [files] only those that these files reach by imports
 */
const testFiles = (files) =>
  listTests(['-c', 'test/jest.config.cjs', ...(files ? ['--findRelatedTests', ...files] : [])])

/**
 * What the working tree's changes can break.
 * @returns {Promise<Plan>}
 */
export async function planOfChanges() {
  const changed = await changedFiles()
  if (changed.length === 0) return { suites: [], paths: [] }
  const every = await testFiles()
  const byPath = reached(
    changed,
    every.map((path) => path.slice(root.length)),
  ).map((path) => root + path)
  const there = changed.filter((file) => /\.[cm]?[jt]sx?$|\.json$/.test(file) && existsSync(join(root, file)))
  const byImport = there.length > 0 ? await testFiles(there.map((file) => join(root, file))) : []
  const paths = [...new Set([...byPath, ...byImport])]
  return { suites: ['types', 'lint', ...new Set(paths.map(suiteOf))], paths }
}

/**
 * The suite that a test file belongs to: the name of its folder, or `unit`.
 * @param {string} path
 */
export const suiteOf = (path) => /\/test\/(contract|server|weapp|e2e)\//.exec(path)?.[1] ?? 'unit'
