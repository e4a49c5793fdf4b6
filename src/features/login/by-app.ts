import type { Root } from '@/stores/root'
import { afterLogin } from './after-login'
import { appLoginNote } from './app-login-note'
import { handOverOnLeaving } from './hand-over'
import { dropSequences, planAppSession, planSequence } from './post-login-queue'

/** What a login through the app around the page has in common with one of our own: asked for by the page, it makes a lead. */
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
