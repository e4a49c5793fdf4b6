import { storage } from '../storage/kv'
import { whenIdle } from './idle'
import { isGone, mayReload, PRESS, RELOAD, type Press } from './reload'
import { unasked } from './unasked'

/** What webpack fetches a part of the build with. */
interface Parts {
  e(part: string): Promise<unknown>
}
declare const __webpack_require__: Parts

/** How long after a tap, or a way through the history, a part counts as wanted by somebody, in ms. */
const WANTED_MS = 10_000

let isLeaving = false
let wantedAt = -Infinity
/** What the latest tap outside of all dialogs pressed: none of those is there once the page is loaded again. */
let pressed: Omit<Press, 'at'> | undefined

const fetchLeaving = () => unasked.begin(() => import(/* webpackChunkName: "track" */ './leave-page'))

function noteTap({ target }: Event): void {
  wantedAt = performance.now()
  if (!(target instanceof Element) || target.closest('[aria-modal]')) return
  const button = target.closest('button')
  pressed = button ? { text: button.textContent, url: location.href } : undefined
}

async function reloadFor(part: string): Promise<void> {
  const answer = await fetch(part, { method: 'HEAD', cache: 'no-store' })
  if (!isGone(answer)) return
  // It may be gone as well.
  const leaving = await fetchLeaving().catch(() => undefined)
  await leaving?.settled()
  const reload = { part, at: Date.now() }
  if (isLeaving || !mayReload(storage.session.read(RELOAD), reload)) return
  // Where nothing can be noted, a page that lacks a part would be loaded for ever.
  isLeaving = storage.session.write(RELOAD, reload)
  if (!isLeaving) return
  if (pressed?.url === location.href)
    storage.session.write(PRESS, { ...pressed, at: reload.at } satisfies Press)
  leaving?.storeFields()
  window.location.reload()
}

/** Puts back what was typed; what does that is fetched again at the next tap if it did not arrive. */
function restore(): void {
  fetchLeaving().then(
    ({ restoreTexts }) => restoreTexts(),
    () => window.addEventListener('click', restore, { once: true }),
  )
}

/**
 * Loads the page at its present address again when somebody wants a part of its build that is gone from the server, as
 * after a deploy; the caller that waits for the part is never called back. Without a network, where the same happened
 * just now, and for what the app fetches by itself, the import rejects as ever.
 */
export function reloadOldBuild(): void {
  // In a test there is no webpack.
  if (typeof __webpack_require__ === 'undefined') return
  for (const name of ['click', 'popstate']) window.addEventListener(name, noteTap, true)
  whenIdle(restore)
  const parts = __webpack_require__
  const fetchPart = parts.e
  parts.e = (name) => {
    const isAsked = !unasked.isBeginning()
    return fetchPart(name).catch(async (error: unknown) => {
      const part: unknown = Reflect.get(Object(error), 'request')
      const isWanted = isAsked && performance.now() - wantedAt < WANTED_MS
      if (isWanted && typeof part === 'string') await reloadFor(part).catch(() => undefined)
      if (!isLeaving) throw error
      return new Promise(() => undefined)
    })
  }
}
