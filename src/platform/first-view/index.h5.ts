import type { PageConfig } from '../../../contract/schemas/market/page-config'
import { storage } from '../storage/kv'
import type { FirstViewPlatform } from './contract'
import { findFirstView, OWN_VIEW, type FirstViewElement, type StoredView, type Tap } from './drawn'

/** How many frames a finger that stays down is waited for: about two seconds. */
const MOST_FRAMES = 120

/**
 * The parts that came with the first view, as long as that is there: a drawing of the app's own may be begun several
 * times.
 */
let brought: { readonly file: string; readonly page: PageConfig } | undefined

/** The first view whose removal is under way. */
let leaving: FirstViewElement | undefined

function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => done()))
}

/**
 * A control is found by its words, for it may be fixed to the window; anything else, and one of several with the same
 * words, by its place.
 */
function findTarget({ text, x, y }: Tap): Element | null {
  const controls = text ? [...document.querySelectorAll('#app button, #app a')] : []
  const [named, another] = controls.filter((control) => control.textContent === text)
  if (named && !another) return named
  const there = document.elementsFromPoint(x - window.scrollX, y - window.scrollY)
  // An element that only lies over the controls was not meant.
  return there.find((element) => !element.closest('[aria-hidden=true]')) ?? null
}

/**
 * Removes the first view, which hides the app as long as it is there, and repeats the tap that it noted; one that is
 * under way is waited for.
 */
async function takeOver(view: FirstViewElement, subject: string): Promise<void> {
  await nextFrame()
  // A broken picture is no reason to wait; the app shows its place.
  await document
    .querySelector<HTMLImageElement>('#app img')
    ?.decode()
    .catch(() => undefined)
  let frames = 0
  do await nextFrame()
  while (view.isHeld && (frames += 1) < MOST_FRAMES)
  const isMeant = (view.dataset['subject'] ?? subject) === subject
  const target = isMeant && view.tap
  view.remove()
  brought = undefined
  const element = target ? findTarget(target) : null
  if (element instanceof HTMLElement) element.click()
}

export const firstView = {
  take(file) {
    const element = document.getElementById('page')
    if (element?.dataset['file'] === file) {
      element.remove()
      // The server checked the page against the contract's schema before it drew it.
      brought = { file, page: JSON.parse(element.textContent ?? 'null') as PageConfig }
    }
    return brought?.file === file ? brought.page : undefined
  },
  age(subject) {
    const view = findFirstView()
    return view?.since !== undefined && view.dataset['subject'] === subject
      ? performance.now() - view.since
      : 0
  },
  drop(subject = '') {
    const view = findFirstView()
    if (!view || view === leaving) return
    leaving = view
    void takeOver(view, subject)
  },
  keep(view) {
    const part = view && document.querySelector(`#app ${view.place}`)
    if (part) storage.local.write(OWN_VIEW, { ...view, html: part.innerHTML } satisfies StoredView)
    else storage.local.remove(OWN_VIEW)
  },
} satisfies FirstViewPlatform as FirstViewPlatform
