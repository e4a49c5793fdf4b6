import type { Page } from 'playwright-core'
import { openDrawn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
const CAMP = '/market/summer-gold/27'
const BUTTON = '点击按钮 抢跑必胜之路'

/** Place and size of everything that the first view shows, by its words. */
async function places(page: Page): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const role of ['tab', 'img'] as const) {
    for (const one of await page.getByRole(role).all()) {
      const name = await one.evaluate((element) => element.getAttribute('alt') ?? element.textContent ?? '')
      const box = await one.boundingBox()
      if (name !== '' && box) found[name] = box
    }
  }
  const button = page.getByText(BUTTON)
  return { ...found, [BUTTON]: await button.boundingBox() }
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('#shell'))
  await page.getByRole('button', { name: BUTTON }).waitFor()
}

test('without scripts the first tab, its pictures and a way to the login are there', async () => {
  const page = await openPhone(browser, { javaScriptEnabled: false })
  await visit(page, server, CAMP)
  await page.getByRole('tab', { name: '强基金榜特训营', selected: true }).waitFor()
  const sizes = await page
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
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
  await page.context().close()
})

test.each([
  { width: 375, height: 812 },
  { width: 320, height: 640 },
])('the app takes over at $width without moving anything', async (viewport) => {
  const page = await openPhone(browser, { viewport })
  await page.route('**/js/*', (route) => route.abort())
  await visit(page, server, CAMP)
  const drawn = await places(page)
  await page.unroute('**/js/*')
  await visit(page, server, CAMP)
  await settled(page)
  const app = await places(page)
  expect(Object.keys(drawn).length).toBeGreaterThan(8)
  for (const [name, box] of Object.entries(drawn)) expect({ [name]: app[name] }).toEqual({ [name]: box })
  await page.context().close()
})

/** Holds the app's scripts back until the answered function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/js/*', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('a tap on the drawn button is done as soon as the app is there', async () => {
  const page = await openPhone(browser)
  const release = await holdScripts(page)
  await visit(page, server, CAMP, { waitUntil: 'commit' })
  await page.getByRole('link', { name: BUTTON }).click()
  release()
  await page.getByRole('dialog', { name: '登录' }).waitFor()
  await page.context().close()
})

test('a tap on a drawn tab opens that tab', async () => {
  const page = await openPhone(browser)
  await visit(page, server, CAMP, { waitUntil: 'commit' })
  await page.getByRole('tab', { name: '致考研人' }).first().click()
  await settled(page)
  await page.getByRole('tab', { name: '致考研人', selected: true }).waitFor()
  await page.context().close()
})

test('a finger that is down while the app takes over has its tap done when it goes up', async () => {
  const page = await openPhone(browser)
  const release = await holdScripts(page)
  await visit(page, server, CAMP, { waitUntil: 'commit' })
  await page.getByRole('tab', { name: '致考研人' }).first().hover()
  await page.mouse.down()
  release()
  await page.locator('#app [role=tab]').first().waitFor({ state: 'attached' })
  // Several frames on, when the view would be gone if nobody held it.
  await page.evaluate(async () => {
    for (let n = 0; n < 5; n += 1) await new Promise((done) => requestAnimationFrame(done))
  })
  await page.mouse.up()
  await settled(page)
  await page.getByRole('tab', { name: '致考研人', selected: true }).waitFor()
  await page.context().close()
})

test('a visitor who had chosen another tab comes back to it', async () => {
  const page = await openPhone(browser)
  await visit(page, server, CAMP)
  await settled(page)
  await page.getByRole('tab', { name: '成功奥秘' }).click()
  await page.getByRole('tab', { name: '成功奥秘', selected: true }).waitFor()
  await page.reload()
  await settled(page)
  await page.getByRole('tab', { name: '成功奥秘', selected: true }).waitFor()
  await page.context().close()
})

test('a visitor whose tab was entered by an agent never sees the pictures of the others', async () => {
  const page = await openPhone(browser)
  const shop = '/market/purple-gold/27'
  await visit(page, server, `${shop}?agent=24`)
  await page.waitForFunction(() => !document.querySelector('#shell'))
  await page.waitForFunction(() => sessionStorage.getItem('shangan:agent')?.includes('24'))
  await page.route('**/js/*', (route) => route.abort())
  const isRemoved = () => page.evaluate(() => document.querySelector('#shell') === null)
  await visit(page, server, shop)
  expect(await isRemoved()).toBe(true)
  for (const address of [`${shop}?agent=24`, `${shop}?agent=2`, CAMP] as const) {
    await visit(page, server, address)
    expect([address, await isRemoved()]).toEqual([address, false])
  }
  await page.unroute('**/js/*')
  await openDrawn(page, server, `${shop}?agent=8`)
  // A page inside the product, as its tabs lead to, which is loaded again.
  await page.evaluate(() => window.history.replaceState({ index: 0 }, '', '?agent=24'))
  await page.route('**/js/*', (route) => route.abort())
  await page.reload()
  expect(await isRemoved()).toBe(true)
  await page.context().close()
})

test('whatever the address says, the page is drawn, taken over and fails nowhere', async () => {
  const page = await openPhone(browser)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('dialog', (dialog) => faults.push(dialog.message()))
  const names = ['agent', 'promotionId', 'inviteCode', 'tabId', 'id', 'source', '__proto__']
  const search = (value: string) => names.map((name) => `${name}=${value}`).join('&')
  const script = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
  for (const written of [script, encodeURIComponent(script), '%', `${'%F0%9F%92%A5'.repeat(20)}%00`]) {
    await visit(page, server, `${CAMP}?${search(written)}`)
    await settled(page)
    await page.getByRole('tab', { name: '强基金榜特训营', selected: true }).waitFor()
  }
  await visit(page, server, `/market/summer-gold/${encodeURIComponent(script.replaceAll('/', ''))}`)
  await settled(page)
  expect(faults).toEqual([])
  await page.context().close()
})

test('the drawn page breaks no rule of its own content policy and asks for no configuration', async () => {
  const page = await openPhone(browser)
  const faults: string[] = []
  const asked: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, server, CAMP)
  await settled(page)
  expect(faults).toEqual([])
  expect(asked.filter((path) => path.startsWith('/config/') || path.endsWith('.css'))).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
  await page.context().close()
})
