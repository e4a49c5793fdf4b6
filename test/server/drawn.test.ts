import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { buildFirstViews } from '../../config/tasks/first-view.mjs'
import { loadBoot } from '../../server/src/config/boot'
import { loadContent } from '../../server/src/content'
import type { Content } from '../../server/src/domain/content/content'
import type { PageFile } from '../../server/src/domain/content/page-file'
import { pageReader } from '../../server/src/delivery/page'
import { firstViewDir, loadFirstViews } from '../../server/src/delivery/first-views'

const build =
  '<html><head><title>上岸</title><script defer="defer" src="/js/app.0123abcd.js"></script>' +
  '<link href="/css/app.0123abcd.css" rel="stylesheet"></head><body><div id="app"></div>' +
  '<noscript>请打开</noscript></body></html>'
const list = {
  titled: ['2'],
  js: ['/js/7.0123abcd.js'],
  css: ['/css/7.0123abcd.css'],
  rows: [
    { path: '/camp', title: '强基营', config: 'summer-gold27' },
    { path: '/papers', title: '十题小卷', config: 'paper-practice' },
    { path: '/switch', title: '强基营', config: 'summer-gold27', leaves: ['20'] },
    { path: '/camps/', title: '强基营', select: { '27': 'summer-gold27', '*': 'summer-gold27' } },
  ],
}

const screen = {
  page: 'areas/market/screens/campaign/index',
  row: {},
  chunks: [7],
  module: 8,
  js: list.js,
  css: list.css,
}
const named = {
  '/camp': { ...screen, params: {} },
  '/camps/27': { ...screen, params: { id: '27' } },
}

let h5Dir: string
let content: Content
let file: PageFile

beforeAll(async () => {
  content = await loadContent('content')
  const found = content.pages.get('summer-gold27.json')
  if (!found) throw new Error('the sample page is missing')
  file = found
  h5Dir = mkdtempSync(path.join(tmpdir(), 'shangan-drawn-'))
  mkdirSync(path.join(h5Dir, 'css'))
  writeFileSync(path.join(h5Dir, 'index.html'), build)
  writeFileSync(path.join(h5Dir, 'drawn.json'), JSON.stringify({ ...list, named }))
  writeFileSync(path.join(h5Dir, 'css/app.0123abcd.css'), '.btn{color:red}')
  writeFileSync(path.join(h5Dir, 'css/7.0123abcd.css'), '.camp-slice{color:blue}')
  await buildFirstViews(firstViewDir(h5Dir))
})
afterAll(() => {
  rmSync(h5Dir, { recursive: true })
  rmSync(firstViewDir(h5Dir), { recursive: true })
})

function drawn(url: string, pages: Content['pages'] = content.pages, now = Date.now): string {
  const page = pageReader({ h5Dir, boot: loadBoot('deploy/boot.sample.json'), pages, now })()?.(url)
  if (!page) throw new Error('there is no build')
  return page.plain.toString()
}

test('a campaign page comes with its title, styles, tabs, pictures and configuration in the HTML', () => {
  const html = drawn('/camp?promotionId=1')
  expect(html).toContain('<title>强基营</title>')
  expect(html).toContain('<style data-href="/css/app.0123abcd.css">.btn{color:red}</style>')
  expect(html).toContain('<style data-href="/css/7.0123abcd.css">')
  expect(html).not.toContain('rel="stylesheet"')
  expect(html).toMatch(/<button[^>]*aria-selected="true"[^>]*>强基金榜特训营<\/button>/)
  expect(html).toMatch(/<a class="[^"]*" href="\/login">点击按钮 抢跑必胜之路<\/a>/)
  expect(html).toContain('rel="preload" as="image"')
  const config = /id="page"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(config)).toEqual(loadFirstViews(h5Dir)?.built(file.config))
})

test('the configuration in the HTML has no link to a page that is not built', () => {
  const item = { url: '/media/a.webp', w: 750, h: 100, alt: 'a' }
  const areas = ['/nowhere-yet', '/login'].map((href) => ({ x: 0, y: 0, w: 9, h: 9, href, alt: href }))
  const planned = '/market/intellectual-dialogue'
  const templates = [
    { name: 'banner' as const, imgList: [item, { ...item, ref: planned }, { ...item, areas }] },
  ]
  const floatLinks = [{ name: '去', href: planned }]
  const config = { ...file.config, templates, floatLinks }
  expect(JSON.stringify(config)).toContain('superman')
  const html = drawn('/camp', new Map([['summer-gold27.json', { ...file, config }]]))
  const sent = /id="page"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(sent).not.toMatch(/intellectual-dialogue|superman/)
  expect(sent).toContain('/nowhere-yet')
})

