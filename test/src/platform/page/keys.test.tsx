/** @jest-environment jsdom */
import { act } from 'react'
import { page } from '../../support/fake-page'
import { render } from '../../support/render'
import { useKeys } from '@/platform/page/keys.h5'
import { fakeRoot } from '../../../support/root'

const pressed: string[] = []
const note = (what: string) => () => void pressed.push(what)

function Card() {
  useKeys({ ' ': note('flip'), '1': note('known'), z: note('undo') })
  return (
    <>
      <button type="button">认识</button>
      <input aria-label="search" />
      <p>card</p>
    </>
  )
}

/** Presses a key where the selected element has the focus; returns whether the page used it. */
async function press(key: string, on = 'body', more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => document.querySelector(on)?.dispatchEvent(event))
  return event.defaultPrevented
}

beforeEach(() => {
  pressed.length = 0
})

test('keys do what the page gave them, and the browser nothing more', async () => {
  await render(<Card />, fakeRoot())
  expect([await press(' '), await press('1'), await press('Z')]).toEqual([true, true, true])
  expect(pressed).toEqual(['flip', 'known', 'undo'])
  expect(await press('x')).toBe(false)
})

test.each([
  ['in a field', '1', 'input', {}],
  ['space on a button', ' ', 'button', {}],
  ['with a modifier', 'z', 'body', { ctrlKey: true }],
  ['held down', '1', 'body', { repeat: true }],
  ['while characters are composed', '1', 'body', { isComposing: true }],
])('a key %s is not for the page', async (_what, key, on, more) => {
  await render(<Card />, fakeRoot())
  expect(await press(key, on, more)).toBe(false)
  expect(pressed).toEqual([])
})

test('a number on a button is for the page', async () => {
  await render(<Card />, fakeRoot())
  expect(await press('1', 'button')).toBe(true)
})

test('nothing happens while a dialog is drawn', async () => {
  await render(<Card />, fakeRoot())
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  expect(await press('1')).toBe(true)
  dialog.getClientRects = () => [new DOMRect()] as unknown as DOMRectList
  expect(await press('1')).toBe(false)
  dialog.remove()
})

test('a page beneath another one and a page that is gone hear no key', async () => {
  const screen = await render(<Card />, fakeRoot())
  page.hide()
  expect(await press('1')).toBe(false)
  page.show()
  expect(await press('1')).toBe(true)
  screen.unmount()
  expect(await press('1')).toBe(false)
})
