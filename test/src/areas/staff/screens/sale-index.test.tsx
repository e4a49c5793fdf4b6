/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError } from '@/api/errors'
import SaleIndexScreen from '@/areas/staff/screens/sale-index'
import { example, fakeRoot, type FakeOptions } from '../../../../support/root'

const profile = example('getStaff')
const fresh = example('openStaffSession').staff

function signedIn(options: FakeOptions = {}, caller = profile) {
  const root = fakeRoot(options)
  root.staff.signIn('staff-token', caller)
  return root
}
const opened = () => navigated.opened.map(({ url }) => url)
const listCalls = (root: ReturnType<typeof fakeRoot>, id: string) =>
  root.calls.filter((call) => call.id === id)

describe('the workbench', () => {
  beforeEach(() => {
    page.url = '/sale-index'
  })

  test('shows the figures, the newest leads with masked phones, and the devices', async () => {
    const screen = await render(<SaleIndexScreen />, signedIn())
    for (const shown of [
      '王晓，你好',
      '今日新线索',
      '139****5678',
      '27 暑期强基营',
      '预约英语模考',
      '付过 1 单 ¥1,480',
      '近 7 天共付 ¥2,960',
      '这台设备',
    ]) {
      expect(screen.text()).toContain(shown)
    }
    expect(screen.all('a', '团队活动数据')).toEqual([])
  })

  test('distinguishes devices by the time of their sign-in', async () => {
    const [device] = example('listStaffDevices').devices
    if (!device) throw new Error('the example has no device')
    const signedInAt = Date.parse('2026-11-20T09:30:00+08:00')
    const lastSeenAt = Date.parse('2026-11-21T18:05:00+08:00')
    const devices = [{ ...device, isCurrent: false, signedInAt, lastSeenAt }]
    const screen = await render(
      <SaleIndexScreen />,
      signedIn({ answers: { listStaffDevices: () => ({ devices }) } }),
    )
    expect(screen.text()).toContain('11月20日 09:30 登录，11月21日 18:05 用过')
  })

  test('leads strangers to the login of the entrance, and asks the server nothing', async () => {
    page.url = '/admin/sale-index'
    const root = fakeRoot()
    await render(<SaleIndexScreen />, root)
    expect(opened()).toEqual(['/admin/sale-login'])
    expect(root.calls).toEqual([])
  })

  test('shows nobody to who has not confirmed, and leads to the confirmation', async () => {
    const root = signedIn({}, fresh)
    await render(<SaleIndexScreen />, root)
    expect(opened()).toEqual(['/confiirm-identity'])
    expect(listCalls(root, 'getSaleIndex')).toEqual([])
  })

  test('leads to the confirmation when the server says that new terms hold', async () => {
    const refuse = () => Promise.reject(new ApiError('x403301', 403, '请先确认身份'))
    const getStaff = () => ({ ...example('getStaff'), isConfirmed: false })
    const root = signedIn({ answers: { getSaleIndex: refuse, getStaff } })
    await render(<SaleIndexScreen />, root)
    expect(opened()).toEqual(['/confiirm-identity'])
  })

  test('that of all branches is for admins alone', async () => {
    page.url = '/admin/sale-index'
    const agent = signedIn()
    const refused = await render(<SaleIndexScreen />, agent)
    expect(refused.text()).toContain('这个入口只给管理员')
    expect(listCalls(agent, 'getSaleIndex')).toEqual([])
    refused.unmount()
    const figures = {
      ...example('getSaleIndex'),
      branches: [{ branchId: '', today: 1, yesterday: 0, week: 3 }],
    }
    const boss = signedIn({ answers: { getSaleIndex: () => figures } }, { ...profile, role: 'admin' })
    const screen = await render(<SaleIndexScreen />, boss)
    expect(listCalls(boss, 'getSaleIndex')).toMatchObject([{ input: { query: { scope: 'all' } } }])
    expect(screen.text()).toContain('未分配校区今日 1 人，近 7 天 3 人')
    expect(screen.all('a').map((it) => it.textContent)).toEqual(['员工台', '线索', '身份与账号'])
  })

  test('leads who has no leads to the desk, and asks the server nothing', async () => {
    for (const role of ['teacher', 'cashier'] as const) {
      const root = signedIn({}, { ...profile, role })
      const screen = await render(<SaleIndexScreen />, root)
      expect(opened().at(-1)).toBe('/desk')
      expect(root.calls).toEqual([])
      screen.unmount()
    }
    page.url = '/admin/sale-index'
    const screen = await render(<SaleIndexScreen />, signedIn({}, { ...profile, role: 'teacher' }))
    await screen.tap('button', '去我的工作台')
    expect(opened().at(-1)).toBe('/desk')
  })

  test('offers the desk to who may do something there', async () => {
    const boss = await render(<SaleIndexScreen />, signedIn({}, { ...profile, role: 'admin' }))
    await boss.tap('a', '员工台')
    expect(opened().at(-1)).toBe('/desk')
    boss.unmount()
    expect((await render(<SaleIndexScreen />, signedIn())).all('a', '员工台')).toEqual([])
  })

  test('says when nobody came', async () => {
    const figures = { ...example('getSaleIndex'), newest: [] }
    const screen = await render(<SaleIndexScreen />, signedIn({ answers: { getSaleIndex: () => figures } }))
    expect(screen.text()).toContain('近 7 天还没有新线索')
  })

  test('an account without an invite code is promised no lead of its own', async () => {
    const { inviteCode: _code, ...caller } = profile
    const figures = { ...example('getSaleIndex'), newest: [] }
    const root = signedIn({ answers: { getSaleIndex: () => figures } }, { ...caller, role: 'admin' })
    const screen = await render(<SaleIndexScreen />, root)
    expect(screen.text()).toContain('你的账号没有邀请码')
    expect(screen.text()).not.toContain('有人通过你的推广链接报名')
  })

  test('marks an unproven phone, and shows admins the owner of a lead and who else has the student', async () => {
    page.url = '/admin/sale-index'
    const [clue] = example('getSaleIndex').newest
    if (!clue) throw new Error('the example has no clue')
    const conflict = { owner: '示例老师乙', others: ['示例老师甲', '示例老师丙'] }
    const figures = {
      ...example('getSaleIndex'),
      newest: [
        { ...clue, isPhoneProven: false, ...conflict },
        { ...clue, id: 'second', owner: '', others: [] },
      ],
      branches: [{ branchId: '1', today: 1, yesterday: 0, week: 3 }],
    }
    const boss = signedIn({ answers: { getSaleIndex: () => figures } }, { ...profile, role: 'admin' })
    const shown = (await render(<SaleIndexScreen />, boss)).text()
    for (const part of ['139****5678（未验证）', '归示例老师乙', '示例老师甲、示例老师丙也有这名学生']) {
      expect(shown).toContain(part)
    }
    expect(shown).toContain('没有归属')
    expect(shown).toContain('同一个人可能在几个校区都有')
  })

  test('leads out when the session is signed out, even where the server cannot be reached', async () => {
    const root = signedIn({
      answers: { closeStaffSession: () => Promise.reject(new ApiError('network', 0)) },
    })
    const screen = await render(<SaleIndexScreen />, root)
    await screen.tap('button', '退出登录')
    expect(root.staff.token).toBeUndefined()
    expect(opened()).toEqual(['/sale-login'])
  })
})
