/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { ApiError, ErrorCode } from '@/api/errors'
import { bindWay, bindWechat } from '@/features/login'
import { enterFromWechat } from '@/features/login/page-view'
import { fakeRoot, sampleBoot, type FakeOptions, type FakeRoot } from '../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const wechat = { ...sampleBoot().wechat, pages: [{ host: 'localhost', appId: 'official-1' }] }
const inWechat: FakeOptions = { host: { kind: 'wechat', os: 'ios' }, boot: { wechat }, user }

beforeEach(() => {
  navigated.current = '/personal-center?a=1'
  window.history.replaceState({}, '', '/personal-center')
})

const lastLeft = () => new URL(navigated.left.at(-1)?.replace(/^replace /, '') ?? 'none:')

/** Leaves for WeChat's page and comes back with a code; `state` is what came back. */
async function comeBack(root: FakeRoot, state?: string): Promise<FakeRoot> {
  await bindWechat(root, user.uid)
  const asked = lastLeft().searchParams.get('state') ?? ''
  window.history.replaceState({}, '', `/personal-center?code=abc&state=${state ?? asked}`)
  const { user: _user, ...rest } = inWechat
  const back = fakeRoot({ ...rest, storage: root.storage })
  await enterFromWechat(back)
  return back
}

test('a page in WeChat leaves for the authorize page of its own official account, and names where to come back', async () => {
  await bindWechat(fakeRoot(inWechat), user.uid)
  const url = lastLeft()
  expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'official-1',
    redirect_uri: 'http://localhost/personal-center?a=1',
    response_type: 'code',
    scope: 'snsapi_base',
    state: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(url.hash).toBe('#wechat_redirect')
})

test('the code that comes back ties WeChat to the account and logs nobody in', async () => {
  const root = await comeBack(fakeRoot(inWechat))
  expect(root.calls).toEqual([
    {
      id: 'bindThirdParty',
      input: {
        params: { uid: user.uid },
        body: { code: 'abc', thirdClientId: 'official-1', thirdType: 'wechat-official' },
      },
    },
  ])
  expect(root.session.profile).toMatchObject({ uid: user.uid, isBind: 1 })
  expect(root.ui.toast).toMatchObject({ text: '微信已绑定', ms: 2000 })
  expect(window.location.search).toBe('')
})

test('a code that this page did not ask for ties nothing, and says nothing', async () => {
  const root = await comeBack(fakeRoot(inWechat), 'bind0000')
  expect(root.calls).toEqual([])
  expect(root.ui.toast).toBeUndefined()
})

test('a code that was asked for another account ties nothing', async () => {
  const first = fakeRoot(inWechat)
  await bindWechat(first, 'user-2')
  window.history.replaceState(
    {},
    '',
    `/personal-center?code=abc&state=${lastLeft().searchParams.get('state')}`,
  )
  await enterFromWechat(first)
  expect(first.calls).toEqual([])
  expect(first.ui.toast?.text).toBe('这次微信授权已失效，请再试一次')
})

test('an answer is taken once', async () => {
  const root = await comeBack(fakeRoot(inWechat))
  window.history.replaceState(
    {},
    '',
    `/personal-center?code=def&state=${lastLeft().searchParams.get('state')}`,
  )
  await enterFromWechat(root)
  expect(root.calls).toHaveLength(1)
})

test('a WeChat that belongs to somebody else is said in the words of the server, and the session stays', async () => {
  const first = fakeRoot(inWechat)
  await bindWechat(first, user.uid)
  const state = lastLeft().searchParams.get('state')
  window.history.replaceState({}, '', `/personal-center?code=abc&state=${state}`)
  const root = fakeRoot({
    ...inWechat,
    storage: first.storage,
    answers: {
      bindThirdParty: () => Promise.reject(new ApiError(ErrorCode.Conflict, 409, '已绑定另一个账号')),
    },
  })
  await enterFromWechat(root)
  expect(root.ui.toast).toMatchObject({ text: '已绑定另一个账号', tone: 'bad', ms: 2000 })
  expect(root.session.isSignedIn).toBe(true)
})

test('a plain browser says where it can be done, and goes nowhere', async () => {
  const root = fakeRoot({ user })
  expect(bindWay(root)).toBe('none')
  await bindWechat(root, user.uid)
  expect(root.ui.toast?.text).toBe('这里不能绑定微信，请在小程序里绑定')
  expect(navigated.left).toEqual([])
})

test('WeChat on a host name without an official account offers no page either, and names the other way', async () => {
  const root = fakeRoot({ host: { kind: 'wechat', os: 'ios' }, user })
  expect(bindWay(root)).toBe('none')
  await bindWechat(root, user.uid)
  expect(root.ui.toast?.text).toBe('这里不能绑定微信，请在小程序里绑定')
})
