import { autorun } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'
import type { StudyStream } from '../../contract/domain/study/stream'
import { endGuestStudy, mayHaveGuestStudy, recordGuestStudy } from './guest-study'
import type { OpenStudy } from './study'
import { GUEST } from './study-log/journal'
import { recordUnsentStudy } from './unsent-study'

/** Notes how many events of a student or of the guest wait on this device. */
export function recordWaiting(store: Store, stream: StudyStream, owner: string, count: number): void {
  if (owner !== GUEST) recordUnsentStudy(store, stream, owner, count)
  else if (count > 0) recordGuestStudy(store, stream, count)
}

/** Stores on the device what other areas need to know of a stream, so that they need not open its area. */
export function recordStudy(study: OpenStudy, stream: StudyStream, store: Store): void {
  autorun(() => {
    if (study.load.state === 'ready') recordWaiting(store, stream, study.owner, study.sync.unsent)
  })
  autorun(() => {
    if (study.load.state !== 'ready' || study.isGuest || study.sync.trouble) return
    // Study that the device could not take over waits in the guest's log.
    if (mayHaveGuestStudy(store, stream, study.owner)) endGuestStudy(store, stream)
  })
}
