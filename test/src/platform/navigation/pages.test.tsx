/** @jest-environment jsdom */
import { act, useState, type ReactNode } from 'react'
import { createPage, drawApp, pages } from '@/platform/navigation/pages'
import { useDidHide, useDidShow, usePageUrl } from '@/platform/page'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

const received: string[] = []

function Screen(): ReactNode {
  const url = usePageUrl()
  const [count, setCount] = useState(0)
  useDidShow(() => void received.push(`${url} shown ${count}`))
  useDidHide(() => void received.push(`${url} hidden ${count}`))
  return <button onClick={() => setCount(count + 1)}>{`${url} ${count}`}</button>
}

function Broken(): ReactNode {
  throw new Error('this page cannot be drawn')
}

const App = ({ children }: { children?: ReactNode }) => <section>{children}</section>
const presentText = () => document.body.textContent
const run = (handlers: Iterable<() => void>) => [...handlers].forEach((handle) => handle())

test('pages are drawn beside each other, hear of their own coming and going alone, and end alone', async () => {
  document.body.innerHTML = '<div id="app"></div>'
  const first = createPage('/first')
  const second = createPage('/second')
  const drawn: string[] = []
  // Opened before React has drawn the app.
  pages.add(first, Screen, () => drawn.push('first'))
  expect(drawn).toEqual([])
  await act(async () => drawApp(App))
  expect(drawn).toEqual(['first'])
  expect(document.getElementById(first.id)?.textContent).toBe('/first 0')

  await act(async () => document.querySelector('button')?.click())
  act(() => run(first.shown))
  act(() => run(first.hidden))
  // The newest handler runs.
  expect(received).toEqual(['/first shown 1', '/first hidden 1'])

  await act(async () => pages.add(second, Screen, () => drawn.push('second')))
  expect(drawn).toEqual(['first', 'second'])
  expect(presentText()).toBe('/first 1/second 0')
  act(() => pages.remove(first))
  expect(presentText()).toBe('/second 0')
  expect(first.shown.size + first.hidden.size).toBe(0)
  act(() => run(second.shown))
  expect(received.at(-1)).toBe('/second shown 0')
})

test('a page that fails leaves the others as they are', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = createPage('/broken')
  let isDrawn = false
  await act(async () => pages.add(broken, Broken, () => (isDrawn = true)))
  expect(isDrawn).toBe(true)
  expect(presentText()).toBe('/second 0')
  expect(document.getElementById(broken.id)?.textContent).toBe('')
  log.mockRestore()
})
