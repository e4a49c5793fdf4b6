import type { Store } from '@/platform/storage/kv.contract'

const KEY = 'course-minutes'
const USUAL = 30

/** Minutes a day among which a student chooses. */
export const dailyMinutes = [15, 30, 45, 60, 90, 120] as const

/** How long a student learns from courses on a day, in minutes. */
export function readMinutes(local: Store): number {
  const kept = local.read(KEY)
  return dailyMinutes.find((minutes) => minutes === kept) ?? USUAL
}

export const keepMinutes = (local: Store, minutes: number): void => void local.write(KEY, minutes)
