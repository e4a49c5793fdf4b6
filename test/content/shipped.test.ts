import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import Value from 'typebox/value'
import { Boot } from '../../contract/schemas/boot'
import type { PageConfig, PageItem } from '../../contract/schemas/page-config'
import { inspectContent, loadContent, type Content } from '../../server/src/content'
import { webpSize } from '../../server/src/content-picture'

const ROOT = join(__dirname, '../..')
const DIR = join(ROOT, 'content')
const LIMIT = 150 * 1024

const routes = new Set(
  readFileSync(join(ROOT, 'test/fixtures/routes.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0]),
)
const boot = Value.Parse(Boot, JSON.parse(readFileSync(join(ROOT, 'deploy/boot.sample.json'), 'utf8')))

const itemsOf = (page: PageConfig): PageItem[] => page.templates.flatMap(({ imgList }) => imgList)
const picturesOf = (item: PageItem): string[] => [item.url, ...(item.night === undefined ? [] : [item.night])]
const onDisk = (url: string): string => join(DIR, url)
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

/** Every string in a value, however deep. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

let content: Content
let pages: PageConfig[]
let items: PageItem[]

beforeAll(async () => {
  content = await loadContent(DIR)
  pages = [...content.pages.values()].map(({ config }) => config)
  items = pages.flatMap(itemsOf)
})

test('the shipped content has no problem', async () => {
  await expect(inspectContent(DIR)).resolves.toMatchObject({ problems: [] })
})

test('the three summer camps are there', () => {
  expect([...content.pages.keys()]).toEqual(['summer-gold.json', 'summer-gold127.json', 'summer-gold27.json'])
})

test('every picture is a WebP of at most 150 KB, 750 pixels wide, of the size that its page states', () => {
  for (const item of items)
    for (const url of picturesOf(item)) {
      const bytes = readFileSync(onDisk(url))
      expect({ url, fits: bytes.length <= LIMIT, ...webpSize(bytes) }).toEqual({
        url,
        fits: true,
        w: 750,
        h: item.h,
      })
      expect(item.w).toBe(750)
    }
})

test('the name of every media file carries the hash of its bytes', () => {
  for (const file of filesBelow(join(DIR, 'media'))) {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
    expect(relative(DIR, file)).toMatch(new RegExp(`\\.${hash}\\.webp$`))
  }
})

test('no media file is left over that nothing shows', () => {
  const shown = new Set([...items.flatMap(picturesOf), boot.consult.qrImage].map(onDisk))
  expect(filesBelow(join(DIR, 'media')).filter((file) => !shown.has(file))).toEqual([])
})

test('the consultant picture of the sample deployment exists', () => {
  expect(statSync(onDisk(boot.consult.qrImage)).isFile()).toBe(true)
})

test('every picture has a night twin and says in words what it shows', () => {
  for (const item of items) {
    expect(item.night).toMatch(/-night\.[0-9a-f]{8}\.webp$/)
    expect(item.alt.length).toBeGreaterThan(10)
  }
})

test('every path that the content leads to is a route of the product', () => {
  const { home, promotions, sellers, courses } = content
  const targets = stringsOf([
    home,
    promotions,
    sellers,
    [...courses.values()],
    items.map(({ ref, href, areas }) => [ref, href, areas?.map((area) => area.href)]),
  ])
    .filter((text) => text.startsWith('/') && !text.startsWith('/media/'))
    .map((text) => text.split(/[?#]/)[0] ?? '')
  expect(targets).toContain('/license')
  expect(targets.filter((path) => !routes.has(path))).toEqual([])
})

test('each camp opens a course of its own', () => {
  const products = ['summer-gold27.json', 'summer-gold127.json', 'summer-gold.json'].map(
    (file) => content.pages.get(file)?.config.productId,
  )
  expect(new Set(products)).toEqual(new Set(content.courses.keys()))
})

test('a camp has the tabs, the start tab, the threshold and the button of the specification', () => {
  for (const page of pages) {
    expect(page.tabRows.map((row) => row.map(({ id }) => id))).toEqual([
      [11, 19, 20, 17],
      [16, 13, 21],
    ])
    expect(page).toMatchObject({ defaultTab: 13, stickyThreshold: 40, footerButton: '点击按钮 抢跑必胜之路' })
    const camp = page.tabRows.flat().find(({ id }) => id === 13)
    expect(camp?.subTabs?.map(({ id, template }) => [id, template])).toEqual([
      [1, 'training'],
      [2, 'strength'],
    ])
  }
})

test('banners, praise and news say that they are samples', () => {
  const names = ['banner', 'appraise', 'news']
  for (const template of pages.flatMap((page) => page.templates))
    if (names.includes(template.name)) for (const { alt } of template.imgList) expect(alt).toContain('示例')
})

test('a course states the hours that its lessons add up to', () => {
  for (const { hours, outline, sample } of content.courses.values()) {
    const minutes = outline
      .flatMap(({ lessons }) => lessons)
      .reduce((sum, lesson) => sum + (lesson.minutes ?? 0), 0)
    expect(hours).toBe(Math.round(minutes / 60))
    expect(sample).toBe(true)
  }
})
