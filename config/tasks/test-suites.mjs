import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { lint } from './lint.mjs'
import { run, runTool } from './run.mjs'
import { ensureH5 } from './setup.mjs'
import { readJest, tail } from './test-results.mjs'

/** @typedef {import('./test-results.mjs').Result} Result */
/** @typedef {import('./test-results.mjs').TestFile} TestFile */
/** @typedef {{ verbose: boolean }} Options */

/**
 * Runs jest projects and answers the results of each file.
 * @param {readonly string[]} projects
 * @param {Options} options
 * @param {Record<string, string>} [env]
 * @returns {Promise<TestFile[]>}
 */
async function jest(projects, { verbose }, env = {}) {
  const report = join(tmpdir(), `jest-${process.pid}-${projects.join('-')}.json`)
  const args = ['-c', 'test/jest.config.cjs', '--ci', '--json', `--outputFile=${report}`]
  try {
    const ran = await runTool('jest/bin/jest.js', [...args, '--selectProjects', ...projects], {
      env,
      verbose,
      minutes: 12,
    })
    return readJest(report, ran)
  } finally {
    rmSync(report, { force: true })
  }
}

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

/**
 * Runs the tests of one jest project.
 * @param {string} project
 * @param {Record<string, string>} [env]
 * @returns {(options: Options) => Promise<Record<string, Result[]>>}
 */
const testsOf = (project, env) => async (options) => ({
  [project]: resultsOf(await jest([project], options, env)),
})

/** @type {(options: Options) => Promise<Record<string, Result[]>>} */
async function unit(options) {
  const files = await jest(['unit'], options)
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
  const { e2e: results = [] } = await testsOf('e2e', { CHROME_PATH: chromium })(options)
  return { e2e: [browser, ...results] }
}

/** @type {(target: string) => Job} */
const typeCheck = (target) => async (options) => {
  const args = ['-p', `config/tsconfig/${target}.json`, '--pretty', 'false']
  return [await asTest(`type-check ${target}`, () => runTool('typescript/bin/tsc', args, options))]
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
  { names: ['server'], jobs: [], tests: testsOf('server') },
  { names: ['weapp'], jobs: [buildWeapp], tests: testsOf('weapp') },
  { names: ['e2e'], jobs: [buildPages], tests: e2e },
]