test('a drawn page is named to the app, each path for itself', () => {
  const getName = (url: string): unknown =>
    JSON.parse(/id="named">(.*?)<\/script>/.exec(drawn(url))?.[1] ?? 'null')
  expect(getName('/camp?promotionId=1')).toMatchObject({ path: '/camp', chunks: [7], module: 8 })
  expect(getName('/CAMP/')).toEqual(getName('/camp'))
  expect(getName('/camps/27')).toMatchObject({ path: '/camps/27', params: { id: '27' } })
  // Its parameter may be any: the app finds it by its own table.
  expect(getName('/camps/26')).toBeNull()
})

test('a page that sells says in which containers on iOS nothing is sold', () => {
  const offer = { button: '获取限时优惠', price: 298_000, until: '2026-12-20', sample: true }
  const config = { ...file.config, footerButton: '了解', offer }
  const pages = new Map([['summer-gold27.json', { ...file, config }]])
  const at = (time: string) => () => Date.parse(time)
  expect(drawn('/camp', pages, at('2026-12-01'))).toContain(
    'data-shells="miniprogram|shenlongsample|dreamsample"',
  )
  expect(drawn('/camp', pages, at('2026-12-30'))).not.toContain('data-shells')
  const [first, ...rest] = file.config.templates
  if (!first) throw new Error('the sample page has no picture')
  const imgList = first.imgList.map((item) => ({ ...item, sells: true as const }))
  const templates = [{ ...first, imgList }, ...rest]
  const selling = new Map([['summer-gold27.json', { ...file, config: { ...file.config, templates } }]])
  expect(drawn('/camp', selling)).toContain('data-shells')
})

test('the drawn button of a page that asks nobody to log in leads on, with or without scripts', () => {
  const html = drawn('/papers')
  expect(html).toMatch(/<a class="[^"]*" href="\/market\/paper-test\?paper=po-open-1">直接做政治十题<\/a>/)
})

test('the scripts of a drawn page are named as data and start after the picture', () => {
  const html = drawn('/camp')
  expect(html).not.toContain('src="/js/')
  const names = /id="bundle">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(names)).toEqual(['/js/app.0123abcd.js', '/js/7.0123abcd.js'])
})

test('taps are listened for before there is anything to tap', () => {
  const html = drawn('/camp')
  const at = html.indexOf('"pointerdown"')
  expect(at).toBeGreaterThan(0)
  expect(at).toBeLessThan(html.indexOf('<div id="shell"'))
})

test('a list of another build than that of the page says nothing', () => {
  const folder = `${h5Dir}-other`
  cpSync(h5Dir, folder, { recursive: true })
  cpSync(firstViewDir(h5Dir), firstViewDir(folder), { recursive: true })
  const pageWith = (entry: string): string => {
    writeFileSync(path.join(folder, 'drawn.json'), JSON.stringify({ ...list, named, entry: [entry] }))
    const read = pageReader({
      h5Dir: folder,
      boot: loadBoot('deploy/boot.sample.json'),
      pages: content.pages,
    })
    return read()?.('/camp').plain.toString() ?? ''
  }
  expect(pageWith('js/app.0123abcd.js')).toContain('id="named"')
  expect(pageWith('js/app.4567abcd.js')).not.toMatch(/id="(?:named|shell)"/)
  for (const made of [folder, firstViewDir(folder)]) rmSync(made, { recursive: true })
})

test('without what draws them, pages are as they were built', () => {
  const folder = `${h5Dir}-bare`
  cpSync(h5Dir, folder, { recursive: true })
  const page = pageReader({ h5Dir: folder, boot: loadBoot('deploy/boot.sample.json'), pages: content.pages })
  expect(page()?.('/camp').plain.toString()).not.toContain('id="shell"')
  rmSync(folder, { recursive: true })
})

test('the view stands before the app, which it hides as long as it is there', () => {
  const html = drawn('/camp')
  expect(html).toContain('#shell~#app{visibility:hidden}')
  expect(html.indexOf('<div id="shell"')).toBeLessThan(html.indexOf('<div id="app">'))
})

test('any other path gets the page as it was built', () => {
  expect(drawn('/login')).toContain('src="/js/app.0123abcd.js"')
  expect(drawn('/login')).not.toContain('id="shell"')
})

test('the tab that the address asks for is drawn, and an unknown one is the default tab', () => {
  expect(drawn('/camp?tabId=19')).toMatch(/aria-selected="true"[^>]*>致考研人/)
  // The app would not take these either: what it then shows must be what was drawn.
  for (const asked of [
    '999',
    'x',
    '17',
    '-1',
    '',
    '0x13',
    '19.0',
    '1.9e1',
    '019',
    '+19',
    '19%20',
    '11&tabId=13',
  ])
    expect(drawn(`/camp?tabId=${asked}`)).toMatch(/aria-selected="true"[^>]*>强基金榜特训营/)
})

