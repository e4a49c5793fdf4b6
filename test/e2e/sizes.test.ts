import path from 'node:path'
import { offlineSizes } from '../../config/tasks/offline-list'
import { firstLoad, formatSize, limits, pageChunk, screenSizes } from '../../config/tasks/sizes'
import { sharedBrowser, sharedServer } from '../support/driven'
import { trackingScript } from '../support/tracking-script'
import { openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
const built = path.join(__dirname, '../../dist/h5')

test('the first load of the camp page stays within 95 KB of brotli script and style', async () => {
  const page = await openPhone(browser)
  const seen: string[] = []
  page.on('response', (response) => seen.push(new URL(response.url()).pathname))
  const tracking = page.waitForResponse((response) => response.url().includes(trackingScript()))
  await visit(page, server, '/market/summer-gold/27')
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  // The last that comes by itself.
  await tracking
  await page.waitForLoadState('networkidle')
  const size = firstLoad(built, seen)
  console.info(formatSize(size)) // docs/figures.md
  const { bytes } = size
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(limits.h5Campaign)
})

test('what a campaign page loads of its own stays within 12 KB of brotli', () => {
  const size = pageChunk(built, 'areas/market/screens/campaign/index')
  console.info(formatSize(size)) // docs/figures.md
  expect(size.bytes).toBeGreaterThan(1000)
  expect(size.bytes).toBeLessThanOrEqual(limits.h5Chunk)
})

test('what every other screen loads first stays within its limit of brotli', () => {
  const sizes = screenSizes(built)
  const heaviest = [...sizes].sort((one, other) => other.bytes - one.bytes).slice(0, 5)
  for (const size of heaviest) console.info(formatSize(size)) // docs/figures.md
  for (const size of sizes.filter(({ hasGrown }) => hasGrown)) console.info('grown', formatSize(size))
  for (const { name, bytes } of offlineSizes(built))
    console.info(`stored offline, ${name}: ${(bytes / 1024).toFixed(0)} KB`) // docs/figures.md
  expect(sizes.length).toBeGreaterThan(60)
  expect(sizes.filter(({ bytes, limit }) => bytes > limit).map(formatSize)).toEqual([])
})
