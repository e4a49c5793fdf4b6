import { leavePush } from '@/features/push'
import { signOut } from '@/features/session'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'

/** Ends the session here and says so. */
export function useSignOut(uid: string): () => void {
  const root = silently(useRoot())

  async function signOutNow(): Promise<void> {
    // Sent while the session is good; nobody waits for it.
    void leavePush(root, uid)
    const ended = signOut(root)
    root.ui.say(text.account.signedOut, 'good', TOAST_MS.login)
    await ended
  }

  return () => void signOutNow()
}
