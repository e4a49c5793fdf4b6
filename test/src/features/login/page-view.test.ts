/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { ApiError, ErrorCode } from '@/api/errors'
import { enterFromWechat } from '@/features/login/page-view'
import { fakeRoot, sampleBoot, type FakeOptions } from '../../../support/root'

const pages = [{ host: 'localhost', appId: 'official-1' }]
const wechat = { ...sampleBoot().wechat, pages }
const options: FakeOptions = { host: { kind: 'wechat', os: 'ios' }, boot: { wechat } }

beforeEach(() =>
  window.history.replaceState({}, '', '/market/summer-gold/27?a=1&code=abc&state=s&promotionId=2'),
)

test('the code is exchanged once and gone from the address, which keeps its other parameters', async () => {
  const root = fakeRoot(options)
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
          device: 'iPhone / iPad·微信',
        },
      },
    },
  ])
  expect(root.session.isSignedIn).toBe(true)
})

test.each([
  [ErrorCode.WechatNoOpenid, 'no openId returned'],
  [ErrorCode.WechatRefused, '微信没有认出这次登录'],
])(
  'when the exchange fails with %s the session is cleared, the page loaded again, and %s said',
  async (code, said) => {
    const root = fakeRoot({
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
