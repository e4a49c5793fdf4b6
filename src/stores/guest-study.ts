import type { Store } from '@/platform/storage/kv.contract'

/** Says that words learnt by a guest wait on this device for an account, how many events, and for which account. */
const KEY = 'guest-words'

/** Events of a guest that are no account's log yet; `uid` is whose they became by a login. */
interface GuestStudy {
  readonly count: number
  readonly uid?: string
}

function read(store: Store): GuestStudy | undefined {
  const value = store.read(KEY)
  if (typeof value !== 'object' || value === null) return value === true ? { count: 1 } : undefined
  const [count, uid]: unknown[] = [Reflect.get(value, 'count'), Reflect.get(value, 'uid')]
  if (typeof count !== 'number') return undefined
  return { count, ...(typeof uid === 'string' && { uid }) }
}

/** Whether a guest has studied on this device and no log of an account has it yet. */
export function hasGuestStudied(store: Store): boolean {
  return read(store) !== undefined
}

/**
 * Notes that what a guest did belongs to this account from now on, whoever opens the vocabulary next; the first account
 * that comes has it. Answers whether anything waits for this account.
 */
export function claimGuestStudy(store: Store, uid: string): boolean {
  const study = read(store)
  if (study && study.uid === undefined) store.write(KEY, { ...study, uid })
  return study !== undefined && (study.uid ?? uid) === uid
}

/** The account for which a guest's study waits, if there is one, with the number of events. */
export function claimedStudy(store: Store): Required<GuestStudy> | undefined {
  const { uid, count } = read(store) ?? {}
  return uid === undefined || count === undefined ? undefined : { uid, count }
}

/** Notes that events of a guest wait. What an account has claimed stays its own. */
export function noteGuestStudy(store: Store, count: number): void {
  if (!claimedStudy(store)) store.write(KEY, { count })
}

/** Nothing waits any more. */
export function endGuestStudy(store: Store): void {
  store.remove(KEY)
}
