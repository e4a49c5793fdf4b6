import { chinaMidnight, DAY_MS } from '../../../contract/domain/china-time'
import type { Db } from '../db'
import type { CountWindow, SharedCounts } from '../providers/counts/contract'
import { countIn } from './count-windows'

/** Bytes that a server takes out of a budget at once: so much of it may be left over at each of them. */
export const UNIT = 256 * 1024
/** Budgets that a server remembers; beyond that the longest known go first, and are asked for again. */
const MOST_HELD = 20_000

/** Somebody's bytes of a day in China: a keyed hash of who it is. */
export interface Share {
  readonly subject: Buffer
  readonly bytes: number
}

/** Budgets of bytes a day that all servers of a deployment share. */
export interface DayBudget {
  /** Whether one of these is known to be used up; asks nobody. */
  isSpent(shares: readonly Share[], now: Date): boolean
  /** Spends bytes of every share, or of none where one has too few left; resolves to whether they were there. */
  spend(shares: readonly Share[], bytes: number, now: Date): Promise<boolean>
}

interface Held {
  readonly ends: number
  left: number
  isSpent: boolean
}

class Full extends Error {
  constructor(readonly window: CountWindow) {
    super()
  }
}

/**
 * Makes the budgets over counts that servers share, or else over the database. Each server takes units and spends them by
 * itself, so that hardly any request asks somebody else.
 */
export function createDayBudget({ db, counts }: { db: Db; counts?: SharedCounts | undefined }): DayBudget {
  const held = new Map<string, Held>()

  function holding({ subject }: Share, now: Date): Held {
    const name = subject.toString('base64')
    const known = held.get(name)
    if (known && known.ends > now.getTime()) return known
    const fresh = { ends: chinaMidnight(now.getTime()) + DAY_MS, left: 0, isSpent: false }
    held.delete(name)
    held.set(name, fresh)
    const oldest = held.keys().next()
    if (held.size > MOST_HELD && !oldest.done) held.delete(oldest.value)
    return fresh
  }

  /** Takes a unit of each; resolves to the window of one that has none left. */
  async function takeUnits(windows: readonly CountWindow[], now: Date): Promise<CountWindow | undefined> {
    if (counts) {
      const taken = await counts.take(windows, now).then(
        (full) => ({ full }),
        () => undefined,
      )
      if (taken) return taken.full
    }
    return db
      .transaction()
      .execute(async (tx) => {
        const full = await countIn(tx, windows)
        if (full) throw new Full(full)
        return undefined
      })
      .catch((cause: unknown) => {
        if (cause instanceof Full) return cause.window
        throw cause
      })
  }

  return {
    isSpent: (shares, now) => shares.some((share) => holding(share, now).isSpent),

    async spend(shares, bytes, now) {
      const starts = new Date(chinaMidnight(now.getTime()))
      for (;;) {
        const own = shares.map((share) => ({ share, at: holding(share, now) }))
        if (own.some(({ at }) => at.isSpent)) return false
        const short = own.filter(({ at }) => at.left < bytes)
        if (short.length === 0) {
          for (const { at } of own) at.left -= bytes
          return true
        }
        const windows = short.map(({ share, at }) => {
          const max = Math.max(1, Math.floor(share.bytes / UNIT))
          return { subject: share.subject, max, starts, ends: new Date(at.ends) }
        })
        const full = await takeUnits(windows, now)
        const spent = short.find(({ share }) => share.subject === full?.subject)
        if (spent) spent.at.isSpent = true
        else for (const { at } of short) at.left += UNIT
      }
    },
  }
}
