import { runSteps } from '../../config/tasks/test-steps.mjs'

type Steps = Parameters<typeof runSteps>[0]
type RunTests = Parameters<typeof runSteps>[1]

const wanted = { only: undefined, verbose: false }
const quiet = { say: () => undefined }
const passed = async (name: string) => [{ name }]
const everyOne: RunTests = async (names) =>
  Object.fromEntries(names.map((name) => [name, { seconds: 1, results: [{ name: `${name} test` }] }]))

/** The outcome of the steps: a suite's name and the names of its results, the failed ones marked. */
async function run(
  steps: Steps,
  runTests = everyOne,
  only?: string[],
  lanes = 2,
): Promise<[string, string[]][]> {
  const suites = await runSteps(steps, runTests, { ...wanted, only }, { ...quiet, lanes })
  return suites.map(({ suite, results }) => [
    suite,
    results.map(({ name, failure }) => (failure === undefined ? name : `✗ ${name}`)),
  ])
}

test('jobs of all suites go on at once, as many as there are lanes, and all tests begin after the last', async () => {
  let running = 0
  let most = 0
  const received: string[] = []
  const job = (name: string) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return passed(name)
  }
  const tests: RunTests = (names, options) => {
    received.push(`${names.join(', ')} with ${running}`)
    return everyOne(names, options)
  }
  const steps = [
    { name: 'a', jobs: [job('1'), job('2'), job('3')] },
    { name: 'b', jobs: [job('4')], hasTests: true },
    { name: 'c', jobs: [], hasTests: true },
  ]
  expect(await run(steps, tests)).toEqual([
    ['a', ['1', '2', '3']],
    ['b', ['4', 'b test']],
    ['c', ['c test']],
  ])
  expect(most).toBe(2)
  expect(received).toEqual(['b, c with 0'])
})

test('tests whose job failed are left out, those of other suites run', async () => {
  const steps = [
    { name: 'a', jobs: [async () => [{ name: 'build', failure: 'no' }]], hasTests: true },
    { name: 'b', jobs: [], hasTests: true },
  ]
  expect(await run(steps)).toEqual([
    ['a', ['✗ build']],
    ['b', ['b test']],
  ])
})

test('a job or tests that throw have failed for each suite that they answer for, and the rest runs', async () => {
  const crash = () => Promise.reject(new Error('broken'))
  const steps = [
    { name: 'a', jobs: [crash] },
    { name: 'b', jobs: [() => passed('built')], hasTests: true },
    { name: 'c', jobs: [], hasTests: true },
    { name: 'd', jobs: [() => passed('fine')] },
  ]
  const crashed = '✗ the suite crashed'
  expect(await run(steps, crash, undefined, 1)).toEqual([
    ['a', [crashed]],
    ['b', ['built', crashed]],
    ['c', [crashed]],
    ['d', ['fine']],
  ])
})

test('only what was asked for runs', async () => {
  const steps = [
    { name: 'a', jobs: [() => passed('1')] },
    { name: 'b', jobs: [], hasTests: true },
    { name: 'c', jobs: [], hasTests: true },
  ]
  expect(await run(steps, everyOne, ['c'])).toEqual([['c', ['c test']]])
})
