import { unasked } from './unasked'

/** How long the page is left to itself once everything that it needs has arrived, in ms. */
const REST_MS = 2000

/** Runs work that nobody waits for, some time after the page has been rendered and loaded. */
export function whenIdle(work: () => void): void {
  const rest = () => window.setTimeout(() => unasked.begin(work), REST_MS)
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}
