import { parseArgs } from 'node:util'
import { readConfig } from './config'
import type { Db } from './db'
import { closeReport, describeReports } from './modules/practice/question/report-operator'
import { withDatabase } from './start/command'
import { StartError } from './errors/start-error'
import { describeFailure } from './start/failure'
import { reportCommandText as text } from './modules/practice/question/strings/report'

type Work = (db: Db) => Promise<string[]>

function readArguments(): Work {
  try {
    const { values, positionals } = parseArgs({
      options: { all: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [command = '', number = '', answer = '', ...more] = positionals
    const isAll = values.all === true
    if (command === 'list' && number === '') return (db) => describeReports(db, { isAll })
    const state = command === 'fix' ? 'fixed' : command === 'decline' ? 'declined' : undefined
    if (state && number !== '' && more.length === 0 && !isAll)
      return async (db) => [await closeReport(db, { number, state, answer, now: new Date() })]
  } catch {
    // The usage explains wrong arguments better.
  }
  throw new StartError(text.usage)
}

async function main(): Promise<void> {
  const work = readArguments()
  await withDatabase(readConfig(process.env), async ({ db }) => {
    for (const line of await work(db)) process.stdout.write(`${line}\n`)
  })
}

main().catch((cause: unknown) => {
  process.stderr.write(`${describeFailure(cause, process.env['LOG_LEVEL'])}\n`)
  process.exitCode = 1
})
