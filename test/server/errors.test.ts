import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { ErrorCode, errorStatus } from '../../contract/errors'
import { DomainError, errorServerOptions, toDomainError } from '../../server/src/errors'
import { errorText } from '../../server/src/strings/errors'
import { bareApp } from '../support/contract-app'

class PgError extends Error {
  constructor(
    readonly code: string,
    message = 'database says no',
  ) {
    super(message)
  }
}

let thrown: unknown
let app: FastifyInstance
beforeAll(async () => {
  app = await bareApp((it) => {
    it.get('/throws/:id', async () => {
      throw thrown
    })
    it.post('/takes', async () => ({ ok: true }))
    it.put('/takes', async () => ({ ok: true }))
  })
})
afterAll(() => app.close())

const throwing = async (error: unknown) => {
  thrown = error
  return app.inject('/throws/1')
}

test('a person who follows an address that is no address is shown the page for such', async () => {
  const answer = await app.inject({ url: '/%E0%A4%A', headers: { accept: 'text/html,*/*' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/error'])
  for (const headers of [{ accept: 'application/json' }, { accept: '*/*' }, {}]) {
    const data = await app.inject({ url: '/%E0%A4%A', headers })
    expect(data.json()).toMatchObject({ status: 400, code: ErrorCode.Invalid })
  }
})

test.each(Object.values(ErrorCode))(
  'a refusal with code %s becomes an envelope with its status and sentence',
  async (code) => {
    const answer = await throwing(new DomainError(code))
    expect(answer.statusCode).toBe(errorStatus[code])
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({
      status: errorStatus[code],
      code,
      msg: errorText[code],
      result: null,
    })
  },
)

test('a refusal may bring its own sentence and the seconds to wait', async () => {
  const answer = await throwing(new DomainError(ErrorCode.SmsTooSoon, '还有 42 秒', { retryAfter: 42 }))
  expect(answer.json().msg).toBe('还有 42 秒')
  expect(answer.headers['retry-after']).toBe('42')
})

test.each([
  ['an error', new Error('secret detail at /srv/app.ts:1')],
  [
    'an error of the database that is not a lost connection',
    new PgError('23505', 'duplicate key secret detail'),
  ],
  ['something that is not an error', 'secret detail'],
  ['nothing at all', undefined],
])('%s that nobody foresaw is a 500 with a request id, logged and hidden', async (_name, error) => {
  app.logLines.length = 0
  const answer = await throwing(error)
  const { status, code, msg, result } = answer.json()
  expect([answer.statusCode, status, code, result]).toEqual([500, 500, ErrorCode.Internal, null])
  expect(answer.body).not.toMatch(/secret|stack|\.ts/)
  const logged = app.logLines.map((line) => JSON.parse(line)).find((line) => line.msg === 'unforeseen error')
  expect(logged.level).toBe(50)
  expect(msg).toContain(logged.reqId)
})

test.each([
  ['the port is closed', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  [
    'both addresses of the host refuse',
    new AggregateError([new PgError('ECONNREFUSED'), new PgError('ECONNREFUSED')]),
  ],
  ['the server stops', new PgError('57P01')],
  ['the server is recovering', new PgError('57P03')],
  ['the connection is lost', new PgError('08006')],
  ['the driver lost it', new Error('Connection terminated unexpectedly')],
  ['the pool waited in vain', new Error('timeout exceeded when trying to connect')],
  ['it is the cause of another error', new Error('query failed', { cause: new PgError('57P02') })],
])('while the database is away because %s, the answer is 503 with Retry-After', async (_name, error) => {
  const answer = await throwing(error)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({
    status: 503,
    code: ErrorCode.Busy,
    msg: '服务正忙，请稍后再试',
    result: null,
  })
  expect(answer.headers['retry-after']).toBe('2')
  // That it is away is announced once, by who watches it.
  expect(app.logLines.filter((line) => line.includes('stack'))).toEqual([])
})

test('a file that is missing is not taken for a database that is away', () => {
  expect(toDomainError(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
})

test('an unknown path is 404', async () => {
  const answer = await app.inject('/nowhere?x=1')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    status: 404,
    code: ErrorCode.NotFound,
    msg: '没有找到请求的内容',
    result: null,
  })
})

test('a known path with another method is 405 and names the right ones', async () => {
  const taken = await app.inject({ method: 'DELETE', url: '/takes' })
  expect(taken.statusCode).toBe(405)
  expect(taken.json().code).toBe(ErrorCode.MethodNotAllowed)
  expect(taken.headers.allow).toBe('POST, PUT')
  const param = await app.inject({ method: 'POST', url: '/throws/2?x=1' })
  expect([param.statusCode, param.headers.allow]).toEqual([405, 'GET, HEAD'])
})

const post = (type: string, payload: string) =>
  app.inject({ method: 'POST', url: '/takes', headers: { 'content-type': type }, payload })

test.each([
  ['malformed JSON', 'application/json', '{"a":', 400, ErrorCode.Invalid, '请求内容不是正确的 JSON'],
  ['an empty body that calls itself JSON', 'application/json', '', 400, ErrorCode.Invalid, '缺少请求内容'],
  [
    'JSON that reaches for a prototype',
    'application/json',
    '{"__proto__":{"a":1}}',
    400,
    ErrorCode.Invalid,
    undefined,
  ],
  [
    'a body that is too large',
    'application/json',
    `"${'a'.repeat(5000)}"`,
    413,
    ErrorCode.TooLarge,
    '提交的内容太大',
  ],
  ['text', 'text/plain', 'hello', 415, ErrorCode.UnsupportedType, '不支持这种内容格式'],
  ['XML', 'application/xml', '<a/>', 415, ErrorCode.UnsupportedType, undefined],
  ['a content type that is none', 'nonsense', 'a', 415, ErrorCode.UnsupportedType, undefined],
])('%s is refused in the envelope', async (_name, type, payload, status, code, msg) => {
  const answer = await post(type, payload)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual({ status, code, msg: msg ?? expect.any(String), result: null })
})

test('a malformed URL is refused in the envelope', async () => {
  const answer = await app.inject('/throws/%ff')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    status: 400,
    code: ErrorCode.Invalid,
    msg: '请求地址有误',
    result: null,
  })
})

describe('data that never becomes a request', () => {
  let listening: FastifyInstance
  beforeAll(async () => {
    const http = { connectionsCheckingInterval: 20 }
    listening = fastify({ ...errorServerOptions, http, requestTimeout: 100 })
    listening.post('/takes', async () => ({ ok: true }))
    await listening.listen({ port: 0, host: '127.0.0.1' })
    listening.server.headersTimeout = 100
  })
  afterAll(() => listening.close())

  const post = 'POST /takes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
  test.each([
    [
      'a body that does not come to its end',
      `${post}content-length: 40\r\n\r\n{"a":`,
      408,
      ErrorCode.RequestTimeout,
    ],
    ['a head that does not come to its end', 'POST /takes HTTP/1.1\r\nhost', 408, ErrorCode.RequestTimeout],
    ['no HTTP', 'hello\r\n\r\n', 400, ErrorCode.Invalid],
    ['two lengths', `${post}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`, 400, ErrorCode.Invalid],
    ['a head that is too long', `${post}x: ${'x'.repeat(20_000)}\r\n\r\n`, 413, ErrorCode.TooLarge],
  ])('%s is answered with an envelope', async (_name, sent, status, code) => {
    const socket = connect((listening.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(sent)
    const answer = await text(socket)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/json; charset=utf-8')
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
    expect(JSON.parse(body)).toEqual({ status, code, msg: errorText[code], result: null })
  })
})
