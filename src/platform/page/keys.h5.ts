import { useEffect } from 'react'
import { useIsShown } from './shown'
import { useLatest } from './latest'
import type { UseKeys } from './keys.contract'

const TYPING = 'input,textarea,select,[contenteditable]'
const PRESSED = 'button,a[href],summary,[role="button"],[role="checkbox"],[role="tab"]'
const DIALOG = '[aria-modal="true"]'

/** Layers of the pages beneath are in the document as well, but not visible. */
function isDialogOpen(): boolean {
  return [...document.querySelectorAll(DIALOG)].some((layer) => layer.getClientRects().length > 0)
}

/** The name of the key that was pressed for the page as a whole; undefined when it was meant for something else. */
export function findKey(event: KeyboardEvent): string | undefined {
  const { key, target } = event
  if (event.defaultPrevented || event.isComposing || event.repeat) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (target instanceof Element) {
    if (target.closest(TYPING)) return undefined
    if ((key === ' ' || key === 'Enter') && target.closest(PRESSED)) return undefined
  }
  return isDialogOpen() ? undefined : key.toLowerCase()
}

export const useKeys = ((keys) => {
  const latest = useLatest(keys)
  const isShown = useIsShown()
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      // The pages beneath share the document with the one that is shown.
      const key = isShown.current ? findKey(event) : undefined
      const act = key === undefined ? undefined : latest.current[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isShown, latest])
}) satisfies UseKeys as UseKeys
