import { ErrorCode } from '../../../contract/errors'
import type { Db } from '../db'
import { DomainError } from '../errors'
import { accountText } from '../strings/account'
import type { SharedCounts } from '../providers/counts/contract'
import { addressGroup } from '../security/address'
import { keyed, type Keys } from '../security/keys'
import { countIn } from './count-windows'
import { writeLimits } from './limits'
import type { Origin } from '../security/origin'
import { chinaDay } from './china-day'

/**
 * Counts a write that reaches staff, for its user and, where an origin is given, for the device that it comes from, or else
 * the address; inside the
 * caller's transaction, so that what fails counts for nothing. Counts that servers share outside of the database take its
 * place where there are some: ask last, for they do not know of a transaction that fails. Throws TooMany, with the seconds to the next day in China,
 * when one of them has none left today. Ask for it only for what is new: sending again is never refused.
 */
export async function countWrite(
  tx: Db,
  { keys, counts }: { keys: Keys; counts?: SharedCounts },
  { uid, origin }: { uid: string; origin?: Origin },
  now: Date,
): Promise<void> {
  const { starts, ends, secondsLeft: retryAfter } = chinaDay(now)
  // The user before the device, so that two writes cannot wait for each other.
  const windows = [
    { subject: keyed(keys.guard, 'write of user', uid), max: writeLimits.user, starts, ends },
    ...(origin ? [{ subject: deviceSubject(origin, keys), max: writeLimits.device, starts, ends }] : []),
  ]
  const isCounted = await counts?.take(windows, now).then(
    (full) => full === undefined,
    () => undefined,
  )
  if (isCounted === true) return
  if (isCounted === false || (await countIn(tx, windows)))
    throw new DomainError(ErrorCode.TooMany, accountText.tooManyWrites, { retryAfter })
}

/** The subject that a write is counted under: its device, or the network where the request names no device. */
function deviceSubject({ installation, ip }: Origin, keys: Keys): Buffer {
  return installation === undefined
    ? keyed(keys.guard, 'write from address', addressGroup(ip))
    : keyed(keys.guard, 'write from device', installation)
}