test('a changed page is drawn again, an unchanged one is the same bytes', () => {
  const pages = new Map(content.pages)
  const reader = pageReader({ h5Dir, boot: loadBoot('deploy/boot.sample.json'), pages })
  const first = reader()?.('/camp')
  expect(reader()?.('/camp')).toBe(first)
  const footerButton = '另一句话'
  pages.set('summer-gold27.json', { ...file, version: 'other', config: { ...file.config, footerButton } })
  expect(reader()?.('/camp').plain.toString()).toContain(footerButton)
})

test('a page that is too late names a page that fits instead until that one ends, and is drawn again then', () => {
  const instead = { from: '2026-11-28', until: '2026-12-18', title: '冲刺班', to: '/market/sprint' }
  const { until: _until, archived: _archived, ...rest } = file.config
  const pages = new Map([['summer-gold27.json', { ...file, config: { ...rest, instead } }]])
  let now = Date.parse('2026-12-18T12:00:00+08:00')
  const boot = loadBoot('deploy/boot.sample.json')
  const reader = pageReader({ h5Dir, boot, pages, now: () => now })
  expect(reader()?.('/camp').plain.toString()).toContain('还来得及的：')
  now = Date.parse('2026-12-19T12:00:00+08:00')
  const after = reader()?.('/camp').plain.toString()
  expect(after).toContain('现在开始来不及走完。')
  expect(after).not.toContain('还来得及的：')
})

test('a page whose button has a last day of its own is drawn again without it after that', () => {
  const { until: _until, archived: _archived, offer: _offer, instead: _instead, ...rest } = file.config
  const config = { ...rest, footerButton: '预约考前规划', buttonUntil: '2026-12-18', until: '2026-12-20' }
  const pages = new Map([['summer-gold27.json', { ...file, config }]])
  let now = Date.parse('2026-12-18T12:00:00+08:00')
  const reader = pageReader({ h5Dir, boot: loadBoot('deploy/boot.sample.json'), pages, now: () => now })
  const before = reader()?.('/camp').plain.toString()
  now = Date.parse('2026-12-19T12:00:00+08:00')
  expect(reader()?.('/camp').plain.toString()).not.toBe(before)
})

test('a page of which a picture has a last day is drawn again without it after that', () => {
  const { until: _until, archived: _archived, offer: _offer, instead: _instead, ...rest } = file.config
  const areas = [{ x: 0, y: 0, w: 100, h: 100, href: '/product-list', alt: '冲刺班' }]
  const templates = rest.templates.map(({ name, imgList }) => ({
    name,
    imgList: [
      ...imgList,
      ...imgList.slice(0, 1).map((item) => ({ ...item, areas, alt: '考前', until: '2026-12-18' })),
    ],
  }))
  const pages = new Map([['summer-gold27.json', { ...file, config: { ...rest, templates } }]])
  let now = Date.parse('2026-12-18T12:00:00+08:00')
  const reader = pageReader({ h5Dir, boot: loadBoot('deploy/boot.sample.json'), pages, now: () => now })
  expect(reader()?.('/camp').plain.toString()).toContain('alt="考前"')
  now = Date.parse('2026-12-19T12:00:00+08:00')
  expect(reader()?.('/camp').plain.toString()).not.toContain('alt="考前"')
})

test('visitors of an agent see the pictures of their variant', () => {
  const [template] = file.config.templates
  const [item] = template?.imgList ?? []
  if (!template || !item) throw new Error('the sample page has no picture')
  const variants = [
    { agents: ['24'], templates: [{ name: template.name, imgList: [{ ...item, alt: '钉钉版' }] }] },
  ]
  const config = { ...file.config, variants }
  const pages = new Map([['summer-gold27.json', { ...file, config }]])
  expect(drawn('/camp?agent=a24', pages)).toContain('alt="钉钉版"')
  for (const query of ['?promotionId=1&amp;Agent=24。', '%3Fagent=24', '%EF%BC%9Fagent=24'])
    expect(drawn(`/camp${query}`, pages)).toContain('alt="钉钉版"')
  expect(drawn('/camp?agent=8', pages)).not.toContain('alt="钉钉版"')
})

test('nothing is drawn for who is led elsewhere at once, and what is drawn hides where the agent is remembered', () => {
  for (const query of ['agent=20', 'agent=a2b0', 'agent=8&agent=20&promotionId=1'])
    expect(drawn(`/switch?${query}`)).not.toContain('id="shell"')
  for (const url of ['/switch', '/switch?agent=8', '/switch?agent=20&agent=8', '/camp?agent=20'])
    expect(drawn(url)).toContain('id="shell"')
  expect(drawn('/switch')).toMatch(/<script[^>]* data-agents="[^"]*\b20"/)
  expect(drawn('/camp')).not.toMatch(/<script[^>]* data-agents="[^"]*\b20"/)
})

