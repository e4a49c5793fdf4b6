import type { Root } from '@/stores/root'
import { afterLogin } from './after-login'
import { appLoginNote } from './app-login-note'
import { handOverOnLeaving } from './hand-over'
import { dropSequences, planAppSession, planSequence } from './post-login-queue'

/** Handles a login made by the native app around the page; it creates a lead only if the page had asked for it. */
export const byApp = {
  plan(root: Root, uid: string): void {
    // The server knows the phone; a new user is registered once their profile turns out to be missing.
    if (appLoginNote.take(root)) planSequence(root, { uid, phone: '', isNew: false, details: {} })
    else planAppSession(root, uid)
    handOverOnLeaving(root)
  },
  follow: (root: Root): Promise<void> => afterLogin(root),
  drop: (root: Root, uid: string): void => dropSequences(root, uid),
}
