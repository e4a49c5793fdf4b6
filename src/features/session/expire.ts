import { throttle } from '@/lib/throttle'
import { joinUrl, splitUrl, without } from '@/lib/query'
import { navigation } from '@/platform/navigation'
import { getContainer } from '@/routes/containers'
import { destinations } from '@/routes/destination'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { sessionText } from '@/strings/account/session'

/** Where a visitor came in whose shell leads back there (agent 18). */
const SAVED_KEY = 'saved-location'

type Needs = Pick<Root, 'host' | 'session' | 'promotion' | 'ui' | 'storage' | 'now'>

/**
 * The parameters that WeChat adds to an address that it opens; they work once and belong to nobody who reads it
 * later.
 */
const WECHAT_ANSWER: readonly string[] = ['code', 'state']

/** Notes the address by which a visitor came whose shell leads back there, once a visit; never WeChat's login code. */
export function saveEntry(
  { promotion, storage }: Pick<Root, 'promotion' | 'storage'>,
  entryUrl: string,
): void {
  if (getContainer(promotion.current.agent).expired !== 'saved-location') return
  if (storage.session.read(SAVED_KEY) !== undefined) return
  const { path, query } = splitUrl(entryUrl)
  storage.session.write(SAVED_KEY, joinUrl(path, without(query, WECHAT_ANSWER)))
}

/**
 * Builds the handler for a session that the server no longer knows: it is cleared at once, and the student is
 * redirected by code that is fetched only then. Calls that fail together redirect once. On a page that is open to
 * everybody all that waits until it is left, and nobody is redirected.
 */
export function createExpiry(needs: Needs): () => Promise<void> {
  const { session, ui, storage, now } = needs
  const mayLead = throttle(now)
  let wasAppAsked = false
  return async () => {
    const { epoch } = session
    const end = () => {
      if (session.epoch !== epoch) return
      session.end()
      ui.say(sessionText.ended, 'bad', TOAST_MS.login)
    }
    if (ui.whenLeft(end)) return
    if (ui.isStored) return end()
    session.end()
    if (!mayLead()) return
    const url = navigation.current()
    const saved = storage.session.read(SAVED_KEY)
    const savedUrl = typeof saved === 'string' ? saved : undefined
    // Without that code the page stays as it is, and says itself that nobody is signed in.
    const loaded = await Promise.all([
      destinations.load(),
      import(/* webpackChunkName: "session" */ './redirect-after-401'),
    ]).catch(() => undefined)
    if (!loaded) return
    const [resolve, { redirectAfter401 }] = loaded
    const { row } = resolve(url).match
    if (redirectAfter401(needs, { row, savedUrl, wasAppAsked })) wasAppAsked = true
  }
}
