import type { Page } from 'playwright-core'
import { sharedBrowser, sharedServer } from '../support/driven'
import { openHaltingLine } from '../support/halting-line'
import { openDrawn, openPhone, visit } from '../support/visit'
import {
  foundOn,
  holdScripts,
  movedBeforeApp,
  recordShifts,
  severalFrames,
  watchViews,
} from './first-view-watch'

const browser = sharedBrowser()
const server = sharedServer()
const CAMP = '/market/summer-gold/27'
const SHOP = '/market/purple-gold/27'
const BUTTON = '点击按钮 抢跑必胜之路'

let page: Page

async function openPage(options: Parameters<typeof openPhone>[1] = {}): Promise<void> {
  await page?.context().close()
  page = await openPhone(browser, options)
}

const tab = (name: string, selected?: true) =>
  page.getByRole('tab', { name, ...(selected && { selected }) }).first()

async function settled(): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('#shell'))
  await page.getByRole('button', { name: BUTTON }).waitFor()
}

test('the server sends a page that works without scripts, has a policy of its own, and stands any address', async () => {
  await openPage({ javaScriptEnabled: false })
  await visit(page, server, CAMP)
  await tab('强基金榜特训营', true).waitFor()
  await page.getByRole('heading', { level: 1, name: '27 暑期强基营' }).waitFor({ state: 'attached' })
  const sizes = await page
    .getByRole('img')
    .evaluateAll((all) => all.map((item) => (item instanceof HTMLImageElement ? item.naturalWidth : 0)))
  expect(sizes.length).toBeGreaterThan(3)
  expect(Math.min(...sizes.slice(0, 3))).toBeGreaterThan(0)
  await page.getByRole('link', { name: BUTTON }).click()
  await page.waitForURL('**/login')
  await page.getByRole('heading', { name: '这个页面要开启 JavaScript 才能用' }).waitFor()
  const chat = page.getByRole('link', { name: '咨询课程老师' })
  await expect(chat.getAttribute('href')).resolves.toBe('https://consult.example.com/chat?from=default')
  await page.getByRole('link', { name: '看课程与资料' }).click()
  await page.waitForURL('**/product-list')
  await page.getByRole('tablist').or(page.getByRole('img')).first().waitFor()

  // Nothing of the page breaks its policy, nothing is fetched twice, and its configuration came with it.
  await openPage()
  const faults: string[] = []
  const asked: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('dialog', (dialog) => faults.push(dialog.message()))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, server, CAMP)
  await settled()
  expect(asked.filter((path) => path.startsWith('/config/') || path.endsWith('.css'))).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)

  const names = ['agent', 'promotionId', 'inviteCode', 'tabId', 'id', 'source', '__proto__']
  const search = (value: string) => names.map((name) => `${name}=${value}`).join('&')
  const script = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  expect(faults).toEqual([])
  for (const written of [script, encodeURIComponent(script), '%', `${'%F0%9F%92%A5'.repeat(20)}%00`]) {
    await visit(page, server, `${CAMP}?${search(written)}`)
    await settled()
    await tab('强基金榜特训营', true).waitFor()
  }
  await visit(page, server, `/market/summer-gold/${encodeURIComponent(script.replaceAll('/', ''))}`)
  await settled()
  // The server may refuse files that such an address names, which the console logs; nothing may run or break.
  expect(faults.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([])
})

/** Lets scripts arrive empty: the first view stands alone, and a page that lacks one would be loaded again. */
const withoutApp = (opened: Page) =>
  opened.route('**/js/*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))

/** Place and size of everything that the first view shows, by its words. */
async function places(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const role of ['tab', 'img'] as const) {
    for (const locator of await page.getByRole(role).all()) {
      const name = await locator.evaluate(
        (element) => element.getAttribute('alt') ?? element.textContent ?? '',
      )
      const box = await locator.boundingBox()
      if (name !== '' && box) found[name] = box
    }
  }
  return { ...found, [BUTTON]: await page.getByText(BUTTON).boundingBox() }
}

