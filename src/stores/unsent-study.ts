import type { Store } from '@/platform/storage/kv.contract'
import { studyStreams, type StudyStream } from '../../contract/domain/learning/stream'
import { claimedStudy } from './guest-study'

/** Tells whose study waits on this device for the network, and how many events it is. */
const keyOf = (stream: StudyStream): string => `unsent-${stream}`

function notedOf(store: Store, stream: StudyStream, uid: string): number {
  const kept = store.read(keyOf(stream))
  if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'uid') !== uid) return 0
  const count: unknown = Reflect.get(kept, 'count')
  return typeof count === 'number' ? count : 0
}

function unsentOf(store: Store, stream: StudyStream, uid: string): number {
  const claimed = claimedStudy(store, stream)
  return notedOf(store, stream, uid) + (claimed?.uid === uid ? claimed.count : 0)
}

/** Events of a student that are on this device alone; what they did before the login is among them. */
export function unsentStudy(store: Store, uid: string): number {
  return studyStreams.reduce((sum, stream) => sum + unsentOf(store, stream, uid), 0)
}

/** The streams that these events are in. */
export function unsentStreams(store: Store, uid: string): readonly StudyStream[] {
  return studyStreams.filter((stream) => unsentOf(store, stream, uid) > 0)
}

/** Notes how many of a student's events wait, so that signing out knows without opening the area. */
export function noteUnsentStudy(store: Store, stream: StudyStream, uid: string, count: number): void {
  if (count === notedOf(store, stream, uid)) return
  if (count > 0) store.write(keyOf(stream), { uid, count })
  else store.remove(keyOf(stream))
}
