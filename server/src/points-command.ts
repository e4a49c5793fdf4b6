import { readConfig } from './config'
import { readClockActivities } from './modules/habit/content/clock-activities'
import { checkBooks } from './modules/habit/point/books'
import { withDatabase } from './start/command'
import { describeFailure } from './start/failure'
import { booksText as text } from './modules/habit/point/strings/point'

/** Prints what was found of each rule of the books of points, and ends with 1 where one does not hold. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const activities = await readClockActivities(config.contentDir, (sentence) => {
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  })
  const reaches = activities.flatMap(({ id: activity, streaks }) =>
    streaks.flatMap(({ days, point }) => (point > 0 ? { activity, days } : [])),
  )
  await withDatabase(config, async ({ db }) => {
    for (const { title, checked, wrong, example } of await checkBooks(db, reaches)) {
      const line = wrong > 0 ? text.wrong(title, wrong, checked, example) : text.fine(title, checked)
      process.stdout.write(`${line}\n`)
      if (wrong > 0) process.exitCode = 1
    }
  })
}

main().catch((cause: unknown) => {
  process.stderr.write(`${describeFailure(cause, process.env['LOG_LEVEL'])}\n`)
  process.exitCode = 1
})
