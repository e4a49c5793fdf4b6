import { authOperations, authTableOperations } from '../../../contract/operations/account/auth'
import { ApiError } from '@/api/errors'
import { createSend } from '@/api/client'
import { shareRenewal } from '@/api/renew'
import type { HttpRequest } from '@/platform/net/http.contract'
import { example } from '../../support/root'

const refused = { status: 401, body: { status: 401, code: 'x401', msg: '请重新登录', result: null } }
const account = { status: 200, body: { status: 200, msg: '', result: example('getAccount') } }

/** A client whose server takes the token `new` alone; `renewal` says what asking for it brings. */
function client(renewal: () => Promise<boolean>) {
  let token = 'old'
  const requests: HttpRequest[] = []
  const counts = { renewed: 0, expired: 0 }
  const send = createSend({
    http: {
      request: async (request) => {
        requests.push(request)
        return request.headers['authorization'] === 'new' ? account : refused
      },
    },
    base: '',
    headers: () => ({ authorization: token }),
    uid: () => 'u1',
    loginRequired: '请先登录系统！',
    onUnauthorized: () => void (counts.expired += 1),
    renew: shareRenewal(async () => {
      counts.renewed += 1
      const isFresh = await renewal()
      if (isFresh) token = 'new'
      return isFresh
    }),
  })
  return { send: () => send(authOperations.getAccount, { params: { uid: 'u1' } }), requests, counts }
}

test('ten calls that meet an old token wait for one renewal, and none of them notices', async () => {
  const { send, requests, counts } = client(async () => true)
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(answers).toEqual(Array.from({ length: 10 }, () => example('getAccount')))
  expect(counts).toEqual({ renewed: 1, expired: 0 })
  expect(requests).toHaveLength(20)
})

test('when the renewal brings nothing the session has expired', async () => {
  const { send, counts } = client(async () => false)
  await expect(send()).rejects.toMatchObject({ status: 401 })
  expect(counts).toEqual({ renewed: 1, expired: 1 })
})

test('when the renewal finds no network the call fails by that, and the session has not expired', async () => {
  const { send, counts } = client(() => Promise.reject(new ApiError('network', 0)))
  const answers = await Promise.allSettled([send(), send()])
  expect(answers).toMatchObject([{ reason: { code: 'network' } }, { reason: { code: 'network' } }])
  expect(counts).toEqual({ renewed: 1, expired: 0 })
})

test('a later expiry is renewed again', async () => {
  let count = 0
  const renew = shareRenewal(async () => (count += 1) > 0)
  await renew()
  await renew()
  expect(count).toBe(2)
})

test('a refresh token that the server refuses does not end the session by itself: another tab may have a new one', async () => {
  let expired = 0
  const send = createSend({
    http: { request: async () => refused },
    base: '',
    headers: () => ({}),
    uid: () => 'u1',
    loginRequired: '请先登录系统！',
    onUnauthorized: () => void (expired += 1),
  })
  await expect(
    send(authTableOperations.refreshToken, { body: { refreshToken: 'x'.repeat(20) } }),
  ).rejects.toMatchObject({
    status: 401,
  })
  expect(expired).toBe(0)
})

test('a refusal of an earlier sign-in neither renews nor ends the one that came after it', async () => {
  const received: string[] = []
  let signIn = 1
  const send = createSend({
    http: {
      request: async () => {
        signIn = 2
        return refused
      },
    },
    base: '',
    headers: () => ({}),
    uid: () => 'u1',
    loginRequired: '请先登录系统！',
    signIn: () => signIn,
    renew: async () => received.push('renewed') > 0,
    onUnauthorized: () => void received.push('ended'),
  })
  await expect(send(authOperations.getAccount, { params: { uid: 'u1' } })).rejects.toMatchObject({
    status: 401,
  })
  expect(received).toEqual([])
})
