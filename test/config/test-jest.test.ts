import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJest, runJestTwice } from '../../config/tasks/test-jest.mjs'
import { summarize } from '../../config/tasks/test-results.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twice-'))
  write('jest.config.cjs', 'module.exports = { maxWorkers: 1 }')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

/** Code that throws each time but the second in one test run of this folder. */
const unlessRepeated = (mark: string) =>
  `const { existsSync, writeFileSync } = require('node:fs')
   const mark = ${JSON.stringify(mark)}
   if (!existsSync(mark)) { writeFileSync(mark, ''); throw new Error('the first time') }`

/** The closing account of the folder's tests, without the time. */
async function account(options?: Parameters<typeof runJestTwice>[1]): Promise<string[]> {
  const files = await runJestTwice(['-c', join(folder, 'jest.config.cjs')], options)
  const results = files.flatMap((file) => file.results)
  const { lines } = summarize([{ suite: 'e2e', seconds: 0, results }])
  return lines.flatMap((line) => line.split('\n')).filter((line) => line.trim() !== '')
}

test('a test that fails once has passed and is listed above the last line; one that fails twice has failed', async () => {
  write(
    'some.test.js',
    `let opened = 0
     beforeAll(() => { opened += 1 })
     test('is sound', () => expect(opened).toBe(1))
     test('fails once', () => { ${unlessRepeated(join(folder, 'mark'))}; expect(opened).toBe(1) })
     test('fails always', () => { throw new Error('each time') })`,
  )
  const lines = await account()
  expect(lines.slice(-2)).toEqual(['flaky: fails once', '2 passed, 1 failed'])
  expect(lines).toContain('~ e2e › fails once')
  expect(lines).toContain('✗ e2e › fails always')
  expect(lines.filter((line) => line.includes('Error: each time'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('Error: the first time'))).toHaveLength(1)
})

test('a file that could be run the second time only is flaky, and its tests count', async () => {
  write('some.test.js', `${unlessRepeated(join(folder, 'mark'))}\ntest('is sound', () => undefined)`)
  const lines = await account()
  expect(lines.at(-1)).toBe('2 passed, 0 failed')
  expect(lines.at(-2)).toMatch(/^flaky: .*some\.test\.js could not run$/)
})

test('only driven files are run once more, and only the wanted files at all', async () => {
  for (const name of ['driven', 'other', 'unwanted'])
    write(`${name}.test.js`, `test('${name}', () => { ${unlessRepeated(join(folder, name))} })`)
  const paths = ['driven', 'other'].map((name) => join(folder, `${name}.test.js`))
  const lines = await account({ paths, isDriven: (path) => path.includes('driven') })
  expect(lines.slice(-2)).toEqual(['flaky: driven', '1 passed, 1 failed'])
  expect(lines).toContain('✗ e2e › other')
})

test('so many failures as are no chance are not repeated', async () => {
  const tests = Array.from(
    { length: 6 },
    (_, index) => `test('${index}', () => { throw new Error('broken') })`,
  )
  write('some.test.js', tests.join('\n'))
  const lines = await account()
  expect(lines.at(-1)).toBe('0 passed, 6 failed')
  expect(lines.filter((line) => line.includes('Error: broken'))).toHaveLength(6)
})

test('more flaky tests than a few fail the run', () => {
  const flaky = (count: number) =>
    Array.from({ length: count }, (_, name) => ({ name: `${name}`, flaky: 'why' }))
  const few = summarize([{ suite: 'e2e', seconds: 0, results: flaky(5) }])
  expect([few.failed, few.lines.at(-1)]).toEqual([0, '5 passed, 0 failed'])
  const many = summarize([
    { suite: 'weapp', seconds: 0, results: flaky(3) },
    { suite: 'e2e', seconds: 0, results: flaky(3) },
  ])
  expect([many.failed, many.lines.at(-1)]).toEqual([1, '6 passed, 1 failed'])
})

/** Three files, of which the longest begins first and the second does something to the run. */
function writeThree(deed: string): void {
  const padded = (text: string, length: number) => `${text}\n// ${'-'.repeat(length)}`
  write('first.test.js', padded(`test('is sound', () => undefined)`, 2000))
  write('second.test.js', padded(`test('does it', async () => { ${deed} })`, 1000))
  write('third.test.js', `test('comes too late', () => undefined)`)
}

test('a run that crashes counts the files that had ended and names the others', async () => {
  writeThree(`process.kill(process.pid, 'SIGKILL'); await new Promise(() => undefined)`)
  const lines = await account({ isDriven: () => false })
  expect(lines.at(-1)).toBe('1 passed, 3 failed')
  const named = lines.filter((line) => line.startsWith('✗ e2e ›')).map((line) => line.replace(/ \S*\//, ' '))
  expect(named).toEqual([
    '✗ e2e › second.test.js did not end',
    '✗ e2e › third.test.js did not end',
    '✗ e2e › jest ended with code 1',
  ])
})

test('a run that is asked to end lists the tests it has finished', () => {
  writeThree(`process.kill(process.ppid, 'SIGTERM'); await new Promise(() => undefined)`)
  const program = `
    import { runJestTwice } from './config/tasks/test-jest.mjs'
    import { summarize } from './config/tasks/test-results.mjs'
    const files = await runJestTwice(['-c', ${JSON.stringify(join(folder, 'jest.config.cjs'))}])
    const results = files.flatMap((file) => file.results)
    console.log(summarize([{ suite: 'e2e', seconds: 0, results }]).lines.join('\\n'))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
  })
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('1 passed, 3 failed')
  expect(stdout).toContain('third.test.js did not end')
})

test('a run says how far it is', async () => {
  writeThree('')
  const lines: string[] = []
  await runJest(['-c', join(folder, 'jest.config.cjs')], { say: (line) => lines.push(line), everyMs: 10 })
  expect(lines.at(0)).toMatch(/^\d of 3 files done/)
})
