import { createVerify } from 'node:crypto'
import fc from 'fast-check'
import { openResource } from '../../../server/src/providers/pay/wechat-cipher'
import {
  answerBytes,
  authorization,
  dialogText,
  requestText,
  signatureFault,
  signText,
} from '../../../server/src/providers/pay/wechat-signing'
import { WechatPayDouble } from '../../support/wechat-pay'
import {
  apiKey,
  payKeys,
  readAuthorization,
  seal,
  serials,
  signedHeaders,
} from '../../support/wechat-pay-signing'

const NOW = new Date('2026-07-01T02:00:00Z')
const { account } = new WechatPayDouble('http://127.0.0.1:1', () => NOW)

const isMerchants = (text: string, signature: string) =>
  createVerify('RSA-SHA256').update(text).verify(payKeys().merchant.publicKey, signature, 'base64')

test('a request signs method, path with query, time, nonce and body, a line each and the last one ended too', () => {
  const nonce = '593BEC0C930BF1AFEB40B4A08C8FB242'
  expect(
    requestText({
      method: 'GET',
      path: '/v3/refund/domestic/refunds/123123123123?mchid=1900009191',
      timestamp: '1554208460',
      nonce,
      body: '',
    }),
  ).toBe(`GET\n/v3/refund/domestic/refunds/123123123123?mchid=1900009191\n1554208460\n${nonce}\n\n`)
  expect(requestText({ method: 'POST', path: '/v3/x', timestamp: '1', nonce, body: '{"mchid":"190"}' })).toBe(
    `POST\n/v3/x\n1\n${nonce}\n{"mchid":"190"}\n`,
  )
})

test('an answer signs time, nonce and the bytes as they came; an empty one has an empty third line', () => {
  expect(answerBytes('1554209980', 'c5ac7061', Buffer.from('{"a":"\u4e0a"}')).toString('utf8')).toBe(
    '1554209980\nc5ac7061\n{"a":"上"}\n',
  )
  expect(answerBytes('1', 'n', Buffer.alloc(0)).toString('utf8')).toBe('1\nn\n\n')
  expect(answerBytes('1', 'n', Buffer.from([0xff, 0x00]))).toEqual(Buffer.from([49, 10, 110, 10, 255, 0, 10]))
})

test('the dialog signs app, time, nonce and package', () => {
  const dialog = {
    appId: 'wx8888888888888888',
    timeStamp: '1414561699',
    nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
    package: 'prepay_id=wx201410272009395522657a690389285100',
  }
  expect(dialogText(dialog)).toBe(
    'wx8888888888888888\n1414561699\n5K8264ILTKCH16CQ2502SI8ZNMTM67VS\nprepay_id=wx201410272009395522657a690389285100\n',
  )
  expect(isMerchants(dialogText(dialog), signText(dialogText(dialog), account.privateKey))).toBe(true)
})

test('the header of a request names merchant, nonce, signature, time and the serial of the certificate', () => {
  const request = { method: 'GET', path: '/v3/a?b=c', timestamp: '1554208460', nonce: 'nonce', body: '' }
  const header = authorization(account, request)
  const { signature = '', ...parts } = readAuthorization(header) ?? {}
  expect(parts).toEqual({
    mchid: '1900000001',
    nonce_str: 'nonce',
    timestamp: '1554208460',
    serial_no: serials.merchant,
  })
  expect(isMerchants('GET\n/v3/a?b=c\n1554208460\nnonce\n\n', signature)).toBe(true)
})

const findFault = (body: Buffer, headers: Record<string, string>, now = NOW) =>
  signatureFault(account, (name) => headers[name], body, now)

test('whatever bytes WeChat signs are known as its own, and are not with any bit of them changed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat(), (bytes, at) => {
      const body = Buffer.from(bytes)
      const headers = signedHeaders(body, NOW, 'new')
      expect(findFault(body, headers)).toBeUndefined()
      const bit = at % (body.length * 8)
      body[bit >> 3] = (body[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(findFault(body, headers)).toBe('wrong signature')
    }),
    { numRuns: 50 },
  )
})

