import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run.mjs'
import { failed, MOST_FLAKY, readJest } from './test-results.mjs'

/** @typedef {import('./test-results.mjs').Result} Result */
/** @typedef {import('./test-results.mjs').TestFile} TestFile */

let reports = 0

/**
 * Runs jest and answers the results of each file.
 * @param {readonly string[]} args what to run, and with which configuration
 * @param {{ verbose?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<TestFile[]>}
 */
export async function runJest(args, options = {}) {
  const report = join(tmpdir(), `jest-${process.pid}-${(reports += 1)}.json`)
  try {
    const ran = await runTool('jest/bin/jest.js', ['--ci', '--json', `--outputFile=${report}`, ...args], {
      ...options,
      minutes: 25,
    })
    return readJest(report, ran)
  } finally {
    rmSync(report, { force: true })
  }
}

/**
 * @typedef {object} Twice
 * @property {readonly string[] | undefined} [paths] the test files to run instead of all
 * @property {(path: string) => boolean} [isDriven] the files that are run once more when they fail; by default all
 */

/**
 * Runs jest, and driven files in which a test failed once more: with a server and pages of their own, which a test
 * that is repeated inside its file would not have. More failures than may be chance are not repeated.
 * @param {readonly string[]} args
 * @param {Parameters<typeof runJest>[1] & Twice} [options]
 * @returns {Promise<TestFile[]>}
 */
export async function runJestTwice(args, { paths, isDriven = () => true, ...options } = {}) {
  const files = await runJest([...args, ...only(paths)], options)
  const bad = files.filter(({ path, results }) => path !== '' && isDriven(path) && failed(results).length > 0)
  const failures = failed(bad.flatMap(({ results }) => results)).length
  if (bad.length === 0 || failures > MOST_FLAKY) return files
  const again = await runJest([...args, ...only(bad.map(({ path }) => path))], options)
  return files.map((file) => {
    const second = again.find(({ path }) => path === file.path)
    return bad.includes(file) && second ? { ...file, results: bothRuns(file, second) } : file
  })
}

/** @param {readonly string[] | undefined} paths */
const only = (paths) => (paths ? ['--runTestsByPath', ...paths] : [])

/**
 * What two runs of one file come to: a test that failed in one of them is flaky, one that failed in both has failed.
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
