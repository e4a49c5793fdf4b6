import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { loadBoot } from '../../server/src/config/boot'
import { errorPlugin, errorServerOptions } from '../../server/src/errors'
import { deliveryPlugin } from '../../server/src/delivery/index'
import { pageHeaders, securityPlugin } from '../../server/src/plugins/security'
import { namedPages } from '../../config/tasks/drawn-list'
import { getPage } from '../../src/routes/screens'

const script = 'document.title'
const css = 'a{color:red}'
const boot = { ...loadBoot(path.resolve('deploy/boot.sample.json')), brandTitle: '</script><b>' }
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let root: string
let app: FastifyInstance
/** The requests that the hooks for log and metrics saw. */
const answered: string[] = []

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'shangan-delivery-'))
  for (const dir of ['h5/js', 'h5/css', 'content/media/posters'])
    mkdirSync(path.join(root, dir), { recursive: true })
  writeFileSync(
    path.join(root, 'h5/index.html'),
    `<html><head><script>${script}</script></head><body></body></html>`,
  )
  writeFileSync(path.join(root, 'h5/css/app.0123abcd.css'), css)
  writeFileSync(path.join(root, 'h5/css/app.0123abcd.css.br'), brotliCompressSync(css))
  writeFileSync(path.join(root, 'h5/css/app.0123abcd.css.gz'), gzipSync(css))
  writeFileSync(path.join(root, 'h5/js/plain.js'), 'void 0')
  const files = { js: ['/js/card.01234567.js'], css: ['/css/card.01234567.css'], chunks: [7, 12], module: 34 }
  const drawn = { js: [], css: [], rows: [], named: namedPages({ [getPage('words/card')]: files }) }
  writeFileSync(path.join(root, 'h5/drawn.json'), JSON.stringify(drawn))
  writeFileSync(path.join(root, 'h5/sw.js'), 'void 0')
  writeFileSync(path.join(root, 'h5/sw.js.br'), brotliCompressSync('void 0'))
  writeFileSync(path.join(root, 'h5/.stamp'), 'secret')
  writeFileSync(path.join(root, 'content/media/posters/one.89abcdef.webp'), '0123456789')
  writeFileSync(path.join(root, 'content/media/posters/film.89abcdef.mp4'), '0123456789')
  writeFileSync(path.join(root, 'content/home.json'), 'secret')
  app = fastify({ ...errorServerOptions })
  await app.register(errorPlugin)
  const common = await securityPlugin(app)
  app.addHook('onResponse', async ({ url }, { statusCode }) => void answered.push(`${statusCode} ${url}`))
  app.post('/auth/oauth/token', async () => null)
  await deliveryPlugin(app, {
    boot,
    h5Dir: path.join(root, 'h5'),
    contentDir: path.join(root, 'content'),
    pages: new Map(),
    common,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

test.each(['/', '/market/summer-gold/27', '/no/such/page', '/index.html', '/market/%E4%B8%AD%E6%96%87?a=1'])(
  'the page path %s answers the one HTML page, to be checked again next time',
  async (url) => {
    const answer = await app.inject({ url, headers: html })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    expect(answer.body).toContain('<script type="application/json" id="boot">')
  },
)

test.each(['/spword/memory', '/spword/memory?from=home', '/SPWord/memory/'])(
  'the page of a screen, %s, names its files, so that they come with the app, and what draws it',
  async (url) => {
    const { body } = await app.inject({ url, headers: html })
    expect(body).toContain('<link rel="preload" as="script" href="/js/card.01234567.js">')
    expect(body).toContain('<link rel="preload" as="style" href="/css/card.01234567.css">')
    expect(body.indexOf('preload')).toBeLessThan(body.indexOf('</head>'))
    const named: unknown = JSON.parse(/id="named">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
    expect(named).toMatchObject({
      path: '/spword/memory',
      page: 'areas/words/screens/card/index',
      row: { path: '/spword/memory', screen: 'words/card', category: 'gaoshou', plate: 'spword' },
      params: {},
      chunks: [7, 12],
      module: 34,
    })
  },
)

test.each([
  '/',
  '/spword/other',
  '/spword/constructor',
  '/spword/detail',
  '/spword/memory/more',
  '/spwordmemory',
])('the page %s names no files of a study screen', async (url) => {
  expect((await app.inject({ url, headers: html })).body).not.toMatch(/preload|id="named"/)
})

test.each(['br', 'identity'])(
  'the worker, as %s, is always requested again, and may fetch but nothing else',
  async (encoding) => {
    const answer = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; connect-src 'self'/)
    const otherResponse = await app.inject('/js/plain.js')
    expect(otherResponse.headers['content-security-policy']).not.toContain('connect-src')
  },
)

test('a page says what every answer says, is seen by log and counters, and comes without a body for HEAD', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/seen', headers: html })
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'content-length': expect.stringMatching(/^[1-9]/),
  })
  expect(answer.body).toBe('')
  const headers = { ...html, 'if-none-match': String(answer.headers.etag) }
  expect((await app.inject({ url: '/seen', headers })).headers['x-content-type-options']).toBe('nosniff')
  expect(answered).toEqual(expect.arrayContaining(['200 /seen', '304 /seen']))
})

