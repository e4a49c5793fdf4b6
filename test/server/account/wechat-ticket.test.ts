import { createHash } from 'node:crypto'
import Value from 'typebox/value'
import { ErrorCode } from '../../../contract/errors'
import { schemas } from '../../../contract/schemas'
import { startAccountApp } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const PAGE = 'https://www.example.com/market/summer-gold/27?promotionId=27001&n=%E4%B8%8A'
const suite = startForEach(startAccountApp)

const sign = (url = PAGE, appId = 'wx-page') =>
  suite.app.inject({ method: 'GET', url: '/base/v1/wechat/jsapi-ticket', query: { url, appId } })

const made = (path: string) => suite.wechat.paths.filter((it) => it === path).length
const tokens = () => made('/cgi-bin/stable_token')
const tickets = () => made('/cgi-bin/ticket/getticket')

function signature({ timestamp, noncestr }: Record<string, unknown>, url: string, ticket = 'ticket-1') {
  const text = `jsapi_ticket=${ticket}&noncestr=${String(noncestr)}&timestamp=${String(timestamp)}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

test('a page is signed over ticket, nonce, time in seconds and its address without the fragment', async () => {
  const response = await sign(`${PAGE}#/tab`)
  const { result } = response.json()
  expect(Value.Check(schemas.getWechatSignature.result, result)).toBe(true)
  expect(result.timestamp).toBe(Date.parse('2026-07-01T02:00:00Z') / 1000)
  expect(result.signature).toBe(signature(result, PAGE))
  expect(response.headers['cache-control']).toBe('no-store')
  expect((await sign()).json().result.noncestr).not.toBe(result.noncestr)
})

test('the access token is asked for with app id and secret in the body, and the ticket with the token', async () => {
  await sign()
  expect(suite.wechat.calls).toEqual([
    { grant_type: 'client_credential', appid: 'wx-page', secret: 'page-secret' },
    { access_token: 'token-1', type: 'jsapi' },
  ])
})

test('an address that was encoded twice is signed as the page sees it', async () => {
  const { result } = (await sign(encodeURIComponent(PAGE))).json()
  expect(result.signature).toBe(signature(result, PAGE))
})

test.each([
  'https://evil.example/market',
  'https://www.example.com.evil.example/',
  'https://www.example.com@evil.example/',
  'https://x@www.example.com/',
  'http://127.0.0.1/',
  'https://sub.www.example.com/',
])('%j is no page of this deployment, and is not signed', async (url) => {
  expect((await sign(url)).json()).toMatchObject({ status: 400, code: ErrorCode.Invalid })
  expect(suite.wechat.calls).toEqual([])
})

test('a page on another port of the host is signed', async () => {
  expect((await sign('http://www.example.com:8080/a')).statusCode).toBe(200)
})

test.each(['javascript:alert(1)', 'www.example.com', 'https://', 'https%3A%2F%2Fa%', '#', '\u0000'])(
  '%j is no page to sign',
  async (url) => {
    expect((await sign(url)).json()).toMatchObject({ status: 400, code: ErrorCode.Invalid })
    expect(suite.wechat.calls).toEqual([])
  },
)

test('an app that is not configured is off, and so is the mini-program, which has no pages', async () => {
  for (const appId of ['wx-unknown', 'wx-app']) {
    const refusal = { status: 503, code: ErrorCode.WechatOff, msg: '暂未开通微信分享' }
    expect((await sign(PAGE, appId)).json()).toMatchObject(refusal)
  }
  expect(suite.wechat.calls).toEqual([])
})

test('however many pages are signed at once, WeChat is asked once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => sign()))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  expect([tokens(), tickets()]).toEqual([1, 1])
  suite.wait(3600)
  await sign()
  expect([tokens(), tickets()]).toEqual([1, 1])
})

test('shortly before its end the ticket is renewed while the old one still signs', async () => {
  await sign()
  suite.wechat.issued.ticket = () => ({ errcode: 0, ticket: 'ticket-2', expires_in: 7200 })
  suite.wait(7200 - 299)
  const { result } = (await sign()).json()
  expect(result.signature).toBe(signature(result, PAGE))
  let later = result
  while (later.signature === signature(later, PAGE)) {
    await new Promise((resolve) => setImmediate(resolve))
    later = (await sign()).json().result
  }
  expect(later.signature).toBe(signature(later, PAGE, 'ticket-2'))
  expect(tickets()).toBe(2)
})

test('an ended ticket never signs: the request waits for the new one', async () => {
  await sign()
  suite.wechat.issued.ticket = () => ({ errcode: 0, ticket: 'ticket-2', expires_in: 7200 })
  suite.wait(7200)
  const { result } = (await sign()).json()
  expect(result.signature).toBe(signature(result, PAGE, 'ticket-2'))
})

test('a token that WeChat replaced is fetched again, once', async () => {
  suite.wechat.issued.ticket = (token) => {
    suite.wechat.issued.token = { access_token: 'token-2', expires_in: 7200 }
    return token === 'token-2' ? { errcode: 0, ticket: 'ticket-1', expires_in: 7200 } : { errcode: 42001 }
  }
  expect((await sign()).statusCode).toBe(200)
  expect([tokens(), tickets()]).toEqual([2, 2])
})

test('a token that stays wrong is not asked for again and again', async () => {
  suite.wechat.issued.ticket = () => ({ errcode: 40001, errmsg: 'invalid credential' })
  expect((await sign()).json()).toMatchObject({ status: 502, code: ErrorCode.WechatDown })
  expect([tokens(), tickets()]).toEqual([2, 2])
})

test.each([
  ['refuses the secret', { errcode: 40125, errmsg: 'invalid appsecret' }],
  ['breaks', 'broken' as const],
  ['answers without a token', {}],
  ['answers a token without an end', { access_token: 'token-1' }],
])('when WeChat %s the page is told so, and for three seconds nobody asks again', async (_how, answer) => {
  suite.wechat.issued.token = answer
  expect((await sign()).json()).toMatchObject({ status: 502, code: ErrorCode.WechatDown })
  suite.wechat.issued.token = { access_token: 'token-1', expires_in: 7200 }
  expect((await sign()).statusCode).toBe(502)
  expect(tokens()).toBe(1)
  suite.wait(3)
  expect((await sign()).statusCode).toBe(200)
})

test('a renewal that fails leaves the old ticket in use until its end', async () => {
  await sign()
  suite.wechat.issued.ticket = () => 'broken'
  suite.wait(7200 - 200)
  for (let i = 0; i < 10; i += 1) expect((await sign()).statusCode).toBe(200)
  suite.wait(200)
  expect((await sign()).statusCode).toBe(502)
})
