import { OWN_VIEW, type FirstViewElement, type StoredView } from '../drawn'

function stored(key: string): unknown {
  return JSON.parse(localStorage.getItem(`shangan:${key}`) ?? 'null')
}

function isStoredView(value: unknown): value is StoredView {
  return typeof value === 'object' && value !== null && 'until' in value && 'html' in value
}

/** The signed-in student; empty for a guest. */
function uidNow(): string {
  const session = stored('session')
  const uid = typeof session === 'object' && session !== null && 'uid' in session ? session.uid : ''
  return typeof uid === 'string' ? uid : ''
}

/**
 * Puts the view that the app has stored for the present user into a first view drawn for others; returns whether
 * there was one. No script in it can run: the page's policy allows its own scripts alone.
 */
export function showOwn(view: FirstViewElement): boolean {
  try {
    const own = stored(OWN_VIEW)
    if (view.dataset['subject'] === undefined || !isStoredView(own)) return false
    const part = view.querySelector(own.place)
    if (!part || own.uid !== uidNow() || Date.now() >= own.until) return false
    part.innerHTML = own.html
    view.dataset['subject'] = own.subject
    return true
  } catch {
    return false
  }
}
