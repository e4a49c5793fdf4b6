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

/** @type {(options: Options) => Promise<Result[]>} */
async function types(options) {
  const passes = []
  for (const target of ['h5', 'weapp', 'server']) {
    const args = ['-p', `config/tsconfig/${target}.json`, '--pretty', 'false']
    passes.push(await asTest(`type-check ${target}`, () => runTool('typescript/bin/tsc', args, options)))
  }
  return passes
}

/** @type {(options: Options) => Promise<Result[]>} */
async function weapp(options) {
  const build = await asTest('npm run build:weapp', () => run('npm', ['run', 'build:weapp'], options))
  if (build.failure !== undefined) return [build]
  return [build, ...resultsOf(await jest(['weapp'], options))]
}

/** @type {(options: Options) => Promise<Result[]>} */
async function e2e(options) {
  const build = await asTest('H5 build', ensureH5)
  if (build.failure !== undefined) return [build]
  let chromium = ''
  const browser = await asTest('a Chromium is there', async () => {
    chromium = await findChromium()
  })
  if (browser.failure !== undefined) return [build, browser]
  return [build, ...resultsOf(await jest(['e2e'], options, { CHROME_PATH: chromium }))]
}

/**
 * Every suite in the order in which it runs; one step may answer for two suites.
 * @type {readonly { names: readonly string[], run: (options: Options) => Promise<Record<string, Result[]>> }[]}
 */
export const steps = [
  { names: ['types'], run: async (options) => ({ types: await types(options) }) },
  { names: ['lint'], run: async (options) => ({ lint: await lint(options) }) },
  {
    names: ['unit', 'contract'],
    run: async (options) => {
      const files = await jest(['unit'], options)
      /** @param {TestFile} file */
      const isContract = ({ path }) => path.includes('/test/contract/')
      return {
        unit: resultsOf(files.filter((file) => !isContract(file))),
        contract: resultsOf(files.filter(isContract)),
      }
    },
  },
  { names: ['server'], run: async (options) => ({ server: resultsOf(await jest(['server'], options)) }) },
  { names: ['weapp'], run: async (options) => ({ weapp: await weapp(options) }) },
  { names: ['e2e'], run: async (options) => ({ e2e: await e2e(options) }) },
]
