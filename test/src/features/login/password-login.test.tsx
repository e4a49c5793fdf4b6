/** @jest-environment jsdom */
import '../../support/fake-navigation'
import { render, type Screen } from '../../support/render'
import { ApiError, ErrorCode } from '@/api/errors'
import { LoginForm } from '@/features/login'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../../support/root'
import { md5 } from '@/platform/app/digest'

const phone = '13812345678'
/** MD5 of `secret-1`, from the coreutils' md5sum. */
const hashed = '5926ed10493e613137208e1d5360d8f3'

async function open(
  options: FakeOptions = {},
  maxPassword: 15 | 20 = 15,
): Promise<{ root: FakeRoot; screen: Screen }> {
  const root = fakeRoot(options)
  const screen = await render(<LoginForm onDone={() => undefined} maxPassword={maxPassword} />, root)
  await screen.tap('button', '密码登录')
  return { root, screen }
}

async function logIn(screen: Screen, password = 'secret-1'): Promise<void> {
  await screen.type('手机号', phone)
  await screen.type('密码', password)
  await screen.tap('checkbox', /用户协议/)
  await screen.tap('button', '登录')
}

test('the password goes out as its MD5, never as it was typed', async () => {
  const { root, screen } = await open()
  await logIn(screen)
  const [call] = root.calls
  expect(call).toMatchObject({
    id: 'requestToken',
    input: {
      body: { grant_type: 'password', username: phone, password: expect.stringMatching(/^[0-9a-f]{32}$/) },
    },
  })
  expect(JSON.stringify(root.calls)).not.toContain('secret-1')
  expect(JSON.stringify(call)).toContain(hashed)
})

test.each([
  ['', '', '账号不能为空'],
  ['1381234', 'secret-1', '请输入正确的账号'],
  [phone, '', '请输入密码'],
  [phone, '12345', '密码输入有误'],
  [phone, '123456', '请先阅读并同意协议'],
])('with %j and %j the form says %s', async (account, password, message) => {
  const { root, screen } = await open()
  if (account) await screen.type('手机号', account)
  if (password) await screen.type('密码', password)
  await screen.tap('button', '登录')
  expect(root.ui.toast).toMatchObject({ text: message, ms: 1500 })
  expect(root.calls).toEqual([])
})

test('a wrong password is said in the words of the server, for two seconds', async () => {
  const { root, screen } = await open({
    answers: {
      requestToken: () => {
        throw new ApiError(ErrorCode.PasswordWrong, 400, '账号或密码不对')
      },
    },
  })
  await logIn(screen)
  expect(root.ui.toast).toMatchObject({ text: '账号或密码不对', ms: 2000 })
})

test('an account that logged in is offered again, and can be forgotten', async () => {
  const { root, screen } = await open()
  await logIn(screen)
  const next = await open({ storage: root.storage })
  await next.screen.tap('button', '填入 138****5678')
  expect(next.screen.get('textbox', '手机号')).toHaveProperty('value', phone)
  await next.screen.tap('button', '清除记录')
  expect(next.screen.all('button', '填入 138****5678')).toEqual([])
  expect((await open({ storage: root.storage })).screen.all('button', '填入 138****5678')).toEqual([])
})

test('switching clears code and password, and leaves the number', async () => {
  const { screen } = await open()
  await screen.type('手机号', phone)
  await screen.type('密码', 'secret-1')
  await screen.tap('button', '验证码登录')
  await screen.tap('button', '密码登录')
  expect(screen.get('textbox', '手机号')).toHaveProperty('value', phone)
  expect(screen.text()).not.toContain('secret-1')
})

describe('a password of 18 letters', () => {
  const long = 'Zx9kLongPassw0rd!@'

  /** A server whose account has this password. */
  const owning = (password: string): FakeOptions => ({
    answers: {
      async requestToken({ body }) {
        const own = await md5(password)
        if ('password' in body && body.password === own) return example('requestToken')
        throw new ApiError(ErrorCode.PasswordWrong, 400, '账号或密码不正确')
      },
    },
  })

  test.each([
    ['as it is', long],
    ['as an old form cut it', long.slice(0, 15)],
  ])('that was set %s opens the dialog', async (_, password) => {
    const { root, screen } = await open(owning(password), 20)
    await logIn(screen, long)
    expect(root.session.isSignedIn).toBe(true)
  })

  test.each([
    ['as it is', long],
    ['as an old form cut it', long.slice(0, 15)],
  ])('that was set %s opens the panel, which says where it stops and takes the rest', async (_, password) => {
    const { root, screen } = await open(owning(password))
    const field = () => screen.get('textbox', '密码')
    await screen.type('密码', long.slice(0, 14))
    expect(screen.text()).not.toContain('已满 15 位')
    await screen.type('密码', long.slice(0, 15))
    expect(field()).toHaveProperty('maxLength', 15)
    expect(screen.text()).toContain('已满 15 位')
    await screen.tap('button', '密码更长，继续输入')
    expect(field()).toHaveProperty('maxLength', 20)
    await logIn(screen, long)
    expect(root.session.isSignedIn).toBe(true)
  })

  test('is shown in the dialog where it takes no more, and only there', async () => {
    const { screen } = await open({}, 20)
    await screen.type('密码', 'p'.repeat(19))
    expect(screen.get('status').textContent).toBe('')
    await screen.type('密码', 'p'.repeat(20))
    expect(screen.get('status').textContent).toBe('已满 20 位，再输入的不会算进去')
    expect(screen.all('button', '密码更长，继续输入')).toEqual([])
  })

  test('that is wrong is tried twice and no more', async () => {
    const { root, screen } = await open(owning('another-one'), 20)
    await logIn(screen, long)
    expect(root.ui.toast?.text).toBe('账号或密码不正确')
    expect(root.calls).toHaveLength(2)
  })
})

test('a wrong password that every form can type is tried once', async () => {
  const refuse = () => Promise.reject(new ApiError(ErrorCode.PasswordWrong, 400, '账号或密码不正确'))
  const { root, screen } = await open({ answers: { requestToken: refuse } }, 20)
  await logIn(screen, 'fifteen-letters')
  expect(root.calls).toHaveLength(1)
})
