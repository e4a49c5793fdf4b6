/** @jest-environment jsdom */
import { act } from 'react'
import { render } from '../../../support/render'
import { NoteField } from '../../../../../src/areas/words/parts/note-field'
import { fakeRoot } from '../../../../support/root'
import { openedPhone } from '../../../../support/word-phone'
import { fakeWordServer } from '../../../../support/word-server'
import type { WordStore } from '../../../../../src/areas/words/store/word-store'

/** Two devices of a student: the one with the field, and another one. */
async function devices() {
  const server = fakeWordServer(['able', 'brief'], Date.UTC(2026, 10, 20, 4))
  const phones = [await openedPhone(server, 'u1'), await openedPhone(server, 'u1')] as const
  const [{ words: here }, { words: there }] = phones
  /** The other device writes a note, which comes here. */
  const elsewhere = (text: string) =>
    act(async () => {
      server.now += 60_000
      for (const { clock } of phones) clock.ms += 60_000
      await there.catchUp()
      there.note('able', text)
      await there.catchUp()
      await here.catchUp()
    })
  const notes = () =>
    (server.logs.get('u1') ?? []).flatMap((event) => (event.kind === 'note' ? [event.text] : []))
  return { server, here, there, elsewhere, notes }
}

function field(): HTMLTextAreaElement {
  const found = document.querySelector('textarea')
  if (!found) throw new Error('there is no field for a note')
  return found
}

function type(text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  act(() => {
    set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function hide(state: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const leave = () => act(() => void field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

const opened = (words: WordStore) => render(<NoteField words={words} word="able" />, fakeRoot())

test('a note that is only looked at is not written, and a newer one from another device is shown', async () => {
  const { here, elsewhere, notes } = await devices()
  const screen = await opened(here)
  await elsewhere('设备一的笔记')
  expect(field().value).toBe('设备一的笔记')
  leave()
  await elsewhere('改过的笔记')
  screen.unmount()
  await act(() => here.catchUp())
  expect(notes()).toEqual(['设备一的笔记', '改过的笔记'])
})

test('a change that was undone is not written', async () => {
  const { here, elsewhere, notes } = await devices()
  await elsewhere('笔记')
  const screen = await opened(here)
  type('笔记。')
  type('笔记')
  await elsewhere('另一份')
  expect(field().value).toBe('另一份')
  screen.unmount()
  await act(() => here.catchUp())
  expect(notes()).toEqual(['笔记', '另一份'])
})

test('of two notes written at once both are shown, and the student retains their own', async () => {
  const { here, elsewhere, notes } = await devices()
  const screen = await opened(here)
  type('我的记法')
  await elsewhere('另一台设备的记法')
  leave()
  expect(field().value).toBe('我的记法')
  expect(screen.text()).toContain('另一台设备的记法')
  expect(notes()).toEqual(['另一台设备的记法'])
  await screen.tap('button', '保留我写的')
  expect(here.state.getNote('able')).toBe('我的记法')
  expect(screen.text()).not.toContain('另一台设备的记法')
})

test('of two notes written at once the student takes the other one', async () => {
  const { here, elsewhere, notes } = await devices()
  const screen = await opened(here)
  type('我的记法')
  await elsewhere('另一台设备的记法')
  await screen.tap('button', '换成另一份')
  expect(field().value).toBe('另一台设备的记法')
  screen.unmount()
  await act(() => here.catchUp())
  expect(notes()).toEqual(['另一台设备的记法'])
})

test('leaving without a choice between two notes loses neither', async () => {
  const { here, elsewhere } = await devices()
  const screen = await opened(here)
  type('我的记法')
  await elsewhere('另一台设备的记法')
  screen.unmount()
  expect(here.state.getNote('able')).toBe('另一台设备的记法\n我的记法')
})

test('text typed when the page is closed is written, and two notes written at once are both there', async () => {
  const { here, elsewhere } = await devices()
  await opened(here)
  // One task of the browser: nothing is drawn in between.
  const close = () =>
    act(() => {
      window.dispatchEvent(new Event('pagehide'))
      hide('hidden')
    })
  type('我的记法')
  close()
  expect(here.state.getNote('able')).toBe('我的记法')
  act(() => hide('visible'))
  type('我的记法，再加一句')
  await elsewhere('另一台设备的记法')
  close()
  expect(here.state.getNote('able')).toBe('另一台设备的记法\n我的记法，再加一句')
  expect(field().value).toBe('另一台设备的记法\n我的记法，再加一句')
})

test('a note is called saved once it is, and no longer when more is typed', async () => {
  const { here } = await devices()
  const screen = await opened(here)
  const status = () => screen.get('status').textContent
  expect(status()).toBe('')
  type('我的记法')
  expect(status()).toBe('')
  await screen.tap('button', '保存')
  expect(here.state.getNote('able')).toBe('我的记法')
  expect(status()).toBe('已保存')
  type('我的记法二')
  expect(status()).toBe('')
  leave()
  expect(status()).toBe('已保存')
})
