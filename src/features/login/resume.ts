import { online } from '@/platform/net/online'
import type { Root } from '@/stores/root'

/** Undefined where the code cannot be fetched: what waits then waits for another occasion. */
const load = () => import('./after-login').catch(() => undefined)

/**
 * Takes up what an earlier visit left, now and whenever the network comes back. Whoever is not signed in left nothing,
 * and needs no code for it.
 */
export async function resumeAfterLogin(root: Root): Promise<void> {
  online.onReturn(() => {
    if (root.session.isSignedIn) void load().then((code) => code?.tryAgain(root))
  })
  if (root.session.isSignedIn) await (await load())?.afterLogin(root)
}
