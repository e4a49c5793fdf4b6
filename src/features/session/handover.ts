import { nativeBridge } from '@/platform/host/native-bridge'
import type { Root } from '@/stores/root'
import type { ByApp } from './adopt-native-session'

/**
 * Lets the native app around the page hand in a session; what is done with it, and with a login by it, is fetched when
 * one comes.
 */
export function acceptHandover(root: Root, loadLogin: () => Promise<ByApp>): void {
  if (root.host.kind !== 'native') return
  const load = () =>
    Promise.all([import(/* webpackChunkName: "session" */ './adopt-native-session'), loadLogin()])
  nativeBridge.onSession((handed) => {
    void load().then(
      ([{ adoptNativeSession }, login]) => adoptNativeSession(root, handed, login),
      () => undefined, // without a network the token could not have been proved either
    )
  })
}
