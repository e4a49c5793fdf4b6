import { ErrorCode } from '../../../contract/errors'
import { miniKind, officialKind } from '../../../server/src/providers/wechat/contract'
import { limitExchanges } from '../../../server/src/login-admission/exchange-admission'
import { createWechat, type WechatOptions } from '../../../server/src/providers/wechat/http'
import { wechatText } from '../../../server/src/strings/errors'
import { startWechatDouble } from '../../support/wechat-double'
import { startForEach } from '../../support/start-suite'

const double = startForEach(startWechatDouble)

const provider = (apiBase = double.url, options: WechatOptions = {}) =>
  limitExchanges(
    createWechat(
      {
        apiBase,
        mini: { appId: 'wx-app', appSecret: 'wx-secret' },
        officials: [
          { appId: 'wx-page', appSecret: 'page-secret' },
          { appId: 'wx-other', appSecret: 'other-secret' },
        ],
      },
      options,
    ),
    options.clock ?? (() => new Date()),
  )

const ip = '203.0.113.1'
const mini = (code: string) => ({ code, thirdType: 'mini-program', clientId: 'sample-mini' })
const page = (code: string) => ({ code, thirdType: 'wechat-official', clientId: 'wx-page' })

/** Both places that give out codes, with how the call for each of them looks. */
const sources = [
  ['the mini-program', mini, miniKind, { appid: 'wx-app', secret: 'wx-secret', js_code: 'good' }],
  ['a page', page, `${officialKind}wx-page`, { appid: 'wx-page', secret: 'page-secret', code: 'good' }],
] as const

describe.each(sources)('a code of %s', (_name, from, kind, sent) => {
  test('is exchanged for openid and unionid with the app id and the secret of its app', async () => {
    double.answer('good', { openid: 'o-1', unionid: 'u-1', session_key: 'k' })
    await expect(provider().exchange(from('good'), ip)).resolves.toEqual({
      kind,
      identity: { openid: 'o-1', unionid: 'u-1' },
    })
    expect(double.calls).toEqual([{ ...sent, grant_type: 'authorization_code' }])
  })

  test('gives no unionid where there is none', async () => {
    double.answer('plain', { openid: 'o-2', session_key: 'k' })
    await expect(provider().exchange(from('plain'), ip)).resolves.toEqual({
      kind,
      identity: { openid: 'o-2' },
    })
  })

  test('that WeChat does not know is refused', async () => {
    await expect(provider().exchange(from('unknown'), ip)).rejects.toMatchObject({
      code: ErrorCode.WechatRefused,
    })
  })

  test('that leads to no openid is refused with the words of the specification', async () => {
    double.answer('nobody', { session_key: 'k' })
    await expect(provider().exchange(from('nobody'), ip)).rejects.toMatchObject({
      code: ErrorCode.WechatNoOpenid,
      message: 'no openId returned',
    })
  })

  test.each([
    ['is busy', { errcode: -1, errmsg: 'system error' }],
    ['breaks', 'broken' as const],
    ['answers no JSON', 'garbage' as const],
    ['names somebody at great length', { openid: 'o'.repeat(129), session_key: 'k' }],
    ['answers more than anybody reads', { openid: 'o-1', session_key: 'k'.repeat(100_000) }],
    ['says nothing in time', 'silence' as const],
  ])('tells that WeChat is down when it %s', async (_how, answer) => {
    double.answer('down', answer)
    const asked = provider(double.url, { timeoutMs: 200 }).exchange(from('down'), ip)
    await expect(asked).rejects.toMatchObject({ code: ErrorCode.WechatDown })
  })

  test.each([45011, 45009])('is for later where WeChat was called too often (%d)', async (errcode) => {
    double.answer('often', { errcode })
    await expect(provider().exchange(from('often'), ip)).rejects.toMatchObject({
      code: ErrorCode.Busy,
      message: wechatText.busy,
    })
  })

  test('leaves no secret in the error', async () => {
    const dead = provider('http://127.0.0.1:1').exchange(from('any'), ip)
    const error: unknown = await dead.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: ErrorCode.WechatDown })
    expect(error).not.toHaveProperty('cause')
    expect(String(error)).not.toContain('secret')
  })

  test('says that WeChat is off where there is no app, and calls nobody', async () => {
    const bare = createWechat(undefined).exchange(from('good'), ip)
    await expect(bare).rejects.toMatchObject({ code: ErrorCode.WechatOff })
    const without = createWechat({ apiBase: double.url, officials: [] }).exchange(from('good'), ip)
    await expect(without).rejects.toMatchObject({ code: ErrorCode.WechatOff })
    expect(double.calls).toEqual([])
  })
})

test('the app id of an official account is enough to know a code of a page', async () => {
  double.answer('good', { openid: 'o-1' })
  const login = { code: 'good', thirdType: '', clientId: 'wx-other' }
  await expect(provider().exchange(login, ip)).resolves.toMatchObject({ kind: `${officialKind}wx-other` })
  expect(double.calls[0]).toMatchObject({ appid: 'wx-other', secret: 'other-secret' })
})
