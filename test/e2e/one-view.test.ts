import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../support/chromium'
import { startTestServer, type TestServer } from '../support/server'
import { openDrawn, openPhone, visit } from '../support/visit'

const CAMP = '/market/summer-gold/27'
const CARD = '/spword/memory'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  browser = await launchChromium()
  server = await startTestServer()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

interface Watched extends Window {
  /** What could be found on the page, in the order in which that changed. */
  found?: string[]
}

/**
 * Notes at every change of the document and in every frame which views have something that a reader or a test can find:
 * a landmark, a heading, a control or a picture that neither style nor `aria-hidden` hides.
 */
function watchViews(): void {
  const found: string[] = []
  ;(window as Watched).found = found
  const parts = 'main,h1,h2,button,a,img,[role=tab],[role=tablist]'
  const isFound = (one: Element) =>
    getComputedStyle(one).visibility === 'visible' &&
    one.getClientRects().length > 0 &&
    !one.closest('[aria-hidden=true]')
  const note = () => {
    const views = ['shell', 'app'].filter((id) =>
      [...document.querySelectorAll(parts)].some((one) => one.closest(`#${id}`) && isFound(one)),
    )
    const now = views.join(' and ')
    if (now !== '' && now !== found.at(-1)) found.push(now)
  }
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  const everyFrame = () => {
    note()
    requestAnimationFrame(everyFrame)
  }
  everyFrame()
}

/** What could be found on the page so far. */
const foundOn = (page: Page) => page.evaluate(() => (window as Watched).found)

test.each([
  ['a campaign page', CAMP, '#app [role=tab]'],
  ['a campaign page without tabs', '/market/achievement', '#app img'],
  ['a word card', CARD, '#app .we-head'],
] as const)('of %s one view can be found at every moment', async (_, path, part) => {
  const page = await openPhone(browser)
  await page.addInitScript(watchViews)
  await visit(page, server, path)
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.locator(part).first().waitFor()
  await expect(foundOn(page)).resolves.toEqual(['shell', 'app'])
  await page.context().close()
})

test('who had chosen another tab finds the app alone', async () => {
  const page = await openPhone(browser)
  await openDrawn(page, server, CAMP)
  await page.getByRole('tab', { name: '成功奥秘' }).click()
  await page.getByRole('tab', { name: '成功奥秘', selected: true }).waitFor()
  await page.addInitScript(watchViews)
  await page.reload()
  await page.getByRole('tab', { name: '成功奥秘', selected: true }).waitFor()
  await expect(foundOn(page)).resolves.toEqual(['app'])
  await page.context().close()
})

test.each([
  ['whose next card was kept', ['shell', 'app'], 'true'],
  ['whose next card was not kept', ['app'], "localStorage.removeItem('shangan:first-view')"],
])('who has learnt, %s, finds one view at every moment', async (_, views, prepare) => {
  const page = await openPhone(browser)
  await openDrawn(page, server, CARD)
  await page.getByRole('button', { name: /^不认识/ }).click()
  await page.waitForFunction(() => localStorage.getItem('shangan:first-view') !== null)
  await page.addInitScript({ content: prepare })
  await page.addInitScript(watchViews)
  await page.reload()
  await page.locator('#app .we-head').first().waitFor()
  await expect(foundOn(page)).resolves.toEqual(views)
  await page.context().close()
})
