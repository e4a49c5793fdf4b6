import { parseArgs } from 'node:util'
import { ensureDependencies } from './setup.mjs'
import { summarize } from './test-results.mjs'
import { steps } from './test-suites.mjs'

const usage = `npm test -- [--only types,lint,unit,contract,server,weapp,e2e] [--verbose]`

/** Reads the command line; an unknown word ends the run with the usage, not with a green result. */
function readArguments() {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, verbose: { type: 'boolean', default: false } },
  })
  const only = values.only?.split(',').map((name) => name.trim())
  return { only, verbose: values.verbose }
}

async function main() {
  const { only, verbose } = readArguments()
  await ensureDependencies()
  const known = steps.flatMap(({ names }) => names)
  const unknown = only?.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no suite ${unknown}.`)

  const suites = []
  for (const step of steps) {
    const wanted = step.names.filter((name) => only?.includes(name) ?? true)
    if (wanted.length === 0) continue
    console.log(`${wanted.join(' + ')} …`)
    const started = Date.now()
    const results = await attempt(() => step.run({ verbose }))
    const seconds = (Date.now() - started) / 1000
    for (const [index, suite] of wanted.entries()) {
      suites.push({
        suite,
        seconds: index === 0 ? seconds : 0,
        results: results[suite] ?? results.crash ?? [],
      })
    }
  }
  const { lines, failed } = summarize(suites)
  console.log(lines.join('\n'))
  process.exitCode = failed === 0 ? 0 : 1
}

/**
 * A step that throws has failed; the others still run.
 * @param {() => Promise<Record<string, import('./test-results.mjs').Result[]>>} step
 * @returns {Promise<Record<string, import('./test-results.mjs').Result[]>>}
 */
async function attempt(step) {
  try {
    return await step()
  } catch (cause) {
    const failure = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    return { crash: [{ name: 'the suite crashed', failure }] }
  }
}

try {
  await main()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  console.error(usage)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
}
