import type { Store } from '@/platform/storage/kv.contract'

const KEY = 'app-login'

/** Notes for this tab that the page has asked the app around it for a login, under the sentence that says what it does. */
export const appLoginNote = {
  write: (session: Store): void => void session.write(KEY, true),
  remove: (session: Store): void => session.remove(KEY),
  /** Whether it is there; it counts once. */
  take(session: Store): boolean {
    const isThere = session.read(KEY) === true
    session.remove(KEY)
    return isThere
  },
}
