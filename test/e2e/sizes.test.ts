import path from 'node:path'
import { offlineSizes } from '../../config/tasks/offline-list'
import {
  entryFiles,
  getFiles,
  firstLoad,
  formatSize,
  grownSizes,
  limits,
  pageChunk,
  readStored,
  screenSizes,
} from '../../config/tasks/sizes'
import { getPage } from '@/routes/screens'
import { routes } from '@/routes/table'
import { sharedBrowser, sharedServer } from '../support/driven'
import { partWith, trackingScript } from '../support/tracking-script'
import { openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
const built = path.join(__dirname, '../../dist/h5')

/** The script that knows all pages: by it a page is opened that the HTML does not name. */
const pagesScript = () => partWith(built, 'words/placement')

test('the first load of the camp page stays within 95 KB of brotli script and style, and the list of all pages comes after it', async () => {
  const page = await openPhone(browser)
  const seen: string[] = []
  page.on('response', (response) => seen.push(new URL(response.url()).pathname))
  const tracking = page.waitForResponse((response) => response.url().includes(trackingScript()))
  const pages = page.waitForResponse((response) => response.url().includes(pagesScript()))
  await visit(page, server, '/market/summer-gold/27')
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  expect(seen).not.toContain(pagesScript())
  // Files that are loaded by themselves when nothing else is to be done.
  await Promise.all([tracking, pages])
  await page.waitForLoadState('networkidle')
  const size = firstLoad(
    built,
    seen.filter((name) => name !== pagesScript()),
  )
  console.info(formatSize(size)) // docs/figures.md
  const { bytes } = size
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(limits.h5Campaign)
  const needed = [...entryFiles(built), ...getFiles(built, 'areas/market/screens/campaign/index')]
  expect(needed.map((name) => `/${name}`)).not.toContain(pagesScript())
})

test('the own files of a campaign page stay within 12 KB of brotli', () => {
  const size = pageChunk(built, 'areas/market/screens/campaign/index')
  console.info(formatSize(size)) // docs/figures.md
  expect(size.bytes).toBeGreaterThan(1000)
  expect(size.bytes).toBeLessThanOrEqual(limits.h5Chunk)
})

test('the first load of every screen stays within its limit of brotli; growth by more than 2 % is listed', () => {
  const sizes = screenSizes(built)
  const heaviest = [...sizes].sort((first, second) => second.bytes - first.bytes).slice(0, 5)
  for (const size of heaviest) console.info(formatSize(size)) // docs/figures.md
  for (const size of grownSizes(sizes, readStored())) console.info('grown', formatSize(size))
  for (const { name, bytes } of offlineSizes(built))
    console.info(`stored offline, ${name}: ${(bytes / 1024).toFixed(0)} KB`) // docs/figures.md
  const pages = routes.map(({ screen }) => getPage(screen).replace(/^areas\/|screens[^/]*\/|\/index$/g, ''))
  expect(sizes.map(({ name }) => name)).toEqual(expect.arrayContaining(pages))
  expect(sizes.filter(({ bytes, limit }) => bytes > limit).map(formatSize)).toEqual([])
})
