import type { Tap } from '../first-view/drawn'
import { whenIdle } from './idle'
import { isGone, mayReload, readReload, reloadWith } from './reload'
import { unasked } from './unasked'

/** The call with which webpack fetches a part of the build. */
interface Parts {
  e(part: string): Promise<unknown>
}
declare const __webpack_require__: Parts

/** How long after a tap, or a way through the history, a part counts as wanted by somebody, in ms. */
const WANTED_MS = 10_000

/** Why this page was loaded again; the router writes over what the history says of it. */
export const lastReload = readReload()

let isLeaving = false
let wantedAt = -Infinity
/** The address of the page of the latest tap. */
let tappedUrl = ''
/** The target of the latest tap outside of all dialogs: none of those is there once the page is loaded again. */
let pressed: Tap | undefined

/** The known visit, and whether the visitor stays on the page of a path; empty where another one is wanted. */
type LeaveVisit = (path: string) => object

const fetchLeaving = () => unasked.begin(() => import(/* webpackChunkName: "track" */ './leave-page'))

function recordTap({ target }: Event): void {
  wantedAt = performance.now()
  if (!(target instanceof Element)) return
  tappedUrl = location.href
  if (target.closest('[aria-modal]')) return
  const button = target.closest('button')
  pressed = button ? { text: button.textContent, x: -1, y: -1 } : undefined
}

async function reloadFor(part: string, leaveVisit: LeaveVisit): Promise<void> {
  const answer = await fetch(part, { method: 'HEAD', cache: 'no-store' })
  if (!isGone(answer)) return
  // It may be gone as well.
  const leaving = await fetchLeaving().catch(() => undefined)
  await leaving?.settled()
  const reload = { part, at: Date.now() }
  if (isLeaving || !mayReload(lastReload, reload)) return
  const hadPassword = leaving?.hasPassword()
  leaving?.storeFields()
  const isStaying = tappedUrl === location.href
  reloadWith({
    ...reload,
    press: isStaying ? pressed : undefined,
    hadPassword,
    visit: leaveVisit(isStaying ? location.pathname : ''),
  })
  isLeaving = true
}

/** Puts back what was typed; what does that is fetched again at the next tap if it did not arrive. */
function restore(): void {
  fetchLeaving().then(
    ({ restoreTexts }) => restoreTexts(),
    () => window.addEventListener('click', restore, { once: true }),
  )
}

/**
 * Loads the page at its present address again when it needs a part of its build that is gone from the server, as
 * after a deploy; the import of that part never settles. The facts of `leaveVisit` are carried over. Without a
 * network, right after such a reload, and for parts that the app fetches ahead, the import rejects as usual.
 */
export function reloadOldBuild(leaveVisit: LeaveVisit): void {
  // In a test there is no webpack.
  if (typeof __webpack_require__ === 'undefined') return
  for (const name of ['click', 'popstate']) window.addEventListener(name, recordTap, true)
  whenIdle(restore)
  const parts = __webpack_require__
  const fetchPart = parts.e
  parts.e = (name) => {
    const isAsked = !unasked.isBeginning()
    return fetchPart(name).catch(async (error: unknown) => {
      const part: unknown = Reflect.get(Object(error), 'request')
      const isWanted = isAsked && performance.now() - wantedAt < WANTED_MS
      if (isWanted && typeof part === 'string') await reloadFor(part, leaveVisit).catch(() => undefined)
      if (!isLeaving) throw error
      return new Promise(() => undefined)
    })
  }
}
