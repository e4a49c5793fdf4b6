import type { FastifyInstance } from 'fastify'
import { operations } from '../../contract/operations'
import { implement } from '../../server/src/plugins/contract'
import { asUser, bareApp, EXAMPLE_UID } from '../support/contract-app'
import { form } from '../support/form'

const seen: unknown[] = []
let app: FastifyInstance
beforeAll(async () => {
  app = await bareApp((it) => {
    implement(it, 'requestToken', async ({ body }) => {
      seen.push(body)
      return {
        access_token: 'a'.repeat(20),
        expires_in: 1,
        uid: 'u',
        register_time: 0,
        msg: '',
        secret: 'never',
      }
    })
    implement(it, 'listSalesClues', async ({ query, user }) => {
      seen.push({ query, user })
      return { items: [] }
    })
    implement(it, 'createSalesClue', async ({ body }) => {
      seen.push(body)
      return { id: body.id }
    })
    implement(it, 'sendMobileCode', async ({ query }) => {
      seen.push(query)
      return null
    })
    implement(it, 'getPageConfig', async ({ reply }) =>
      reply.type('application/json').send(Buffer.from('{"raw":1}')),
    )
    implement(it, 'signOut', async () => {
      seen.push('signed out')
      return null
    })
    implement(it, 'getProduct', async () => JSON.parse('{"productId":"p"}'))
  })
})
beforeEach(() => {
  seen.length = 0
})
afterAll(() => app.close())

const token = (fields: Record<string, unknown> | [string, unknown][]) =>
  app.inject({ method: 'POST', url: operations.requestToken.path, ...form(fields) })
const sms = { grant_type: 'sms', client_id: 'h5', mobile: '13800000000', code: '246810' }
const third = { grant_type: 'third_party', third_type: 'mini', third_client_id: 'm1', code: 'c' }

test('the fields of a form are read as what they stand for, and unknown ones are dropped', async () => {
  await token({ ...third, is_need_raw_user_info: 'true', unknown: 'x' })
  await token({ ...sms, third_type: 'mini' })
  expect(seen).toEqual([{ ...third, is_need_raw_user_info: true }, sms])
})

test.each([undefined, 'application/json', 'application/json; charset=utf-8'])(
  'a call without a body is answered, whether or not it says %s',
  async (type) => {
    const headers = { ...asUser, ...(type && { 'content-type': type }) }
    const answer = await app.inject({ method: 'DELETE', url: operations.signOut.path, headers })
    expect([answer.statusCode, seen]).toEqual([200, ['signed out']])
  },
)

test('the answer holds what the schema names and nothing else', async () => {
  const answer = await token(sms)
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json())).toEqual(['access_token', 'expires_in', 'uid', 'register_time', 'msg'])
})

test.each([
  [{ ...sms, mobile: '2380000' }, '请输入正确的手机号'],
  [{ ...sms, code: '12' }, '参数 code 的格式不对'],
  [{ grant_type: 'sms', client_id: 'h5', mobile: '13800000000' }, '缺少参数 code'],
  [{ ...third, is_need_raw_user_info: 'maybe' }, '参数 is_need_raw_user_info 的类型不对'],
  [{ ...third, code: 'x'.repeat(300) }, '参数 code 太长'],
  [{ ...sms, grant_type: 'magic' }, '参数 grant_type 不是允许的值'],
  [{}, '缺少参数 grant_type'],
])('the form %j is refused with one sentence that names the field', async (fields, msg) => {
  const answer = await token(fields)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ status: 400, code: 'x400', msg, result: null })
  expect(seen).toEqual([])
})

test.each([
  ['a field given twice', form([...Object.entries(sms), ['code', '246810']]), 400],
  [
    'a form without an end',
    { ...form(sms), payload: '--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\n1' },
    400,
  ],
  ['a form without a boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }, 400],
  [
    'a form with too many fields',
    form(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 1]))),
    413,
  ],
  ['a field that is too long', form({ ...sms, code: 'x'.repeat(5000) }), 413],
  ['a field with too much said about it', form([['x'.repeat(2000), '1']]), 413],
  [
    'a form with a part without a name',
    { ...form(sms), payload: '--edge\r\ncontent-disposition: form-data\r\n\r\n1\r\n--edge--\r\n' },
    400,
  ],
  ['a form with other edges than it says', { ...form(sms), payload: '--edgy\r\n\r\n1\r\n--edgy--\r\n' }, 400],
  ['a field that reaches for a prototype', form([['__proto__', 'x']]), 400],
  ['no body at all', {}, 400],
  [
    'a form in the other encoding',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
    415,
  ],
])('%s is refused in the envelope', async (_name, sent, status) => {
  const answer = await app.inject({ method: 'POST', url: operations.requestToken.path, ...sent })
  expect([answer.statusCode, answer.json().status, answer.json().result]).toEqual([status, status, null])
  expect(seen).toEqual([])
})