test('each header counts: the signature is of this time, this nonce and this key', () => {
  const body = Buffer.from('{}')
  const headers = signedHeaders(body, NOW, 'new')
  for (const name of Object.keys(headers)) {
    const { [name]: _left, ...others } = headers
    expect(findFault(body, others)).toBe(name === 'wechatpay-serial' ? 'unknown serial' : 'no signature')
  }
  const seconds = NOW.getTime() / 1000
  expect(findFault(body, { ...headers, 'wechatpay-timestamp': String(seconds + 1) })).toBe('wrong signature')
  expect(findFault(body, { ...headers, 'wechatpay-timestamp': `${seconds}\n1` })).toBe('no time')
  expect(findFault(body, { ...headers, 'wechatpay-nonce': 'another' })).toBe('wrong signature')
  expect(findFault(body, { ...headers, 'wechatpay-serial': serials.old })).toBe('wrong signature')
  expect(findFault(body, { ...headers, 'wechatpay-serial': serials.stranger })).toBe('unknown serial')
  expect(findFault(body, { ...headers, 'wechatpay-signature': '' })).toBe('wrong signature')
})

test('both keys of a change hold, and one that nobody set does not', () => {
  const body = Buffer.from('{}')
  expect(findFault(body, signedHeaders(body, NOW, 'old'))).toBeUndefined()
  expect(findFault(body, signedHeaders(body, NOW, 'stranger'))).toBe('unknown serial')
  const { new: fresh } = payKeys()
  const later = { ...account, publicKeys: new Map([[serials.new, fresh.publicKey]]) }
  const headers = signedHeaders(body, NOW, 'old')
  expect(signatureFault(later, (name) => headers[name], body, NOW)).toBe('unknown serial')
})

test('a message signed more than five minutes ago or ahead is refused', () => {
  const body = Buffer.from('{}')
  const headers = signedHeaders(body, NOW, 'new')
  const after = (ms: number) => findFault(body, headers, new Date(NOW.getTime() + ms))
  expect([after(300_000), after(-300_000)]).toEqual([undefined, undefined])
  expect([after(300_001), after(-300_001)]).toEqual(['another time', 'another time'])
})

const sealed = (value: object, options: { key?: string; aad?: string } = {}) => {
  const {
    algorithm = '',
    ciphertext = '',
    nonce = '',
    ...rest
  } = seal(value, { kind: 'transaction', ...options })
  return { algorithm, ciphertext, nonce, associated_data: rest.associated_data ?? '' }
}

test('a resource opens with the key that both sides have', () => {
  const value = { number: '260701100000123456', name: '上岸' }
  expect(JSON.parse(openResource(sealed(value), Buffer.from(apiKey)))).toEqual(value)
  const { associated_data: _none, ...bare } = sealed(value, { aad: '' })
  expect(JSON.parse(openResource(bare, Buffer.from(apiKey)))).toEqual(value)
})

test('a resource does not open with another key, other extra data, a changed bit or a tag that was cut', () => {
  const key = Buffer.from(apiKey)
  const good = sealed({ number: '1' })
  const bytes = Buffer.from(good.ciphertext, 'base64')
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return { ...good, ciphertext: copy.toString('base64') }
  }
  const bad = [
    sealed({ number: '1' }, { key: 'another-key-of-the-test-32-bytes' }),
    sealed({ number: '1' }, { aad: 'refund' }),
    { ...good, associated_data: 'refund' },
    { ...good, nonce: good.nonce.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) },
    { ...good, nonce: good.nonce.slice(1) },
    { ...good, algorithm: 'AEAD_AES_128_GCM' },
    { ...good, ciphertext: bytes.subarray(0, -1).toString('base64') },
    { ...good, ciphertext: bytes.subarray(0, 15).toString('base64') },
    { ...good, ciphertext: '' },
    flipped(0),
    flipped(bytes.length - 1),
  ]
  for (const resource of bad) expect(() => openResource(resource, key)).toThrow()
})
