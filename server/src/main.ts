import { run } from './run'
import { describeFailure } from './start-failure'

run(process.env).catch((cause: unknown) => {
  process.stderr.write(`${describeFailure(cause, process.env.LOG_LEVEL)}\n`, () => process.exit(1))
})
