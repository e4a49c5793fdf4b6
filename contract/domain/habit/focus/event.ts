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

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** Whether a value stored on a device is a valid timer event. What the server accepts is defined by its schema. */
export function isFocusEvent(value: unknown): value is FocusEvent {
  if (typeof value !== 'object' || value === null) return false
  const field = (name: string): unknown => Reflect.get(value, name)
  return (
    typeof field('id') === 'string' &&
    isCount(field('at')) &&
    field('kind') === 'focus' &&
    isCount(field('took')) &&
    focusWays.some((way) => way === field('how'))
  )
}
