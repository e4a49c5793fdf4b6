import { nativeBridge } from '@/platform/host/native-bridge'
import { openUrl } from '@/routes/navigate'
import type { Row } from '@/routes/row'
import { afterUnauthorized } from '@/routes/unauthorized'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { sessionText } from '@/strings/account/session'

/** The facts that decide where a student is led whose session has ended. */
export interface EndedSession {
  /** The row of the page on which it happened. */
  readonly row: Row
  readonly savedUrl: string | undefined
  readonly wasAppAsked: boolean
}

/** Redirects as the table of the specification's section 8 says. Returns whether the native app was asked to log in. */
export function redirectAfter401(
  { host, promotion, ui }: Pick<Root, 'host' | 'promotion' | 'ui'>,
  { row, savedUrl, wasAppAsked }: EndedSession,
): boolean {
  const reaction = afterUnauthorized({
    row,
    agent: promotion.current.agent,
    isNative: host.kind === 'native',
    wasAppAsked,
    savedUrl,
  })
  // A user who is redirected, or asked to log in, reads why; the specification wants the rest left alone.
  if (reaction.kind !== 'stay') ui.say(sessionText.ended, 'bad', TOAST_MS.login)
  if (reaction.kind === 'go') openUrl(reaction.url)
  if (reaction.kind === 'login-dialog') ui.askLogin(true)
  if (reaction.kind !== 'app-login' || host.kind !== 'native') return false
  nativeBridge.ask(host.app, 'login')
  return true
}
