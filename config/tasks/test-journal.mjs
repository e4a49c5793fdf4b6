import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'
import { failed, tail } from './test-results.mjs'

/** @typedef {import('./test-results.mjs').Result} Result */
/** @typedef {import('./test-results.mjs').TestFile} TestFile */
/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion */
/** @typedef {{ path: string, message: string, ms: number, assertions: Assertion[] }} Ended */
/** @typedef {{ began: Map<string, number>, ended: Map<string, Ended> }} Journal `began`: when, in ms */

/** The variable that names the file which the reporter writes. */
export const journalVariable = 'TEST_JOURNAL'

/**
 * Reads what the reporter has written until now: a line for each file that began and for each that ended.
 * @param {string} file
 * @returns {Journal}
 */
export function readJournal(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  /** @type {Journal} */
  const journal = { began: new Map(), ended: new Map() }
  for (const line of lines) {
    /** @type {{ began: { path: string, at: number } } | { ended: Ended }} */
    const entry = JSON.parse(line)
    if ('began' in entry) journal.began.set(entry.began.path, entry.began.at)
    else journal.ended.set(entry.ended.path, entry.ended)
  }
  return journal
}

/**
 * Turns a journal into results. A skipped test, a file that could not run, one that did not end and a run that ended
 * badly without a failed test all count as failures.
 * @param {Journal} journal
 * @param {readonly string[]} planned every file that was to run
 * @param {{ code: number, output: string }} ran
 * @returns {TestFile[]}
 */
export function readResults({ began, ended }, planned, ran) {
  const done = [...ended.values()].map(({ path, message, ms, assertions }) => ({
    path: slashed(path),
    isBroken: assertions.length === 0,
    seconds: ms / 1000,
    results: assertions.length === 0 ? [brokenFile(path, message)] : assertions.map(toResult),
  }))
  const missing = planned
    .filter((path) => !ended.has(path))
    .map((path) => ({
      path: slashed(path),
      isBroken: true,
      seconds: 0,
      results: [
        {
          name: `${path} did not end`,
          failure: began.has(path) ? 'It was running when jest ended.' : 'It had not begun when jest ended.',
        },
      ],
    }))
  const files = [...done, ...missing]
  if (missing.length > 0 || (ran.code !== 0 && files.every(({ results }) => failed(results).length === 0)))
    files.push(withoutFile(`jest ended with code ${ran.code}`, ran.output))
  return files
}

/**
 * One line about a run that goes on: the files done of all, and those that have been running for the longest.
 * @param {Journal} journal
 * @param {number} all how many files are to run
 * @param {number} now in ms
 */
export function describeProgress({ began, ended }, all, now) {
  const running = [...began]
    .filter(([path]) => !ended.has(path))
    .sort(([, first], [, second]) => first - second)
    .map(([path, at]) => `${slashed(relative(root, path))} (${Math.round((now - at) / 1000)} s)`)
  return [`${ended.size} of ${all} files done`, ...running.slice(0, 4)].join(', ')
}

/**
 * A failure outside every file.
 * @param {string} name
 * @param {string} output
 * @returns {TestFile}
 */
const withoutFile = (name, output) => ({
  path: '',
  isBroken: true,
  seconds: 0,
  results: [{ name, failure: tail(output) }],
})

/** @param {string} path */
const slashed = (path) => path.replaceAll('\\', '/')

/**
 * @param {string} path
 * @param {string} message
 * @returns {Result}
 */
const brokenFile = (path, message) => ({
  name: `${path} could not run`,
  failure: message || 'The file holds no test.',
})

/**
 * @param {Assertion} assertion
 * @returns {Result}
 */
function toResult({ status, fullName, failureMessages }) {
  if (status === 'passed') return { name: fullName }
  const failure = failureMessages.join('\n') || `The test is ${status}; we skip no tests.`
  return { name: fullName, failure }
}
