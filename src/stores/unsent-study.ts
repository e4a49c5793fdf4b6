import type { Store } from '@/platform/storage/kv.contract'
import { studyStreams, type StudyStream } from '../../contract/domain/study/stream'
import { claimedStudy } from './guest-study'
import type { Root } from './root'
import { unsentChange, watchUnsent } from './unsent-change'

/** Says how many events of a student wait on this device for the network; each student has a note of their own. */
const getKey = (stream: StudyStream, uid: string): string => `unsent-${stream}/${uid}`

/** The number of a student's events that was noted. */
export function notedStudy(store: Store, stream: StudyStream, uid: string): number {
  const count = store.read(getKey(stream, uid))
  return typeof count === 'number' ? count : 0
}

function getUnsent(store: Store, stream: StudyStream, uid: string): number {
  unsentChange(store).reportObserved()
  watchUnsent(store, getKey(stream, uid))
  const claimed = claimedStudy(store, stream)
  return notedStudy(store, stream, uid) + (claimed?.uid === uid ? claimed.count : 0)
}

/** Events of a student that are on this device alone; what they did before the login is among them. */
export function unsentStudy(store: Store, uid: string): number {
  return studyStreams.reduce((sum, stream) => sum + getUnsent(store, stream, uid), 0)
}

/** The streams that these events are in. */
export function unsentStreams(store: Store, uid: string): readonly StudyStream[] {
  return studyStreams.filter((stream) => getUnsent(store, stream, uid) > 0)
}

/** The streams of which something of the signed-in student waits: noted by some page, or open in this one. */
export function waitingStreams({
  session: { uid },
  storage: { local },
  studies,
}: Pick<Root, 'session' | 'storage' | 'studies'>): readonly StudyStream[] {
  if (uid === undefined) return []
  const noted = unsentStreams(local, uid)
  // A loss that a full device could not note is known to its area.
  const isOpen = (stream: StudyStream) =>
    studies.get(stream)?.some(({ owner, sync }) => owner === uid && sync.unsent > 0) === true
  return studyStreams.filter((stream) => noted.includes(stream) || isOpen(stream))
}

/** Notes how many of a student's events wait, so that other pages know without opening the area. */
export function recordUnsentStudy(store: Store, stream: StudyStream, uid: string, count: number): void {
  if (count === notedStudy(store, stream, uid)) return
  if (count > 0) store.write(getKey(stream, uid), count)
  else store.remove(getKey(stream, uid))
  unsentChange(store).reportChanged()
}
