import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import Value from 'typebox/value'
import { Boot } from '../../contract/schemas/boot'
import type { PageConfig, PageItem } from '../../contract/schemas/market/page-config'
import { writingGuide } from '../../content/generators/documents/writing-guide'
import { checkLinks } from '../../content/links'
import { listVariants } from '../../contract/domain/market/campaign'
import { listOrders, readCopies } from '../../content/generators/posters/copies'
import { loadStale } from '../../content/generators/posters/source'
import { inspectContent, loadContent } from '../../server/src/content'
import type { Content } from '../../server/src/domain/content/content'
import { webpSize } from '../../server/src/domain/content/picture'
import type { Row } from '../../src/routes/row'
import { match } from '../../src/routes/match'
import { routes } from '../../src/routes/table'
import { findTitle } from '../../src/routes/title'

const ROOT = join(__dirname, '../..')
const DIR = join(ROOT, 'content')
const LIMIT = 150 * 1024

const boot = Value.Parse(Boot, JSON.parse(readFileSync(join(ROOT, 'deploy/boot.sample.json'), 'utf8')))

/** Campaigns whose banner is a slogan of the brand, not the name of the page. */
const SLOGANS: readonly string[] = ['brand-intro']

const listItems = (page: PageConfig): PageItem[] =>
  [...page.templates, ...(page.variants ?? []).flatMap(({ templates }) => templates ?? [])].flatMap(
    ({ imgList }) => imgList,
  )
const listLarge = ({ url, night }: PageItem): string[] => [url, night].filter((item) => item !== undefined)
const listSmall = ({ small, nightSmall }: PageItem): string[] =>
  [small, nightSmall].filter((item) => item !== undefined)
const getPage = (key: string): PageConfig => {
  const page = content.pages.get(`${key}.json`)?.config
  if (page === undefined) throw new Error(`the page ${key} is gone`)
  return page
}
const tabIds = (key: string): number[][] => getPage(key).tabRows.map((row) => row.map(({ id }) => id))
const onDisk = (url: string): string => join(DIR, url)
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

let content: Content
let pages: PageConfig[]
let items: PageItem[]

beforeAll(async () => {
  content = await loadContent(DIR)
  pages = [...content.pages.values()].map(({ config }) => config)
  items = pages.flatMap(listItems)
})

test('the shipped content has no problem', async () => {
  await expect(inspectContent(DIR)).resolves.toMatchObject({ problems: [] })
})

/** The configurations that a row of the route table can select. */
const listConfigs = (row: Row): string[] =>
  [row.params, ...Object.values(row.select ?? {})].flatMap((fixed) => fixed?.['config'] ?? [])
const campaigns = routes.filter(({ screen }) => screen === 'market/campaign')

test('every campaign row has a page, and every page a row', () => {
  expect(campaigns.length).toBeGreaterThan(70)
  for (const row of campaigns) expect([row.path, listConfigs(row).length > 0]).toEqual([row.path, true])
  expect(new Set(campaigns.flatMap(listConfigs).map((key) => `${key}.json`))).toEqual(
    new Set(content.pages.keys()),
  )
})

test('a campaign has one name: in the title bar, in its configuration and in its banner', async () => {
  for (const row of campaigns) {
    const ids = row.select ? Object.keys(row.select).map((id) => (id === '*' ? '26' : id)) : ['']
    for (const id of ids) {
      const path = row.path.replace(':id', id)
      const found = match(path)
      const { key, title, templates } = getPage(found?.params['config'] ?? '')
      const shown = found && (await findTitle(found.row, '上岸', undefined, found.params))
      expect([path, shown]).toEqual([path, title])
      if (!SLOGANS.includes(key)) expect(templates[0]?.imgList[0]?.alt).toMatch(new RegExp(`^${title}，`))
    }
  }
})

test('no own path and no host of the content leads nowhere', () => {
  expect(checkLinks(content, boot.hosts.allow)).toEqual([])
})

test('every page has two tabs that show something, three pictures or more, and a banner', () => {
  for (const { config } of content.pages.values()) {
    const tabs = config.tabRows.flat().flatMap((tab) => tab.subTabs ?? [tab])
    const shown = tabs.filter(({ template }) => template !== undefined)
    const [banner] = config.templates
    expect([config.key, shown.length >= 2 || config.key.startsWith('high-tutoring')]).toEqual([
      config.key,
      true,
    ])
    expect([config.key, listItems(config).length >= 3, banner?.name]).toEqual([config.key, true, 'banner'])
  }
})

