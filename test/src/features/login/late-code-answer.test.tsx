/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { act } from 'react'
import { render, type Screen } from '../../support/render'
import { ApiError, LocalCode, LoginCode } from '@/api/errors'
import { LoginForm } from '@/features/login'
import type { FormKind } from '@/features/login/validate'
import { later } from '../../../support/later'
import { example, fakeRoot, sampleBoot, type FakeOptions, type FakeRoot } from '../../../support/root'

const phone = '13812345678'
const token = example('requestToken')
const offline = () => new ApiError(LocalCode.Network, 0)
const tooSoon = () => new ApiError(LoginCode.SmsTooSoon, 429, '请 58 秒后再试', undefined, 58)

interface Open {
  readonly root: FakeRoot
  readonly screen: Screen
  readonly done: () => number
  /** The answer to the request for a code, which is on its way. */
  readonly code: ReturnType<typeof later<null>>
}

async function open(options: FakeOptions = {}, kind: FormKind = 'login'): Promise<Open> {
  const code = later<null>()
  const answers = { sendMobileCode: () => code.promise, ...options.answers }
  const root = fakeRoot({ ...options, answers })
  let count = 0
  const form = <LoginForm kind={kind} onDone={() => void (count += 1)} maxPassword={20} />
  const screen = await render(form, root)
  await screen.type('手机号', phone)
  await screen.tap('button', '获取验证码')
  return { root, screen, done: () => count, code }
}

async function logIn({ screen }: Open, submit = '登录'): Promise<void> {
  await screen.type('验证码', '123456')
  await screen.tap('checkbox', /用户协议/)
  await screen.tap('button', submit)
}

const times = ({ root }: Open, id: string) => root.calls.filter((call) => call.id === id).length
const isBusy = ({ screen }: Open) => screen.get('button', '登录').getAttribute('aria-busy')

/** Opens the next form on this device with the same number. */
async function nextForm({ root, screen }: Open): Promise<Screen> {
  screen.unmount()
  const next = await render(<LoginForm onDone={() => undefined} maxPassword={20} />, root)
  await next.type('手机号', phone)
  return next
}

test('a complete form is sent while the request for the code is still on its way', async () => {
  const form = await open()
  await logIn(form)
  expect(times(form, 'requestToken')).toBe(1)
  expect(form.root.session.isSignedIn).toBe(true)
  expect(form.done()).toBe(1)
})

test('so is a complete sign-up', async () => {
  const form = await open({}, 'plain')
  await form.screen.type('姓名', '小岸')
  await logIn(form, '提交')
  expect(times(form, 'requestToken')).toBe(1)
  expect(form.done()).toBe(1)
})

test('an answer after the login counts down, and says nothing of the code that was used', async () => {
  const form = await open()
  await logIn(form)
  await act(async () => form.code.resolve(null))
  expect(form.root.ui.toast?.text).toBe('登录成功')
  const next = await nextForm(form)
  expect(next.get('button', '60 秒后可重发')).toHaveProperty('disabled', true)
  expect(next.text()).not.toContain('已发送至')
})

test.each([
  ['no network', offline()],
  ['too early', tooSoon()],
  ['a challenge', new ApiError(LoginCode.ChallengeNeeded, 428)],
])('an answer of %s after the login says nothing', async (_, error) => {
  const form = await open()
  await logIn(form)
  await act(async () => form.code.reject(error))
  expect(form.root.ui.toast?.text).toBe('登录成功')
  expect(times(form, 'getCodeChallenge')).toBe(0)
})

test('an answer during the login leaves it busy, and the countdown as it is', async () => {
  const login = later<typeof token>()
  const form = await open({ answers: { requestToken: () => login.promise } })
  await logIn(form)
  await act(async () => form.code.resolve(null))
  expect(isBusy(form)).toBe('true')
  await form.screen.tap('button', '登录')
  expect(times(form, 'requestToken')).toBe(1)
  await act(async () => login.resolve(token))
  expect(form.done()).toBe(1)
  expect(isBusy(form)).toBe('false')
  const next = await nextForm(form)
  expect(next.get('button', '60 秒后可重发')).toHaveProperty('disabled', true)
  expect(next.text()).not.toContain('已发送至')
})

test('after a login that fails the answer counts as always, and no second code is asked for before it', async () => {
  const refuse = () => Promise.reject(new ApiError('x400101', 400, '验证码不对'))
  const form = await open({ answers: { requestToken: refuse } })
  await logIn(form)
  expect(form.root.ui.toast?.text).toBe('验证码不对')
  expect(isBusy(form)).toBe('false')
  expect(form.screen.get('button', '获取验证码')).toHaveProperty('disabled', true)
  await act(async () => form.code.resolve(null))
  expect(form.screen.get('button', '60 秒后可重发')).toHaveProperty('disabled', true)
  expect(form.screen.text()).toContain('已发送至 138****5678')
  await form.screen.tap('button', '登录')
  expect(times(form, 'requestToken')).toBe(2)
})

test('while somebody logs in, the button for a code can be seen to do nothing', async () => {
  const form = await open({ answers: { requestToken: () => new Promise(() => undefined) } })
  await act(async () => form.code.reject(offline()))
  expect(form.screen.get('button', '获取验证码')).toHaveProperty('disabled', false)
  await logIn(form)
  expect(form.screen.get('button', '获取验证码')).toHaveProperty('disabled', true)
})

test('a remembered account logs in while a code is asked for', async () => {
  const form = await open()
  form.root.storage.local.write('remembered-logins', [{ phone: '13812345679', encoded: 'a'.repeat(43) }])
  const again = await open({ storage: form.root.storage })
  await again.screen.tap('button', '密码登录')
  await again.screen.tap('button', /138\*\*\*\*5679.*登录|登录.*138\*\*\*\*5679/)
  expect(times(again, 'requestMessageToken')).toBe(1)
  expect(again.done()).toBe(1)
})

test('WeChat’s login leads away while a code is asked for', async () => {
  const pages = [{ host: 'localhost', appId: 'official-1' }]
  const form = await open({
    host: { kind: 'wechat', os: 'ios' },
    boot: { wechat: { ...sampleBoot().wechat, pages } },
  })
  await form.screen.tap('checkbox', /用户协议/)
  await form.screen.tap('button', '微信登录')
  expect(navigated.left).toHaveLength(1)
})
