import type { BrowserContext, Page } from 'playwright-core'
import type { Contexts } from '../support/driven'
import type { FaultProxy } from '../support/fault-proxy'
import { openPhone, visitUnlisted } from '../support/visit'

/** How long the app leaves a page that has loaded to itself before it registers its worker, in ms. */
const REST_MS = 2000

/**
 * A phone that stores pages, whose clock a test can move forward, so that no test waits for the app's pause. Its list
 * of the files that a page has loaded, which the app sends to the worker, stays real.
 */
export async function openClockedPhone(browser: Contexts): Promise<Page> {
  const opened = await openPhone(browser, { serviceWorkers: 'allow' })
  const context = opened.context()
  await context.addInitScript(() => Reflect.set(window, 'realPerformance', performance))
  await context.clock.install()
  await context.addInitScript(() => {
    const real: Performance = Reflect.get(window, 'realPerformance')
    performance.getEntriesByType = (type) => real.getEntriesByType(type)
  })
  return opened
}

/** No connection is taken any more, and those that are open answer nothing. */
export function goDown(proxy: FaultProxy): void {
  proxy.target(0)
  proxy.lose(1)
}

/** The server is reached again, at whatever port it is by now. */
export function comeBack(proxy: FaultProxy, server: { readonly url: string }): void {
  proxy.target(Number(new URL(server.url).port))
  proxy.lose(0)
}

/** The phone has no network any more, and hears of it. */
export async function loseNetwork(context: BrowserContext, proxy: FaultProxy): Promise<void> {
  goDown(proxy)
  await context.setOffline(true)
}

/** The phone has a network again, and hears of it. */
export async function findNetwork(
  context: BrowserContext,
  proxy: FaultProxy,
  server: { readonly url: string },
): Promise<void> {
  comeBack(proxy, server)
  await context.setOffline(false)
}

/** Lets the time pass for which a page is left to itself. */
export async function passRest(page: Page): Promise<void> {
  await page.getByRole('main').first().waitFor()
  await page.clock.fastForward(REST_MS)
}

/** Waits until something is stored under a path. */
export async function waitUntilStored(page: Page, where: string): Promise<void> {
  await passRest(page)
  await page.evaluate(async (key) => {
    const how = { ignoreVary: true, ignoreSearch: true }
    while (!(await caches.match(key, how))) await new Promise(requestAnimationFrame)
  }, where)
}

/** Waits until the device has so many records whose keys match a pattern from their beginning. */
export async function waitUntilRecorded(page: Page, pattern: string, count = 1): Promise<void> {
  await page.evaluate(
    async ([key, least]) => {
      const result = <Value>(request: IDBRequest<Value>): Promise<Value> =>
        new Promise((done, fail) => {
          request.onsuccess = () => done(request.result)
          request.onerror = () => fail(request.error ?? new Error('no records'))
        })
      const isThere = async (): Promise<boolean> => {
        // Opening a missing database creates it, without the store for the app's records.
        if (!(await indexedDB.databases()).some(({ name }) => name === 'shangan')) return false
        const base = await result(indexedDB.open('shangan'))
        const keys = await result(base.transaction('records').objectStore('records').getAllKeys())
        base.close()
        return keys.filter((validKey) => new RegExp(`^${key}`).test(String(validKey))).length >= least
      }
      while (!(await isThere())) await new Promise(requestAnimationFrame)
    },
    [pattern, count] as const,
  )
}

/**
 * Waits until the device has no records left that only it has. Any request may have carried them to the server: that
 * of a page that was left without a network may arrive when the network is back.
 */
export async function waitUntilSent(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !Object.keys(localStorage).some((key) => key.startsWith('shangan:unsent-')),
  )
}

/** The title that a page has once the app has drawn it. */
export async function titleAt(page: Page, { url }: FaultProxy, where: string): Promise<string> {
  await visitUnlisted(page, url + where)
  await page.getByRole('main').first().waitFor()
  await page.waitForFunction(() => document.title !== '上岸')
  return page.title()
}