/** The banner and the first picture of the tab that a page begins with. */
const listOpening = ({ templates, tabRows, defaultTab }: PageConfig): (string | undefined)[] => {
  const tab = tabRows.flat().find(({ id }) => id === defaultTab)
  const shown = tab?.template ?? tab?.subTabs?.[0]?.template
  return ['banner', shown].map(
    (name) => templates.find((template) => template.name === name)?.imgList[0]?.url,
  )
}

test('no two pages begin with the same pictures', () => {
  const openings = pages.flatMap(listOpening)
  expect(openings).not.toContain(undefined)
  expect(openings.filter((url, at) => openings.indexOf(url) !== at)).toEqual([])
})

test('every picture is a WebP of at most 150 KB at two widths, of the size that its page states', () => {
  const looked = new Set<string>()
  const look = (url: string, w: number, h: number) => {
    if (looked.has(url)) return
    looked.add(url)
    const bytes = readFileSync(onDisk(url))
    expect({ url, fits: bytes.length <= LIMIT, ...webpSize(bytes) }).toEqual({ url, fits: true, w, h })
  }
  for (const item of items) {
    expect(item.w).toBe(750)
    for (const url of listLarge(item)) look(url, 750, item.h)
    for (const url of listSmall(item)) look(url, 375, item.h / 2)
  }
})

test('the films are small, begin with their index and last as long as their page says', () => {
  const films = pages.flatMap(({ videos }) => videos ?? [])
  expect(films.length).toBe(15)
  for (const film of films) {
    const bytes = readFileSync(onDisk(film.url))
    const text = bytes.toString('latin1')
    expect([film.id, bytes.length <= 1024 * 1024]).toEqual([film.id, true])
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
    const head = text.indexOf('mvhd')
    const [scale, duration] = [bytes.readUInt32BE(head + 16), bytes.readUInt32BE(head + 20)]
    expect(duration / scale).toBeCloseTo(film.seconds, 0)
  }
})

test('the evidence, praise and news of a package go down the side, as on the page of achievements', () => {
  const tabs = pages.flatMap(({ tabRows }) => tabRows.flat()).filter(({ id }) => id === 16)
  expect(tabs.length).toBeGreaterThan(3)
  for (const { subLayout } of tabs) expect(subLayout).toBe('side')
})

test('a picture that plays a film says how long it lasts and that it is silent', () => {
  for (const { config } of content.pages.values())
    for (const item of listItems(config).filter(({ vid }) => vid !== undefined)) {
      const film = config.videos?.find(({ id }) => id === item.vid)
      expect(item.alt).toContain(`${film?.seconds} 秒 · 无声字幕版`)
    }
})

/** The media files but the films and recordings of lessons, which are looked at with the courses. */
const mediaFiles = (): string[] =>
  filesBelow(join(DIR, 'media')).filter((file) => !file.startsWith(join(DIR, 'media/lessons')))

test('the name of every media file carries the hash of its bytes', () => {
  for (const file of mediaFiles()) {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
    expect(relative(DIR, file)).toMatch(new RegExp(`\\.${hash}\\.(webp|mp4|pdf|docx)$`))
  }
})

test('no media file is left over that nothing shows', () => {
  const films = pages.flatMap(({ videos }) => videos ?? []).map(({ url }) => url)
  const pictures = [...items.flatMap(listLarge), ...items.flatMap(listSmall)]
  const documents = content.documents.map(({ url }) => url)
  const shown = new Set([...pictures, ...films, ...documents, boot.consult.qrImage].map(onDisk))
  const banners = content.banners.map(({ imgUrl }) => onDisk(imgUrl))
  const left = mediaFiles().filter(
    (file) => !shown.has(file) && !banners.includes(file) && !file.includes('consultant'),
  )
  expect(left).toEqual([])
})

test('the documents were made of the cards as they are', async () => {
  const guide = content.documents.find(({ id }) => id === 'writing-guide')
  const bytes = readFileSync(onDisk(guide?.url ?? ''))
  expect(writingGuide(content.bank).bytes.equals(bytes)).toBe(true)
})

test('the consultant picture of the sample deployment exists', () => {
  expect(statSync(onDisk(boot.consult.qrImage)).isFile()).toBe(true)
})

