/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { act } from 'react'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import SaleLoginScreen from '@/areas/staff/screens/sale-login'
import { later } from '../../../../support/later'
import { example, fakeRoot, type Answers } from '../../../../support/root'

type Sent = Awaited<ReturnType<NonNullable<Answers['sendStaffCode']>>>

beforeEach(() => {
  page.url = '/sale-login'
})

/** The second step, whose code was asked for and is not answered yet. */
async function passPassword(answers: Answers = {}) {
  const code = later<Sent>()
  const root = fakeRoot({ answers: { sendStaffCode: () => code.promise, ...answers } })
  const screen = await render(<SaleLoginScreen />, root)
  await screen.type('手机号', '13800001234')
  await screen.type('密码', 'lantern-42')
  await screen.tap('button', '下一步')
  return { root, screen, code }
}

test.each([
  ['arrives', undefined],
  ['is that the network is gone', new ApiError(LocalCode.Network, 0)],
  ['is that the password is to be entered again', new ApiError(ErrorCode.StaffTicketEnded, 400)],
])(
  'staff log in while the code is still asked for, and an answer that %s later changes nothing',
  async (_, error) => {
    const { root, screen, code } = await passPassword()
    expect(screen.get('button', '登录').getAttribute('aria-busy')).toBe('false')
    expect(screen.get('button', '获取验证码')).toHaveProperty('disabled', true)
    await screen.type('验证码', '246810')
    await screen.tap('button', '登录')
    expect(root.staff.profile).toEqual(example('openStaffSession').staff)
    const toast = root.ui.toast
    expect(toast?.text).toBe('登录成功')
    await act(async () => (error ? code.reject(error) : code.resolve(example('sendStaffCode'))))
    expect(root.ui.toast).toBe(toast)
    expect(navigated.opened).toHaveLength(1)
    expect(root.storage.session.read('staff-ticket:agent')).toBeUndefined()
  },
)

test('an answer while somebody logs in leaves the login busy', async () => {
  const { root, screen, code } = await passPassword({ openStaffSession: () => new Promise(() => undefined) })
  await screen.type('验证码', '246810')
  await screen.tap('button', '登录')
  await act(async () => code.resolve(example('sendStaffCode')))
  expect(screen.get('button', '登录').getAttribute('aria-busy')).toBe('true')
  await screen.tap('button', '登录')
  expect(root.calls.filter(({ id }) => id === 'openStaffSession')).toHaveLength(1)
})

test('an answer for an account that was left leads nobody back to it', async () => {
  const { root, screen, code } = await passPassword()
  await screen.tap('button', '换个账号')
  await act(async () => code.resolve(example('sendStaffCode')))
  expect(screen.get('textbox', '密码')).toBeTruthy()
  expect(root.storage.session.read('staff-ticket:agent')).toBeUndefined()
})

test('a code that could not be sent says so, and can be asked for again', async () => {
  const { root, screen, code } = await passPassword()
  await act(async () => code.reject(new ApiError(LocalCode.Network, 0)))
  expect(root.ui.toast?.text).toBe('网络连接失败，请检查后再试。')
  await screen.tap('button', '获取验证码')
  expect(root.calls.filter(({ id }) => id === 'sendStaffCode')).toHaveLength(2)
})

test('two taps before the next drawing ask for one code', async () => {
  const refused = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const { root, screen } = await passPassword({ sendStaffCode: refused })
  const button = screen.get('button', '获取验证码')
  await act(async () => {
    button.click()
    button.click()
  })
  expect(root.calls.filter(({ id }) => id === 'sendStaffCode')).toHaveLength(2)
})

test('another account gets its code while the one before is still asked for', async () => {
  const { ticket } = example('checkStaffPassword')
  const tickets = [ticket, ticket.replace('A.', 'B.').replace(/A$/, 'B')]
  const { root, screen } = await passPassword({
    checkStaffPassword: () => ({ ...example('checkStaffPassword'), ticket: tickets.shift() ?? '' }),
  })
  await screen.tap('button', '换个账号')
  await screen.type('密码', 'lantern-42')
  await screen.tap('button', '下一步')
  expect(root.calls.filter(({ id }) => id === 'sendStaffCode')).toHaveLength(2)
})
