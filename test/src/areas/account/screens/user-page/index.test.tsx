/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render, type Screen } from '../../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import UserPageScreen from '@/areas/account/screens/user-page'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const account = example('getAccount')

beforeEach(() => {
  page.url = '/user-page'
})

async function open(options: FakeOptions = {}): Promise<{ root: FakeRoot; screen: Screen }> {
  const root = fakeRoot({ user, ...options })
  return { root, screen: await render(<UserPageScreen />, root) }
}

test('a guest is led to the login', async () => {
  const screen = await render(<UserPageScreen />, fakeRoot())
  await screen.tap('button', '登录')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
})

test('name, masked number, WeChat, membership and day of joining are shown', async () => {
  const { screen } = await open({
    answers: { getAccount: () => ({ ...account, name: '小岸', phone: '138****5678', isBind: 1 }) },
  })
  expect(screen.get('heading', '小岸')).toBeTruthy()
  expect(screen.text()).toContain('138****5678')
  expect(screen.text()).not.toContain(user.phone)
  expect(screen.text()).toContain('已绑定')
  expect(screen.text()).toContain('1 级体验')
  expect(screen.text()).toContain('有效期到 2026年11月27日')
  expect(screen.text()).toContain('2026年11月20日')
})

test('a student without a membership sees that', async () => {
  const none = { uid: user.uid, memberId: '' as const, level: 0, temporary: false }
  const { screen } = await open({ answers: { getMemberInfo: () => none } })
  expect(screen.text()).toContain('未开通')
  expect(screen.text()).not.toContain('有效期')
})

test('an account without a profile is called by its number', async () => {
  const { screen } = await open({
    answers: { getAccount: () => Promise.reject(new ApiError(ErrorCode.ProfileMissing, 404)) },
  })
  expect(screen.get('heading', '138****5678')).toBeTruthy()
})

test('without a network it says so, and comes when there is one', async () => {
  let isDown = true
  const { screen } = await open({
    answers: {
      getMemberInfo: () =>
        isDown ? Promise.reject(new ApiError(LocalCode.Network, 0)) : example('getMemberInfo'),
    },
  })
  expect(screen.text()).toContain('网络连接失败，请检查后再试。')
  isDown = false
  await screen.tap('button', '再试一次')
  expect(screen.get('heading', account.name)).toBeTruthy()
})

describe('the name', () => {
  test.each([
    ['', '请输入姓名'],
    ['小岸#', '姓名输入有误'],
  ])('%j is refused with %s, and nothing is sent', async (typed, message) => {
    const { root, screen } = await open()
    await screen.tap('button', '修改姓名')
    if (typed) await screen.type('姓名', typed)
    await screen.tap('button', '保存')
    expect(screen.get('alert').textContent).toBe(message)
    expect(root.ui.toast).toMatchObject({ text: message, ms: 1500 })
    expect(root.calls.map(({ id }) => id)).not.toContain('setUserName')
  })

  test('is saved, shown at once, and fetched again', async () => {
    const { root, screen } = await open({
      answers: { setUserName: () => ({ uid: user.uid, name: '小岸' }) },
    })
    await screen.tap('button', '修改姓名')
    await screen.type('姓名', ' 小岸 ')
    await screen.tap('button', '保存')
    expect(root.calls.find(({ id }) => id === 'setUserName')?.input).toEqual({
      params: { uid: user.uid },
      body: { name: '小岸' },
    })
    expect(root.ui.toast).toMatchObject({ text: '姓名已保存', ms: 2000 })
    expect(screen.all('dialog')).toEqual([])
    expect(root.calls.filter(({ id }) => id === 'getAccount')).toHaveLength(2)
  })

  test('of an account without a profile makes the profile', async () => {
    const missing = () => Promise.reject(new ApiError(ErrorCode.ProfileMissing, 404))
    const { root, screen } = await open({ answers: { getAccount: missing, setUserName: missing } })
    await screen.tap('button', '修改姓名')
    await screen.type('姓名', '小岸')
    await screen.tap('button', '保存')
    expect(root.calls.find(({ id }) => id === 'registerUser')?.input).toMatchObject({
      body: { uid: user.uid, name: '小岸' },
    })
  })

  test('that was typed is there again after the page was left, and not after the sheet was closed', async () => {
    const { root, screen } = await open()
    await screen.tap('button', '修改姓名')
    await screen.type('姓名', '小岸')
    screen.unmount()
    const again = await render(<UserPageScreen />, root)
    await again.tap('button', '修改姓名')
    expect(again.get('textbox', '姓名')).toHaveProperty('value', '小岸')
    await again.tap('button', '关闭')
    await again.tap('button', '修改姓名')
    expect(again.get('textbox', '姓名')).toHaveProperty('value', '')
  })

  test('that the server refuses stays in the sheet, with its sentence', async () => {
    const { root, screen } = await open({
      answers: { setUserName: () => Promise.reject(new ApiError('x400', 400, '请换一个姓名')) },
    })
    await screen.tap('button', '修改姓名')
    await screen.type('姓名', '小岸')
    await screen.tap('button', '保存')
    expect(root.ui.toast?.text).toBe('请换一个姓名')
    expect(screen.get('textbox', '姓名')).toHaveProperty('value', '小岸')
  })
})

test('an account without a number is led to where one is bound', async () => {
  const phoneless = { ...account, phone: '' as const, loginName: 'wx_5f6a7b8c9d0e' }
  const { screen } = await open({
    user: { uid: 'user-1', phone: '' },
    answers: { getAccount: () => phoneless },
  })
  await screen.tap('link', '绑定手机号')
  expect(navigated.opened).toMatchObject([{ url: '/personal-center?settings=1' }])
})
