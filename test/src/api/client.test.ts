import fc from 'fast-check'
import { ApiError, LocalCode } from '@/api/errors'
import type { HttpRequest } from '@/platform/net/http.contract'
import { operations, type Operation } from '../../../contract/operations'
import { example } from '../../support/root'
import { failure, noAnswer, ok, wire, type Wire } from '../support/wire'

const home = example('getHome')
const token = example('requestToken')
const loginBody = { grant_type: 'sms', client_id: 'c', mobile: '13812345678', code: '123456' } as const

describe('the answer', () => {
  test('is the result of an envelope that is fine', async () => {
    await expect(wire([ok(home)]).send(operations.getHome, {})).resolves.toEqual(home)
  })

  test('of null is an answer too', async () => {
    const { send } = wire([ok(null)])
    await expect(
      send(operations.sendMobileCode, { query: { mobile: '13812345678', type: 3 } }),
    ).resolves.toBeNull()
  })

  test('of a raw operation is the body itself', async () => {
    const { send } = wire([{ status: 200, body: token }])
    await expect(send(operations.requestToken, { body: loginBody })).resolves.toEqual(token)
  })

  test.each([400, 401, 403, 404, 429, 500, 503])(
    'with status %i is refused with code and sentence',
    async (status) => {
      const body = { status, code: `x${status}`, msg: '不行', result: null }
      const { send } = wire([{ status, body }])
      const cause = await failure(send(operations.getHome, {}))
      expect(cause).toBeInstanceOf(ApiError)
      expect(cause).toMatchObject({ code: `x${status}`, status, message: '不行' })
    },
  )

  test('with another status than 200 in its body is refused even when HTTP says 200', async () => {
    const body = { status: 40000, code: 'x40000', msg: 'no profile', result: {} }
    const cause = await failure(wire([{ status: 200, body }]).send(operations.getHome, {}))
    expect(cause).toMatchObject({ code: 'x40000', status: 40000, message: 'no profile' })
  })

  test('carries the seconds for which the server wants no calls', async () => {
    const body = { status: 429, code: 'x429101', msg: '请 58 秒后再试', result: null }
    const cause = await failure(wire([{ status: 429, body, retryAfter: 58 }]).send(operations.getHome, {}))
    expect(cause).toMatchObject({ code: 'x429101', retryAfter: 58 })
    expect(await failure(wire([{ status: 429, body }]).send(operations.getHome, {}))).toMatchObject({
      retryAfter: 0,
    })
  })

  test('of a raw operation that failed is read as an envelope', async () => {
    const body = { status: 400, code: 'x400101', msg: '验证码不对', result: null }
    const cause = await failure(
      wire([{ status: 400, body }]).send(operations.requestToken, { body: loginBody }),
    )
    expect(cause).toMatchObject({ code: 'x400101', status: 400, message: '验证码不对' })
  })

  test.each([
    ['an HTML page of a proxy', 502, undefined, 502],
    ['an HTML page with status 200', 200, undefined, 200],
    ['nothing', 204, undefined, 204],
    ['a list', 200, [1], 200],
    ['a text', 200, 'ok', 200],
    ['null', 200, null, 200],
    ['an envelope without result', 200, { status: 200, msg: '' }, 200],
    ['an envelope whose status is a text', 200, { status: '200', result: 1, code: 7, msg: 8 }, 200],
    ['a result without an envelope', 200, { result: 1 }, 200],
  ])('that is %s is malformed', async (_, status, body, shown) => {
    const cause = await failure(wire([{ status, body }]).send(operations.getHome, {}))
    expect(cause).toBeInstanceOf(ApiError)
    expect(cause).toMatchObject({ code: LocalCode.Malformed, status: shown, message: '' })
  })

  test.each([
    ['the index page of a static host', undefined],
    ['null', null],
    ['an empty object', {}],
    ['a text', 'ok'],
  ])('of a raw operation that is %s is malformed', async (_, body) => {
    const { send } = wire([{ status: 200, body }])
    const cause = await failure(send(operations.getPageConfig, { params: { file: 'a.json' }, query: {} }))
    expect(cause).toBeInstanceOf(ApiError)
    expect(cause).toMatchObject({ code: LocalCode.Malformed, status: 200 })
  })

  test('of a raw operation whose body says that it failed is refused', async () => {
    const body = { status: 400, code: 'x400101', msg: '验证码不对', result: null }
    const cause = await failure(
      wire([{ status: 200, body }]).send(operations.requestToken, { body: loginBody }),
    )
    expect(cause).toMatchObject({ code: 'x400101', status: 400 })
  })

  test('whatever it is, the call resolves or rejects with ApiError', async () => {
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ status: fc.anything(), code: fc.anything(), msg: fc.anything(), result: fc.anything() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 599 }), body, async (status, found) => {
        const cause = await failure(wire([{ status, body: found }]).send(operations.getHome, {}))
        expect(cause === undefined || cause instanceof ApiError).toBe(true)
      }),
    )
  })
})

