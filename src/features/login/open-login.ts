import { nativeBridge } from '@/platform/host/native-bridge'
import { go } from '@/routes/navigate'
import type { Root } from '@/stores/root'

/** Opens the login: in a native app the app's own, which hands its session in, elsewhere the login page. */
export function openLogin({ host }: Pick<Root, 'host'>): void {
  if (host.kind === 'native') nativeBridge.ask(host.app, 'login')
  else go('/login')
}
