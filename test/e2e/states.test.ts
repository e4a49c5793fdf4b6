import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { firstLoad, formatSize, limits, pageChunk } from '../../config/tasks/sizes'
import { launchChromium } from '../support/chromium'
import { startTestServer, type TestServer } from '../support/server'
import { openPhone, setTextSize } from '../support/visit'

const built = path.join(__dirname, '../../dist/h5')

let browser: Browser
let server: TestServer
let page: Page | undefined

beforeAll(async () => {
  browser = await launchChromium()
  server = await startTestServer()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})
afterEach(() => page?.context().close())

const screens = [
  ['home', '/', '27 暑期强基营'],
  ['login', '/login', '登录后继续'],
  ['course', '/courses/courses-detail?productId=sample-summer-27', '课程大纲'],
  ['planned', '/exam-sky', '这个页面正在建设中'],
  ['personal centre', '/personal-center', '还没有登录'],
  ['license', '/license', '一、这份文件说什么'],
] as const

test('the home page says that it cannot be fetched, and comes when it can', async () => {
  page = await openPhone(browser)
  await page.route('**/base/v1/home', (route) => route.abort())
  await page.goto(server.url)
  await page.getByRole('heading', { name: '内容没取到' }).waitFor()
  await page.unroute('**/base/v1/home')
  await page.getByRole('button', { name: '再试一次' }).click()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
})

test('a course that does not exist says so and leads home', async () => {
  page = await openPhone(browser)
  await page.goto(`${server.url}/courses/courses-detail?productId=none`)
  await page.getByRole('heading', { name: '没有找到这门课程' }).waitFor()
  await page.getByRole('button', { name: '回到首页' }).click()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
})

test('a course address without a product says the same', async () => {
  page = await openPhone(browser)
  await page.goto(`${server.url}/courses/courses-detail`)
  await page.getByRole('heading', { name: '没有找到这门课程' }).waitFor()
})

test('the first load of the camp page stays within 95 KB of brotli script and style', async () => {
  page = await openPhone(browser)
  const seen: string[] = []
  page.on('response', (response) => seen.push(new URL(response.url()).pathname))
  const tracking = page.waitForResponse((response) => response.url().includes('/js/track.'))
  await page.goto(`${server.url}/market/summer-gold/27`)
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  // The last that comes by itself.
  await tracking
  await page.waitForLoadState('networkidle')
  const size = firstLoad(built, seen)
  console.info(formatSize(size)) // the README's figure
  const { bytes } = size
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(limits.h5Campaign)
})

test('what a campaign page loads of its own stays within 12 KB of brotli', () => {
  const size = pageChunk(built, 'screens/market/campaign/index')
  console.info(formatSize(size)) // the README's figure
  expect(size.bytes).toBeGreaterThan(1000)
  expect(size.bytes).toBeLessThanOrEqual(limits.h5Chunk)
})

test('a page whose later parts cannot be fetched raises no error', async () => {
  page = await openPhone(browser)
  const raised: string[] = []
  page.on('pageerror', ({ message }) => raised.push(message))
  await page.route('**/js/track.*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/js/track.'))
  await page.goto(server.url)
  await failed
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(raised).toEqual([])
})

test('no page puts anything on the console', async () => {
  page = await openPhone(browser)
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  for (const [, url, heading] of screens) {
    await page.goto(server.url + url)
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  expect(said).toEqual([])
})

describe.each([
  ['320', { viewport: { width: 320, height: 640 } }, '100%'],
  ['375 dark', { colorScheme: 'dark' as const }, '100%'],
  ['480', { viewport: { width: 480, height: 900 } }, '100%'],
  ['320 at 200 % text', { viewport: { width: 320, height: 640 } }, '200%'],
])('at %s', (_name, options, size) => {
  test.each(screens)(
    'the %s page fits the width and its targets are large enough',
    async (_screen, url, heading) => {
      page = await openPhone(browser, options)
      await setTextSize(page, size)
      await page.goto(server.url + url)
      await page.getByRole('heading', { name: heading }).waitFor()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, a.row, a.btn, nav a')]
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.textContent),
      )
      expect(small).toEqual([])
    },
  )
})

test('the dark look really is dark', async () => {
  page = await openPhone(browser, { colorScheme: 'dark' })
  await page.goto(server.url)
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(8, 21, 26)')
})
