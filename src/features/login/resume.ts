import type { Root } from '@/stores/root'

/** How long the code is waited for that could not be fetched for the first time, in ms. */
const PAUSE_MS = 3000

/**
 * Takes up what an earlier visit left, and sees to what fails from now on; where the code for that cannot be fetched, it is
 * tried again after pauses that grow. A guest has no such steps, and loads no code for them.
 */
export async function resumeAfterLogin(root: Root, pause = PAUSE_MS): Promise<void> {
  if (!root.session.isSignedIn) return
  const code = await import('./after-login').catch(() => undefined)
  if (code) await code.afterLogin(root)
  else setTimeout(() => void resumeAfterLogin(root, pause * 2), pause)
}
