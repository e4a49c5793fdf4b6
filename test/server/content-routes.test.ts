import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { loadContent } from '../../server/src/content'
import type { Content } from '../../server/src/domain/content/content'
import { errorPlugin } from '../../server/src/errors'
import { noOffers, productRoutes } from '../../server/src/modules/shop/product/routes'
import { homeRoutes } from '../../server/src/modules/main/routes'
import { pageRoutes } from '../../server/src/modules/market/page/routes'
import { contractPlugin } from '../../server/src/plugins/contract'

const PAGE = '/config/pages/summer-gold27.json'
const missing = { status: 404, code: 'x404', result: null }

let app: FastifyInstance
let content: Content
let now: number

beforeEach(() => {
  now = Date.parse('2026-11-28T12:00:00+08:00')
})

beforeAll(async () => {
  content = await loadContent(join(__dirname, '../../content'))
  app = Fastify()
  await app.register(errorPlugin)
  await app.register(contractPlugin)
  homeRoutes(app, { content })
  productRoutes(app, { content, offers: noOffers, clock: () => new Date(now) })
  pageRoutes(app, { content, clock: () => new Date(now) })
  await app.ready()
})

afterAll(() => app.close())

const page = () => {
  const file = content.pages.get('summer-gold27.json')
  if (file === undefined) throw new Error('the page is gone')
  return file
}

test.each(['27', '127'])('the name %s of the specification is that of the summer camp', async (cohort) => {
  const answer = await app.inject(`/config/pages/${cohort}.json?t=1`)
  expect(answer.json()).toMatchObject({ key: `summer-gold${cohort}` })
  expect(answer.json()).toEqual((await app.inject(`/config/pages/summer-gold${cohort}.json`)).json())
})

test('a live class is an event of the calendar, and a page without one has none', async () => {
  const live = {
    title: '冲刺答疑：最后四周怎么排，哪些题可以放下，专业课与政治大题的时间怎么分',
    start: '2026-12-05T19:30:00+08:00',
    minutes: 90,
    teacher: '李老师；示例, 一',
    entry: '/market/countdown-detail',
    sample: true,
  }
  content.pages.set('with-live.json', { ...page(), config: { ...page().config, live } })
  const answer = await app.inject('/config/pages/with-live/live.ics')
  content.pages.delete('with-live.json')
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = answer.body.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const whole = answer.body.replace(/\r\n /g, '').split('\r\n')
  expect(whole).toEqual(expect.arrayContaining(['DTSTART:20261205T113000Z', 'DTEND:20261205T130000Z']))
  expect(whole).toContain(`SUMMARY:${live.title}`)
  expect(whole).toContain('UID:with-live@page.shangan')
  expect(whole).toContain('URL:http://localhost/market/countdown-detail')
  expect(whole).toContain('DESCRIPTION:李老师；示例\\, 一')
  expect((await app.inject('/config/pages/summer-gold27/live.ics')).statusCode).toBe(404)
})

test('the home page is answered as the content says it', async () => {
  const answer = await app.inject('/base/v1/home')
  expect(answer.json()).toEqual({ status: 200, msg: '', result: content.home })
})

test('the user agreement is answered whole', async () => {
  const answer = await app.inject('/base/v1/license')
  expect(answer.json()).toEqual({ status: 200, msg: '', result: content.license })
})

test.each([
  ['sample-super-gold-28', 298_000, 338_000],
  ['sample-purple-gold-28', 398_000, 458_000],
  ['sample-high-tutoring-28', 598_000, 658_000],
])('the page of %s says for what it is offered while the offer lasts', async (productId, price, usual) => {
  const until = '2026-12-20'
  const offered = async () => (await app.inject(`/course/v1/products/${productId}`)).json().result.offer
  expect(await offered()).toEqual({ price, usual, until, sample: true })
  now = Date.parse(`${until}T23:59:59+08:00`)
  expect(await offered()).toEqual({ price, usual, until, sample: true })
  now += 1000
  expect(await offered()).toBeUndefined()
})

test('a course is answered by its product id', async () => {
  const answer = await app.inject('/course/v1/products/sample-summer-27')
  const result = { ...content.products.get('sample-summer-27'), courses: [] }
  expect(answer.json()).toEqual({ status: 200, msg: '', result })
})

test('an unknown course is a 404 in the envelope', async () => {
  const answer = await app.inject('/course/v1/products/gone')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject(missing)
})

test('a page is answered bare, to be asked for again', async () => {
  const answer = await app.inject(PAGE)
  expect(answer.json()).toEqual(page().config)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    etag: page().etag,
    vary: 'accept-encoding',
  })
  expect(answer.headers).not.toHaveProperty('content-encoding')
})

test('a client that knows the page gets 304 and no body', async () => {
  for (const known of [page().etag, `W/${page().etag}`, `"other", ${page().etag}`]) {
    const answer = await app.inject({ url: PAGE, headers: { 'if-none-match': known } })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  }
})

test('a client that knows another version gets the page', async () => {
  const answer = await app.inject({ url: PAGE, headers: { 'if-none-match': '"other"' } })
  expect(answer.statusCode).toBe(200)
})

test('a request for the current version may be cached for good', async () => {
  const answer = await app.inject(`${PAGE}?t=${page().version}`)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a request for another version or by time must be made again', async () => {
  for (const t of ['000000000000', '1795000000000']) {
    const answer = await app.inject(`${PAGE}?t=${t}`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  }
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['gzip', 'gzip', gunzipSync],
])('the encoding for "%s" is %s', async (accepted, encoding, decode) => {
  const answer = await app.inject({ url: PAGE, headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(decode(answer.rawPayload)).toEqual(page().plain)
})

test('an unknown page is a 404 in the envelope', async () => {
  const answer = await app.inject('/config/pages/gone.json')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject(missing)
})

test('a name that is no page file is refused in the envelope', async () => {
  for (const name of ['summer-gold27', '..%2Fhome.json', 'a%00.json']) {
    const answer = await app.inject(`/config/pages/${name}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 400, result: null })
  }
})
