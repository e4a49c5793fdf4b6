import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { ClockActivity } from '../../../../../contract/schemas/habit/excitation'
import { contentText, meaningText } from '../../../strings/content'
import { clockFileText } from '../strings/content'
import { readJson, type Report } from '../../../json-files'
import { isRealDay } from '../../../domain/content/real-day'

/** Where the check-in activities are. */
export const CLOCK_FILE = 'clock-activities.json'

/** The name that stands for the activity that runs, so that none is called that. */
export const CURRENT = 'current'

const ClockRules = Type.Omit(ClockActivity, ['joined'], { additionalProperties: false })

/** A check-in activity as the operator wrote it. */
export type ClockRules = Static<typeof ClockRules>

const ClockFile = Type.Array(ClockRules, { maxItems: 100 })

/** Finds the first of some values that comes a second time. */
const getSecond = (values: readonly (string | number)[]): number =>
  values.findIndex((value, at) => values.indexOf(value) < at)

/** Reads the check-in activities and reports what is wrong with them; without a file there are none. */
export async function readClockActivities(dir: string, report: Report): Promise<readonly ClockRules[]> {
  if (!existsSync(join(dir, CLOCK_FILE))) return []
  const activities = (await readJson(dir, CLOCK_FILE, ClockFile, report))?.value ?? []
  const fault = (field: string, what: string) => report(contentText.field(CLOCK_FILE, field, what))
  const unique = (values: readonly (string | number)[], field: (at: number) => string) => {
    const second = getSecond(values)
    if (second >= 0) fault(field(second), meaningText.twice(String(values[second])))
  }
  unique(
    activities.map(({ id }) => id),
    (at) => `${at}.id`,
  )
  activities.forEach(({ id, startDay, endDay, tasks, streaks }, at) => {
    if (id === CURRENT) fault(`${at}.id`, clockFileText.current)
    for (const [field, day] of Object.entries({ startDay, endDay }))
      if (!isRealDay(day)) fault(`${at}.${field}`, meaningText.noDay)
    if (endDay < startDay) fault(`${at}.endDay`, clockFileText.ended)
    unique(
      tasks.map(({ measure }) => measure),
      (nth) => `${at}.tasks.${nth}.measure`,
    )
    unique(
      streaks.map(({ days }) => days),
      (nth) => `${at}.streaks.${nth}.days`,
    )
  })
  return activities
}
