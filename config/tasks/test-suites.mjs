import { findChromium } from './chromium.mjs'
import { lint } from './lint.mjs'
import { run, runTool } from './run.mjs'
import { ensureH5 } from './setup.mjs'
import { runJest, runJestTwice } from './test-jest.mjs'
import { tail } from './test-results.mjs'

/** @typedef {import('./test-results.mjs').Result} Result */
/** @typedef {import('./test-results.mjs').TestFile} TestFile */
/** @typedef {{ verbose: boolean }} Options */

/** @param {string} project */
const argumentsOf = (project) => ['-c', 'test/jest.config.cjs', '--selectProjects', project]

/** @param {readonly TestFile[]} files */
const resultsOf = (files) => files.flatMap(({ results }) => results)

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

/** @type {(options: Options) => Promise<Record<string, Result[]>>} */
const server = async (options) => ({ server: resultsOf(await runJest(argumentsOf('server'), options)) })

/**
 * Tests that drive a whole app against a whole server: what fails by chance may pass in a second run, and is told.
 * @param {string} project
 * @param {Options & { env?: Record<string, string> }} options
 */
const driven = async (project, options) => resultsOf(await runJestTwice(argumentsOf(project), options))

/** @type {(options: Options) => Promise<Record<string, Result[]>>} */
const weapp = async (options) => ({ weapp: await driven('weapp', options) })

/** @type {(options: Options) => Promise<Record<string, Result[]>>} */
async function unit(options) {
  const files = await runJest(argumentsOf('unit'), options)
  /** @param {TestFile} file */
  const isContract = ({ path }) => path.includes('/test/contract/')
  return {
    unit: resultsOf(files.filter((file) => !isContract(file))),
    contract: resultsOf(files.filter(isContract)),
  }
}

/** @type {(options: Options) => Promise<Record<string, Result[]>>} */
async function e2e(options) {
  let chromium = ''
  const browser = await asTest('a Chromium is there', async () => {
    chromium = await findChromium()
  })
  if (browser.failure !== undefined) return { e2e: [browser] }
  return { e2e: [browser, ...(await driven('e2e', { ...options, env: { CHROME_PATH: chromium } }))] }
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
const buildPages = async () => [await asTest('H5 build', ensureH5)]

/** @typedef {(options: Options) => Promise<Result[]>} Job work that keeps little more than one core busy */
/**
 * @typedef {object} Step
 * @property {readonly string[]} names the suites that it answers for
 * @property {readonly Job[]} jobs what comes before its tests, for the first of its suites; several go on at once
 * @property {(options: Options) => Promise<Record<string, Result[]>>} [tests] what uses every core by itself
 */

/**
 * Every suite in the order in which it runs; one step may answer for two suites.
 * @type {readonly Step[]}
 */
export const steps = [
  { names: ['types'], jobs: ['h5', 'weapp', 'server'].map(typeCheck) },
  { names: ['lint'], jobs: [lint] },
  { names: ['unit', 'contract'], jobs: [], tests: unit },
  { names: ['server'], jobs: [], tests: server },
  { names: ['weapp'], jobs: [buildWeapp], tests: weapp },
  { names: ['e2e'], jobs: [buildPages], tests: e2e },
]