describe('without an answer', () => {
  test('a read is tried twice, and the second answer counts', async () => {
    const { send, requests } = wire([noAnswer, ok(home)])
    await expect(send(operations.getHome, {})).resolves.toEqual(home)
    expect(requests).toHaveLength(2)
    expect(requests[1]).toEqual(requests[0])
  })

  test('a read that fails twice is a network failure without status', async () => {
    const { send, requests } = wire([noAnswer])
    const cause = await failure(send(operations.getHome, {}))
    expect(cause).toBeInstanceOf(ApiError)
    expect(cause).toMatchObject({ code: LocalCode.Network, status: 0, message: '', cause: noAnswer })
    expect(requests).toHaveLength(2)
  })

  test('a code is asked for once, for a second SMS costs money', async () => {
    const { send, requests } = wire([noAnswer])
    const cause = await failure(
      send(operations.sendMobileCode, { query: { mobile: '13812345678', type: 3 } }),
    )
    expect(cause).toMatchObject({ code: LocalCode.Network })
    expect(requests).toHaveLength(1)
  })

  test('a call that changes something is sent once', async () => {
    const { send, requests } = wire([noAnswer])
    const calls = [
      send(operations.requestToken, { body: loginBody }),
      send(operations.signOut, {}),
      send(operations.bindInvite, { params: { uid: 'u' }, body: { inviteCode: 'A1' } }),
    ]
    for (const call of calls) expect(await failure(call)).toMatchObject({ code: LocalCode.Network })
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST'])
  })

  test('a refusal is an answer: nothing is tried again', async () => {
    const { send, requests } = wire([{ status: 503, body: { status: 503, code: 'x503', msg: '' } }])
    await failure(send(operations.getHome, {}))
    expect(requests).toHaveLength(1)
  })

  test('a bug in the platform is not dressed up as a network failure', async () => {
    await expect(wire([new TypeError('bug')]).send(operations.getHome, {})).rejects.toThrow(TypeError)
  })
})

describe('before anyone has signed in', () => {
  const guarded = Object.values<Operation>(operations).filter(({ validUid }) => validUid)

  test('a call that needs a uid is refused here with 403 and the sentence of the specification', async () => {
    const { send, requests } = wire([ok(null)], { uid: () => undefined })
    const cause = await failure(send(operations.getAccount, { params: { uid: 'user-1' } }))
    expect(cause).toBeInstanceOf(ApiError)
    expect(cause).toMatchObject({ code: 'x403', status: 403, message: '请先登录系统！' })
    expect(requests).toEqual([])
  })

  test('the others are sent', async () => {
    expect(guarded.length).toBeGreaterThan(0)
    const { send, requests } = wire([ok(home)], { uid: () => undefined })
    await send(operations.getHome, {})
    expect(requests).toHaveLength(1)
  })

  test('the uid is asked for at each call, not once', async () => {
    const user: { uid?: string } = {}
    const { send, requests } = wire([ok(example('getAccount'))], { uid: () => user.uid })
    await failure(send(operations.getAccount, { params: { uid: 'u' } }))
    user.uid = 'u'
    await send(operations.getAccount, { params: { uid: 'u' } })
    expect(requests).toHaveLength(1)
  })
})

