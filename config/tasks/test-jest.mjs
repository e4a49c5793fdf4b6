import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool } from './run.mjs'
import { describeProgress, journalVariable, readJournal, readResults } from './test-journal.mjs'
import { failed, MOST_FLAKY } from './test-results.mjs'

/** @typedef {import('./test-results.mjs').Result} Result */
/** @typedef {import('./test-results.mjs').TestFile} TestFile */

const program = 'jest/bin/jest.js'

/**
 * Node's memory limits in jest and its workers, which inherit the flags: without a bound the heap of a worker grows
 * to gigabytes before anything is collected; with more room for what is new, less of it is copied.
 */
const flags = ['--max-old-space-size=1024', '--max-semi-space-size=32']

/**
 * @typedef {object} How
 * @property {boolean} [verbose]
 * @property {Record<string, string>} [env]
 * @property {readonly string[] | undefined} [paths] the test files to run instead of all
 * @property {(line: string) => void} [say] receives the progress of the run
 * @property {number} [everyMs] how often
 */

const reporter = fileURLToPath(new URL('test-reporter.mjs', import.meta.url))

let journals = 0

/**
 * Runs jest and resolves to the results of each file. However jest ends, the files that had ended count, and each of the
 * others is a failure.
 * @param {readonly string[]} args with which configuration, and which projects
 * @param {How} [how]
 * @returns {Promise<TestFile[]>}
 */
export async function runJest(args, { paths, say = console.log, everyMs = 30_000, ...options } = {}) {
  const planned = paths ?? (await listTests(args))
  const journal = join(tmpdir(), `jest-${process.pid}-${(journals += 1)}.ndjson`)
  const telling = setInterval(
    () => say(describeProgress(readJournal(journal), planned.length, Date.now())),
    everyMs,
  )
  try {
    const only = paths ? ['--runTestsByPath', ...paths] : []
    const ran = await runTool(
      program,
      ['--ci', '--reporters=default', `--reporters=${reporter}`, ...args, ...only],
      {
        ...options,
        flags,
        env: { ...options.env, [journalVariable]: journal },
      },
    )
    return readResults(readJournal(journal), planned, ran)
  } finally {
    clearInterval(telling)
    rmSync(journal, { force: true })
  }
}

/**
 * The test files that jest would run.
 * @param {readonly string[]} args
 * @returns {Promise<string[]>} absolute paths
 */
export async function listTests(args) {
  const { code, output } = await runTool(program, ['--listTests', '--json', '--passWithNoTests', ...args])
  const line = output.split('\n').find((it) => it.startsWith('['))
  if (code !== 0 || line === undefined) throw new Error(`jest lists no tests: ${output}`)
  return /** @type {string[]} */ (JSON.parse(line))
}

/**
 * @typedef {object} Twice
 * @property {(path: string) => boolean} [isDriven] the files that are run once more when they fail; by default all
 */

/**
 * Runs jest, and driven files in which a test failed once more: with a server and pages of their own, which a test
 * that is repeated inside its file would not have. More failures than may be chance are not repeated.
 * @param {readonly string[]} args
 * @param {How & Twice} [how]
 * @returns {Promise<TestFile[]>}
 */
export async function runJestTwice(args, { isDriven = () => true, ...how } = {}) {
  const files = await runJest(args, how)
  const bad = files.filter(({ path, results }) => path !== '' && isDriven(path) && failed(results).length > 0)
  const failures = failed(bad.flatMap(({ results }) => results)).length
  if (bad.length === 0 || failures > MOST_FLAKY) return files
  const again = await runJest(args, { ...how, paths: bad.map(({ path }) => path) })
  return files.map((file) => {
    const second = again.find(({ path }) => path === file.path)
    return bad.includes(file) && second ? { ...file, results: bothRuns(file, second) } : file
  })
}

/**
 * Combines two runs of one file: a test that failed in one of them is flaky, one that failed in both has failed.
 * @param {TestFile} first
 * @param {TestFile} second
 * @returns {Result[]}
 */
export function bothRuns(first, second) {
  if (first.isBroken && !second.isBroken) {
    return [...first.results.map(({ name, failure }) => ({ name, flaky: failure })), ...second.results]
  }
  if (first.isBroken !== second.isBroken) return [...first.results, ...second.results]
  return first.results.map((result, index) => {
    const { name, failure } = result
    const again = second.results[index]
    if (again === undefined || again.failure === failure) return result
    if (failure === undefined || again.failure === undefined) return { name, flaky: failure ?? again.failure }
    return { name, failure: `${failure}\nThe second time:\n${again.failure}` }
  })
}
