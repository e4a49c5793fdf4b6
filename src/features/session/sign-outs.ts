import { online } from '@/platform/net/online'
import type { Root } from '@/stores/root'
import { SIGN_OUTS_KEY } from './sign-outs-key'

/** Repeats sign-outs that did not reach the server: now, and whenever the network comes back. */
export function repeatSignOuts(root: Pick<Root, 'apiWith' | 'storage'>): void {
  const repeat = () => {
    if (root.storage.local.read(SIGN_OUTS_KEY) === undefined) return
    const load = import(/* webpackChunkName: "session" */ './revoke')
    // Without that code there is no network either.
    load.then(({ revokeAll }) => void revokeAll(root)).catch(() => undefined)
  }
  online.onReturn(repeat)
  repeat()
}
