import { act } from 'react'

/** Moves a finger sideways over an element; jsdom has no pointer events, and whoever hears reads any event of the name. */
export async function swipeOver(element: Element, by: number): Promise<void> {
  Object.assign(window, { innerWidth: 375, matchMedia: () => ({ matches: false }) })
  for (const [name, x] of [
    ['pointerdown', 180],
    ['pointerup', 180 + by],
  ] as const) {
    const event = new MouseEvent(name, { bubbles: true, clientX: x, clientY: 100 })
    for (const [key, value] of Object.entries({ pointerId: 1, pointerType: 'touch', isPrimary: true }))
      Object.defineProperty(event, key, { value })
    await act(async () => element.dispatchEvent(event))
  }
}
