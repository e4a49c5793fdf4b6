/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { act } from 'react'
import { render } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { later } from '../../../../../support/later'
import { fakeRoot, type Answers } from '../../../../../support/root'

const offline = () => new ApiError(LocalCode.Network, 0)

beforeEach(() => {
  page.url = '/personal-center?settings=1'
})

/** The sheet that binds a number, whose code was asked for and is not answered yet. */
async function bind(answers: Answers = {}) {
  const code = later<null>()
  const user = { uid: 'user-1', phone: '' }
  const root = fakeRoot({ user, answers: { sendMobileCode: () => code.promise, ...answers } })
  const screen = await render(<PersonalCenterScreen />, root)
  await screen.tap('button', '绑定手机号')
  await screen.type('手机号', '13912345678')
  await screen.tap('button', '获取验证码')
  return { root, screen, code }
}

test('a number is bound while the request for its code is still on its way, and its failure says nothing', async () => {
  const { root, screen, code } = await bind()
  expect(screen.get('button', '获取验证码')).toHaveProperty('disabled', true)
  expect(screen.get('button', '绑定').getAttribute('aria-busy')).toBe('false')
  await screen.type('验证码', '123456')
  await screen.tap('button', '绑定')
  expect(root.session.profile.phone).toBe('13912345678')
  await act(async () => code.reject(offline()))
  expect(root.ui.toast?.text).toBe('手机号已绑定')
})

test('a form that is being sent stays busy when the request for the code is answered', async () => {
  const { root, screen, code } = await bind({ bindPhone: () => new Promise(() => undefined) })
  await screen.type('验证码', '123456')
  await screen.tap('button', '绑定')
  await act(async () => code.resolve(null))
  expect(screen.get('button', '绑定').getAttribute('aria-busy')).toBe('true')
  await screen.tap('button', '绑定')
  expect(root.calls.filter(({ id }) => id === 'bindPhone')).toHaveLength(1)
})

test('a request for a code that fails says so, and a fault that was found by it goes with the next press', async () => {
  const { root, screen, code } = await bind()
  await act(async () => code.reject(offline()))
  expect(root.ui.toast?.text).toBe('网络连接失败，请检查后再试。')
  await screen.type('手机号', '139')
  await screen.tap('button', '获取验证码')
  expect(screen.get('alert').textContent).toBe('请输入正确的手机号')
  await screen.type('手机号', '13912345678')
  await screen.tap('button', '绑定')
  expect(screen.get('alert').textContent).toBe('验证码不能为空')
  await screen.tap('button', '获取验证码')
  expect(screen.all('alert')).toEqual([])
})

test('the code to the old number does not block the change of the number', async () => {
  const user = { uid: 'user-1', phone: '13812345678' }
  const root = fakeRoot({ user, answers: { sendMobileCode: () => new Promise(() => undefined) } })
  const screen = await render(<PersonalCenterScreen />, root)
  await screen.tap('button', '更换手机号')
  const [old] = screen.all('button', '获取验证码')
  await act(async () => old?.click())
  await screen.type('138****5678 的验证码', '111111')
  await screen.type('新手机号', '13912345678')
  await screen.type('验证码', '222222')
  await screen.tap('button', '更换')
  expect(root.calls.filter(({ id }) => id === 'changePhone')).toHaveLength(1)
})
