import { readFileSync } from 'node:fs'

/** @typedef {{ name: string, failure?: string }} Result one test: without `failure` it passed */
/** @typedef {{ path: string, results: Result[] }} TestFile */

/**
 * Reads the account that jest leaves (`--json --outputFile`). A skipped test, a file that could not run and a run
 * that ended badly without a failed test all count as failures.
 * @param {string} file
 * @param {{ code: number, output: string }} ran
 * @returns {TestFile[]}
 */
export function readJest(file, ran) {
  /** @type {{ testResults: { name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return [{ path: '', results: [{ name: 'jest left no results', failure: tail(ran.output) }] }]
  }
  const files = report.testResults.map(({ name, message, assertionResults }) => ({
    path: name.replaceAll('\\', '/'),
    results: assertionResults.length === 0 ? [brokenFile(name, message)] : assertionResults.map(toResult),
  }))
  const isGreen = files.every(({ results }) => results.every(({ failure }) => failure === undefined))
  if (ran.code !== 0 && isGreen) {
    files.push({
      path: '',
      results: [{ name: `jest ended with code ${ran.code}`, failure: tail(ran.output) }],
    })
  }
  return files
}

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

/** @typedef {{ suite: string, seconds: number, results: Result[] }} Suite */

/**
 * Draws the closing account: a row a suite, each failure with its message, and the one line of figures at the end.
 * A suite without any result counts as one failure.
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
  /** @param {readonly Result[]} results */
  const failures = (results) => results.filter(({ failure }) => failure !== undefined)
  const all = counted.flatMap(({ results }) => results)
  const failed = failures(all).length
  const rows = counted.map(({ suite, seconds, results }) => {
    const bad = failures(results).length
    const figures = [`${seconds.toFixed(1)} s`, `${results.length - bad} passed`, `${bad} failed`]
    return `${bad === 0 ? '✓' : '✗'} ${suite.padEnd(10)}${figures.map((text) => text.padStart(13)).join('')}`
  })
  const details = counted.flatMap(({ suite, results }) =>
    failures(results).map(({ name, failure }) => `✗ ${suite} › ${name}\n${indent(failure ?? '')}\n`),
  )
  return { lines: ['', ...details, ...rows, '', `${all.length - failed} passed, ${failed} failed`], failed }
}

/** @param {string} text */
const indent = (text) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
