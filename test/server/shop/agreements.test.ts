import fc from 'fast-check'
import { isDrawn, NAME_LINE } from '../../../contract/domain/shop/signature'
import type { OrderState } from '../../../contract/domain/shop/state'
import { readConfig } from '../../../server/src/config'
import type { Content } from '../../../server/src/domain/content/content'
import type { Db } from '../../../server/src/db'
import { newUuid } from '../../../server/src/lib/uuid'
import { writeTicket } from '../../../server/src/modules/shop/order/signature-ticket'
import { TICKET_MS } from '../../../server/src/security/ticket-seal'
import { deriveKeys } from '../../../server/src/security/keys'
import type { Member } from '../../support/accounts'
import { sharedContent } from '../../support/content'
import { makeMember } from '../../support/members'
import { listPages } from '../../support/pdf-text'
import { openTestDatabase } from '../../support/postgres'
import { expectEndsWithSession } from '../../support/signed-addresses'
import { startTestServer, type TestServer } from '../../support/server'
import { addSignable, NUMBER, sendSignature, signingUrl as at, strokes, VERSION } from '../../support/signing'

let db: Db
let content: Content
let server: TestServer
let now: number
let student: Member
beforeEach(async () => {
  db = await openTestDatabase()
  now = Date.parse('2026-11-26T04:00:00Z')
  content = { ...(await sharedContent(readConfig({ NODE_ENV: 'test' }).contentDir)) }
  server = await startTestServer({ db, content, clock: () => new Date(now) })
  student = await makeMember(db)
})
afterEach(async () => {
  await server.close()
  await db.destroy()
})

const loadOrder = (caller: Member, state: OrderState, own: object = {}) =>
  addSignable(db, caller, { state, now, own })
const sign = (order: string, changes: object = {}, caller = student) =>
  sendSignature(server, caller, order, { id: newUuid(new Date(now)), ...changes })
const get = async (url: string, caller = student) =>
  (await server.app.inject({ url, headers: caller.headers })).json()

test('everybody reads an agreement, and there is no other', async () => {
  const found = await server.app.inject({ url: '/shop/v1/agreements/course-27' })
  expect(found.json().result).toMatchObject({ agreementId: 'course-27', updated: VERSION, sample: true })
  expect((await server.app.inject({ url: '/shop/v1/agreements/other' })).statusCode).toBe(404)
})

test('a signed agreement stays as it was, however often it is sent and however the agreement changes', async () => {
  const order = await loadOrder(student, 'delivered')
  expect(await get(at(order, 'agreement'))).toMatchObject({ code: 'x404' })
  const first = await sign(order)
  expect(first.result).toMatchObject({ name: '林一帆', strokes, signedAt: now })
  expect(first.result.agreement).toEqual(content.agreements.get('course-27'))
  now += 60_000
  expect((await sign(order)).result).toEqual(first.result)
  expect(await sign(order, { strokes: strokes.slice(0, 2) })).toMatchObject({
    code: 'x409',
    msg: '这份协议已经签过，以第一次签的为准',
  })
  expect(await sign(order, { name: '别人' })).toMatchObject({ code: 'x409' })
  const [agreement] = content.agreements.values()
  if (!agreement) throw new Error('there is no agreement')
  content.agreements = new Map([['course-27', { ...agreement, updated: '2027-01-01' }]])
  expect((await get(at(order, 'agreement'))).result).toEqual(first.result)
  expect((await sign(order)).result).toEqual(first.result)
})

test('an order from before words were stored is signed in those of today', async () => {
  const order = await loadOrder(student, 'paid')
  expect(await sign(order, { version: '2026-01-01' })).toMatchObject({
    code: 'x409',
    msg: '这一单的协议不是这一版，请刷新看过再签',
  })
  expect((await get(at(order, 'agreement-text'))).result.agreement.updated).toBe(VERSION)
  expect((await sign(order)).status).toBe(200)
})

