import { autorun } from 'mobx'
import { presence } from '@/platform/app/presence'
import { online } from '@/platform/net/online'
import type { Root } from './root'
import { unsentReads } from './unsent-reads'

/** Keys of notes that study or read messages wait, a student's own or those taken over from a guest. */
const notes = /^(unsent|guest)-/

/**
 * Sends what pages that were closed left on this device, whatever screen is open: now, after a login, and when the
 * student or the network comes back. Where nothing is noted, nothing is loaded for it.
 */
export function followUnsent(root: Root): void {
  const { session, storage } = root
  const send = () => {
    const { uid } = session
    if (uid === undefined) return
    // Messages that a full device could not note have no key.
    const isWaiting = storage.local.keys().some((key) => notes.test(key))
    if (!isWaiting && unsentReads(storage.local, uid).length === 0) return
    import('./unsent-sending').then(
      ({ unsentSending }) => unsentSending.of(root).send(),
      () => undefined,
    )
  }
  autorun(send)
  presence.onReturn(send)
  online.onReturn(send)
}
