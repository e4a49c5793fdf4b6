import type { LiveClass } from '@/api/live'
import { findLast } from '@/lib/list'
import { chinaDayNumber } from '../../../../../contract/domain/china-time'
import { stateAt } from '../../../../../contract/domain/courses/live/schedule'

/** The session of a class that runs at a time in Unix ms, or the next one, or the last. */
export function sessionFor(items: readonly LiveClass[], lesson: string, now: number): LiveClass | undefined {
  const own = items.filter((item) => item.lesson === lesson)
  return own.find((item) => stateAt(item, now) !== 'ended') ?? own[own.length - 1]
}

/** The session of a class that was the last to end before a time in Unix ms. */
export function lastOver(items: readonly LiveClass[], lesson: string, now: number): LiveClass | undefined {
  return findLast(items.filter((item) => item.lesson === lesson && stateAt(item, now) === 'ended'))
}

/** Classes of one day in China. */
export interface Day {
  readonly at: number
  readonly items: readonly LiveClass[]
}

/** Classes as the schedule shows them at a time in Unix ms; what is over is the latest first. */
export function getSchedule(items: readonly LiveClass[], now: number) {
  const today = chinaDayNumber(now)
  const coming = items.filter((item) => stateAt(item, now) !== 'ended')
  const later = coming.filter(({ beginsAt }) => chinaDayNumber(beginsAt) > today)
  const days = [...new Set(later.map(({ beginsAt }) => chinaDayNumber(beginsAt)))]
  return {
    today: coming.filter(({ beginsAt }) => chinaDayNumber(beginsAt) <= today),
    coming: days.map((day): Day => {
      const own = later.filter(({ beginsAt }) => chinaDayNumber(beginsAt) === day)
      return { at: own[0]?.beginsAt ?? now, items: own }
    }),
    over: items.filter((item) => stateAt(item, now) === 'ended').reverse(),
    /** When the schedule looks otherwise, in Unix ms. */
    next: Math.min(
      ...items
        .flatMap(({ opensAt, beginsAt, endsAt }) => [opensAt, beginsAt, endsAt])
        .filter((at) => at > now),
    ),
  }
}
