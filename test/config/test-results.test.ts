import { describeProgress, readResults } from '../../config/tasks/test-journal.mjs'
import { summarize } from '../../config/tasks/test-results.mjs'

type Journal = Parameters<typeof readResults>[0]

/** The journal of a run in which one file ended. */
function getJournal(tests: { status: string }[], message = ''): Journal {
  const assertions = tests.map(({ status }, index) => ({
    status,
    fullName: `test ${index}`,
    failureMessages: status === 'failed' ? ['Expected 1'] : [],
  }))
  const path = '/p/a.test.ts'
  return { began: new Map([[path, 0]]), ended: new Map([[path, { path, message, ms: 5, assertions }]]) }
}
const green = { code: 0, output: '' }
const listFailures = (journal: Journal, ran = green, planned = ['/p/a.test.ts']) =>
  readResults(journal, planned, ran)
    .flatMap(({ results }) => results)
    .filter(({ failure }) => failure !== undefined)

test('a passed test is no failure, a failed one carries its message', () => {
  expect(listFailures(getJournal([{ status: 'passed' }, { status: 'failed' }]))).toEqual([
    { name: 'test 1', failure: 'Expected 1' },
  ])
})

test.each(['pending', 'skipped', 'todo', 'disabled'])('a test that is %s has failed', (status) => {
  expect(listFailures(getJournal([{ status }]))[0]?.failure).toContain(status)
})

test('a test file that could not run is one failure with its message', () => {
  expect(listFailures(getJournal([], 'Cannot find module'))).toEqual([
    { name: '/p/a.test.ts could not run', failure: 'Cannot find module' },
  ])
})

test('a runner that ends badly without a failed test is a failure', () => {
  const [failure] = listFailures(getJournal([{ status: 'passed' }]), { code: 1, output: 'obsolete snapshot' })
  expect(failure).toEqual({ name: 'jest ended with code 1', failure: 'obsolete snapshot' })
})

test('a runner that leaves no results is a failure with the end of what it printed', () => {
  const nothing: Journal = { began: new Map(), ended: new Map() }
  expect(listFailures(nothing, { code: 137, output: 'a\nKilled\n' }, [])).toEqual([
    { name: 'jest ended with code 137', failure: 'a\nKilled' },
  ])
})

test('files that did not end are failures by name, also when the runner says that all is well', () => {
  const journal = getJournal([{ status: 'passed' }])
  journal.began.set('/p/b.test.ts', 0)
  expect(listFailures(journal, green, ['/p/a.test.ts', '/p/b.test.ts', '/p/c.test.ts'])).toEqual([
    { name: '/p/b.test.ts did not end', failure: 'It was running when jest ended.' },
    { name: '/p/c.test.ts did not end', failure: 'It had not begun when jest ended.' },
    { name: 'jest ended with code 0', failure: '' },
  ])
})

test('progress names the files that have been running for the longest', () => {
  const journal = getJournal([{ status: 'passed' }])
  for (const [at, name] of ['young', 'old'].entries()) journal.began.set(`/p/${name}`, 60_000 - at * 10_000)
  expect(describeProgress(journal, 7, 61_000)).toMatch(
    /^1 of 7 files done, \S*p\/old \(11 s\), \S*p\/young \(1 s\)$/,
  )
})

test('the account names the ten slowest jobs and files of all suites', () => {
  const took = (length: number, seconds: number) =>
    Array.from({ length }, (_, at) => ({ name: `${at}.test.ts`, seconds: seconds + at }))
  const { lines } = summarize([
    { suite: 'unit', seconds: 1, results: [{ name: 'a' }], took: took(8, 1) },
    { suite: 'e2e', seconds: 1, results: [{ name: 'a' }], took: took(4, 100) },
  ])
  const first = lines.indexOf('What took longest:') + 1
  expect(lines.slice(first, first + 11)).toEqual([
    ...[3, 2, 1, 0].map((at) => `   10${at}.0 s  e2e › ${at}.test.ts`),
    ...[7, 6, 5, 4, 3, 2].map((at) => `     ${at + 1}.0 s  unit › ${at}.test.ts`),
    '',
  ])
})

test('the last line counts passed and failed tests of all suites', () => {
  const { lines, failed } = summarize([
    { suite: 'unit', seconds: 1.25, results: [{ name: 'a' }, { name: 'b', failure: 'why\nso' }] },
    { suite: 'server', seconds: 2, results: [{ name: 'c' }] },
  ])
  expect(failed).toBe(1)
  expect(lines.at(-1)).toBe('2 passed, 1 failed')
  expect(lines.join('\n')).toContain('✗ unit › b\n    why\n    so\n')
})

test('a suite that ran no test has failed', () => {
  const { lines, failed } = summarize([{ suite: 'unit', seconds: 0, results: [] }])
  expect(failed).toBe(1)
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})
