import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import fc from 'fast-check'
import { readConfig } from '../../../server/src/config'
import { findEndpoint, isPublicAddress } from '../../../server/src/providers/push/endpoint'
import {
  createWebPush,
  type PushAnswer,
  type PushTransport,
} from '../../../server/src/providers/push/web-push'
import { testKeys } from '../../support/keys'

const { push: config } = readConfig({ VAPID_SUBJECT: 'mailto:operator@example.com' })

/** A browser with keys of its own. */
function browser(endpoint = 'https://fcm.googleapis.com/fcm/send/one') {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  return { endpoint, p256dh, auth: randomBytes(16).toString('base64url') }
}
const note = { id: '01990f3d-0a11-7c22-8d33-4e5f6a7b8c9d', title: '今天的任务', to: '/new-rewards' }

/** The calls to a push service, and a provider that makes them. */
function asked(answer: PushAnswer | Error = { status: 201 }) {
  const calls: Parameters<PushTransport>[0][] = []
  const provider = createWebPush(config, testKeys(), async (details) => {
    calls.push(details)
    if (answer instanceof Error) throw answer
    return answer
  })
  return { calls, provider }
}

test('a message is sealed for the browser, signed for its push service, and dropped when its time is over', async () => {
  const { calls, provider } = asked()
  expect(await provider.send(browser(), note, 60)).toEqual({ is: 'sent' })
  const [call] = calls
  expect(call?.endpoint).toBe('https://fcm.googleapis.com/fcm/send/one')
  expect(call?.body?.toString('latin1')).not.toContain(Buffer.from('任务').toString('latin1'))
  expect(call?.body?.toString('latin1')).not.toContain('new-rewards')
  const headers = new Map(Object.entries(call?.headers ?? {}))
  expect([headers.get('TTL'), headers.get('Content-Encoding'), headers.get('Topic')]).toEqual([
    60,
    'aes128gcm',
    '01990f3d0a117c228d334e5f6a7b8c9d',
  ])
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.get('Authorization'))) ?? []
  expect(key).toBe(provider.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(provider.publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:operator@example.com',
  })
})

test.each([
  [{ status: 200 }, { is: 'sent' }],
  [{ status: 404 }, { is: 'gone' }],
  [{ status: 410 }, { is: 'gone' }],
  [{ status: 400 }, { is: 'refused' }],
  [{ status: 401 }, { is: 'refused' }],
  [{ status: 403 }, { is: 'refused' }],
  [{ status: 302 }, { is: 'failed' }],
  [
    { status: 429, retryAfter: '120' },
    { is: 'failed', retryAfter: 120 },
  ],
  [{ status: 503, retryAfter: 'Fri, 27 Nov 2026 00:00:00 GMT' }, { is: 'failed' }],
  [new Error('no network'), { is: 'failed' }],
])('a push service that answers %j means %j', async (answer, outcome) => {
  expect(await asked(answer).provider.send(browser(), note, 60)).toEqual(outcome)
})

test('keys that are none fail without a call, and a host that is trusted no longer is not called', async () => {
  const { calls, provider } = asked()
  const broken = { ...browser(), p256dh: 'A'.repeat(80) }
  expect(await provider.send(broken, note, 60)).toEqual({ is: 'failed' })
  expect(await provider.send(browser('https://push.example.com/one'), note, 60)).toEqual({ is: 'gone' })
  expect(calls).toEqual([])
})

test.each([
  ['https://fcm.googleapis.com/wp/one?a=1', 'https://fcm.googleapis.com/wp/one?a=1'],
  ['https://FCM.googleapis.com:443/wp/../one#x', 'https://fcm.googleapis.com/one'],
  [
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
  ],
  ['https://wns2-sg2p.notify.windows.com/w/?token=a', 'https://wns2-sg2p.notify.windows.com/w/?token=a'],
  ['http://fcm.googleapis.com/one', undefined],
  ['https://push.apple.com/one', undefined],
  ['https://fcm.googleapis.com./one', undefined],
  ['https://.push.apple.com/one', undefined],
  ['https://web..push.apple.com/one', undefined],
  ['https://web.push.apple.com/one', 'https://web.push.apple.com/one'],
])('%s is stored as %s', (address, stored) => {
  expect(findEndpoint(address, config.hosts)).toBe(stored)
})

test('an address that is stored is one of a trusted host, however it was written', () => {
  const piece = fc.constantFrom(
    'https://',
    'fcm.googleapis.com',
    '@',
    '\\',
    '/',
    ':',
    '443',
    '127.0.0.1',
    '#',
    '?',
    '.',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const stored = findEndpoint(pieces.join(''), config.hosts)
      expect(stored === undefined || stored.startsWith('https://fcm.googleapis.com/')).toBe(true)
    }),
  )
})

test('only addresses of the public internet are called', () => {
  const closed =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.0.1 192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:a00:1 fe80::1 fc00::1 fd12::1 ff02::1 64:ff9b::a00:1 2001:db8::1 2001::1 2001:0:a::1 2002:a00:1::1 localhost'
  const open =
    '8.8.8.8 100.128.0.1 172.32.0.1 192.169.0.1 ::ffff:8.8.8.8 2404:6800:4003::1 2001:4860:4860::8888'
  expect(closed.split(' ').filter(isPublicAddress)).toEqual([])
  expect(open.split(' ').filter(isPublicAddress)).toEqual(open.split(' '))
})
