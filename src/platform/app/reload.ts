/** Where the browser's tab stores why and when its page was loaded again. */
export const RELOAD = 'reload'

/** Where the browser's tab stores the press for which its page was loaded again. */
export const PRESS = 'reload-press'

/** A button that was pressed, by its words, and the address of its page. */
export interface Press {
  readonly text: string
  readonly url: string
  /** Unix ms. */
  readonly at: number
}

/** How long a press waits for its page to be there again, in ms. */
const PRESS_MS = 30_000

/** The words of the button that is to be pressed again on the page of an address; undefined where there is none. */
export function readPress(stored: unknown, url: string, now: number): string | undefined {
  const press: Partial<Press> = Object(stored)
  const age = typeof press.at === 'number' ? Math.abs(now - press.at) : Infinity
  return press.url === url && age < PRESS_MS && typeof press.text === 'string' ? press.text : undefined
}

/** How long a page that was loaded again is left as it is, in ms, whatever it lacks. */
const REST_MS = 10_000
/** How long it is left as it is without the part that it was loaded again for: the present build has none either. */
const SAME_MS = 3_600_000

/** Why and when a page was loaded again. */
export interface Reload {
  readonly part: string
  /** Unix ms. */
  readonly at: number
}

/** Whether a page may be loaded again because of a part, as far as the last time is known. */
export function mayReload(last: unknown, { part, at }: Reload): boolean {
  const known: Partial<Reload> = Object(last)
  const age = typeof known.at === 'number' ? Math.abs(at - known.at) : Infinity
  return age > (known.part === part ? SAME_MS : REST_MS)
}

/** Whether an answer says that the part is in no build of the server; one that fails for now says nothing of it. */
export const isGone = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 404 || status === 410 || (status === 200 && /html/.test(headers.get('content-type') ?? ''))
