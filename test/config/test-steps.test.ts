import { runSteps } from '../../config/tasks/test-steps.mjs'

type Steps = Parameters<typeof runSteps>[0]

const wanted = { only: undefined, verbose: false }
const quiet = { say: () => undefined }
const passed = async (name: string) => [{ name }]

/** What came of the steps: a suite's name and the names of its results, the failed ones marked. */
async function run(steps: Steps, only?: string[], lanes = 2): Promise<[string, string[]][]> {
  const suites = await runSteps(steps, { ...wanted, only }, { ...quiet, lanes })
  return suites.map(({ suite, results }) => [
    suite,
    results.map(({ name, failure }) => (failure === undefined ? name : `✗ ${name}`)),
  ])
}

test('jobs of all suites go on at once, as many as there are lanes, and tests begin after the last', async () => {
  let running = 0
  let most = 0
  const told: string[] = []
  const job = (name: string) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    return passed(name)
  }
  const tests = (name: string) => async () => {
    told.push(`${name} with ${running}`)
    return { [name]: await passed(`${name} test`) }
  }
  const steps = [
    { names: ['a'], jobs: [job('1'), job('2'), job('3')] },
    { names: ['b'], jobs: [job('4')], tests: tests('b') },
    { names: ['c'], jobs: [], tests: tests('c') },
  ]
  expect(await run(steps)).toEqual([
    ['a', ['1', '2', '3']],
    ['b', ['4', 'b test']],
    ['c', ['c test']],
  ])
  expect(most).toBe(2)
  expect(told).toEqual(['b with 0', 'c with 0'])
})

test('tests whose job failed are left out, those of other suites run', async () => {
  const steps = [
    {
      names: ['a'],
      jobs: [async () => [{ name: 'build', failure: 'no' }]],
      tests: () => Promise.reject(new Error('must not run')),
    },
    { names: ['b'], jobs: [], tests: async () => ({ b: await passed('fine') }) },
  ]
  expect(await run(steps)).toEqual([
    ['a', ['✗ build']],
    ['b', ['fine']],
  ])
})

test('a job or tests that throw have failed for each suite that they answer for, and the rest runs', async () => {
  const crash = () => Promise.reject(new Error('broken'))
  const steps = [
    { names: ['a'], jobs: [crash] },
    { names: ['b', 'c'], jobs: [], tests: crash },
    { names: ['d'], jobs: [() => passed('fine')] },
  ]
  const crashed = ['✗ the suite crashed']
  expect(await run(steps, undefined, 1)).toEqual([
    ['a', crashed],
    ['b', crashed],
    ['c', crashed],
    ['d', ['fine']],
  ])
})

test('only what was asked for runs', async () => {
  const steps = [
    { names: ['a'], jobs: [() => passed('1')] },
    { names: ['b', 'c'], jobs: [], tests: async () => ({ b: await passed('2'), c: await passed('3') }) },
  ]
  expect(await run(steps, ['c'])).toEqual([['c', ['3']]])
})
