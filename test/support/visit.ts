import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, BrowserContextOptions, Locator, Page, Request, Response } from 'playwright-core'
import { readExample } from '../../server/src/http/examples'
import type { Contexts } from './driven'
import type { Address } from '@/routes/address'
import type { TestServer } from './server'

/** How a phone's browser names itself; what names itself otherwise is a computer, and gets a column. */
export const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

/** How long a page may take until it shows what a test waits for, in ms: a busy machine of two cores is slow, not wrong. */
const PATIENCE_MS = 90_000

/**
 * A phone of 375 × 812 CSS pixels, which puts nothing aside between visits; `options` change what a test needs otherwise.
 */
export async function openPhone(browser: Contexts, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: PHONE_AGENT,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (options.serviceWorkers !== 'allow') await withoutWorkers(context)
  return context.newPage()
}

/**
 * Lets the pages of a context be as in a browser without service workers: what a worker answers, no test that watches
 * requests or answers them itself would see.
 */
export async function withoutWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: 'delete Navigator.prototype.serviceWorker' })
}

/** Sets the text size of a visitor's browser, as `200%`, for all that the page opens from now on. */
export async function setTextSize(page: Page, size: string): Promise<void> {
  const set = `document.documentElement.style.fontSize = ${JSON.stringify(size)}`
  await page.addInitScript({ content: `addEventListener('DOMContentLoaded', () => { ${set} })` })
}

/** A source of pages: a server, or a proxy before one. */
type Origin = { url: string }

type WaitUntil = { waitUntil?: 'commit' | 'load' }

/** Opens an address of a row; an address that no row has does not compile. */
export async function visit(
  page: Page,
  { url }: Origin,
  address: Address,
  options: WaitUntil = {},
): Promise<Response | null> {
  try {
    return await page.goto(url + address, options)
  } catch (cause) {
    // A dialog that has just closed goes back over its entry of the history, which ends a visit that began meanwhile.
    if (!String(cause).includes('ERR_ABORTED')) throw cause
    return page.goto(url + address, options)
  }
}

/**
 * Follows the requests of a page. The function that it returns waits until none is under way and none has followed from
 * the last one by the time the page has nothing left to do.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let changes = 0
  page.on('request', (request) => {
    changes += 1
    // Requests that the page before has not ended get no answer any more.
    if (request.isNavigationRequest()) open.clear()
    open.add(request)
  })
  const close = (request: Request) => {
    changes += 1
    open.delete(request)
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return async () => {
    let seen = -1
    while (seen !== changes || open.size > 0) {
      seen = changes
      await page.waitForFunction('new Promise((done) => requestIdleCallback(() => done(true)))')
    }
  }
}

/** Opens any address, as somebody may type it who knows no row of ours. */
export async function visitUnlisted(page: Page, url: string, options: WaitUntil = {}): Promise<void> {
  await page.goto(url, options)
}

/** Leaves for a page that is none of ours. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
}

/** Opens a page whose first view the server draws, and waits until the app has taken its place. */
export async function openDrawn(page: Page, origin: Origin, address: Address): Promise<void> {
  await visit(page, origin, address)
  await page.locator('#shell').waitFor({ state: 'detached' })
}

/** Waits for the home of somebody who is signed in: it leads to the messages, where a guest finds the login. */
export async function seeSignedInHome(page: Page): Promise<void> {
  const top = page.getByRole('region', { name: '倒计时' })
  await top.getByRole('link', { name: /^消息/ }).waitFor()
}

/** Lets home lead to the summer camp, as the golden example has it, whatever the day of the test. */
export async function leadHomeToCamp(page: Page): Promise<void> {
  await page.route('**/base/v1/home', (route) => route.fulfill({ json: readExample('getHome')?.response }))
}

/** The codes that the server has sent to a number, the newest last. */
function codesFor(server: TestServer, mobile: string): string[] {
  const file = path.join(server.dataDir, 'outbox/sms.ndjson')
  if (!existsSync(file)) return []
  // Text after the last line end is still being written.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  const messages = lines.map((line) => JSON.parse(line) as { mobile: string; code: string })
  return messages.filter((message) => message.mobile === mobile).map(({ code }) => code)
}

/** The newest code that the server's outbox holds for a number. */
export function newestCode(server: TestServer, mobile: string): string {
  const found = codesFor(server, mobile).at(-1)
  if (found === undefined) throw new Error('no code was sent to this number')
  return found
}

/** Logs in through whatever login form the page shows. */
export async function logIn(page: Page, server: TestServer, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  const before = codesFor(server, mobile).length
  await page.getByRole('button', { name: /^(获取验证码|重新获取)$/ }).click()
  // The page may still speak of the code before this one.
  while (codesFor(server, mobile).length === before) await wait(20)
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, mobile))
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/**
 * Taps the place of a button twice, the second time in the first moment of what the first tap brings, however slow the
 * machine is; resolves once `shown` is there.
 */
export async function doubleTap(button: Locator, shown: Locator): Promise<void> {
  const page = button.page()
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not drawn')
  const session = await page.context().newCDPSession(page)
  const pace = (playbackRate: number) => session.send('Animation.setPlaybackRate', { playbackRate })
  await session.send('Animation.enable')
  await pace(0)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await shown.waitFor()
  await page.touchscreen.tap(x, y)
  await page.mouse.dblclick(x, y)
  await pace(1)
  await session.detach()
}
