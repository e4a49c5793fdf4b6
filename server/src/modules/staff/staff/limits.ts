import type { HashingLimits } from '../../../domain/limits'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long the password step waits for its code, in seconds. */
export const TICKET_SECONDS = 10 * MINUTE

/** How long a session lives without being used, and in all, in seconds. A working day, never two. */
export const session = { idle: 8 * HOUR, whole: 12 * HOUR } as const

/** How old `last_seen_at` must be before a request updates it, in seconds. */
export const SEEN_SECONDS = 5 * MINUTE

/** Purpose number of a staff code, outside those that anybody can ask for on the wire (1 to 3). */
export const STAFF_CODE_TYPE = 4

/**
 * Hashes computed at once for staff; apart from others, so that a rush of students locks no staff out. Four networks,
 * of whatever width, leave a general place for others.
 */
export const staffHashing: HashingLimits = {
  running: 1,
  waiting: 16,
  networks: [4, 4, 4],
  known: 16,
  account: 4,
}
