import { parseArgs } from 'node:util'
import { planOfChanges } from './test-changed.mjs'
import { ensureDependencies } from './setup.mjs'
import { summarize } from './test-results.mjs'
import { runSteps } from './test-steps.mjs'
import { runTests, steps } from './test-suites.mjs'

const usage = `npm test -- [--only types,lint,unit,contract,server,weapp,e2e] [--changed] [--verbose]`

/** Reads the command line; an unknown word ends the run with the usage, not with a green result. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  })
  const only = values.only?.split(',').map((name) => name.trim())
  const known = steps.map(({ name }) => name)
  const unknown = only?.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no suite ${unknown}.`)
  return { only: only ?? known, isChanged: values.changed, verbose: values.verbose }
}

async function main() {
  const { only, isChanged, verbose } = readArguments()
  await ensureDependencies()
  const plan = isChanged ? await planOfChanges() : undefined
  const wanted = only.filter((name) => plan?.suites.includes(name) ?? true)
  const suites = await runSteps(steps, (names, options) => runTests(names, options, plan?.paths), {
    only: wanted,
    verbose,
  })
  const { lines, failed } = summarize(suites)
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