describe('the request', () => {
  async function loadRequest(call: (send: Wire['send']) => Promise<unknown>): Promise<HttpRequest> {
    const { send, requests } = wire([{ status: 200, body: { status: 200, msg: '', result: null } }])
    await call(send)
    const [request] = requests
    if (!request) throw new Error('nothing was sent')
    return request
  }

  test('goes to the base with method, identity and bearer', async () => {
    const request = await loadRequest((send) => send(operations.getHome, {}))
    expect(request).toEqual({
      method: 'GET',
      url: 'https://api.example.com/base/v1/home',
      headers: { a: 'shangan-h5', authorization: 'Bearer token' },
      timeoutMs: 15_000,
    })
  })

  test('has the headers of its own moment', async () => {
    let token = 'one'
    const { send, requests } = wire([ok(home)], { headers: () => ({ authorization: token }) })
    await send(operations.getHome, {})
    token = 'two'
    await send(operations.getHome, {})
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['one', 'two'])
  })

  test('writes the query after the path and leaves out what is not there', async () => {
    const { url } = await loadRequest((send) =>
      send(operations.listSalesClues, { params: { uid: 'u' }, query: { limit: 5 } }),
    )
    expect(url).toBe('https://api.example.com/gaoshou/v1/sales-clues/users/u?limit=5')
  })

  test('encodes what stands in the path, so that it stays one segment', async () => {
    const { url } = await loadRequest((send) =>
      send(operations.getProduct, { params: { productId: 'a/b?c=1#d 上' } }),
    )
    expect(url).toBe('https://api.example.com/course/v1/products/a%2Fb%3Fc%3D1%23d%20%E4%B8%8A')
  })

  test('is not sent with a hole in its path', async () => {
    const { send, requests } = wire([ok(null)])
    await expect(send(operations.getProduct, { params: { productId: '' } })).rejects.toThrow(/productId/)
    expect(requests).toEqual([])
  })

  test('carries JSON with its type and the outer limit of the specification', async () => {
    const body = { id: '01990f3d-2a4b-7c5d-8e6f-708192a3b4c5', uid: 'u', source: '上岸"\\' }
    const request = await loadRequest((send) => send(operations.createSalesClue, { body }))
    expect(request.headers['content-type']).toBe('application/json')
    expect(JSON.parse(String(request.body))).toEqual(body)
    expect(request.timeoutMs).toBe(500_000)
  })

  test('carries the login as a form, numbers and switches written out', async () => {
    const request = await loadRequest((send) =>
      send(operations.requestToken, {
        body: {
          grant_type: 'third_party',
          third_type: 'mini-program',
          third_client_id: 'c',
          is_need_raw_user_info: true,
          code: 'wx-1',
        },
      }),
    )
    expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(request.body).toContain('name="is_need_raw_user_info"\r\n\r\ntrue\r\n')
    expect(request.body).toContain('name="code"\r\n\r\nwx-1\r\n')
  })

  test('of a file is its bytes and nothing of what is around them', async () => {
    const body = Uint8Array.of(0, 1, 2, 255, 4).subarray(1, 4)
    const params = { uid: 'u', id: '01990f3d-2a4b-7c5d-8e6f-708192a3b4c7' }
    const request = await loadRequest((send) =>
      send(operations.uploadFile, { params, query: { permit: 'p' }, body }),
    )
    expect(request.headers['content-type']).toBe('application/octet-stream')
    expect(request.body instanceof ArrayBuffer && [...new Uint8Array(request.body)]).toEqual([1, 2, 255])
  })

  test('without a body has no content type', async () => {
    const request = await loadRequest((send) => send(operations.signOut, {}))
    expect(request).not.toHaveProperty('body')
    expect(request.headers).not.toHaveProperty('content-type')
  })
})

test('a call with a token of its own says nothing of who is signed in, even when it is refused', async () => {
  const renew = jest.fn(async () => true)
  const onUnauthorized = jest.fn()
  const refused = { status: 401, body: { status: 401, code: 'x401', msg: '', result: null } }
  const { send, requests } = wire([refused], { renew, onUnauthorized })
  await expect(send(operations.signOut, {}, { token: 'old' })).rejects.toMatchObject({ status: 401 })
  expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old'])
  expect([renew.mock.calls, onUnauthorized.mock.calls]).toEqual([[], []])
})

describe('a call open to guests that is refused because the token has ended', () => {
  const refused = { status: 401, body: { status: 401, code: 'x401', msg: '', result: null } }
  const call = { params: { room: 'maths-09-20261126' } }

  test('renews the session, and without a new token ends it', async () => {
    const onUnauthorized = jest.fn()
    const renew = jest.fn(async () => false)
    const { send } = wire([refused], { renew, onUnauthorized, uid: () => 'u1' })
    await expect(send(operations.getLiveRoom, call)).rejects.toMatchObject({ status: 401 })
    expect([renew.mock.calls.length, onUnauthorized.mock.calls]).toEqual([1, [['none']]])
  })

  test('ends nothing for a guest', async () => {
    const onUnauthorized = jest.fn()
    const renew = jest.fn(async () => false)
    const { send } = wire([refused], { renew, onUnauthorized, uid: () => undefined })
    await expect(send(operations.getLiveRoom, call)).rejects.toMatchObject({ status: 401 })
    expect([renew.mock.calls, onUnauthorized.mock.calls]).toEqual([[], []])
  })
})
