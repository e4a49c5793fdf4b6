import { availableParallelism } from 'node:os'

/** @typedef {import('./test-results.mjs').Result} Result */
/** @typedef {import('./test-results.mjs').Suite} Suite */
/** @typedef {import('./test-suites.mjs').Step} Step */

/**
 * Runs the wanted suites: first every job, as many at once as there are cores, then the tests of one step after the
 * other. Tests whose jobs failed have nothing to work on and are left out; the failure stands for them.
 * @param {readonly Step[]} steps
 * @param {{ only: readonly string[] | undefined, verbose: boolean }} options
 * @param {{ lanes?: number, say?: (line: string) => void }} [how]
 * @returns {Promise<Suite[]>}
 */
export async function runSteps(steps, { only, verbose }, how = {}) {
  const { lanes = availableParallelism(), say = console.log } = how
  const begun = steps
    .map((step) => ({ ...step, names: step.names.filter((name) => only?.includes(name) ?? true) }))
    .filter(({ names }) => names.length > 0)
    .map((step) => ({ ...step, seconds: 0, results: /** @type {Result[][]} */ (step.jobs.map(() => [])) }))
  const waiting = begun.flatMap((step) =>
    step.jobs.map((job, at) => async () => {
      const { seconds, answer } = await timed(() => job({ verbose }))
      step.seconds += seconds
      step.results[at] = 'crash' in answer ? answer.crash : answer.value
    }),
  )
  if (waiting.length > 0)
    say(`${begun.flatMap(({ names, jobs }) => (jobs.length > 0 ? names : [])).join(' + ')}: jobs …`)
  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: lanes }, lane))

  /** @type {Suite[]} */
  const suites = []
  for (const { names, tests, seconds, results } of begun) {
    const done = results.flat()
    /** @type {Record<string, Result[]>} */
    let tested = {}
    let spent = 0
    if (tests && done.every(({ failure }) => failure === undefined)) {
      say(`${names.join(' + ')} …`)
      const { seconds: more, answer } = await timed(() => tests({ verbose }))
      spent = more
      tested =
        'crash' in answer ? Object.fromEntries(names.map((name) => [name, answer.crash])) : answer.value
    }
    for (const [index, suite] of names.entries())
      suites.push({
        suite,
        seconds: index === 0 ? seconds + spent : 0,
        results: [...(index === 0 ? done : []), ...(tested[suite] ?? [])],
      })
  }
  return suites
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