test('the deployment values stand in the page, cannot close their element, and name the own origin as the API', async () => {
  const { body } = await app.inject({ url: '/', headers: html })
  const json = /id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ ...boot, apiBase: '' })
})

test('/boot.json says the same, and an unchanged copy is confirmed without a body', async () => {
  const answer = await app.inject('/boot.json')
  expect(answer.json()).toEqual({ ...boot, apiBase: '' })
  const again = await app.inject({
    url: '/boot.json',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('a client that accepts "%s" gets the page as %s', async (accepted, encoding, decode) => {
  const plain = await app.inject({ url: '/', headers: html })
  const answer = await app.inject({ url: '/', headers: { ...html, 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(decode(answer.rawPayload).toString()).toBe(plain.body)
})

test('the page has an ETag that confirms an unchanged copy and changes with a new build', async () => {
  const first = await app.inject({ url: '/', headers: html })
  const headers = { ...html, 'if-none-match': `"other", W/${String(first.headers.etag)}` }
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(304)
  const file = path.join(root, 'h5/index.html')
  writeFileSync(file, `<html><head><script>${script}</script></head><body>new</body></html>`)
  utimesSync(file, new Date(), new Date(Date.now() + 5000))
  let changed = await app.inject({ url: '/', headers })
  while (changed.statusCode === 304) {
    await nextTurn() // as between any two requests from outside
    changed = await app.inject({ url: '/', headers })
  }
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('new')
})

test.each([
  [undefined, ''],
  ['/sdk/weixin.js', ''],
  ['https://sdk.example.com/open/js/weixin.js?v=1', ' https://sdk.example.com'],
  ['http://127.0.0.1:8099/weixin.js', ' http://127.0.0.1:8099'],
])("WeChat's script at %s opens the page to no more than its origin", (sdkUrl, sources) => {
  const { sdkUrl: _sample, ...rest } = boot.wechat
  const wechat = sdkUrl === undefined ? rest : { ...rest, sdkUrl }
  const policy = pageHeaders([], { ...boot, wechat })['content-security-policy']
  expect(policy).toContain(`; script-src 'self'${sources}; `)
})

test('the page may run its own scripts by hash, evaluates nothing, and talks to allowed hosts only', async () => {
  const { headers } = await app.inject({ url: '/', headers: html })
  const policy = String(headers['content-security-policy'])
  const { origin } = new URL(boot.wechat.sdkUrl ?? '')
  expect(policy).toMatch(new RegExp(`script-src 'self' 'sha256-[A-Za-z0-9+/]{43}=' ${origin}(;|$)`))
  expect(policy).not.toContain('unsafe-eval')
  const calls = boot.hosts.allow.map((host) => `https://${host}`).join(' ')
  expect(policy).toMatch(new RegExp(`connect-src 'self' ${calls}( wss://[a-z0-9.-]+)*;`))
})

test.each([
  ['', []],
  ['https://api.example.com', ['wss://api.example.com']],
  ['http://127.0.0.1:8099', ['ws://127.0.0.1:8099']],
])('sockets may go to the API at %p and to the hosts of the pages, each once', (apiBase, own) => {
  const wechat = { ...boot.wechat, pages: [{ host: 'm.example.com', appId: 'wx1' }] }
  const teacherHosts = ['a.example.com', 'm.example.com', 'b.example.com']
  const policy = pageHeaders([], { ...boot, apiBase, teacherHosts, wechat })['content-security-policy'] ?? ''
  const targets = /connect-src ([^;]*)/
    .exec(policy)?.[1]
    ?.split(' ')
    .filter((part) => part.startsWith('ws'))
  expect(targets).toEqual([...own, 'wss://a.example.com', 'wss://m.example.com', 'wss://b.example.com'])
})

test('HEAD answers as GET does, without a body', async () => {
  const [head, get] = await Promise.all([
    app.inject({ method: 'HEAD', url: '/', headers: html }),
    app.inject({ url: '/', headers: html }),
  ])
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', get.headers.etag])
  expect((await app.inject({ method: 'HEAD', url: '/css/app.0123abcd.css' })).statusCode).toBe(200)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('an asset goes out in its %s copy with its own type', async (encoding, decode) => {
  const answer = await app.inject({ url: '/css/app.0123abcd.css', headers: { 'accept-encoding': encoding } })
  expect(decode(answer.rawPayload).toString()).toBe(css)
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding')
})

test('an asset without a hash in its name, or without copies, is sent plain and checked again next time', async () => {
  const answer = await app.inject({ url: '/js/plain.js', headers: { 'accept-encoding': 'br' } })
  expect(answer.body).toBe('void 0')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['bytes=0-', 'bytes 0-9/10', '0123456789'],
  ['bytes=4-5', 'bytes 4-5/10', '45'],
  ['bytes=-3', 'bytes 7-9/10', '789'],
])('a film asked for by %s is answered in part, so that a player can seek', async (range, part, body) => {
  const answer = await app.inject({ url: '/media/posters/film.89abcdef.mp4', headers: { range } })
  expect([answer.statusCode, answer.body]).toEqual([206, body])
  expect(answer.headers).toMatchObject({
    'content-range': part,
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
  })
})

test.each(['/media/posters/film.89abcdef.mp4', '/css/app.0123abcd.css'])(
  'a part of %s beyond its end is refused with its length, and the refusal is not cached',
  async (url) => {
    const whole = (await app.inject({ url })).rawPayload.length
    const answer = await app.inject({ url, headers: { range: `bytes=${whole}-${whole + 9}` } })
    expect([answer.statusCode, answer.json().code]).toEqual([416, 'x416'])
    expect(answer.headers['content-range']).toBe(`bytes */${whole}`)
    expect(answer.headers['cache-control']).toBeUndefined()
    expect(answer.headers['last-modified']).toBeUndefined()
  },
)

test('a media file is immutable and answers a range', async () => {
  const headers = { range: 'bytes=2-4' }
  const answer = await app.inject({ url: '/media/posters/one.89abcdef.webp', headers })
  expect([answer.statusCode, answer.body]).toEqual([206, '234'])
  expect(answer.headers).toMatchObject({
    'content-range': 'bytes 2-4/10',
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test.each([
  '/js/gone.0123abcd.js',
  '/css/gone.css',
  '/media/gone.webp',
  '/media/',
  '/media',
  '/js/',
  '/auth/v9/nothing',
  '/base/v1/nothing/at/all',
  '/js/plain.js/',
  '/css//app.0123abcd.css',
])('%s does not exist, even for a browser that would take a page', async (url) => {
  const answer = await app.inject({ url, headers: html })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ status: 404, code: 'x404', result: null })
})

test.each(['//evil.com', '///evil.com', '/%2f%2fevil.com', '/%5cevil.com', '/no/such.page', '/x/.hidden'])(
  'a visitor who opens %s in a browser gets the app, which says that there is no such page, and stays on this host',
  async (url) => {
    const answer = await app.inject({ url, headers: html })
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  },
)

test.each(['image/avif,image/webp,*/*;q=0.8', '*/*'])(
  'a picture that is not there is none for %s',
  async (accept) => {
    const answer = await app.inject({ url: '/favicon.ico', headers: { accept } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'x404'])
  },
)

test('a file of the build stays itself for a browser that would take a page', async () => {
  expect((await app.inject({ url: '/sw.js', headers: html })).body).toBe('void 0')
})

test('a call that takes no page gets none', async () => {
  const answer = await app.inject({ url: '/market/summer-gold/27', headers: { accept: 'application/json' } })
  expect(answer.json()).toMatchObject({ status: 404, code: 'x404' })
})

test('a known path of the API with the wrong method is refused as such', async () => {
  const answer = await app.inject({ url: '/auth/oauth/token', headers: html })
  expect(answer.json()).toMatchObject({ status: 405, code: 'x405' })
})

test.each([
  '/media/../home.json',
  '/media/..%2fhome.json',
  '/media/%2e%2e/home.json',
  '/media/%2e%2e%2fhome.json',
  '/media/posters/..%5c..%5chome.json',
  '/media/posters/../../../home.json',
  '/js/../.stamp',
  '/.stamp',
  '/js/..%2f.stamp',
  '/..%2fcontent/home.json',
  '/%2e%2e/content/home.json',
  '/media/one%00.webp',
  '/media//etc/passwd',
  '/media/%2fetc%2fpasswd',
  '/media/%c0%ae%c0%ae/home.json',
])('%s leaves its folder and therefore does not exist', async (url) => {
  const answer = await app.inject({ url })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('secret')
  expect(answer.json()).toHaveProperty('code')
})

test('without a build the page says how to make one', async () => {
  const bare = fastify()
  await deliveryPlugin(bare, {
    boot,
    h5Dir: path.join(root, 'none'),
    contentDir: path.join(root, 'content'),
    pages: new Map(),
  })
  const answer = await bare.inject({ url: '/', headers: html })
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('npm run build:h5')
  await bare.close()
})