test('two signatures at once leave one', async () => {
  const order = await loadOrder(student, 'paid')
  const answers = await Promise.all([sign(order), sign(order, { strokes: [[0, 0, 9, 9]] }), sign(order)])
  const saved = (await get(at(order, 'agreement'))).result
  for (const answer of answers)
    if (answer.status === 200) expect(answer.result).toEqual(saved)
    else expect(answer.code).toBe('x409')
  expect(answers.some(({ status }) => status === 409)).toBe(true)
})

test.each(['created', 'paying', 'refunding', 'refunded', 'closed'] as const)(
  'an order that is %s is not signed for',
  async (state) => {
    const order = await loadOrder(student, state)
    expect(await sign(order)).toMatchObject({ code: 'x409605' })
    expect(await get(at(order, 'agreement'))).toMatchObject({ code: 'x404' })
  },
)

test.each([
  ['no strokes', []],
  ['a stroke of one point', [[100, 100]]],
  [
    'strokes that are all on one point',
    [
      [100, 100, 100, 100],
      [100, 100, 100, 100],
    ],
  ],
  ['half a point', [[100, 100, 200, 200, 300]]],
  ['a point below the field', [[100, 100, 200, 401]]],
])('a signature with %s is refused', async (_, bad) => {
  const order = await loadOrder(student, 'paid')
  expect(await sign(order, { strokes: bad })).toMatchObject({ status: 400, msg: '请先签名' })
  expect(await sign(order, { strokes: bad, name: ' ' })).toMatchObject({ status: 400 })
})

test('a signature has ten thousand points at most, and one that was stored with more is the same when sent again', async () => {
  const order = await loadOrder(student, 'paid')
  const stroke = Array.from({ length: 2000 }, (_, at) => at % 400)
  const longest = Array.from({ length: 10 }, () => stroke)
  const tooLong = [...longest, [1, 1, 2, 2]]
  const many = Array.from({ length: 101 }, () => [1, 1, 2, 2])
  for (const more of [tooLong, Array.from({ length: 100 }, () => stroke), [[...stroke, 1, 1]], many])
    expect(await sign(order, { strokes: more })).toMatchObject({
      status: 400,
      msg: '写得太多了，请清空后重写',
    })
  expect((await sign(order, { strokes: longest })).result.strokes).toEqual(longest)
  await db
    .updateTable('order_signatures')
    .set({ strokes: JSON.stringify(tooLong) as never })
    .where('order_id', '=', order)
    .execute()
  expect((await sign(order, { strokes: tooLong })).result.strokes).toEqual(tooLong)
})

test('strokes are judged for an order of the student alone', async () => {
  const missing = newUuid(new Date(now))
  const much = Array.from({ length: 100 }, () => Array<number>(2000).fill(1))
  for (const bad of [strokes, [[0, 0, 0, 0]], much])
    expect(await sign(missing, { strokes: bad })).toMatchObject({ code: 'x404' })
})

test('a signature without a name, or with a number in it, is refused', async () => {
  const order = await loadOrder(student, 'paid')
  expect(await sign(order, { name: ' ' })).toMatchObject({ status: 400, msg: '请填写姓名' })
  expect(await sign(order, { name: '13900005678' })).toMatchObject({ status: 400, msg: '姓名输入有误' })
})

test('nobody signs, sees or fetches what belongs to another', async () => {
  const otherMember = await makeMember(db)
  const order = await loadOrder(student, 'paid')
  expect(await sign(order, {}, otherMember)).toMatchObject({ code: 'x404' })
  await sign(order)
  for (const what of ['agreement', 'agreement-pdf'])
    expect(await get(at(order, what), otherMember)).toMatchObject({ code: 'x404' })
})

