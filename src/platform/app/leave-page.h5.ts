import { storeTexts } from './typed-fields'
import { unfinished } from './unfinished'

export { hasPassword, restoreTexts } from './typed-fields'

/** Resolves once nothing is under way that would be cut off. */
export const settled = unfinished.settled

/** Stores what was typed, before the page is loaded again. */
export function storeFields(): void {
  storeTexts()
  // A field may store its text by itself when it is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
