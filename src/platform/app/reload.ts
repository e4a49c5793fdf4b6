import type { Tap } from '../first-view/drawn'

/** How long a press waits for its page to be there again, in ms. */
const PRESS_MS = 30_000

/** How long a page that was loaded again is left as it is, in ms, whatever it lacks. */
const REST_MS = 10_000
/** How long it is left as it is without the part that it was loaded again for: the present build has none either. */
const SAME_MS = 3_600_000

/** Why and when the app loads its page again, and what it takes along. */
export interface Reload {
  readonly part: string
  /** Unix ms. */
  readonly at: number
  /** The press on the page that is loaded again. */
  readonly press?: Tap | undefined
  /** The visit, as its store hands it out. */
  readonly visit?: unknown
  /** Whether a password had been typed, which is not taken along. */
  readonly hadPassword?: boolean | undefined
}

/** Why this page was loaded again, until the router writes the state of its own. */
export const readReload = (): Partial<Reload> => Object(Object(window.history.state).reload)

/**
 * Loads the page again. The facts to carry over are in the history entry, which survives also where the browser
 * refuses all storage. Throws where it cannot be written: a page that lacks a part would reload for ever.
 */
export function reloadWith(reload: Reload): void {
  window.history.replaceState({ ...window.history.state, reload }, '')
  window.location.reload()
}

/** The press to repeat on the page that was loaded again. */
export function readPress({ press, at = -Infinity }: Partial<Reload>, now: number): Tap | undefined {
  return Math.abs(now - at) < PRESS_MS ? press : undefined
}

/** Whether a link or a hand led to the page; the router notes a state for every page that it shows. */
export const isFresh = (): boolean => !('index' in Object(window.history.state))

/** Whether a page may be loaded again because of a part, as far as the last time is known. */
export const mayReload = (last: Partial<Reload>, { part, at }: Reload): boolean =>
  Math.abs(at - (last.at ?? -Infinity)) > (last.part === part ? SAME_MS : REST_MS)

/** Whether an answer says that the part is in no build of the server; one that fails for now says nothing of it. */
export const isGone = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 404 || status === 410 || (status === 200 && /html/.test(headers.get('content-type') ?? ''))
