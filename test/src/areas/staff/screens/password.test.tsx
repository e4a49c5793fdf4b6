/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import SaleIndexScreen from '@/areas/staff/screens/sale-index'
import { example, fakeRoot, type Answers } from '../../../../support/root'

beforeEach(() => {
  page.url = '/sale-index'
})

async function open(answers: Answers = {}) {
  const root = fakeRoot({ answers })
  root.staff.signIn('staff-token', example('getStaff'))
  const screen = await render(<SaleIndexScreen />, root)
  await screen.tap('button', '修改密码')
  const changes = () => root.calls.filter(({ id }) => id === 'setStaffPassword').map(({ input }) => input)
  const save = async (old: string, fresh: string) => {
    await screen.type('原密码', old)
    await screen.type('新密码', fresh)
    await screen.tap('button', '保存')
  }
  return { root, screen, changes, save }
}

test('the password of staff is changed with the old one, which is not sent in clear, and the devices are fetched again', async () => {
  const { root, screen, changes, save } = await open()
  await save('lantern-42', 'lantern-43')
  expect(changes()).toMatchObject([{ body: { oldPassword: expect.any(String), newPassword: 'lantern-43' } }])
  expect(JSON.stringify(root.calls)).not.toContain('lantern-42')
  expect(root.ui.toast).toMatchObject({ text: '密码已修改，其他设备已退出', ms: 2000 })
  expect(screen.all('dialog')).toEqual([])
  expect(root.calls.filter(({ id }) => id === 'listStaffDevices')).toHaveLength(2)
})

test.each([
  ['', 'lantern-43', '请输入原密码'],
  ['lantern-42', 'lantern', '新密码至少 8 位'],
  ['lantern-42', 'lantern-lantern-', '新密码最多 15 位'],
  ['lantern-42', 'lantern-42', '新密码不能和原密码相同'],
])('%j and %j are refused here with %s', async (old, fresh, message) => {
  const { screen, changes, save } = await open()
  await save(old, fresh)
  expect(screen.get('alert').textContent).toBe(message)
  expect(changes()).toEqual([])
})

test('a refused change stays in the sheet with its sentence; sent again it is the same change', async () => {
  const failures = [new ApiError(LocalCode.Network, 0), new ApiError('x400103', 400, '原密码不正确')]
  const { root, screen, changes, save } = await open({
    setStaffPassword: () => {
      const failure = failures.shift()
      return failure ? Promise.reject(failure) : null
    },
  })
  await save('lantern-41', 'lantern-43')
  expect(root.ui.toast?.text).toBe('网络连接失败，请检查后再试。')
  await screen.tap('button', '保存')
  expect(root.ui.toast?.text).toBe('原密码不正确')
  await save('lantern-42', 'lantern-43')
  const ids = changes().map((input) => (input as { body: { id: string } }).body.id)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  expect(screen.all('dialog')).toEqual([])
})