test('every picture has its three twins and says in words what it shows', () => {
  for (const item of items) {
    expect(item.night).toMatch(/-night\.[0-9a-f]{8}\.webp$/)
    expect(item.small).toMatch(/-small\.[0-9a-f]{8}\.webp$/)
    expect(item.nightSmall).toMatch(/-night-small\.[0-9a-f]{8}\.webp$/)
    expect(item.alt.length).toBeGreaterThan(10)
  }
})

test('each camp opens a course of its own', () => {
  const products = ['summer-gold27.json', 'summer-gold127.json', 'summer-gold.json'].map(
    (file) => content.pages.get(file)?.config.productId,
  )
  expect(new Set(products).size).toBe(3)
})

test('every course is opened by a page, by a link of one, or by the home page', () => {
  const linked = JSON.stringify(pages).matchAll(/courses-detail\?productId=([\w-]+)/g)
  const named = [
    ...[...pages, ...content.home.courses].flatMap(({ productId }) => productId ?? []),
    ...[...linked].map(([, productId]) => productId),
  ]
  expect(new Set(named)).toEqual(new Set(content.products.keys()))
})

test('the bottom button of a package leads to its sale or course page', () => {
  const selling = pages.filter(
    ({ footerButton }) => footerButton && !/^(预约|去背|先背|直接做|挑一份|看现在的)/.test(footerButton),
  )
  expect(selling.length).toBeGreaterThan(40)
  for (const { key, action, productId } of selling) {
    expect([key, ['course', 'purchase', 'choose-course', undefined].includes(action)]).toEqual([key, true])
    expect([key, content.products.has(productId ?? '')]).toEqual([key, true])
  }
})

test('a button that reserves says what', () => {
  const reserving = pages.filter(({ action }) => action === 'reserve')
  expect(reserving.length).toBeGreaterThan(10)
  for (const { footerButton, subject } of reserving) expect(footerButton).toBe(`预约${subject}`)
})

