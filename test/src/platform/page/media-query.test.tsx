/** @jest-environment jsdom */
import { act } from 'react'
import { page } from '../../support/fake-page'
import { render } from '../../support/render'
import { widePlatform } from '@/platform/page/media-query'
import { fakeRoot } from '../../../support/root'

const media = { matches: true, notify: () => {} }

beforeEach(() => {
  media.matches = true
  Object.assign(window, {
    matchMedia: () => ({
      get matches() {
        return media.matches
      },
      addEventListener: (_name: string, notify: () => void) => void (media.notify = notify),
      removeEventListener: () => undefined,
    }),
  })
})

function Probe() {
  const isWide = widePlatform.useIsWide()
  widePlatform.useWholeWindow(isWide)
  return <p>{isWide ? 'wide' : 'narrow'}</p>
}

test('a page learns that its window has become narrow, and is as wide as a phone again', async () => {
  const screen = await render(<Probe />, fakeRoot())
  expect(screen.text()).toBe('wide')
  expect(document.body.style.maxWidth).toBe('none')
  media.matches = false
  await act(async () => media.notify())
  expect(screen.text()).toBe('narrow')
  expect(document.body.style.maxWidth).toBe('')
})

test('the window is the page’s only while it is shown', async () => {
  const screen = await render(<Probe />, fakeRoot())
  act(() => page.hide())
  expect(document.body.style.maxWidth).toBe('')
  act(() => page.show())
  expect(document.body.style.maxWidth).toBe('none')
  screen.unmount()
  expect(document.body.style.maxWidth).toBe('')
})

test('a page that is left after the next one has come does not take the window from it', async () => {
  const before = await render(<Probe />, fakeRoot())
  const next = await render(<Probe />, fakeRoot())
  before.unmount()
  expect(document.body.style.maxWidth).toBe('none')
  next.unmount()
  expect(document.body.style.maxWidth).toBe('')
})
