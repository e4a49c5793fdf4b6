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
 * The last lines of what a program printed.
 * @param {string} output
 * @param {number} [lines]
 */
export const tail = (output, lines = 60) => output.trimEnd().split('\n').slice(-lines).join('\n')

/** @typedef {{ name: string, seconds: number }} Took how long a job or a file took */
/**
 * @typedef {{ suite: string, seconds: number, results: Result[], took?: Took[] }} Suite
 * `seconds`: of its jobs and files together
 */

/** How many of the longest jobs and files the closing account names. */
const MOST_SLOW = 10

/**
 * Draws the closing account: each failure with its message, the slowest jobs and files, a row a suite, the flaky tests, and
 * the line of figures at the end. A suite without any result counts as one failure, and so do too many flaky tests.
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
  const slow = suites
    .flatMap(({ suite, took = [] }) => took.map((it) => ({ ...it, suite })))
    .sort((first, second) => second.seconds - first.seconds)
    .slice(0, MOST_SLOW)
    .map(({ suite, name, seconds }) => `${`${seconds.toFixed(1)} s`.padStart(10)}  ${suite} › ${name}`)
  const slowest = slow.length > 0 ? ['What took longest:', ...slow, ''] : []
  const all = counted.flatMap(({ results }) => results)
  const unsure = all.filter(({ flaky }) => flaky !== undefined).map(({ name }) => `flaky: ${name}`)
  const isTooMany = unsure.length > MOST_FLAKY
  if (isTooMany) unsure.push(`✗ ${unsure.length} flaky tests, of ${MOST_FLAKY} at most`)
  const bad = failed(all).length
  const total = bad + (isTooMany ? 1 : 0)
  return {
    lines: [
      '',
      ...details,
      ...slowest,
      ...rows,
      '',
      ...unsure,
      `${all.length - bad} passed, ${total} failed`,
    ],
    failed: total,
  }
}

/** @param {string} text */
const indent = (text) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
