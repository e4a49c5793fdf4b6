import { findFirstView, type FirstViewElement } from '../drawn'

/** How long after a finger went up its click may still come, in ms. */
const CLICK_MS = 100

/** Calls `handle` for events while there is a first view, with whether the event is on it. */
function on(
  name: string,
  handle: (view: FirstViewElement, event: MouseEvent, isOnView: boolean) => void,
): void {
  document.addEventListener(
    name,
    (event) => {
      const view = findFirstView()
      if (view && event instanceof MouseEvent) {
        handle(view, event, event.target instanceof Node && view.contains(event.target))
      }
    },
    true,
  )
}

/**
 * Records the latest tap on the first view for the app to repeat, and starts the app. `isHeld` is true while a finger
 * is down: a view that is removed then loses the tap. A finger that went down on the view and up on the app, drawn by
 * then, is a tap on neither; it counts for the element at its place.
 */
export function recordTaps(): void {
  on('pointerdown', (view, _, isOnView) => {
    view.isHeld = isOnView
  })
  on('pointercancel', (view) => {
    view.isHeld = false
  })
  on('pointerup', (view) => {
    setTimeout(() => {
      view.isHeld = false
    }, CLICK_MS)
  })
  on('click', (view, event, isOnView) => {
    const control = event.target instanceof Element ? event.target.closest('button,a') : null
    const wasHeld = view.isHeld
    view.isHeld = false
    if (!isOnView && (control || !wasHeld)) return
    event.preventDefault()
    view.tap = { text: control?.textContent ?? '', x: event.pageX, y: event.pageY }
    view.go?.()
  })
}