test('nothing of the address comes back in the page', () => {
  const { boot, pages } = { boot: loadBoot('deploy/boot.sample.json'), pages: content.pages }
  const getPage = pageReader({ h5Dir, boot, pages })()
  const agents = ['', ...[...list.titled, '24'].map((agent) => `&agent=${agent}`)]
  // Those that are named, and one whose parameter may be any.
  const paths = ['/camp', '/camps/27', '/camps/26']
  const tabs = paths.flatMap((where) => [11, 19, 20, 16, 13].map((tab) => `${where}?tabId=${tab}`))
  const shown = new Set(tabs.flatMap((tab) => agents.map((agent) => getPage?.(`${tab}${agent}`))))
  expect(new Set(tabs.map((tab) => getPage?.(tab))).size).toBe(15)
  const names = ['agent', 'promotionId', 'inviteCode', 'tabId', 'id', 'source', 'title', '<b>']
  const nasty = [
    '<script>',
    '"><img onerror=1>',
    '%',
    '24%',
    '19',
    '%00',
    '\u2028',
    '</script><script>alert(1)',
  ]
  const values = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...nasty), fc.nat().map(String))
  const query = fc.array(fc.tuple(fc.constantFrom(...names), values), { minLength: 1, maxLength: 4 })
  const segment = values.map((value) => value.replace(/[/?#]/g, '') || '27')
  fc.assert(
    fc.property(query, segment, (pairs, id) => {
      const raw = pairs.map(([name, value]) => `${name}=${value}`).join('&')
      const encoded = new URLSearchParams(pairs).toString()
      for (const where of [
        '/camp',
        `/camps/${id}`,
        `/camps/${new URLSearchParams([['', id]]).toString().slice(1)}`,
      ])
        for (const search of [raw, encoded]) expect(shown.has(getPage?.(`${where}?${search}`))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('whatever a configuration says stands escaped in the view', () => {
  const views = loadFirstViews(h5Dir)
  if (!views) throw new Error('nothing draws first views')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const nasty = `"'><script>alert(1)</script>&${text}`
      const templates = file.config.templates.map((template) => ({
        ...template,
        imgList: template.imgList.map((item) => ({ ...item, alt: nasty })),
      }))
      const page = { ...file.config, footerButton: nasty, templates }
      const { body } = views.campaign(page, { tabId: 11, agent: '', now: 0, noScript: nasty })
      expect(body).toContain('&quot;&#x27;&gt;&lt;script&gt;')
      expect(body).not.toContain('<script')
      expect(body).not.toContain(`"'>`)
    }),
  )
})

test('an offer that ends with a day ends in the view as well, though the page was not edited', () => {
  let now = Date.parse('2026-12-18T23:59:59+08:00')
  const { until: _over, ...usual } = file.config
  const config = {
    ...usual,
    footerButton: '了解报名',
    offer: { button: '获取限时优惠', price: 398_050, until: '2026-12-18', sample: true },
    exam: { date: '2026-12-19', note: '示例日期' },
  }
  const pages = new Map([['summer-gold27.json', { ...file, config }]])
  const boot = loadBoot('deploy/boot.sample.json')
  const getPage = pageReader({ h5Dir, boot, pages, now: () => now })()
  const view = () => (getPage?.('/camp')?.plain.toString() ?? '').split('<script')[0] ?? ''
  const body = () => getPage?.('/camp')?.plain.toString().split('<main')[1]?.split('<script')[0] ?? ''
  expect(view()).not.toBe('')
  expect(body()).toContain('获取限时优惠')
  expect(body()).toMatch(/¥3980\.50 .*12月18日截止/)
  expect(body()).toMatch(/days-number">1<\/span>/)
  now += 1000
  expect(body()).toContain('了解报名')
  expect(body()).not.toContain('¥')
  expect(body()).toContain('就是今天')
})

test('a visitor from DingTalk sees its pictures first, by the address alone', () => {
  const [banner] = file.config.templates
  const picture = banner?.imgList[0]
  if (!picture) throw new Error('the page has no banner')
  const ding = { name: 'dingding' as const, imgList: [{ ...picture, alt: '钉钉版' }] }
  const config = {
    ...file.config,
    templates: [...file.config.templates.filter(({ name }) => name !== 'dingding'), ding],
  }
  const pages = new Map([['summer-gold27.json', { ...file, config }]])
  expect(drawn('/camp?agent=24', pages)).toContain('alt="钉钉版"')
  expect(drawn('/camp', pages)).not.toContain('alt="钉钉版"')
  expect(drawn('/camp', pages)).toMatch(/data-agents="[^"]*24/)
})

test('in a container that shows a title itself the page is titled with the name of the product', () => {
  expect(drawn('/camp?agent=2')).toContain('<title>上岸</title>')
  expect(drawn('/camp?agent=24')).toContain('<title>强基营</title>')
})
