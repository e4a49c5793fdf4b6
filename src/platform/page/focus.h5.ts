import { useEffect } from 'react'
import { findLast } from '@/lib/list'
import { layers } from '../navigation/layers'
import type { MoveFocus, UseModalFocus } from './focus.contract'
import { useLatest } from './latest'

const FOCUSABLE =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),video[controls],[tabindex="0"]'

function trap(layer: HTMLElement, event: KeyboardEvent): void {
  const stops = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const first = stops[0]
  const last = findLast(stops)
  if (!first || !last) return
  const active = document.activeElement
  const outside = !layer.contains(active)
  if (event.shiftKey ? active === first || outside : active === last || outside) {
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }
}

export const useModalFocus = ((id, onClose) => {
  const close = useLatest(onClose)
  useEffect(() => {
    const before = document.activeElement
    const layer = document.getElementById(id)
    const start = layer?.querySelector<HTMLElement>('input') ?? layer?.querySelector<HTMLElement>('button')
    start?.focus({ preventScroll: true })
    function handleKey(event: KeyboardEvent): void {
      // A page beneath another one is not visible, and its layer must not take the keys of the page above.
      if (!layer || layer.getClientRects().length === 0) return
      if (event.key === 'Escape') close.current()
      if (event.key === 'Tab') trap(layer, event)
    }
    document.addEventListener('keydown', handleKey)
    const remove = layer && layers.add(layer, () => close.current())
    return () => {
      remove?.()
      document.removeEventListener('keydown', handleKey)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [close, id])
}) satisfies UseModalFocus as UseModalFocus

export const moveFocus = ((id) => {
  const element = document.getElementById(id)
  // An element that is no control takes the focus only from us, not on the way through the page.
  if (element && element.tabIndex < 0) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}) satisfies MoveFocus as MoveFocus
