/** @jest-environment jsdom */
import { act, type ComponentType } from 'react'
import { usePageUrl } from '@/platform/page'
import type { Visit } from '@/platform/navigation/router.contract'
import { createRouter, router } from '@/platform/navigation/router.h5'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
window.scrollTo = () => undefined

const Screen: ComponentType = () => <p>{usePageUrl()}</p>
const failures: unknown[] = []
const visitTo = (url: string): Visit => ({
  url: url.replace('/old', '/new'),
  page: 'any',
  query: {},
  title: Promise.resolve(undefined),
})

/** Ends the wait for the route table; none once it is there. */
let arrive: { resolve(): void; reject(error: Error): void } | undefined
let isThere = false

const resolver = {
  find: (url: string) => (isThere || url === '/named' ? visitTo(url) : undefined),
  load: (url: string) =>
    new Promise<Visit>((resolve, reject) => {
      arrive = { resolve: () => resolve(visitTo(url)), reject }
    }),
}

const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 20))))
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-url]')]
    .filter(({ style }) => style.display !== 'none')
    .map(({ textContent }) => textContent)
const pathname = () => window.location.pathname
const openPage = (move: 'push' | 'replace' | 'reset', url: string) => act(async () => router.open(move, url))
const goBack = () =>
  act(async () => {
    const arrived = new Promise((done) => window.addEventListener('popstate', done, { once: true }))
    window.history.back()
    await arrived
  })

beforeAll(async () => {
  document.body.innerHTML = '<div id="app"></div>'
  window.history.replaceState({ reload: 1 }, '', '/named?a=1#part')
  window.history.replaceState({}, '', '/named#part')
  router.start(resolver, (error) => failures.push(error))
  await act(async () =>
    createRouter(
      ({ children }) => <>{children}</>,
      () => Promise.resolve({ default: Screen }),
    ),
  )
  await settle()
})

test('the page that is known is drawn at once, with the address as it came', () => {
  expect(shown()).toEqual(['/named'])
  expect([pathname(), window.location.hash]).toEqual(['/named', '#part'])
})

test('a page opened before the table has come has its address at once, and is drawn when it is known', async () => {
  await openPage('push', '/old/a')
  expect([pathname(), shown()]).toEqual(['/old/a', ['/named']])
  await act(async () => arrive?.resolve())
  await settle()
  expect([pathname(), shown(), router.depth()]).toEqual(['/new/a', ['/new/a'], 2])
  await goBack()
  await settle()
  expect([pathname(), shown(), router.depth()]).toEqual(['/named', ['/named'], 1])
})

test('the way back while the table is awaited stays on the page', async () => {
  await openPage('push', '/old/b')
  const late = arrive
  await goBack()
  await act(async () => late?.resolve())
  await settle()
  expect([pathname(), shown(), router.depth()]).toEqual(['/named', ['/named'], 1])
})

test('of two that are opened meanwhile the later one is shown', async () => {
  await openPage('push', '/old/c')
  const first = arrive
  await openPage('replace', '/old/d')
  const second = arrive
  await act(async () => second?.resolve())
  await act(async () => first?.resolve())
  await settle()
  expect([pathname(), shown()]).toEqual(['/new/d', ['/new/d']])
  await goBack()
  await settle()
})

test('a table that does not come is reported, and the page and its address stay', async () => {
  const before = [pathname(), shown()]
  await openPage('push', '/old/e')
  await act(async () => arrive?.reject(new Error('lost')))
  await settle()
  expect(failures.splice(0)).toEqual([new Error('lost')])
  expect([pathname(), shown()]).toEqual(before)
})

test('no address leads to another host', async () => {
  for (const url of ['//evil.example', 'evil.example']) {
    await openPage('replace', url)
    expect(window.location.origin).toBe('http://localhost')
    await act(async () => arrive?.reject(new Error('lost')))
    await settle()
  }
  expect(failures.splice(0)).toHaveLength(2)
})

test('once the table is there an address is known as soon as it is opened', async () => {
  isThere = true
  await openPage('push', '/old/f')
  expect(pathname()).toBe('/new/f')
  await settle()
  expect(shown()).toEqual(['/new/f'])
})
