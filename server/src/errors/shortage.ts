import { errorCode } from '../lib/error-code'

/** The resources that a machine may run out of, so that the same call works later. */
export type Shortage = 'disk' | 'memory' | 'limit'

/** By PostgreSQL's codes (appendix A, class 53; 53300 is a database without a free connection) and those of the system. */
const shortages: Readonly<Record<string, Shortage>> = {
  '53100': 'disk',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  '53200': 'memory',
  ENOMEM: 'memory',
  '53000': 'limit',
  '53400': 'limit',
  EMFILE: 'limit',
  ENFILE: 'limit',
}

/** The resource that the machine ran out of, if an error or one of its causes says so. */
export function findShortage(error: unknown, depth = 0): Shortage | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined
  const own = shortages[errorCode(error) ?? '']
  return own ?? ('cause' in error ? findShortage(error.cause, depth + 1) : undefined)
}

/** How long a shortage that was just logged is not logged again, in ms. */
const REST_MS = 60_000

/** Says what the machine ran out of, once a minute however many requests meet with it. */
export function createShortageReporter(
  say: (shortage: Shortage) => void,
  now: () => number = Date.now,
): (shortage: Shortage) => void {
  const reportedAt = new Map<Shortage, number>()
  return (shortage) => {
    if (now() - (reportedAt.get(shortage) ?? -Infinity) < REST_MS) return
    reportedAt.set(shortage, now())
    say(shortage)
  }
}
