import { availableParallelism } from 'node:os'
import type { FileUse } from '../../../contract/schemas/file'

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

/**
 * The work of a challenge: numbers to search at the lowest level, how many times it may double, and how long a challenge
 * holds. A slow phone hashes about 10,000 times a second and finds the number after half of the search.
 */
export const challengeWork = { base: 30_000, levels: 3, seconds: 5 * MINUTE } as const

/** How long an access token lives, in seconds. */
export const ACCESS_SECONDS = 2 * HOUR

/** How long a session lives after its last refresh, in seconds (30 days). */
export const SESSION_SECONDS = 30 * DAY

/**
 * For how many seconds a used refresh token is answered with the same new pair, because the first reply may have
 * been lost, and the access token that it replaced still works for calls on their way.
 */
export const GRACE_SECONDS = 30

/** How long a remembered device may sign in after it last did, in seconds. */
export const CREDENTIAL_SECONDS = 90 * DAY

/** How old `last_seen_at` must be before a request updates it, in seconds. */
export const SEEN_SECONDS = HOUR

/** How young a session must be to stand for a fresh proof of identity, in seconds. */
export const FRESH_SECONDS = 10 * MINUTE

/**
 * Wrong passwords in fixed windows. An account bears this many from all devices that never signed in to it; each
 * device that did has a budget of its own, so that strangers cannot lock its owner out. An address leaves room for
 * a dormitory behind one router.
 */
export const passwordLimits: {
  readonly account: readonly Limit[]
  readonly device: readonly Limit[]
  readonly address: readonly Limit[]
} = {
  account: [
    { max: 10, seconds: 15 * MINUTE },
    { max: 50, seconds: DAY },
  ],
  device: [
    { max: 10, seconds: 15 * MINUTE },
    { max: 50, seconds: DAY },
  ],
  address: [
    { max: 100, seconds: 15 * MINUTE },
    { max: 1000, seconds: DAY },
  ],
}

/**
 * Writes that reach staff (leads, sign-ups) in one day in China: of one user, and from one device, which a family or a
 * school's computer may share. A write that is sent again counts once.
 */
export const writeLimits = { user: 10, device: 30 } as const

/**
 * Files that one user hands in, by what they are for: bytes of the longest one, files in one day, and seconds for which
 * one is kept that is used for nothing. An answer waits on its device while there is no network; its pictures wait for it.
 */
export const fileLimits: Readonly<
  Record<FileUse, { readonly bytes: number; readonly aDay: number; readonly unused: number }>
> = {
  avatar: { bytes: 512 * 1024, aDay: 30, unused: DAY },
  answer: { bytes: 1024 * 1024, aDay: 120, unused: 30 * DAY },
}

/** Reports of errors in questions that one user may leave in one day in China. */
export const REPORTS_A_DAY = 20

/** Timed papers that one user may begin within 24 hours. */
export const PAPERS_A_DAY = 20

/** Touches of one user that the ledger takes in one day in China: all that five devices keep, at twelve each. */
export const TOUCHES_A_DAY = 60

/**
 * How many password hashes are computed at once, and how many more may wait their turn. One core stays free for
 * everything else, so that a flood of passwords slows nobody down who is signed in.
 */
export const hashing = { running: Math.max(1, availableParallelism() - 1), waiting: 64 } as const

/** Addresses that a student has. */
export const ADDRESSES = 50

/** Browsers of a student that messages reach; the oldest makes room. */
export const BROWSERS = 10

/** Messages by one template of WeChat that a student's grants are good for. */
export const WECHAT_GRANTS = 20
