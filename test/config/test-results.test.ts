import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJest, summarize } from '../../config/tasks/test-results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'results-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function jestReport(tests: { status: string }[], message = ''): string {
  const file = join(folder, 'report.json')
  const assertionResults = tests.map(({ status }, index) => ({
    status,
    fullName: `test ${index}`,
    failureMessages: status === 'failed' ? ['Expected 1'] : [],
  }))
  writeFileSync(file, JSON.stringify({ testResults: [{ name: '/p/a.test.ts', message, assertionResults }] }))
  return file
}
const green = { code: 0, output: '' }
const failuresOf = (file: string, ran = green) =>
  readJest(file, ran)
    .flatMap(({ results }) => results)
    .filter(({ failure }) => failure !== undefined)

test('a passed test is no failure, a failed one carries its message', () => {
  expect(failuresOf(jestReport([{ status: 'passed' }, { status: 'failed' }]))).toEqual([
    { name: 'test 1', failure: 'Expected 1' },
  ])
})

test.each(['pending', 'skipped', 'todo', 'disabled'])('a test that is %s has failed', (status) => {
  expect(failuresOf(jestReport([{ status }]))[0]?.failure).toContain(status)
})

test('a test file that could not run is one failure with its message', () => {
  expect(failuresOf(jestReport([], 'Cannot find module'))).toEqual([
    { name: '/p/a.test.ts could not run', failure: 'Cannot find module' },
  ])
})

test('a runner that ends badly without a failed test is a failure', () => {
  const [failure] = failuresOf(jestReport([{ status: 'passed' }]), { code: 1, output: 'obsolete snapshot' })
  expect(failure).toEqual({ name: 'jest ended with code 1', failure: 'obsolete snapshot' })
})

test('a runner that leaves no results is a failure with the end of what it printed', () => {
  const [failure] = failuresOf(join(folder, 'none.json'), { code: 137, output: 'a\nKilled\n' })
  expect(failure?.failure).toBe('a\nKilled')
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
