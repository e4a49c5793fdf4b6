/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { ApiError, ErrorCode } from '@/api/errors'
import { enterFromWechat } from '@/features/login/page-view'
import { leaveForWechat } from '@/features/login/wechat-page'
import { fakeRoot, sampleBoot, type FakeOptions, type FakeRoot } from '../../../support/root'

const pages = [{ host: 'localhost', appId: 'official-1' }]
const wechat = { ...sampleBoot().wechat, pages }
const options: FakeOptions = { host: { kind: 'wechat', os: 'ios' }, boot: { wechat } }

const page = '/market/summer-gold/27?a=1&promotionId=2'

beforeEach(() => {
  navigated.current = page
  window.history.replaceState({}, '', `${page}&code=abc&state=foreign`)
})

/** The address to which WeChat was sent, and with it the state that was issued. */
const asked = () => new URL(navigated.left.at(-1)?.replace(/^replace /, '') ?? 'none:').searchParams

/** Leaves for WeChat's page to log in, and comes back with a code. */
function answered(given: FakeOptions = options): FakeRoot {
  const root = fakeRoot(given)
  leaveForWechat(root, 'official-1', { kind: 'login' })
  window.history.replaceState({}, '', `${page}&code=abc&state=${asked().get('state')}`)
  return root
}

test('the code is exchanged once and gone from the address, which retains its other parameters', async () => {
  const root = answered()
  const entering = enterFromWechat(root)
  expect(window.location.search).toBe('?a=1&promotionId=2')
  await entering
  await enterFromWechat(root)
  const logins = root.calls.filter(({ id }) => id === 'requestToken')
  expect(logins).toEqual([
    {
      id: 'requestToken',
      input: {
        body: {
          grant_type: 'third_party',
          third_type: 'wechat-official',
          third_client_id: 'official-1',
          is_need_raw_user_info: true,
          code: 'abc',
          consent: 'current',
          device: 'iPhone / iPad·微信',
        },
      },
    },
  ])
  expect(root.session.isSignedIn).toBe(true)
  expect(root.ui.toast).toMatchObject({ text: '登录成功', ms: 2000 })
})

test('a login for a campaign whose button was pressed leaves its lead', async () => {
  const root = fakeRoot(options)
  leaveForWechat(root, 'official-1', { kind: 'login', source: 'secret-paper' })
  window.history.replaceState({}, '', `/market/secret-paper?code=abc&state=${asked().get('state')}`)
  await enterFromWechat(root)
  const sent = root.calls.find(({ id }) => id === 'requestToken')
  expect(sent?.input).toHaveProperty('body.clue', expect.stringContaining('"source":"secret-paper"'))
  expect(root.promotion.current.source).toBe('secret-paper')
})

test('a login is asked of WeChat with the unionid, and leads back to the page with all its parameters', () => {
  answered()
  expect(Object.fromEntries(asked())).toEqual({
    appid: 'official-1',
    redirect_uri: `http://localhost${page}`,
    response_type: 'code',
    scope: 'snsapi_userinfo',
    state: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

test('a login from the login page leads back to the page from which it was opened', () => {
  navigated.current = '/login'
  navigated.beneath = '/personal-center?a=1'
  answered()
  expect(asked().get('redirect_uri')).toBe('http://localhost/personal-center?a=1')
  navigated.beneath = undefined
  answered()
  expect(asked().get('redirect_uri')).toBe('http://localhost/login')
  navigated.current = '/login?back=%2Fcoupon'
  answered()
  expect(asked().get('redirect_uri')).toBe('http://localhost/coupon')
})

describe('a code that this browser did not ask for', () => {
  const user = { uid: 'u1', phone: '13812345678' }
  const foreign = ['&state=foreign', '&state=', '']

  test.each(foreign)('changes nothing, with %p in the address', async (state) => {
    for (const root of [fakeRoot({ ...options, user }), answered({ ...options, user })]) {
      window.history.replaceState({}, '', `${page}&code=abc${state}`)
      await enterFromWechat(root)
      expect(root.calls).toEqual([])
      expect(root.session.uid).toBe('u1')
      expect(root.ui.toast).toBeUndefined()
      expect(navigated.reloads).toBe(0)
      expect(window.location.search).toBe('?a=1&promotionId=2')
    }
  })

  test('does not use up the answer that is waited for', async () => {
    const root = answered()
    const own = window.location.href
    window.history.replaceState({}, '', `${page}&code=theirs&state=foreign`)
    await enterFromWechat(root)
    window.history.replaceState({}, '', own)
    await enterFromWechat(root)
    expect(root.calls[0]).toMatchObject({ id: 'requestToken', input: { body: { code: 'abc' } } })
  })
})

test('a state is taken once', async () => {
  const root = answered()
  const own = window.location.href
  await enterFromWechat(root)
  window.history.replaceState({}, '', own.replace('abc', 'def'))
  await enterFromWechat(root)
  expect(root.calls.filter(({ id }) => id === 'requestToken')).toHaveLength(1)
})

test('an answer that comes after ten minutes is not exchanged, and the student hears why', async () => {
  const root = answered()
  root.clock.ms += 600_001
  await enterFromWechat(root)
  expect(root.calls).toEqual([])
  expect(root.ui.toast?.text).toBe('这次微信授权已失效，请再试一次')
})

test.each([
  [ErrorCode.WechatNoOpenid, 'no openId returned'],
  [ErrorCode.WechatRefused, '微信没有认出这次登录'],
])(
  'when the exchange fails with %s the session is cleared, the page loaded again, and %s said',
  async (code, said) => {
    const root = answered({
      ...options,
      user: { uid: 'u1', phone: '13812345678' },
      answers: {
        requestToken: () => {
          throw new ApiError(code, 400, '微信没有认出这次登录')
        },
      },
    })
    await enterFromWechat(root)
    expect(root.session.isSignedIn).toBe(false)
    expect(navigated.reloads).toBe(1)
    const again = fakeRoot({ ...options, storage: root.storage })
    await enterFromWechat(again)
    expect(again.ui.toast).toMatchObject({ text: said, ms: 2000 })
    expect(again.calls).toEqual([])
  },
)

test('outside WeChat a code in the address is nobody’s business', async () => {
  const root = fakeRoot({ ...options, host: { kind: 'browser', os: 'ios' } })
  await enterFromWechat(root)
  expect(root.calls).toEqual([])
  expect(window.location.search).toContain('code=abc')
})

test('on a host name without an official account the code is taken away and not used', async () => {
  const root = fakeRoot({ ...options, boot: { wechat: { ...wechat, pages: [] } } })
  await enterFromWechat(root)
  expect(root.calls).toEqual([])
  expect(window.location.search).not.toContain('code=abc')
})
