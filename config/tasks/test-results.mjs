import { readFileSync } from 'node:fs'

/**
 * One test: without `failure` it passed, with `flaky` (why it failed) in one of two runs only.
 * @typedef {{ name: string, failure?: string | undefined, flaky?: string | undefined }} Result
 */
/**
 * @typedef {{ path: string, isBroken: boolean, seconds: number, results: Result[] }} TestFile
 * `isBroken`: its tests could not run
 */

/** So many tests of a run may fail once and pass the second time; more are a fault of the product or of its tests. */
export const MOST_FLAKY = 5

/** @param {readonly Result[]} results */
export const failed = (results) => results.filter(({ failure }) => failure !== undefined)

/**
 * Reads the account that jest leaves (`--json --outputFile`). A skipped test, a file that could not run and a run
 * that ended badly without a failed test all count as failures.
 * @param {string} file
 * @param {{ code: number, output: string }} ran
 * @returns {TestFile[]}
 */
export function readJest(file, ran) {
  /** @type {{ testResults: { name: string, message: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return [noFile('jest left no results', ran.output)]
  }
  const files = report.testResults.map(({ name, message, startTime, endTime, assertionResults }) => ({
    path: name.replaceAll('\\', '/'),
    isBroken: assertionResults.length === 0,
    seconds: Math.max(0, endTime - startTime) / 1000,
    results: assertionResults.length === 0 ? [brokenFile(name, message)] : assertionResults.map(toResult),
  }))
  const isGreen = files.every(({ results }) => failed(results).length === 0)
  return ran.code !== 0 && isGreen
    ? [...files, noFile(`jest ended with code ${ran.code}`, ran.output)]
    : files
}

/**
 * What went wrong outside every file.
 * @param {string} name
 * @param {string} output
 * @returns {TestFile}
 */
const noFile = (name, output) => ({
  path: '',
  isBroken: true,
  seconds: 0,
  results: [{ name, failure: tail(output) }],
})

/**
 * @param {string} name
 * @param {string} message
 * @returns {Result}
 */
const brokenFile = (name, message) => ({
  name: `${name} could not run`,
  failure: message || 'The file holds no test.',
})

/**
 * @param {{ status: string, fullName: string, failureMessages: string[] }} assertion
 * @returns {Result}
 */
function toResult({ status, fullName, failureMessages }) {
  if (status === 'passed') return { name: fullName }
  const failure = failureMessages.join('\n') || `The test is ${status}; we skip no tests.`
  return { name: fullName, failure }
}

/**
 * The last lines of what a program printed.
 * @param {string} output
 * @param {number} [lines]
 */
export const tail = (output, lines = 60) => output.trimEnd().split('\n').slice(-lines).join('\n')

/** @typedef {{ suite: string, seconds: number, results: Result[] }} Suite `seconds`: of its jobs and files together */

/**
 * Draws the closing account: a row a suite, each failure with its message, the flaky tests, and the one line of
 * figures at the end. A suite without any result counts as one failure, and so do too many flaky tests.
 * @param {readonly Suite[]} suites
 * @returns {{ lines: string[], failed: number }}
 */
export function summarize(suites) {
  const counted = suites.map((suite) => ({
    ...suite,
    results:
      suite.results.length > 0
        ? suite.results
        : [{ name: `${suite.suite} ran no test`, failure: 'A suite that reports no test has failed.' }],
  }))
  const rows = counted.map(({ suite, seconds, results }) => {
    const bad = failed(results).length
    const figures = [`${seconds.toFixed(1)} s`, `${results.length - bad} passed`, `${bad} failed`]
    return `${bad === 0 ? '✓' : '✗'} ${suite.padEnd(10)}${figures.map((text) => text.padStart(13)).join('')}`
  })
  const details = counted.flatMap(({ suite, results }) =>
    results.flatMap(({ name, failure, flaky }) => {
      if (failure !== undefined) return [`✗ ${suite} › ${name}\n${indent(failure)}\n`]
      return flaky === undefined ? [] : [`~ ${suite} › ${name}\n${indent(flaky)}\n`]
    }),
  )
  const all = counted.flatMap(({ results }) => results)
  const unsure = all.filter(({ flaky }) => flaky !== undefined).map(({ name }) => `flaky: ${name}`)
  const isTooMany = unsure.length > MOST_FLAKY
  if (isTooMany) unsure.push(`✗ ${unsure.length} flaky tests, of ${MOST_FLAKY} at most`)
  const bad = failed(all).length
  const total = bad + (isTooMany ? 1 : 0)
  return {
    lines: ['', ...details, ...rows, '', ...unsure, `${all.length - bad} passed, ${total} failed`],
    failed: total,
  }
}

/** @param {string} text */
const indent = (text) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
