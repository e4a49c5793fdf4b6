import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { buildFirstViews } from '../../config/tasks/first-view.mjs'
import { loadBoot } from '../../server/src/config/boot'
import type { WordContent } from '../../server/src/modules/words/content/words'
import { deliveryPlugin } from '../../server/src/delivery/index'
import { firstViewDir, loadFirstViews } from '../../server/src/delivery/first-views'

const income: WordContent = {
  word: 'income',
  unit: 1,
  ipa: 'ˈɪnkʌm',
  band: 1,
  senses: [{ part: 'n.', gloss: '收入' }],
  example: { english: 'Families on low incomes spend more.', chinese: '低收入家庭花得更多。' },
  forms: ['incomes'],
  hints: [],
}
const card = {
  path: '/spword/memory',
  title: '记单词',
  js: ['/js/card.0123abcd.js'],
  css: ['/css/card.0123abcd.css'],
}

let h5Dir: string
let app: FastifyInstance
let words: WordContent[] = []

beforeAll(async () => {
  h5Dir = mkdtempSync(path.join(tmpdir(), 'shangan-card-'))
  mkdirSync(path.join(h5Dir, 'css'))
  writeFileSync(
    path.join(h5Dir, 'index.html'),
    '<html><head><title>上岸</title><script defer="defer" src="/js/app.0123abcd.js"></script>' +
      '<link href="/css/app.0123abcd.css" rel="stylesheet"></head><body><div id="app"></div></body></html>',
  )
  writeFileSync(path.join(h5Dir, 'drawn.json'), JSON.stringify({ js: [], css: [], rows: [], card }))
  writeFileSync(path.join(h5Dir, 'css/app.0123abcd.css'), '.btn{color:red}')
  writeFileSync(path.join(h5Dir, 'css/card.0123abcd.css'), '.wm{color:blue}')
  await buildFirstViews(firstViewDir(h5Dir))
  app = fastify()
  const boot = loadBoot('deploy/boot.sample.json')
  await deliveryPlugin(app, { boot, h5Dir, contentDir: 'content', pages: new Map(), words: () => words })
})
afterAll(async () => {
  await app.close()
  rmSync(h5Dir, { recursive: true })
  rmSync(firstViewDir(h5Dir), { recursive: true })
})
beforeEach(() => {
  words = [income]
})

const page = async (url: string): Promise<string> =>
  (await app.inject({ url, headers: { accept: 'text/html' } })).body

test.each(['/spword/memory', '/SPWORD/Memory/', '/spword/memory?from=home'])(
  'the study card %s comes with the first word, its styles and the hints for what the app asks for first',
  async (url) => {
    const html = await page(url)
    expect(html).toContain('<title>记单词</title>')
    expect(html).toContain('<h2 class="we-head">income</h2>')
    expect(html).toContain('<span class="we-mark">incomes</span>')
    expect(html).toContain('<style data-href="/css/card.0123abcd.css">.wm{color:blue}</style>')
    expect(html).not.toContain('rel="stylesheet"')
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toContain('<link rel="preload" as="script" href="/js/app.0123abcd.js">')
    expect(head).toContain(
      '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/study/v1/words">',
    )
    expect(html).toContain('id="bundle">["/js/app.0123abcd.js","/js/card.0123abcd.js"]</script>')
  },
)

test('every script that stands in the study card has leave to run', async () => {
  const answer = await app.inject({ url: '/spword/memory', headers: { accept: 'text/html' } })
  const scripts = answer.body.match(/<script(?! type=)/g) ?? []
  const leave = String(answer.headers['content-security-policy']).match(/'sha256-/g) ?? []
  expect(scripts.length).toBe(2)
  expect(leave.length).toBe(2)
})

test('an edit of the first word is drawn, an edit of others makes no new page', async () => {
  const before = await app.inject({ url: '/spword/memory', headers: { accept: 'text/html' } })
  words = [income, { ...income, word: 'outcome' }]
  const same = await app.inject({ url: '/spword/memory', headers: { accept: 'text/html' } })
  expect(same.headers['etag']).toBe(before.headers['etag'])
  words = [{ ...income, word: 'tax' }]
  await expect(page('/spword/memory')).resolves.toContain('<h2 class="we-head">tax</h2>')
})

test('a word that no small phone has room for on a line is drawn smaller', async () => {
  words = [{ ...income, word: 'competitive' }]
  await expect(page('/spword/memory')).resolves.toContain('<h2 class="we-head we-head-long">competitive</h2>')
})

test.each(['/', '/spword/memory/more', '/spword/table'])('no card is drawn at %s', async (url) => {
  await expect(page(url)).resolves.not.toContain('id="shell"')
})

test('without words the page is as it was built', async () => {
  words = []
  await expect(page('/spword/memory')).resolves.not.toContain('id="shell"')
})

test('whatever the vocabulary says stands escaped in the card', () => {
  const views = loadFirstViews(h5Dir)
  if (!views) throw new Error('nothing draws first views')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (some) => {
      const nasty = `"'><script>alert(1)</script>&${some}`
      const example = { english: nasty, chinese: nasty }
      const { body } = views.card({ ...income, word: nasty, ipa: nasty, forms: [], example })
      expect(body).not.toContain('<script')
      expect(body).not.toContain(`"'>`)
    }),
  )
})
