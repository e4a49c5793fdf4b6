import type { StudyEvent } from '../../study/stream'

/** Shortest and longest stretch of one event, in ms: a device writes down what runs every few minutes. */
export const stretchLimits = { least: 1000, most: 600_000 } as const

/** `visible`: the page was in sight all the while. `locked`: the student had promised to stay for a set time. */
export const focusWays = ['visible', 'locked'] as const
export type FocusWay = (typeof focusWays)[number]

/** A stretch by the study timer has ended at `at`, after so many ms. It adds up with the others. */
export interface FocusEvent extends StudyEvent {
  readonly kind: 'focus'
  readonly took: number
  readonly how: FocusWay
}
