import { findFirstView } from '../drawn'

/** How long the main picture is waited for, in ms. */
const PICTURE_MS = 2500

function addScript(url: string): void {
  const script = document.createElement('script')
  script.src = url
  script.async = false
  document.head.append(script)
}

/** The app's scripts, which the page names as data. */
function scripts(): string[] {
  return JSON.parse(document.getElementById('bundle')?.textContent ?? '[]') as string[]
}

/**
 * Starts the app once the first view's main picture, or the view itself, has been painted, after a tap, or after 2.5 s,
 * whichever comes first. A view that the app will not show to this visitor is removed, and the app started at once.
 */
export function launch(): void {
  const view = findFirstView()
  if (!view) return
  let isStarted = false
  const go = () => {
    if (isStarted) return
    isStarted = true
    scripts().forEach(addScript)
  }
  const goAfterPaint = () => requestAnimationFrame(() => setTimeout(go))
  if ('foreign' in document.documentElement.dataset) {
    view.remove()
    go()
    return
  }
  view.go = go
  view.since = performance.now()
  if (view.tap) go()
  const picture = view.querySelector<HTMLImageElement>('[fetchpriority]')
  if (picture && !picture.complete) {
    picture.addEventListener('load', goAfterPaint)
    picture.addEventListener('error', go)
  } else goAfterPaint()
  setTimeout(go, PICTURE_MS)
}
