import { mayReload, readPress, readReload, reloadWith } from '../../app/reload'
import { findFirstView } from '../drawn'

/** The sentence that stands in for the app, and the name of its button. */
export interface LostStartText {
  readonly sentence: string
  readonly retry: string
}

/** Whether the app has drawn a page: from then on it speaks for itself. */
const hasDrawn = (): boolean => document.querySelector('[data-url]') !== null

/** The address of a script or a style of this build that did not arrive, or that holds something else, as an HTML page. */
function findLost(event: Event): string | undefined {
  const { target } = event
  const isBroken = event instanceof ErrorEvent && event.error instanceof SyntaxError
  const address =
    target instanceof HTMLScriptElement
      ? target.src
      : target instanceof HTMLLinkElement
        ? target.href
        : isBroken && event.filename
  if (!address) return undefined
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && /^\/(?:js|css)\//.test(pathname) ? address : undefined
}

/** Has the page of this address fetched past all caches; resolves to whether the server has one. */
async function fetchPage(): Promise<boolean> {
  const answer = await fetch(location.href, { cache: 'reload', headers: { accept: 'text/html' } })
  return answer.ok
}

/** Reloads the page because of a missing part, carrying over the last press; false where it must not reload. */
function reloadFor(part: string): boolean {
  const last = readReload()
  const reload = { part, at: Date.now() }
  if (!mayReload(last, reload)) return false
  reloadWith({ ...last, ...reload, press: findFirstView()?.tap ?? readPress(last, reload.at) })
  return true
}

/** Says above all else, or alone where nothing is shown, that the page is not whole, unless it comes to be drawn after all. */
function show({ sentence, retry }: LostStartText): void {
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  const button = document.createElement('button')
  const top = document.getElementById('shell') ? 'auto' : '0'
  box.style.cssText = `position:fixed;z-index:99;top:${top};right:0;bottom:0;left:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;padding:24px;background:Canvas;color:CanvasText;font:16px/1.6 system-ui,sans-serif`
  button.style.cssText =
    'min-height:44px;padding:0 24px;border:1px solid;border-radius:8px;background:none;color:inherit;font:inherit'
  button.textContent = retry
  button.onclick = () => {
    const reload = () => location.reload()
    fetchPage().then(reload, reload)
  }
  box.append(sentence, button)
  document.documentElement.append(box)
  const watcher = new MutationObserver(() => {
    if (!hasDrawn()) return
    watcher.disconnect()
    box.remove()
  })
  watcher.observe(document.documentElement, { childList: true, subtree: true })
}

/**
 * Loads the page again, past the caches, where a script or a style with which the app begins is not there, as when a
 * cache still has the page of the last build; a page that lacks one right after that says so. It looks no further once the
 * app has drawn a page. Returns what ends that.
 */
export function watchStart(text: LostStartText): () => void {
  const ending = new AbortController()
  const listen = (event: Event) => {
    const part = findLost(event)
    if (part === undefined || hasDrawn()) return
    ending.abort()
    void fetchPage()
      .then((isThere) => isThere && reloadFor(part))
      .catch(() => false)
      .then((isLeaving) => isLeaving || show(text))
  }
  window.addEventListener('error', listen, { capture: true, signal: ending.signal })
  return () => ending.abort()
}