test.each([
  [
    'a boundary in quotes and a type in capitals',
    'Multipart/Form-Data; charset=utf-8; boundary="a b"',
    'a b',
  ],
  ['text before the form and after it', 'multipart/form-data; boundary=edge', 'edge'],
])('a form may have %s', async (_name, type, boundary) => {
  const parts = Object.entries(sms).map(
    ([name, value]) =>
      `--${boundary} \r\nContent-Type: text/plain\r\nContent-Disposition: form-data; NAME=${name}\r\n\r\n${value}\r\n`,
  )
  const answer = await app.inject({
    method: 'POST',
    url: operations.requestToken.path,
    headers: { 'content-type': type },
    payload: `before\r\n${parts.join('')}--${boundary}--\r\nafter`,
  })
  expect(answer.statusCode).toBe(200)
})

test('a file in a form is refused', async () => {
  const payload =
    '--edge\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nx\r\n--edge--\r\n'
  const answer = await app.inject({
    method: 'POST',
    url: operations.requestToken.path,
    ...form({}),
    payload,
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.json().result).toBeNull()
})

test('numbers in a query become numbers, and what is not one is refused', async () => {
  const url = `/gaoshou/v1/sales-clues/users/${EXAMPLE_UID}`
  await app.inject({ url: `${url}?limit=20&t=1`, headers: asUser })
  expect(seen).toEqual([
    { query: { limit: 20 }, user: { uid: EXAMPLE_UID, sessionId: EXAMPLE_UID, deviceKey: EXAMPLE_UID } },
  ])
  for (const limit of ['', 'x', '0', '101', '1e2', '9'.repeat(30), '2.5', '20&limit=30']) {
    const answer = await app.inject({ url: `${url}?limit=${limit}`, headers: asUser })
    expect([limit, answer.statusCode]).toEqual([limit, 400])
  }
})

test('nothing in a JSON body is converted', async () => {
  const payload = { uid: EXAMPLE_UID, extra: { submitTime: '5' } }
  const id = '01990f3d-2a4b-7c5d-8e6f-708192a3b4c5'
  const send = (body: object) =>
    app.inject({ method: 'POST', url: '/gaoshou/v1/sales-clues', headers: asUser, payload: body })
  expect((await send({ ...payload, id })).json().msg).toBe('参数 extra.submitTime 的类型不对')
  expect((await send({ id, uid: EXAMPLE_UID, extra: { name: '<b>' } })).json().msg).toBe('姓名输入有误')
  expect(
    (await send({ id, uid: EXAMPLE_UID, extra: { submitTime: 5, odd: 1 }, odd: 1 })).json().result,
  ).toEqual({ id })
  expect(seen).toEqual([{ id, uid: EXAMPLE_UID, extra: { submitTime: 5 } }])
})

test.each(['[]', 'null', '"x"', '5'])('the JSON body %s is refused', async (payload) => {
  const headers = { ...asUser, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/gaoshou/v1/sales-clues', headers, payload })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'x400'])
})

test('a form sent to an operation that reads JSON is 415', async () => {
  const sent = form({ id: '1' })
  const headers = { ...asUser, ...sent.headers }
  const answer = await app.inject({ ...sent, method: 'POST', url: '/gaoshou/v1/sales-clues', headers })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'x415'])
})

test('an SMS is not sent to a client that does not say who it is', async () => {
  const url = '/auth/v2/basic/mobile-code?mobile=13800000000&type=3'
  expect((await app.inject({ url, headers: { a: '1', p: '9', v: '1' } })).json().msg).toBe('缺少参数 d')
  expect((await app.inject({ url, headers: { a: '1', p: '9', v: '1', d: 'x' } })).json().result).toBeNull()
  expect(seen).toEqual([{ mobile: '13800000000', type: 3 }])
})

test('a raw operation may send its own bytes', async () => {
  const answer = await app.inject('/config/pages/summer-gold27.json?t=1')
  expect([answer.statusCode, answer.body]).toEqual([200, '{"raw":1}'])
})

test('an answer that lacks what the schema promises is a 500 and not a half answer', async () => {
  const answer = await app.inject('/course/v1/products/p')
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'x500'])
})
