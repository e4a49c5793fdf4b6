import type { PageConfig } from '../../../contract/schemas/page-config'
import type { ShellPlatform } from './contract'

/** What the drawn view noted of the latest tap; page coordinates in CSS pixels. */
interface Tap {
  readonly text: string
  readonly x: number
  readonly y: number
}

function isTap(value: unknown): value is Tap {
  return typeof value === 'object' && value !== null && 'text' in value && 'x' in value
}

/** How many frames a finger that stays down is waited for: about two seconds. */
const MOST_FRAMES = 120

/** What came with the drawn view, as long as that is there: a drawing of the app's own may be begun several times. */
let brought: { readonly file: string; readonly page: PageConfig } | undefined

function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => done()))
}

/** A control is found by its words, for it may be fixed to the window; anything else by its place. */
function targetOf({ text, x, y }: Tap): Element | null {
  const controls = text ? [...document.querySelectorAll('#app button, #app a')] : []
  const named = controls.find((control) => control.textContent === text)
  return named ?? document.elementFromPoint(x - window.scrollX, y - window.scrollY)
}

/** Takes the drawn view away and repeats the tap that it noted; one that is under way is waited for. */
async function takeOver(drawn: HTMLElement, subject: string): Promise<void> {
  await nextFrame()
  // A broken picture is no reason to wait; the app shows its place.
  await document
    .querySelector<HTMLImageElement>('#app img')
    ?.decode()
    .catch(() => undefined)
  let frames = 0
  do await nextFrame()
  while (Reflect.get(drawn, 'held') === true && (frames += 1) < MOST_FRAMES)
  const isMeant = (drawn.dataset['subject'] ?? subject) === subject
  const tap: unknown = isMeant ? Reflect.get(drawn, 'tap') : undefined
  drawn.remove()
  brought = undefined
  const target = isTap(tap) ? targetOf(tap) : null
  if (target instanceof HTMLElement) target.click()
}

export const shell = {
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
    const drawn = document.getElementById('shell')
    const since: unknown = drawn?.dataset['subject'] === subject && Reflect.get(drawn, 'since')
    return typeof since === 'number' ? performance.now() - since : 0
  },
  drop(subject = '') {
    const drawn = document.querySelector<HTMLElement>('#shell:not([aria-hidden])')
    if (!drawn) return
    // Both views are there for a moment; who listens to the page hears the app's alone.
    drawn.setAttribute('aria-hidden', 'true')
    void takeOver(drawn, subject)
  },
} satisfies ShellPlatform as ShellPlatform
