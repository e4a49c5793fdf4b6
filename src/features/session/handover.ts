import { nativeBridge } from '@/platform/native'
import type { Root } from '@/stores/root'

/** Lets the native app around the page hand in a session; what is done with it is fetched when one comes. */
export function acceptHandover(root: Pick<Root, 'host' | 'session' | 'api'>): void {
  if (root.host.kind !== 'native') return
  const load = () => import(/* webpackChunkName: "session" */ './take-over')
  nativeBridge.onSession((handed) => {
    void load().then(
      ({ takeOver }) => takeOver(root, handed),
      () => undefined, // without a network the token could not have been proved either
    )
  })
}
