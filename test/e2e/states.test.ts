import path from 'node:path'
import type { Page } from 'playwright-core'
import { firstLoad, formatSize, limits, pageChunk } from '../../config/tasks/sizes'
import { openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
const built = path.join(__dirname, '../../dist/h5')

let page: Page | undefined

test('the home page says that it cannot be fetched, and comes when it can', async () => {
  page = await openPhone(browser)
  await page.route('**/base/v1/home', (route) => route.abort())
  await visit(page, server, '/')
  await page.getByRole('heading', { name: '内容没取到' }).waitFor()
  await page.unroute('**/base/v1/home')
  await page.getByRole('button', { name: '再试一次' }).click()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
})

test('a course that does not exist says so and leads home', async () => {
  page = await openPhone(browser)
  await visit(page, server, '/courses/courses-detail?productId=none')
  await page.getByRole('heading', { name: '没有找到这门课程' }).waitFor()
  await page.getByRole('button', { name: '回到首页' }).click()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
})

test('a course address without a product says the same', async () => {
  page = await openPhone(browser)
  await visit(page, server, '/courses/courses-detail')
  await page.getByRole('heading', { name: '没有找到这门课程' }).waitFor()
})

test('the first load of the camp page stays within 95 KB of brotli script and style', async () => {
  page = await openPhone(browser)
  const seen: string[] = []
  page.on('response', (response) => seen.push(new URL(response.url()).pathname))
  const tracking = page.waitForResponse((response) => response.url().includes('/js/track.'))
  await visit(page, server, '/market/summer-gold/27')
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
  await visit(page, server, '/')
  await failed
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(raised).toEqual([])
})
