import type { Page } from 'playwright-core'
import { leadHomeToCamp, openPhone, visit, visitUnlisted } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser(['--host-resolver-rules=MAP *.example.com 127.0.0.1'])
const server = sharedServer()
let page: Page

beforeEach(async () => {
  page = await openPhone(browser)
})

const pathNow = () => new URL(page.url()).pathname
const homeShown = () => page.getByRole('link', { name: /^27 暑期强基营/ })
const campShown = () => page.getByRole('tab', { name: '品牌介绍' })
const openCamp = () => page.getByRole('link', { name: /^27 暑期强基营/ }).click()

/** Waits until two frames have been drawn, so that whatever the last step caused is on the screen. */
const drawn = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const dialog = () => page.getByRole('dialog')

async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await dialog().waitFor()
}

/** Waits until the browser is at the entry of the page itself, and at none of a dialog above it. */
async function expectEntryOfPage(): Promise<void> {
  await page.waitForFunction(() => !(window.history.state as { height?: number }).height)
  await expect(dialog().count()).resolves.toBe(0)
}

async function expectHomeAlone(): Promise<void> {
  await expect(homeShown().isVisible()).resolves.toBe(true)
  await expect(campShown().count()).resolves.toBe(0)
}

test('an address without a page leads where the table says, and the host name decides about the root', async () => {
  // The table of redirects and titles is proven in test/src/routes; here is that browser and server carry it out.
  for (const unknown of ['/nowhere', '//login', '/%E0%A4%A']) {
    await visitUnlisted(page, server.url + unknown)
    await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()
    expect(pathNow()).toBe('/error')
    await expect(page.title()).resolves.toBe('页面走丢了')
  }
  await visitUnlisted(page, `${server.url}/market/nowhere`)
  await page.getByRole('tab', { name: '集训与营地' }).waitFor()
  expect(pathNow()).toBe('/product-list')
  await expect(page.title()).resolves.toBe('资料与课程')

  // A chat has escaped the question mark, or the link is one of a site whose addresses stand behind a #.
  for (const start of ['/market/summer-gold/27%3F', '/#/market/summer-gold/27?']) {
    await visitUnlisted(page, `${server.url}${start}inviteCode=DEMO01`)
    await campShown().waitFor()
    await page.waitForURL(`${server.url}/market/summer-gold/27?inviteCode=DEMO01`)
  }

  // The root of a host name of the intelligent teacher; another address or another host name shows the home page.
  const { port } = new URL(server.url)
  const teacher = { url: `http://teacher.example.com:${port}` }
  await visit(page, teacher, '/')
  await page.getByRole('heading', { name: '智能教师' }).waitFor()
  await visit(page, teacher, '/home-page')
  await page.getByRole('heading', { name: /天/ }).waitFor()
  await visit(page, { url: `http://www.example.com:${port}` }, '/')
  await page.getByRole('heading', { name: /天/ }).waitFor()
})

/** Holds back the scripts of the page until it is released. */
async function holdScripts(): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/js/*.js', async (route) => {
    await held
    await route.continue()
  })
  return async () => {
    release()
    await page.waitForLoadState('networkidle')
    await page.unroute('**/js/*.js')
  }
}

test('back, forward and reload show the page that the address names, as it was left', async () => {
  await leadHomeToCamp(page)
  await visit(page, server, '/')
  await homeShown().waitFor()
  await expect(page.title()).resolves.toBe('上岸')

  // Back before the code of the next page has arrived: the page that is shown stays.
  const release = await holdScripts()
  await openCamp()
  await page.waitForURL(/summer-gold/)
  await page.goBack()
  await release()
  await drawn()
  expect(pathNow()).toBe('/')
  await expectHomeAlone()

  // Back, forward, reload, and back to a page that the reload has ended.
  await openCamp()
  await campShown().waitFor()
  await expect(page.title()).resolves.toBe('27 暑期强基营')
  await page.goBack()
  await homeShown().waitFor()
  await expect(page.title()).resolves.toBe('上岸')
  await page.goForward()
  await campShown().waitFor()
  await page.reload()
  await campShown().waitFor()

  // The page beneath keeps its dialog and its place.
  await openDialog()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('link', { name: '《隐私政策》', exact: true }).click()
  await page.getByRole('heading', { name: /^一、/ }).waitFor()
  await expect(page.evaluate(() => window.scrollY)).resolves.toBe(0)
  await expect(page.getByRole('main').count()).resolves.toBe(1)
  await page.keyboard.press('Escape')
  await page.goBack()
  await dialog().waitFor()
  await page.waitForFunction(() => window.scrollY === 400)

  // The way back closes the dialog first.
  await page.goBack()
  await dialog().waitFor({ state: 'detached' })
  await expect(campShown().isVisible()).resolves.toBe(true)
  await expect(page.evaluate(() => window.scrollY)).resolves.toBe(400)

  // One that was closed by its button, reached by the way forward, or lost by a reload takes no step of it.
  await page.goForward()
  await expectEntryOfPage()
  await openDialog()
  await dialog().getByRole('button', { name: '关闭' }).click()
  await expectEntryOfPage()
  await openDialog()
  await page.reload()
  await campShown().waitFor()
  await expectEntryOfPage()
  await page.goBack()
  await homeShown().waitFor()

  // Back in the moment in which the next page is about to be drawn takes that page away and no other. The page's code
  // is there by now, so that no task passes until it is opened; React draws it in a task of its own.
  await page.evaluate(async () => {
    const link = [...document.querySelectorAll('a')].find((anchorElement) =>
      anchorElement.textContent?.startsWith('27 暑期强基营'),
    )
    link?.click()
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
    window.dispatchEvent(new PopStateEvent('popstate', { state: { index: 0 } }))
  })
  await drawn()
  await expectHomeAlone()
})

test('the tabs of the main bar open their homes', async () => {
  const tab = (name: string) =>
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click()
  await visit(page, server, '/')
  await tab('单词')
  await page.waitForURL(/\/spword\/index/)
  // The address changes before the page arrives; until then the bar of the old page is still there.
  await page.getByRole('heading', { name: /词待学/ }).waitFor()
  await tab('首页')
  await page.waitForURL(/\/home-page/)
})
