import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { loadBoot } from '../../server/src/boot'
import { loadContent, type Content, type PageFile } from '../../server/src/content'
import { pageReader } from '../../server/src/plugins/delivery-page'
import { drawShell, escapeHtml } from '../../server/src/plugins/drawn-shell'

const build =
  '<html><head><title>上岸</title><script defer="defer" src="/js/app.0123abcd.js"></script>' +
  '<link href="/css/app.0123abcd.css" rel="stylesheet"></head><body><div id="app"></div>' +
  '<noscript>请打开</noscript></body></html>'
const list = {
  js: ['/js/7.0123abcd.js'],
  css: ['/css/7.0123abcd.css'],
  rows: [{ path: '/camp', title: '强基营', config: 'summer-gold27' }],
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
  writeFileSync(path.join(h5Dir, 'drawn.json'), JSON.stringify(list))
  writeFileSync(path.join(h5Dir, 'css/app.0123abcd.css'), '.btn{color:red}')
  writeFileSync(path.join(h5Dir, 'css/7.0123abcd.css'), '.camp-slice{color:blue}')
})
afterAll(() => rmSync(h5Dir, { recursive: true }))

function drawn(url: string, pages: Content['pages'] = content.pages): string {
  const page = pageReader({ h5Dir, boot: loadBoot('deploy/boot.sample.json'), pages })()?.(url)
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
  expect(JSON.parse(config)).toEqual(file.config)
})

test('the scripts of a drawn page are named as data and start after the picture', () => {
  const html = drawn('/camp')
  expect(html).not.toContain('src="/js/')
  const names = /id="bundle">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(names)).toEqual(['/js/app.0123abcd.js', '/js/7.0123abcd.js'])
})

test('any other path gets the page as it was built', () => {
  expect(drawn('/login')).toContain('src="/js/app.0123abcd.js"')
  expect(drawn('/login')).not.toContain('id="shell"')
})

test('the tab that the address asks for is drawn, and an unknown one is the default tab', () => {
  expect(drawn('/camp?tabId=19')).toMatch(/aria-selected="true"[^>]*>致考研人/)
  for (const asked of ['999', 'x', '17', '-1', ''])
    expect(drawn(`/camp?tabId=${asked}`)).toMatch(/aria-selected="true"[^>]*>强基金榜特训营/)
})

test('a changed page is drawn anew, an unchanged one is the same bytes', () => {
  const pages = new Map(content.pages)
  const reader = pageReader({ h5Dir, boot: loadBoot('deploy/boot.sample.json'), pages })
  const first = reader()?.('/camp')
  expect(reader()?.('/camp')).toBe(first)
  const footerButton = '另一句话'
  pages.set('summer-gold27.json', { ...file, version: 'other', config: { ...file.config, footerButton } })
  expect(reader()?.('/camp').plain.toString()).toContain(footerButton)
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
  expect(drawn('/camp?agent=8', pages)).not.toContain('alt="钉钉版"')
})

test('nothing of the address comes back in the page', () => {
  const { boot, pages } = { boot: loadBoot('deploy/boot.sample.json'), pages: content.pages }
  const pageOf = pageReader({ h5Dir, boot, pages })()
  const plain = pageOf?.('/camp')
  expect(plain).toBeDefined()
  fc.assert(
    fc.property(
      fc.constantFrom('agent', 'promotionId', 'inviteCode', 'tabId', 'id', 'source', '<b>'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('<script>', '"><img onerror=1>', '%', '24%')),
      (name, value) => {
        const raw = `/camp?${name}=${value}`
        const encoded = `/camp?${new URLSearchParams({ [name]: value }).toString()}`
        for (const url of [raw, encoded]) if (!/tabId=\d/.test(url)) expect(pageOf?.(url)).toBe(plain)
      },
    ),
  )
})

test('whatever a configuration says stands escaped in the view', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const nasty = `"'><script>alert(1)</script>&${text}`
      const templates = file.config.templates.map((template) => ({
        ...template,
        imgList: template.imgList.map((item) => ({ ...item, alt: nasty })),
      }))
      const { body } = drawShell({ ...file.config, footerButton: nasty, templates })
      expect(body).not.toContain('<script')
      expect(body).toContain(`alt="${escapeHtml(nasty)}"`)
    }),
  )
})
