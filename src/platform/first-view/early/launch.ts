import { readPress, readReload } from '../../app/reload'
import { findFirstView, type FirstViewElement, type Tap } from '../drawn'
import { showOwn } from './own'

/** How long the main picture is waited for, in ms. */
const PICTURE_MS = 2500

function addScript(url: string): void {
  const script = document.createElement('script')
  script.src = url
  script.async = false
  document.head.append(script)
}

/**
 * The press for which this page was loaded again. On the card of a word a press is an answer, which was given already;
 * elsewhere it opens something.
 */
const findPress = ({ dataset }: FirstViewElement): Tap | undefined =>
  dataset['subject'] === undefined ? readPress(readReload(), Date.now()) : undefined

/** The app's scripts, which the page names as data. */
function scripts(): string[] {
  return JSON.parse(document.getElementById('bundle')?.textContent ?? '[]') as string[]
}

/**
 * Starts the app once the first view's main picture, or the view itself, has been painted, after a tap, or after 2.5 s,
 * whichever comes first. A view that the app will not show to this visitor is removed and the app started at once,
 * unless the app has stored the view that it will show.
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
  const press = findPress(view)
  const page = document.documentElement.dataset
  if ('foreign' in page && !showOwn(view)) {
    // A part that is not shown can still bring the press to the app.
    if (press) view.tap = press
    else view.remove()
    go()
    return
  }
  delete page['foreign']
  view.go = go
  view.since = performance.now()
  if (press) view.tap ??= press
  if (view.tap) go()
  const picture = view.querySelector<HTMLImageElement>('[fetchpriority]')
  if (picture && !picture.complete) {
    picture.addEventListener('load', goAfterPaint)
    picture.addEventListener('error', go)
  } else goAfterPaint()
  setTimeout(go, PICTURE_MS)
}
