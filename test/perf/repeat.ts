import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../support/chromium'
import { openPhone } from '../support/visit'
import { startSlowLine, type SlowLine } from './slow-line'

/** How much slower than this machine a phone is. */
const SLOWER = 4

/** Time of the largest paint so far, in ms; a script of the page's own, where the types of Node know no such entry. */
const LARGEST = `new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
})`

/** Waits until the page at an address and all pictures that it shows have been put aside. */
const untilStored = (address: string) => `(async () => {
  for (;;) {
    const shown = [...document.images].filter((one) => one.complete && one.currentSrc.includes('/media/'))
    const needed = [${JSON.stringify(address)}, ...shown.map((one) => one.currentSrc)]
    const kept = await Promise.all(needed.map((one) => caches.match(one, { ignoreVary: true })))
    if (kept.every(Boolean)) return
    await new Promise((done) => setTimeout(done, 100))
  }
})()`

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function loadLcp(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.locator('#shell').waitFor({ state: 'detached' })
  return Number(await page.evaluate(LARGEST))
}

/** Waits until the visit's pictures and the page itself have been put aside, and ends the worker. */
async function settle(page: Page, path: string): Promise<void> {
  await page.evaluate(untilStored(path))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
}

async function pair(
  browser: Browser,
  line: SlowLine,
  path: string,
): Promise<{ cold: number; repeat: number }> {
  const first = await openPhone(browser, { serviceWorkers: 'allow' })
  try {
    await slowDown(first)
    const cold = await loadLcp(first, line.url + path)
    await settle(first, path)
    const again = await first.context().newPage()
    await first.close()
    line.hangUp()
    await slowDown(again)
    return { cold, repeat: await loadLcp(again, line.url + path) }
  } finally {
    await first.context().close()
  }
}

/**
 * The largest paint of a visit and of the next one to the same page, in ms, in so many browsers without a history. The
 * line is slow for the worker, too, which no throttling inside the browser would be.
 */
export async function repeatVisits(
  port: number,
  path: string,
  count: number,
): Promise<{ cold: number; repeat: number }[]> {
  const browser = await launchChromium()
  const line = await startSlowLine(port)
  const found = []
  try {
    for (let n = 0; n < count; n += 1) found.push(await pair(browser, line, path))
    return found
  } finally {
    await line.close()
    await browser.close()
  }
}
