import { REPAIR_DAYS } from './streak'

/** The check-in state's facts about days in a row; days are study days, `missed` has the newest first. */
export interface StreakState {
  readonly continues: number
  readonly missed: readonly number[]
  readonly joined: number
  readonly today: number
}

/**
 * How many days in a row there are once a card has repaired a missed day; undefined where the row before that day
 * began before the oldest missed day on record.
 */
export function streakAfter(
  day: number,
  { continues, missed, joined, today }: StreakState,
): number | undefined {
  const [newest, before] = missed
  // Only the newest missed day stands directly before the row that runs now.
  if (day !== newest) return continues
  if (before !== undefined) return continues + (day - before)
  return joined < today - REPAIR_DAYS ? undefined : continues + 1 + (day - joined)
}
