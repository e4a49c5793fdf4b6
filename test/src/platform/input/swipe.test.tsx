/** @jest-environment jsdom */
import { act } from 'react'
import { render } from '../../support/render'
import { SwipeArea } from '@/platform/input/swipe.h5'
import { fakeRoot } from '../../../support/root'

const onSwipe = jest.fn()
let isReduced = false

beforeEach(async () => {
  onSwipe.mockClear()
  isReduced = false
  Object.assign(window, { innerWidth: 375, matchMedia: () => ({ matches: isReduced }) })
  await render(
    <SwipeArea className="card" onSwipe={onSwipe}>
      card
    </SwipeArea>,
    fakeRoot(),
  )
})

/** jsdom has no pointer events; React reads what it needs from any event of the name. */
async function pointer(name: string, x: number, more: object = {}): Promise<void> {
  const event = new MouseEvent(`pointer${name}`, { bubbles: true, clientX: x, clientY: 100 })
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, ...more }
  for (const [key, value] of Object.entries(finger)) Object.defineProperty(event, key, { value })
  await act(async () => document.querySelector('.card')?.dispatchEvent(event))
}

test('a finger that goes sideways has swiped', async () => {
  await pointer('down', 300)
  await pointer('up', 100)
  await pointer('down', 100)
  await pointer('up', 300)
  expect(onSwipe.mock.calls).toEqual([['left'], ['right']])
})

test('a movement that the browser used to scroll is no swipe', async () => {
  await pointer('down', 300)
  await pointer('cancel', 280)
  await pointer('up', 100)
  expect(onSwipe).not.toHaveBeenCalled()
})

test.each([
  ['a mouse', { pointerType: 'mouse' }, {}],
  ['a second finger', { isPrimary: false }, {}],
  ['another finger going up', {}, { pointerId: 2 }],
])('%s does not swipe', async (_what, down, up) => {
  await pointer('down', 300, down)
  await pointer('up', 100, up)
  expect(onSwipe).not.toHaveBeenCalled()
})

test('there is no swipe for students who ask for less motion', async () => {
  isReduced = true
  await pointer('down', 300)
  await pointer('up', 100)
  expect(onSwipe).not.toHaveBeenCalled()
})
