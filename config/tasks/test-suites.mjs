import { findChromium } from './chromium.mjs'
import { findRedis } from './redis.mjs'
import { lint } from './lint.mjs'
import { interruption, root, run, runTool } from './run.mjs'
import { ensureH5 } from './setup.mjs'
import { getSuite } from './test-changed.mjs'
import { runJestTwice } from './test-jest.mjs'
import { tail } from './test-results.mjs'

/** @typedef {import('./test-results.mjs').Result} Result */
/** @typedef {import('./test-results.mjs').TestFile} TestFile */
/** @typedef {import('./test-steps.mjs').Job} Job */
/** @typedef {import('./test-steps.mjs').Options} Options */
/** @typedef {import('./test-steps.mjs').Step} Step */
/** @typedef {import('./test-steps.mjs').Tested} Tested */

const config = ['-c', 'test/jest.config.cjs']

/**
 * A step that counts as one test; it fails by throwing or by a program that ended badly.
 * @param {string} name
 * @param {() => Promise<import('./run.mjs').Ran | void>} step
 * @returns {Promise<Result>}
 */
async function asTest(name, step) {
  try {
    const ran = await step()
    return ran === undefined || ran.code === 0 ? { name } : { name, failure: tail(ran.output) }
  } catch (cause) {
    return { name, failure: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** @type {(target: string) => Job} */
const typeCheck = (target) => async (options) => {
  const args = ['-p', `config/tsconfig/${target}.json`, '--pretty', 'false']
  return [await asTest(`type-check ${target}`, () => runTool('typescript7/bin/tsc', args, options))]
}

/** @type {Job} */
const buildWeapp = async (options) => [
  await asTest('npm run build:weapp', () => run('npm', ['run', 'build:weapp'], options)),
]

/** @type {Job} */
const buildPages = async () => [await asTest('H5 build', () => ensureH5(interruption))]

/** @type {Job} */
const chooseBrowser = async () => [
  await asTest('a Chromium is there', async () => {
    process.env['CHROME_PATH'] = await findChromium()
  }),
]

/** @type {Job} */
const chooseRedis = async () => [
  await asTest('a Redis is there', async () => {
    process.env['REDIS_PATH'] = await findRedis()
  }),
]

/**
 * Every suite, in the order of the closing account.
 * @type {readonly Step[]}
 */
export const steps = [
  { name: 'types', jobs: ['h5', 'weapp', 'server'].map(typeCheck) },
  { name: 'lint', jobs: [lint] },
  { name: 'unit', jobs: [], hasTests: true },
  { name: 'contract', jobs: [], hasTests: true },
  { name: 'server', jobs: [chooseRedis], hasTests: true },
  { name: 'weapp', jobs: [buildWeapp], hasTests: true },
  { name: 'e2e', jobs: [buildPages, chooseBrowser], hasTests: true },
]

/**
 * Whether a file drives a whole app against a whole server: what fails there by chance may pass in a second run.
 * @param {string} path
 */
const isDriven = (path) => ['weapp', 'e2e'].includes(getSuite(path))

/**
 * Runs the tests of suites in one go, all of them or those of the given files.
 * @param {readonly string[]} names
 * @param {Options} options
 * @param {readonly string[]} [paths]
 * @returns {Promise<Tested>}
 */
export async function runTests(names, options, paths) {
  const some = paths?.filter((path) => names.includes(getSuite(path)))
  if (some?.length === 0) return Object.fromEntries(names.map((name) => [name, nothing(name)]))
  const files = await runJestTwice([...config, '--selectProjects', ...names], {
    ...options,
    paths: some,
    isDriven,
  })
  return bySuite(names, files, paths !== undefined)
}

/** @param {string} name */
const nothing = (name) => ({ seconds: 0, results: [{ name: `no ${name} test can break` }] })

/**
 * Groups the outcome by suite. Results that belong to no file are listed with the first suite.
 * @param {readonly string[]} names
 * @param {readonly TestFile[]} files
 * @param {boolean} isPart whether a suite may be without any test
 * @returns {Tested}
 */
function bySuite(names, files, isPart) {
  return Object.fromEntries(
    names.map((name, index) => {
      const own = files.filter(({ path }) => (path === '' ? index === 0 : getSuite(path) === name))
      if (own.length === 0 && isPart) return [name, nothing(name)]
      const seconds = own.reduce((sum, file) => sum + file.seconds, 0)
      const took = own.flatMap((file) =>
        file.path === '' ? [] : [{ name: file.path.slice(root.length), seconds: file.seconds }],
      )
      return [name, { seconds, took, results: own.flatMap(({ results }) => results) }]
    }),
  )
}
