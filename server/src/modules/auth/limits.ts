/** A limit: at most `max` messages in any span of `seconds`. */
export type Limit = { readonly max: number; readonly seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The numbers around a code. The limits of one phone and the life of a code are the product's decision
 * (design, section 9.4); those of an address leave room for a dormitory behind one router; the budget bounds
 * the bill, counts in fixed hours and days, and fails closed.
 */
export const smsLimits: {
  readonly phone: readonly Limit[]
  readonly address: readonly Limit[]
  readonly budget: { readonly hour: number; readonly day: number }
} = {
  phone: [
    { max: 1, seconds: MINUTE },
    { max: 5, seconds: HOUR },
    { max: 10, seconds: DAY },
  ],
  address: [
    { max: 20, seconds: 10 * MINUTE },
    { max: 60, seconds: HOUR },
    { max: 300, seconds: DAY },
  ],
  budget: { hour: 5000, day: 30_000 },
}

/** How long a code lives and how many wrong answers it bears. */
export const codeLife = { seconds: 5 * MINUTE, tries: 5 } as const

/** How long a session lives after login, in seconds (30 days). */
export const SESSION_SECONDS = 30 * DAY

/** How old `last_seen_at` must be before a request writes it anew, in seconds. */
export const SEEN_SECONDS = HOUR
