import type { Store } from '@/platform/storage/kv.contract'
import { studyStreams, type StudyStream } from '../../contract/domain/study/stream'
import { unsentChange } from './unsent-change'

/** Says that a guest's study of a stream waits on this device for an account, how many events, and for which account. */
const getKey = (stream: StudyStream): string => `guest-${stream}`

/** Events of a guest that are no account's log yet; `uid` is whose they became by a login. */
interface GuestStudy {
  readonly count: number
  readonly uid?: string
}

function read(store: Store, stream: StudyStream): GuestStudy | undefined {
  const value = store.read(getKey(stream))
  if (typeof value !== 'object' || value === null) return value === true ? { count: 1 } : undefined
  const [count, uid]: unknown[] = [Reflect.get(value, 'count'), Reflect.get(value, 'uid')]
  if (typeof count !== 'number') return undefined
  return { count, ...(typeof uid === 'string' && { uid }) }
}

/** Whether a guest has studied on this device and no log of an account has it yet. */
export function hasGuestStudied(store: Store, stream: StudyStream): boolean {
  return read(store, stream) !== undefined
}

/**
 * Records that the guest's study belongs to this account from now on, whatever account opens the area next; the first
 * account to claim it gets it. Returns the streams of which something waits for this account.
 */
export function claimGuestStudy(store: Store, uid: string): StudyStream[] {
  const claimed = studyStreams.filter((stream) => {
    const study = read(store, stream)
    if (study && study.uid === undefined) store.write(getKey(stream), { ...study, uid })
    return study !== undefined && (study.uid ?? uid) === uid
  })
  unsentChange(store).reportChanged()
  return claimed
}

/** The account for which a guest's study waits, if there is one, with the number of events. */
export function claimedStudy(store: Store, stream: StudyStream): Required<GuestStudy> | undefined {
  const { uid, count } = read(store, stream) ?? {}
  return uid === undefined || count === undefined ? undefined : { uid, count }
}

/** Whether what a guest did may become this account's: no other one has claimed it. */
export function mayHaveGuestStudy(store: Store, stream: StudyStream, uid: string): boolean {
  return (claimedStudy(store, stream)?.uid ?? uid) === uid
}

/** Records how many events of a guest wait to be sent; does nothing once an account has claimed the stream. */
export function recordGuestStudy(store: Store, stream: StudyStream, count: number): void {
  if (!claimedStudy(store, stream)) store.write(getKey(stream), { count })
}

/** Nothing waits any more. */
export function endGuestStudy(store: Store, stream: StudyStream): void {
  store.remove(getKey(stream))
  unsentChange(store).reportChanged()
}
