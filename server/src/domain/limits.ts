import { availableParallelism } from 'node:os'
import type { FileUse } from '../../../contract/schemas/account/file'

/** A limit: at most `max` messages in any span of `seconds`. */
export type Limit = { readonly max: number; readonly seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How many messages may go out in a fixed hour and in a fixed day. */
type Spans = { readonly hour: number; readonly day: number }

/**
 * The budget of messages in three parts, of which none uses up another: of strangers, of devices that the account of
 * the phone knows, and of staff who have shown their password.
 */
export type Budget = { readonly stranger: Spans; readonly known: Spans; readonly staff: Spans }

/**
 * The numbers around a code. The limits of one phone and the life of a code are the product's decision (design, section
 * 9.4). `phone` holds for strangers, for known devices and for staff, each for itself. Once strangers have used theirs
 * up, or those of their address, solving a challenge gives them `solved`: so many more codes for the phone, of which one
 * network has a part, and a multiple of the address's limit. A new stranger need not wait because another one got a code;
 * `pause` is the wait of the one who got it. Solved challenges for a phone are counted by ten minutes, so that strangers
 * who use them up delay its owner by minutes; it takes ten networks more than three hours to use up a day's.
 *
 * The limits of an address leave room for a dormitory behind one router. They are those of an IPv4 address and of a /64;
 * `wide` are those of a /56 and of a /48, with a solved challenge or without, because a customer with a /48 has 65,536 of
 * the /64s: it takes 25 /48s to use up the 1,500 codes an hour for which strangers solve challenges, and two /56s to use
 * up a /48. The budget bounds the bill, counts in fixed hours and days, and fails closed; from the share `challengedFrom`
 * of theirs on, strangers solve a challenge.
 */
export const smsLimits: {
  readonly phone: readonly Limit[]
  readonly pause: number
  readonly solved: {
    readonly phone: readonly Limit[]
    readonly network: readonly Limit[]
    readonly address: number
  }
  readonly address: readonly Limit[]
  readonly wide: readonly (readonly Limit[])[]
  readonly budget: Budget
  readonly challengedFrom: number
} = {
  phone: [
    { max: 1, seconds: MINUTE },
    { max: 5, seconds: HOUR },
    { max: 10, seconds: DAY },
  ],
  pause: MINUTE,
  solved: {
    phone: [
      { max: 2, seconds: 10 * MINUTE },
      { max: 40, seconds: DAY },
    ],
    network: [
      { max: 2, seconds: HOUR },
      { max: 4, seconds: DAY },
    ],
    address: 3,
  },
  address: [
    { max: 20, seconds: 10 * MINUTE },
    { max: 60, seconds: HOUR },
    { max: 300, seconds: DAY },
  ],
  wide: [
    [
      { max: 40, seconds: HOUR },
      { max: 200, seconds: DAY },
    ],
    [
      { max: 60, seconds: HOUR },
      { max: 300, seconds: DAY },
    ],
  ],
  budget: {
    stranger: { hour: 3000, day: 18_000 },
    known: { hour: 1500, day: 9000 },
    staff: { hour: 500, day: 3000 },
  },
  challengedFrom: 0.5,
}

/**
 * How long a code lives, and how many wrong answers it bears from its asker, and as many again from all others
 * together: at most ten guesses of a million. Strangers cause at most 50 codes a day for a phone (`phone` and `solved`),
 * so that guessing comes to 500 of a million a day, and to 50 more on the codes of known devices.
 */
export const codeLife = { seconds: 5 * MINUTE, tries: 5 } as const

/**
 * The work of a challenge: numbers to search at the lowest level, how many times it may double, and how long a challenge
 * holds. The level is the one that holds when the code is asked for; a proof of less work is none. A client finds the
 * number after half of the search on average; `npm run lab -- perf:challenge` has the seconds of a slow phone.
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
  readonly device: readonly [Limit, ...Limit[]]
  readonly address: readonly [Limit, ...Limit[]]
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

/** Exchanges of codes at WeChat that strangers can cause. */
export type ExchangeLimits = {
  /** Wrong codes of an address and of the wider networks around it, which one customer may hold. */
  readonly wrong: readonly Limit[]
  /** How many are under way at once in all, and as many again wait for a place. */
  readonly running: number
  /** How many of one network are under way at once, and how many of it wait for that. */
  readonly ofNetwork: number
  readonly waiting: number
  /** How long a network causes no call after WeChat said that it is called too often, in seconds. */
  readonly pause: number
}

/**
 * Wrong codes in fixed windows, as many as wrong passwords, because a right one counts nowhere. A quarter of the calls under
 * way is the most of one network, so that seven that fill their places leave some for others; a class of two hundred waits
 * for its own only.
 */
export const exchangeLimits: ExchangeLimits = {
  wrong: [
    { max: 100, seconds: 15 * MINUTE },
    { max: 200, seconds: 15 * MINUTE },
    { max: 300, seconds: 15 * MINUTE },
  ],
  running: 64,
  ofNetwork: 16,
  waiting: 200,
  pause: 5,
}

/**
 * Writes that reach staff (leads, sign-ups) in one day in China: of one user, and from one device, which a family or a
 * school's computer may share. A write that is sent again counts once. A user's first lead of the day with their own
 * proven phone does not count for the device: at a seller's stand each is another student.
 */
export const writeLimits = { user: 10, device: 30 } as const

/**
 * Files that one user hands in, by what they are for: bytes of the longest one, files in one day, and seconds for
 * which an unused one is stored. An answer waits on its device while there is no network; its pictures wait for it.
 */
export const fileLimits: Readonly<
  Record<
    FileUse,
    {
      readonly bytes: number
      /** Longest edge in pixels; apps make a face 512 and an answer 1600 long. */
      readonly edge: number
      readonly aDay: number
      readonly unused: number
    }
  >
> = {
  avatar: { bytes: 512 * 1024, edge: 1024, aDay: 30, unused: DAY },
  answer: { bytes: 1024 * 1024, edge: 2048, aDay: 120, unused: 30 * DAY },
}

/** Reports of errors in questions that one user may leave in one day in China. */
export const REPORTS_A_DAY = 20

/** Timed papers that one user may begin within 24 hours. */
export const PAPERS_A_DAY = 20

/** Touches of one user that the ledger takes in one day in China: as many as five devices store, at twelve each. */
export const TOUCHES_A_DAY = 60

/** How many password hashes are computed at once, and how many may wait for one. */
export type HashingLimits = {
  readonly running: number
  /** General places: with those that run, anybody may take them. */
  readonly waiting: number
  /** General places of an address and of the wider networks around it, which one customer may hold. */
  readonly networks: readonly number[]
  /** Places besides, which only known devices take, and how many of them one account takes. */
  readonly known: number
  readonly account: number
}

/**
 * One core stays free for everything else, so that a flood of passwords slows nobody down who is signed in. Seven /48
 * networks leave general places for others. With both kinds of places full, the last waits for about a hundred hashes
 * of 20 ms: two seconds on one core. An account takes an eighth of its kind, so that a student cannot fill it either.
 */
export const hashing: HashingLimits = {
  running: Math.max(1, availableParallelism() - 1),
  waiting: 64,
  networks: [4, 6, 8],
  known: 32,
  account: 4,
}

/**
 * Tries without a general place whose device is looked up at once. The others wait their turn and are not refused, so
 * that invented devices take no turn from a known one, and the database answers the rest of the server besides.
 */
export const DEVICE_LOOK_UPS = 4

/** Addresses that a student has. */
export const ADDRESSES = 50

/** Browsers of a student that messages reach; the oldest makes room. */
export const BROWSERS = 10

/** Messages by one template of WeChat that a student's grants are good for. */
export const WECHAT_GRANTS = 20