test('the app takes the first view over: one view at every moment, in the same place, and every tap is done', async () => {
  for (const viewport of [
    { width: 375, height: 812 },
    { width: 320, height: 640 },
  ]) {
    await openPage({ viewport })
    await withoutApp(page)
    await visit(page, server, CAMP)
    const first = await places()
    await page.unroute('**/js/*')
    await visit(page, server, CAMP)
    await settled()
    const app = await places()
    expect(Object.keys(first).length).toBeGreaterThan(8)
    for (const [name, box] of Object.entries(first)) expect({ [name]: app[name] }).toEqual({ [name]: box })
  }

  // A tap on the button, on a tab, and by a finger that is still down while the app takes over.
  await openPage()
  const releaseButton = await holdScripts(page)
  await visit(page, server, CAMP, { waitUntil: 'commit' })
  await page.getByRole('link', { name: BUTTON }).click()
  releaseButton()
  await page.getByRole('dialog', { name: '登录' }).waitFor()

  await openPage()
  await visit(page, server, CAMP, { waitUntil: 'commit' })
  await tab('致考研人').click()
  await settled()
  await tab('致考研人', true).waitFor()

  await openPage()
  const releaseFinger = await holdScripts(page)
  await visit(page, server, CAMP, { waitUntil: 'commit' })
  await tab('致考研人').hover()
  await page.mouse.down()
  releaseFinger()
  await page.locator('#app [role=tab]').first().waitFor({ state: 'attached' })
  // When the view would be gone if nobody held it.
  await severalFrames(page)
  await page.mouse.up()
  await settled()
  await tab('致考研人', true).waitFor()

  for (const [address, part] of [
    [CAMP, '#app [role=tab]'],
    ['/market/achievement', '#app img'],
  ] as const) {
    await openPage()
    await page.addInitScript(watchViews)
    await visit(page, server, address)
    await page.locator('#shell').waitFor({ state: 'detached' })
    await page.locator(part).first().waitFor()
    await expect(foundOn(page)).resolves.toEqual(['shell', 'app'])
  }

  // A visitor who had chosen another tab finds the app alone, with that tab.
  await openPage()
  await openDrawn(page, server, CAMP)
  await tab('成功奥秘').click()
  await tab('成功奥秘', true).waitFor()
  await page.addInitScript(watchViews)
  await page.reload()
  await tab('成功奥秘', true).waitFor()
  await settled()
  await expect(foundOn(page)).resolves.toEqual(['app'])

  // A tab of the browser that a container entered never shows the pictures of the others.
  await openPage()
  await visit(page, server, `${SHOP}?agent=24`)
  await page.waitForFunction(() => !document.querySelector('#shell'))
  await page.waitForFunction(() => sessionStorage.getItem('shangan:agent')?.includes('24'))
  await withoutApp(page)
  const isRemoved = () => page.evaluate(() => document.querySelector('#shell') === null)
  await visit(page, server, SHOP)
  expect(await isRemoved()).toBe(true)
  for (const address of [`${SHOP}?agent=24`, `${SHOP}?agent=2`, '/market/achievement'] as const) {
    await visit(page, server, address)
    expect([address, await isRemoved()]).toEqual([address, false])
  }
  await page.unroute('**/js/*')
  await openDrawn(page, server, `${SHOP}?agent=8`)
  // A page inside the product, as its tabs lead to, which is loaded again.
  await page.evaluate(() => window.history.replaceState({ index: 0 }, '', '?agent=24'))
  await withoutApp(page)
  await page.reload()
  expect(await isRemoved()).toBe(true)
})

/** Makes the page as slow as a cheap phone on a slow link: about 1.6 Mbit/s and a quarter of this processor. */
async function slowDown(): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const link = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...link })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

test('nothing moves from the first sight until the app has taken over, on a slow phone or where the page halts', async () => {
  for (const address of [CAMP, `${CAMP}?tabId=11`, '/market/achievement', `${SHOP}?agent=24`] as const) {
    await openPage()
    await slowDown()
    await page.addInitScript(recordShifts)
    await visit(page, server, address, { waitUntil: 'commit' })
    expect([address, await movedBeforeApp(page)]).toEqual([address, []])
  }
  for (const [cut, last] of [
    ['成功奥秘', '#shell [role=tab]'],
    ['<a class="btn btn-l', '#shell .act'],
  ] as const) {
    const line = await openHaltingLine(server.url, cut)
    await openPage()
    await page.addInitScript(recordShifts)
    await visit(page, line, CAMP, { waitUntil: 'commit' })
    await page.locator(last).first().waitFor({ state: 'attached' })
    await severalFrames(page)
    line.goOn()
    expect([cut, await movedBeforeApp(page)]).toEqual([cut, []])
    await line.close()
  }
})
