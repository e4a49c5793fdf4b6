import { availableParallelism } from 'node:os'

/** @typedef {import('./test-results.mjs').Result} Result */
/** @typedef {import('./test-results.mjs').Suite} Suite */
/** @typedef {{ verbose: boolean }} Options */
/** @typedef {(options: Options) => Promise<Result[]>} Job work that uses little more than one core */
/**
 * @typedef {object} Step
 * @property {string} name the suite
 * @property {readonly Job[]} jobs its checks without tests, and what its tests need first
 * @property {boolean} [hasTests] whether tests come after the jobs
 */
/** @typedef {import('./test-results.mjs').Took} Took */
/** @typedef {Record<string, { seconds: number, results: Result[], took?: Took[] }>} Tested the outcome of each suite's tests */
/** @typedef {(names: readonly string[], options: Options) => Promise<Tested>} RunTests runs suites on every core */

/**
 * Runs the wanted suites: first the jobs, as many at once as there are cores, then the tests of all suites in one go,
 * so that no core waits for the end of a suite. Tests whose jobs failed have nothing to work on and are left out; the
 * failure stands for them. The jobs of later suites begin first: builds are the longest.
 * @param {readonly Step[]} steps
 * @param {RunTests} runTests
 * @param {Options & { only: readonly string[] | undefined }} options
 * @param {{ lanes?: number, say?: (line: string) => void }} [how]
 * @returns {Promise<Suite[]>}
 */
export async function runSteps(steps, runTests, { only, verbose }, how = {}) {
  const { lanes = availableParallelism(), say = console.log } = how
  const begun = steps
    .filter(({ name }) => only?.includes(name) ?? true)
    .map((step) => ({
      ...step,
      seconds: 0,
      took: /** @type {Took[]} */ ([]),
      done: /** @type {Result[][]} */ (step.jobs.map(() => [])),
    }))
  const waiting = [...begun].reverse().flatMap((step) =>
    step.jobs.map((job, at) => async () => {
      const { seconds, answer } = await timed(() => job({ verbose }))
      step.seconds += seconds
      const results = 'crash' in answer ? answer.crash : answer.value
      step.done[at] = results
      step.took.push({ name: results.length === 1 && results[0] ? results[0].name : step.name, seconds })
    }),
  )
  /** @param {readonly { name: string }[]} some */
  const named = (some) => some.map(({ name }) => name).join(' + ')
  if (waiting.length > 0) say(`${named(begun.filter(({ jobs }) => jobs.length > 0))}: jobs …`)
  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: lanes }, lane))

  const tested = begun.filter(
    ({ hasTests, done }) => hasTests && done.flat().every(({ failure }) => failure === undefined),
  )
  if (tested.length > 0) say(`${named(tested)} …`)
  const { answer } = await timed(
    /** @returns {Promise<Tested>} */
    async () =>
      tested.length > 0
        ? runTests(
            tested.map(({ name }) => name),
            { verbose },
          )
        : {},
  )
  return begun.map((step) => {
    const { name, seconds, took, done } = step
    if (!tested.includes(step)) return { suite: name, seconds, took, results: done.flat() }
    if ('crash' in answer) return { suite: name, seconds, took, results: [...done.flat(), ...answer.crash] }
    const own = answer.value[name]
    return {
      suite: name,
      seconds: seconds + (own?.seconds ?? 0),
      took: [...took, ...(own?.took ?? [])],
      results: [...done.flat(), ...(own?.results ?? [])],
    }
  })
}

/**
 * Times some work; work that throws has failed, and the rest still runs.
 * @template Value
 * @param {() => Promise<Value>} work
 * @returns {Promise<{ seconds: number, answer: { value: Value } | { crash: Result[] } }>}
 */
async function timed(work) {
  const started = Date.now()
  /** @type {{ value: Value } | { crash: Result[] }} */
  let answer
  try {
    answer = { value: await work() }
  } catch (cause) {
    const failure = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    answer = { crash: [{ name: 'the suite crashed', failure }] }
  }
  return { seconds: (Date.now() - started) / 1000, answer }
}
