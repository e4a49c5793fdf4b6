import { storage } from '../storage/kv'
import { isGone, mayReload, PRESS, RELOAD, type Press } from './reload'
import { restoreTexts, storeTexts } from './typed-fields'
import { unfinished } from './unfinished'

/** What webpack fetches a part of the build with. */
interface Parts {
  e(part: string): Promise<unknown>
}
declare const __webpack_require__: Parts

/** How long after a tap, or a way through the history, a part counts as wanted by somebody, in ms. */
const WANTED_MS = 10_000

let isLeaving = false
let wantedAt = -Infinity
/** What the latest tap pressed. */
let pressed: Omit<Press, 'at'> | undefined

function noteTap({ target }: Event): void {
  wantedAt = performance.now()
  const button = target instanceof Element ? target.closest('button') : null
  pressed = button ? { text: button.textContent, url: location.href } : undefined
}

async function reloadFor(part: string): Promise<void> {
  const answer = await fetch(part, { method: 'HEAD', cache: 'no-store' })
  await unfinished.settled()
  const reload = { part, at: Date.now() }
  if (isLeaving || !isGone(answer) || !mayReload(storage.session.read(RELOAD), reload)) return
  // Where nothing can be noted, a page that lacks a part would be loaded for ever.
  isLeaving = storage.session.write(RELOAD, reload)
  if (!isLeaving) return
  storeTexts()
  if (pressed) storage.session.write(PRESS, { ...pressed, at: reload.at } satisfies Press)
  // A field may store its text by itself when it is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.location.reload()
}

/**
 * Loads the page at its present address again when somebody wants a part of its build that is gone from the server, as
 * after a deploy; the caller that waits for the part is never called back. Without a network, where the same happened
 * just now, and for what the app fetches by itself, the import rejects as ever.
 */
export function reloadOldBuild(): void {
  // In a test there is no webpack.
  if (typeof __webpack_require__ === 'undefined') return
  restoreTexts()
  for (const name of ['click', 'popstate']) window.addEventListener(name, noteTap, true)
  const parts = __webpack_require__
  const fetchPart = parts.e
  parts.e = (name) =>
    fetchPart(name).catch(async (error: unknown) => {
      const part: unknown = Reflect.get(Object(error), 'request')
      const isWanted = performance.now() - wantedAt < WANTED_MS
      if (isWanted && typeof part === 'string') await reloadFor(part).catch(() => undefined)
      if (!isLeaving) throw error
      return new Promise(() => undefined)
    })
}
