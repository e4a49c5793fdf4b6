import { ErrorCode } from '../../contract/errors'
import { createWechat } from '../../server/src/providers/wechat/http'
import { startWechatDouble, type WechatDouble } from '../support/wechat-double'

let double: WechatDouble

beforeAll(async () => {
  double = await startWechatDouble()
})

afterAll(() => double.close())

const provider = (apiBase = double.url, timeoutMs?: number) =>
  createWechat({ apiBase, appId: 'wx-app', appSecret: 'wx-secret' }, timeoutMs)

test('a good code is exchanged for openid and unionid with the app id and the secret', async () => {
  double.answer('good', { openid: 'o-1', unionid: 'u-1', session_key: 'k' })
  await expect(provider().exchange('good')).resolves.toEqual({ openid: 'o-1', unionid: 'u-1' })
  expect(double.calls.at(-1)).toEqual({
    appid: 'wx-app',
    secret: 'wx-secret',
    js_code: 'good',
    grant_type: 'authorization_code',
  })
})

test('an identity without a unionid has none', async () => {
  double.answer('plain', { openid: 'o-2', session_key: 'k' })
  await expect(provider().exchange('plain')).resolves.toEqual({ openid: 'o-2' })
})

test('a code that WeChat does not know is refused', async () => {
  await expect(provider().exchange('unknown')).rejects.toMatchObject({ code: ErrorCode.WechatRefused })
})

test('an answer without an openid is refused with the words of the specification', async () => {
  double.answer('nobody', { session_key: 'k' })
  await expect(provider().exchange('nobody')).rejects.toMatchObject({
    code: ErrorCode.WechatNoOpenid,
    message: 'no openId returned',
  })
})

test.each([
  ['is busy', { errcode: -1, errmsg: 'system error' }],
  ['breaks', 'broken' as const],
  ['answers no JSON', 'garbage' as const],
])('WeChat is down when it %s', async (_name, answer) => {
  double.answer('down', answer)
  await expect(provider().exchange('down')).rejects.toMatchObject({ code: ErrorCode.WechatDown })
})

test('WeChat is down when it does not answer in time', async () => {
  double.answer('slow', 'silence')
  await expect(provider(double.url, 50).exchange('slow')).rejects.toMatchObject({
    code: ErrorCode.WechatDown,
  })
})

test('nothing in the error tells the app secret', async () => {
  const dead = provider('http://127.0.0.1:1').exchange('any')
  const error: unknown = await dead.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: ErrorCode.WechatDown })
  expect(error).not.toHaveProperty('cause')
  expect(String(error)).not.toContain('wx-secret')
})

test('without an app every exchange says that WeChat is off and calls nobody', async () => {
  const before = double.calls.length
  await expect(createWechat(undefined).exchange('good')).rejects.toMatchObject({ code: ErrorCode.WechatOff })
  expect(double.calls.length).toBe(before)
})
