import type { ClockRules } from '../../server/src/modules/habit/content/clock-activities'

/** Reviews that earn a day of the run. */
export const GOAL = 3

/** The check-in activity of the run of faults. */
export const rules: ClockRules = {
  id: 'faults',
  title: '每天学一点',
  startDay: '2026-11-01',
  endDay: '2026-12-31',
  rules: [],
  tasks: [{ measure: 'words', goal: GOAL }],
  point: 10,
  streaks: [
    { days: 3, point: 30 },
    { days: 7, point: 100 },
  ],
}