test('a camp has the tabs, the start tab, the threshold and the button of the specification', () => {
  for (const key of ['summer-gold', 'summer-gold127', 'summer-gold27']) {
    const page = getPage(key)
    expect(tabIds(key)).toEqual([
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

const leaves = (key: string) =>
  Object.fromEntries(
    getPage(key)
      .tabRows.flat()
      .flatMap(({ id, leave }) => (leave ? [[id, leave]] : [])),
  )

test('the other campaigns have the tabs, the start tab and the button of the specification', () => {
  for (const key of ['purple-gold26', 'purple-gold27']) {
    expect(tabIds(key)).toEqual([
      [11, 14, 16, 18],
      [15, 17, 21],
    ])
    expect(getPage(key).defaultTab).toBe(14)
    expect(leaves(key)).toEqual({ 17: 'resources', 21: 'superman' })
  }
  for (const key of ['high-tutoring26', 'high-tutoring27']) {
    expect(tabIds(key)).toEqual([[11, 19, 21]])
    expect(leaves(key)).toEqual({ 21: 'superman' })
  }
  for (const key of ['super-gold', 'super-gold27']) expect(getPage(key)).toMatchObject({ restoreMs: 500 })
  for (const key of ['super-forum26', 'super-forum27']) {
    expect(tabIds(key).flat()).toEqual([50, 51, 52, 53, 54, 55])
    expect(getPage(key).defaultTab).toBe(50)
    expect(getPage(key).floatLinks?.map(({ name }) => name)).toEqual(['下载应用', '免费资料', '品牌介绍'])
  }
  expect(getPage('achievement')).toMatchObject({
    tabLayout: 'side',
    tabRows: [[{ leave: 'guess-questions' }, {}, {}]],
  })
  expect(getPage('vacation-study').action).toBe('choose-course')
})

test('获取限时优惠 stands on the pages for which the specification fixes it, with the price and the end of a sample offer', () => {
  const offers = pages.flatMap(({ key, offer }) => (offer ? [{ key, ...offer }] : []))
  expect(offers.map(({ key, price, until }) => [key, price, until])).toEqual([
    ['high-tutoring26', 598_000, '2026-12-20'],
    ['high-tutoring27', 598_000, '2026-12-20'],
    ['purple-gold26', 398_000, '2026-12-20'],
    ['purple-gold27', 398_000, '2026-12-20'],
    ['super-gold27', 298_000, '2026-12-20'],
  ])
  for (const { button, sample } of offers) expect([button, sample]).toEqual(['获取限时优惠', true])
  expect(offers.flatMap(({ key, course }) => (course ? [[key, course]] : []))).toEqual([
    ['high-tutoring26', '28 保研高端辅导'],
    ['high-tutoring27', '28 保研高端辅导'],
    ['purple-gold26', '28 紫金全程班'],
    ['purple-gold27', '28 紫金全程班'],
    ['super-gold27', '28 超级金榜班'],
  ])
  expect(pages.filter(({ footerButton }) => footerButton?.includes('优惠'))).toEqual([])
})

test('the summer camps and the lecture halls have pictures of their own for DingTalk', () => {
  for (const key of ['summer-gold', 'summer-gold27', 'summer-gold127', 'super-forum26', 'super-forum27']) {
    const ding = getPage(key).templates.find(({ name }) => name === 'dingding')
    expect([key, ding?.imgList.some(({ url }) => url.includes(`/${key}/dingding.`))]).toEqual([key, true])
  }
})

test('a page of a cohort that is over says so, and stays up on purpose', () => {
  for (const { key, cohort, until, archived } of pages.filter(({ cohort }) => Number(cohort) < 27))
    expect([key, cohort, until !== undefined, archived]).toEqual([key, cohort, true, true])
})

test.each(['8', '18', '24'])('agent %s sees no link to a shop on the download page', (agent) => {
  const variant = listVariants(getPage('download')).find(({ agents }) => agents.includes(agent))
  const pictures = variant?.templates?.flatMap(({ imgList }) => imgList) ?? []
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.flatMap(({ areas = [] }) => areas)).toEqual([])
})

test('every picture is drawn as its copy says, without links to pages that are not built today', async () => {
  const orders = listOrders(await readCopies())
  const drawn: Record<string, { source: string }> = JSON.parse(
    readFileSync(join(DIR, 'generators/posters/drawn.json'), 'utf8'),
  )
  const stale = await loadStale(orders, drawn)
  expect(stale).toEqual([])
})

test('every question says that it was written for this product', () => {
  const questions = items.filter(({ alt }) => alt.includes('答案：'))
  expect(questions.length).toBeGreaterThan(40)
  for (const { alt } of questions) expect(alt).toContain('原创模拟')
})

test('banners, praise and news say that they are samples', () => {
  const samples = items.filter(({ url, alt }) => /\/(banner|praise|news)\./.test(url) || alt.includes('——'))
  expect(samples.length).toBeGreaterThan(pages.length)
  for (const { alt } of samples) expect(alt).toContain('示例')
})

test('a course states the hours that its lessons add up to', () => {
  for (const { hours, outline, sample } of content.products.values()) {
    // A package of a whole year names its parts without counting their minutes.
    const minutes = outline
      .flatMap(({ lessons }) => lessons)
      .reduce((sum, lesson) => sum + (lesson.minutes ?? 0), 0)
    expect(hours ?? 0).toBe(Math.round(minutes / 60))
    expect(sample).toBe(true)
  }
})

test('the vocabulary has at least 2,000 words in units that grow harder, each unit for one sitting', () => {
  const { words } = content
  expect(words.length).toBeGreaterThanOrEqual(2000)
  const units = new Map<number, typeof words>()
  for (const word of words) units.set(word.unit, [...(units.get(word.unit) ?? []), word])
  const bands = [...units.values()].map((unit) => unit.reduce((sum, { band }) => sum + band, 0) / unit.length)
  for (const unit of units.values()) expect(unit.length).toBeLessThanOrEqual(40)
  const half = bands.length / 2
  const mean = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length
  expect(mean(bands.slice(half))).toBeGreaterThan(mean(bands.slice(0, half)) + 1)
})

test('the privacy policy says what a purchase collects, what stays of it and what a deletion takes', async () => {
  const { license } = await loadContent(DIR)
  const said = (number: string) =>
    license.sections.find(({ heading }) => heading.startsWith(`${number}、`))?.paragraphs.join('') ?? ''
  for (const saved of ['订单', '优惠券', '收货地址', '签过的协议', '发票信息'])
    for (const number of ['二', '四', '七'])
      expect([number, saved, said(number).includes(saved)]).toEqual([number, saved, true])
  expect(said('四')).toContain('不含姓名、电话和地址')
})

test('each blank that the operator fills in is marked in one way in the terms', () => {
  const terms = readFileSync(join(DIR, 'license.json'), 'utf8')
  const blanks = terms.match(/.{0,1}由运营方填写.{0,1}/g) ?? []
  expect(new Set(blanks)).toEqual(new Set(['【由运营方填写】']))
})
