/** @jest-environment jsdom */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { DoubleTapCover } from '@/components/double-tap-cover'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

test('each card begins the cover again in the same element, and drawing one again does not', () => {
  const mount = document.createElement('div')
  const root = createRoot(mount)
  const show = (card: string) => {
    act(() => root.render(<DoubleTapCover card={card} />))
    return mount.firstElementChild
  }
  const seen = ['a', 'a', 'b', 'b', 'c'].map((card) => ({ element: show(card), look: mount.innerHTML }))
  expect(new Set(seen.map(({ element }) => element)).size).toBe(1)
  const changes = seen.slice(1).map(({ look }, at) => look !== seen[at]?.look)
  expect(changes).toEqual([false, true, false, true])
  act(() => root.unmount())
})
