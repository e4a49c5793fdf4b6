import { repeatGuard } from '@/lib/once'
import { nativeBridge } from '@/platform/native'
import { navigation } from '@/platform/navigation'
import { resolve } from '@/routes/guards'
import { go } from '@/routes/navigate'
import { afterUnauthorized } from '@/routes/unauthorized'
import type { Root } from '@/stores/root'

/** Where a visitor of agent 18 came in, to be led back to. */
const SAVED_KEY = 'saved-location'

type Needs = Pick<Root, 'host' | 'session' | 'promotion' | 'ui' | 'storage' | 'now'>

/** Notes the address by which an agent 18 visitor came, once a visit. */
export function saveEntry(
  { promotion, storage }: Pick<Root, 'promotion' | 'storage'>,
  entryUrl: string,
): void {
  if (promotion.current.agent !== '18' || storage.session.read(SAVED_KEY) !== undefined) return
  storage.session.write(SAVED_KEY, entryUrl)
}

/**
 * What to do when the server no longer knows the session: it is cleared, and the table of the specification's
 * section 8 says where the student is led. Calls that fail together lead once.
 */
export function createExpiry(needs: Needs): () => void {
  const { host, session, promotion, ui, storage, now } = needs
  const mayLead = repeatGuard(now)
  let wasAppAsked = false
  return () => {
    session.clear()
    if (!mayLead()) return
    const saved = storage.session.read(SAVED_KEY)
    const reaction = afterUnauthorized({
      row: resolve(navigation.current()).match.row,
      agent: promotion.current.agent,
      isNative: host.kind === 'native',
      wasAppAsked,
      savedUrl: typeof saved === 'string' ? saved : undefined,
    })
    if (reaction.kind === 'go') go(reaction.url)
    if (reaction.kind === 'login-dialog') ui.askLogin(true)
    if (reaction.kind === 'app-login' && host.kind === 'native') {
      wasAppAsked = true
      nativeBridge.ask(host.app, 'login')
    }
  }
}
