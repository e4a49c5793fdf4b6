import { parseArgs } from 'node:util'
import { ensureDependencies } from './setup.mjs'
import { summarize } from './test-results.mjs'
import { runSteps } from './test-steps.mjs'
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

  const { lines, failed } = summarize(await runSteps(steps, { only, verbose }))
  console.log(lines.join('\n'))
  process.exitCode = failed === 0 ? 0 : 1
}

try {
  await main()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  console.error(usage)
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
}
