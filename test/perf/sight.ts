import type { Browser } from 'playwright-core'
import { openPhone } from '../support/visit'

/** Lighthouse's slow 4G as it is applied to requests, and its slow processor. */
const LINK = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const CPU_RATE = 4

/** How long after the load the largest picture may still change, in ms. */
const REST_MS = 500

/** Notes the largest paint so far; a script of the page's own, where the types of Node know no such entry. */
const NOTE = `new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) globalThis.largest = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

/**
 * The largest paint, in ms, of a first visit to an address on a slow phone, measured without what else Lighthouse does
 * and waits for. A view that the server drew has given way to the app by then.
 */
export async function loadSight(browser: Browser, url: string): Promise<number> {
  const page = await openPhone(browser)
  try {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...LINK })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.addInitScript({ content: NOTE })
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('#shell').waitFor({ state: 'detached' })
    await page.waitForTimeout(REST_MS)
    return Number(await page.evaluate('largest'))
  } finally {
    await page.context().close()
  }
}