test('the copy has the words, who signed when for which order, and the strokes as lines', async () => {
  const order = await loadOrder(student, 'paid')
  expect(await get(at(order, 'agreement-pdf'))).toMatchObject({ code: 'x404' })
  await sign(order)
  const { url, expiresAt } = (await get(at(order, 'agreement-pdf'))).result
  expect(expiresAt).toBe(now + TICKET_MS)
  const file = await server.app.inject({ url })
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
    `购课协议（示例）-${NUMBER}.pdf`,
  )
  const text = listPages(file.rawPayload).join('')
  for (const words of [
    '四、退费规则',
    `协议版本：${VERSION}`,
    `订单号：${NUMBER}`,
    '签名人：林一帆',
    '签署时间：2026-11-26 12:00（北京时间）',
  ])
    expect(text).toContain(words)
  now += TICKET_MS - 1
  const again = await server.app.inject({ url })
  expect(again.rawPayload.equals(file.rawPayload)).toBe(true)
  now += 1
  const late = await server.app.inject({ url, headers: { accept: 'text/html' } })
  expect([late.statusCode, late.body]).toEqual([404, '这个下载链接已经失效，请回到协议页重新获取'])
})

test('forty who fetch one copy at once, by two addresses, get the same, which is drawn once', async () => {
  const order = await loadOrder(student, 'paid')
  await sign(order)
  const urls = [(await get(at(order, 'agreement-pdf'))).result.url]
  now += 1000
  urls.push((await get(at(order, 'agreement-pdf'))).result.url)
  const files = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => server.app.inject({ url: urls[nth % 2] })),
  )
  expect(new Set(files.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(files.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  const { body } = await server.app.inject('/metrics')
  expect(body).toContain('shangan_pdfs_drawn_total{kind="agreement"} 1\n')
})

test('the copy of what was signed by the name alone says so', async () => {
  const order = await loadOrder(student, 'paid')
  await sign(order, { strokes: NAME_LINE })
  const { url } = (await get(at(order, 'agreement-pdf'))).result
  const text = listPages((await server.app.inject({ url })).rawPayload).join('')
  expect(text).toContain('签名：林一帆（不便手写，以姓名代替）')
})

test('an address of a copy leads nowhere once anything of it is changed', async () => {
  const order = await loadOrder(student, 'paid')
  await sign(order)
  const { url } = (await get(at(order, 'agreement-pdf'))).result
  const wanted = { uid: student.uid, session: newUuid(new Date(now)), orderId: order }
  for (const forged of [
    url.replace(order, newUuid(new Date(now))),
    url.replace(String(now + TICKET_MS), String(now + 2 * TICKET_MS)),
    `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
    `/shop/v1/agreement-pdf/${writeTicket(deriveKeys('another secret'), wanted, now + 1000)}`,
  ])
    expect((await server.app.inject({ url: forged })).statusCode).toBe(404)
})

test('an address of a copy holds no longer than the session by which it was given', async () => {
  const order = await loadOrder(student, 'paid')
  await sign(order)
  const addressFor = async (member: Member) => (await get(at(order, 'agreement-pdf'), member)).result.url
  await expectEndsWithSession(server, student, new Date(now), addressFor)
})

test('a student asks for twenty copies in ten minutes', async () => {
  const order = await loadOrder(student, 'paid')
  await sign(order)
  for (let nth = 0; nth < 20; nth += 1) expect((await get(at(order, 'agreement-pdf'))).status).toBe(200)
  expect(await get(at(order, 'agreement-pdf'))).toMatchObject({ status: 429 })
})

test('something is drawn exactly where whole points of the field are not all the same', () => {
  const point = fc.tuple(fc.nat(1000), fc.nat(400))
  const stroke = fc.array(point, { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(fc.array(stroke, { minLength: 1, maxLength: 8 }), (drawn) => {
      const places = new Set(drawn.flat().map(([x, y]) => `${x} ${y}`))
      expect(isDrawn(drawn.map((item) => item.flat()))).toBe(places.size > 1)
      expect(isDrawn(drawn.map((item) => item.flat().slice(1)))).toBe(false)
    }),
  )
})
