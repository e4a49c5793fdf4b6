import { nativeBridge } from '@/platform/host/native-bridge'
import { go } from '@/routes/navigate'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { signUpNote } from '@/strings/account/sign-up-note'
import { appLoginNote } from './app-login-note'

/** Opens the login: in a native app the app's own, which hands its session in, elsewhere the login page. */
export function openLogin(root: Root): void {
  const { host, promotion, ui } = root
  if (host.kind !== 'native') return go('/login')
  // The app's own login has no place for this sentence.
  if (promotion.isSignUp) ui.say(signUpNote, 'plain', TOAST_MS.login)
  appLoginNote.write(root)
  nativeBridge.ask(host.app, 'login')
}
