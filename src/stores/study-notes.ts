import { autorun } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'
import type { StudyStream } from '../../contract/domain/learning/stream'
import { endGuestStudy, mayHaveGuestStudy, noteGuestStudy } from './guest-study'
import type { OpenStudy } from './study'
import { noteUnsentStudy } from './unsent-study'

/** Keeps on the device what other areas ask about a stream, so that they need not open its area. */
export function noteStudy(study: OpenStudy, stream: StudyStream, store: Store): void {
  autorun(() => {
    if (study.load.state !== 'ready') return
    const { unsent, trouble } = study.sync
    if (study.isGuest && unsent > 0) noteGuestStudy(store, stream, unsent)
    // What the device could not take over waits in the guest's log.
    else if (!study.isGuest && !trouble && mayHaveGuestStudy(store, stream, study.owner))
      endGuestStudy(store, stream)
  })
  autorun(() => {
    if (study.load.state !== 'ready' || study.isGuest) return
    noteUnsentStudy(store, stream, study.owner, study.sync.unsent)
  })
}
