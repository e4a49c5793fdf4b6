/** @jest-environment jsdom */
import { act } from 'react'
import '../../support/fake-page'
import { render } from '../../support/render'
import { useAway } from '@/platform/page/away'
import { useVisible } from '@/platform/page/visible'
import { fakeRoot } from '../../../support/root'

const left: string[] = []
const seen: boolean[] = []

function Sheet({ typed }: { readonly typed: string }) {
  useAway(() => void left.push(typed))
  useVisible((isVisible) => void seen.push(isVisible))
  return <p>{typed}</p>
}

const end = () => act(() => void window.dispatchEvent(new Event('pagehide')))

/** The browser brings the page back as it was, or has loaded it from the start. */
const comeBack = (persisted: boolean) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))

function hide(state: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  left.length = seen.length = 0
})
afterEach(() => hide('visible'))

test.each([
  ['the page is hidden', () => hide('hidden')],
  ['a browser closes the page without hiding it', end],
])('what is typed is written where %s', async (_, close) => {
  await render(<Sheet typed="一半" />, fakeRoot())
  expect(left).toEqual([])
  close()
  expect(left).toEqual(['一半'])
})

test('typed text is stored when the sheet goes', async () => {
  const screen = await render(<Sheet typed="一半" />, fakeRoot())
  screen.unmount()
  expect(left).toEqual(['一半'])
})

test('a page that is hidden and closed is left once, and once more after it has come back', async () => {
  const screen = await render(<Sheet typed="一半" />, fakeRoot())
  hide('hidden')
  end()
  expect(left).toEqual(['一半'])
  hide('visible')
  hide('hidden')
  screen.unmount()
  expect(left).toEqual(['一半', '一半'])
})

test('a page that the browser brings back is in sight again, and one that it loads is said to be once', async () => {
  await render(<Sheet typed="一半" />, fakeRoot())
  comeBack(false)
  expect(seen).toEqual([true])
  end()
  comeBack(true)
  expect(seen).toEqual([true, false, true])
})
