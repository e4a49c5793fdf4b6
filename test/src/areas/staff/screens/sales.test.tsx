/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, ErrorCode } from '@/api/errors'
import { LoginForm } from '@/features/login'
import ConfirmIdentityScreen from '@/areas/staff/screens/confirm-identity'
import LoginBlendScreen from '@/areas/staff/screens/login-blend'
import MenuBlendScreen from '@/areas/staff/screens/menu-blend'
import SaleIndexScreen from '@/areas/staff/screens/sale-index'
import SaleLoginScreen from '@/areas/staff/screens/sale-login'
import { example, fakeRoot, type FakeOptions } from '../../../../support/root'

const profile = example('getStaff')
const hired = example('openStaffSession').staff
/** Staff who have set their own password and have not confirmed who they are. */
const fresh = { ...hired, needsPassword: false }

function signedIn(options: FakeOptions = {}, caller = profile) {
  const root = fakeRoot({ ...options, answers: { getStaff: () => caller, ...options.answers } })
  root.staff.signIn('staff-token', caller)
  return root
}
const opened = () => navigated.opened.map(({ url }) => url)
const listCalls = (root: ReturnType<typeof fakeRoot>, id: string) =>
  root.calls.filter((call) => call.id === id)

describe('the staff login', () => {
  beforeEach(() => {
    page.url = '/sale-login'
  })

  test('asks for the password, then sends a code by itself, and leads on', async () => {
    const root = fakeRoot()
    const screen = await render(<SaleLoginScreen />, root)
    await screen.type('手机号', '13800001234')
    await screen.type('密码', 'lantern-42')
    await screen.tap('button', '下一步')
    expect(listCalls(root, 'checkStaffPassword')).toMatchObject([{ input: { body: { entrance: 'agent' } } }])
    expect(JSON.stringify(root.calls)).not.toContain('lantern-42')
    expect(listCalls(root, 'sendStaffCode')).toHaveLength(1)
    expect(screen.text()).toContain('已发送至 138****1234')
    await screen.type('验证码', '246810')
    await screen.tap('button', '登录')
    expect(root.staff.profile).toEqual(hired)
    expect(root.session.isSignedIn).toBe(false)
    expect(opened()).toEqual(['/confiirm-identity'])
  })

  test('staff without leads begin at the desk', async () => {
    for (const role of ['teacher', 'cashier'] as const) {
      const screen = await render(<SaleLoginScreen />, signedIn({}, { ...profile, role }))
      await screen.tap('button', '进入工作台')
      expect(opened().at(-1)).toBe('/desk')
      screen.unmount()
    }
  })

  test('a second person at the same computer gets a code of their own at once', async () => {
    const root = fakeRoot()
    const screen = await render(<SaleLoginScreen />, root)
    for (const mobile of ['13800001234', '13900005678']) {
      await screen.type('手机号', mobile)
      await screen.type('密码', 'lantern-42')
      await screen.tap('button', '下一步')
      await screen.tap('button', '换个账号')
    }
    expect(listCalls(root, 'sendStaffCode')).toHaveLength(2)
  })

  test('a code that a student asked for does not delay that of staff', async () => {
    const root = fakeRoot()
    const student = await render(<LoginForm onDone={() => undefined} maxPassword={20} />, root)
    await student.type('手机号', '13800001234')
    await student.tap('button', '获取验证码')
    student.unmount()
    const screen = await render(<SaleLoginScreen />, root)
    await screen.type('手机号', '13800001234')
    await screen.type('密码', 'lantern-42')
    await screen.tap('button', '下一步')
    expect(listCalls(root, 'sendStaffCode')).toHaveLength(1)
  })

  test('the entrance of admins says so to the server', async () => {
    page.url = '/admin/sale-login'
    const root = fakeRoot()
    const screen = await render(<SaleLoginScreen />, root)
    expect(screen.text()).not.toContain('员工登录')
    await screen.type('手机号', '13800001234')
    await screen.type('密码', 'lantern-42')
    await screen.tap('button', '下一步')
    expect(listCalls(root, 'checkStaffPassword')).toMatchObject([{ input: { body: { entrance: 'admin' } } }])
  })

  test.each([
    ['', '', '账号不能为空'],
    ['138', '', '请输入正确的账号'],
    ['13800001234', '', '请输入密码'],
    ['13800001234', '12345', '密码输入有误'],
  ])('%j and %j are refused here with %s', async (mobile, password, message) => {
    const root = fakeRoot()
    const screen = await render(<SaleLoginScreen />, root)
    await screen.type('手机号', mobile)
    await screen.type('密码', password)
    await screen.tap('button', '下一步')
    expect(screen.text()).toContain(message)
    expect(root.calls).toEqual([])
  })

  test('a ticket that has ended asks for the password again', async () => {
    const refuse = () => Promise.reject(new ApiError('x400301', 400, '验证超时，请重新输入密码'))
    const root = fakeRoot({ answers: { openStaffSession: refuse } })
    const screen = await render(<SaleLoginScreen />, root)
    await screen.type('手机号', '13800001234')
    await screen.type('密码', 'lantern-42')
    await screen.tap('button', '下一步')
    await screen.type('验证码', '246810')
    await screen.tap('button', '登录')
    expect(screen.get('textbox', '密码')).toBeTruthy()
    expect(root.staff.profile).toBeUndefined()
  })

  const passPassword = async (root: ReturnType<typeof fakeRoot>) => {
    const screen = await render(<SaleLoginScreen />, root)
    await screen.type('手机号', '13800001234')
    await screen.type('密码', 'lantern-42')
    await screen.tap('button', '下一步')
    return screen
  }

  test('a code goes out although another number waits on this device, and a reload stays at the second step', async () => {
    const root = fakeRoot()
    const otherScreen = await passPassword(root)
    await otherScreen.tap('button', '换个账号')
    otherScreen.unmount()
    const screen = await passPassword(root)
    expect(listCalls(root, 'sendStaffCode')).toHaveLength(2)
    expect(screen.text()).not.toContain('正在把验证码发到')
    expect(screen.text()).toContain('已发送至 138****1234')
    screen.unmount()
    const again = await render(<SaleLoginScreen />, root)
    expect(again.text()).toContain('已发送至 138****1234')
    await again.tap('button', '换个账号')
    expect(again.get('textbox', '密码')).toBeTruthy()
  })

  test('while the code is on its way no request for it is suggested', async () => {
    const root = fakeRoot({ answers: { sendStaffCode: () => new Promise(() => undefined) } })
    const screen = await passPassword(root)
    expect(screen.text()).toContain('正在把验证码发到 138****1234')
    expect(screen.text()).not.toContain('请点“获取验证码”')
  })

  test('no code is said to be sent where the server sent none', async () => {
    const refuse = () => Promise.reject(new ApiError('x429101', 429, '验证码已发送，请 40 秒后再试'))
    const root = fakeRoot({ answers: { sendStaffCode: refuse } })
    const screen = await passPassword(root)
    expect(screen.get('textbox', '验证码')).toBeTruthy()
    expect(screen.text()).not.toContain('已发送至')
    expect(screen.text()).not.toContain('验证码发到')
    expect(screen.text()).toContain('验证码还没有发到 138****1234')
    screen.unmount()
    expect((await render(<SaleLoginScreen />, root)).text()).toContain('还没有发到')
  })

  test('says why, when a session has ended that nobody signed out of', async () => {
    const root = signedIn()
    root.staff.end()
    const loggedOut = await render(<SaleLoginScreen />, root)
    expect(loggedOut.text()).toContain('登录已失效，请重新登录。')
    loggedOut.unmount()
    root.staff.clear()
    expect((await render(<SaleLoginScreen />, root)).text()).not.toContain('登录已失效')
  })

  test('staff who are in already can go on or leave', async () => {
    const root = signedIn()
    const screen = await render(<SaleLoginScreen />, root)
    await screen.tap('button', '进入工作台')
    expect(opened()).toEqual(['/sale-index'])
    await screen.tap('button', '退出，换个账号')
    expect(root.staff.profile).toBeUndefined()
    expect(screen.get('textbox', '手机号')).toBeTruthy()
  })
})

describe('the confirmation', () => {
  beforeEach(() => {
    page.url = '/confiirm-identity'
  })

  test('shows what is on file, and sends the name, the branch and the version of the terms that were shown', async () => {
    const root = signedIn({}, fresh)
    const screen = await render(<ConfirmIdentityScreen />, root)
    expect(screen.text()).toContain('138****1234')
    await screen.type('真实姓名', ' 王晓 ')
    await screen.tap('checkbox')
    await screen.tap('button', '确认身份')
    const { version } = example('getStaffTerms')
    const body = { realName: '王晓', branchId: '1', termsVersion: version }
    expect(listCalls(root, 'confirmIdentity')).toMatchObject([{ input: { body } }])
    expect(root.staff.profile?.isConfirmed).toBe(true)
    expect(opened()).toEqual(['/sale-index'])
  })

  test('a password that an operator chose is changed first', async () => {
    const root = signedIn({}, hired)
    const screen = await render(<ConfirmIdentityScreen />, root)
    expect(screen.all('textbox', '真实姓名')).toEqual([])
    await screen.type('原密码', 'lantern-42')
    await screen.type('新密码', 'lantern-43')
    await screen.tap('button', '保存')
    expect(listCalls(root, 'setStaffPassword')).toHaveLength(1)
    expect(screen.get('textbox', '真实姓名')).toBeTruthy()
    expect(opened()).toEqual([])
  })

  test('staff who have confirmed but were given another password are led here from the day', async () => {
    page.url = '/sale-index'
    const root = signedIn({}, { ...profile, needsPassword: true })
    await render(<SaleIndexScreen />, root)
    expect(opened()).toEqual(['/confiirm-identity'])
    expect(listCalls(root, 'getSaleIndex')).toEqual([])
  })

  test.each([
    ['', true, '请输入姓名'],
    ['<王>', true, '姓名输入有误'],
    ['王晓', false, '请先阅读并同意承诺'],
  ])('%j with consent %j is refused here with %s', async (name, hasAgreed, message) => {
    const root = signedIn({}, fresh)
    const screen = await render(<ConfirmIdentityScreen />, root)
    await screen.type('真实姓名', name)
    if (hasAgreed) await screen.tap('checkbox')
    await screen.tap('button', '确认身份')
    expect(screen.text()).toContain(message)
    expect(listCalls(root, 'confirmIdentity')).toEqual([])
  })

  test('a second try after a lost reply is the same request', async () => {
    let tries = 0
    const root = signedIn(
      {
        answers: {
          confirmIdentity: () => {
            tries += 1
            if (tries === 1) throw new ApiError('network', 0)
            return profile
          },
        },
      },
      fresh,
    )
    const screen = await render(<ConfirmIdentityScreen />, root)
    await screen.type('真实姓名', '王晓')
    await screen.tap('checkbox')
    await screen.tap('button', '确认身份')
    await screen.tap('button', '确认身份')
    const [first, second] = listCalls(root, 'confirmIdentity')
    expect(second).toEqual(first)
  })

  test('a name that was typed outlives a reload, until it is confirmed', async () => {
    const root = signedIn({}, fresh)
    const before = await render(<ConfirmIdentityScreen />, root)
    await before.type('真实姓名', '王晓')
    before.unmount()
    const screen = await render(<ConfirmIdentityScreen />, root)
    expect(screen.get('textbox', '真实姓名')).toHaveProperty('value', '王晓')
    await screen.tap('checkbox')
    await screen.tap('button', '确认身份')
    expect(root.storage.session.read(`staff-name:${fresh.staffId}`)).toBeUndefined()
  })

  test('an account that was changed meanwhile is shown and confirmed as it is on file now', async () => {
    const root = signedIn({ answers: { getStaff: () => ({ ...fresh, branchId: '7' }) } }, fresh)
    const screen = await render(<ConfirmIdentityScreen />, root)
    expect(screen.text()).toContain('示例分校七')
    expect(root.staff.profile?.branchId).toBe('7')
    await screen.type('真实姓名', '王晓')
    await screen.tap('checkbox')
    await screen.tap('button', '确认身份')
    expect(listCalls(root, 'confirmIdentity')).toMatchObject([{ input: { body: { branchId: '7' } } }])
  })

  test('terms that the server no longer takes are fetched again, and typed text stays', async () => {
    let branchId = fresh.branchId
    const confirmIdentity = () => {
      branchId = '7'
      throw new ApiError(ErrorCode.Conflict, 409, '校区与登记的不一致，请核对后再确认')
    }
    const answers = { getStaff: () => ({ ...fresh, branchId }), confirmIdentity }
    const screen = await render(<ConfirmIdentityScreen />, signedIn({ answers }, fresh))
    await screen.type('真实姓名', '王晓')
    await screen.tap('checkbox')
    await screen.tap('button', '确认身份')
    expect(screen.text()).toContain('示例分校七')
    expect(screen.get('textbox', '真实姓名')).toHaveProperty('value', '王晓')
  })

  test('where the data on file cannot be fetched it says so, tries again, and lets go', async () => {
    let isDown = true
    const getStaff = () => {
      if (isDown) throw new ApiError('network', 0)
      return fresh
    }
    const root = signedIn({ answers: { getStaff } }, fresh)
    const screen = await render(<ConfirmIdentityScreen />, root)
    expect(screen.all('textbox')).toEqual([])
    isDown = false
    await screen.tap('button', '再试一次')
    expect(screen.get('textbox', '真实姓名')).toBeTruthy()
    await screen.tap('button', '退出登录')
    expect(listCalls(root, 'closeStaffSession')).toHaveLength(1)
    expect(root.staff.profile).toBeUndefined()
    expect(opened()).toEqual(['/sale-login'])
  })

  test('staff who have confirmed see it, and nothing is asked again', async () => {
    const screen = await render(<ConfirmIdentityScreen />, signedIn())
    expect(screen.text()).toContain('已确认：王晓')
    expect(screen.all('textbox')).toEqual([])
  })

  test('everybody finds their password, their devices and the way out there', async () => {
    const root = signedIn({}, { ...profile, role: 'teacher' })
    const screen = await render(<ConfirmIdentityScreen />, root)
    expect(screen.text()).toContain('这台设备')
    await screen.tap('button', '修改密码')
    expect(screen.get('textbox', '原密码')).toBeTruthy()
    await screen.tap('button', '退出登录')
    expect(root.staff.token).toBeUndefined()
    expect(opened().at(-1)).toBe('/sale-login')
  })
})

describe('the mixed entrance', () => {
  const user = { uid: 'user-1', phone: '13812345678' }

  test('offers the student’s login and the ways in for staff', async () => {
    page.url = '/login-blend'
    const screen = await render(<LoginBlendScreen />, fakeRoot())
    expect(screen.get('heading', '我是学生')).toBeTruthy()
    expect(screen.get('button', '登录')).toBeTruthy()
    await screen.tap('a', '员工登录')
    await screen.tap('a', '管理员登录')
    expect(opened()).toEqual(['/sale-login', '/admin/sale-login'])
  })

  test('lets a student who is in go on to the menu', async () => {
    page.url = '/login-blend'
    const screen = await render(<LoginBlendScreen />, fakeRoot({ user }))
    await screen.tap('button', '继续')
    expect(opened()).toEqual(['/menu-blend'])
  })

  test('the menu lists what each role may open and is built, and nothing of the others', async () => {
    page.url = '/menu-blend'
    const guest = await render(<MenuBlendScreen />, fakeRoot())
    await guest.tap('button', '去登录')
    expect(opened()).toEqual(['/login-blend'])
    guest.unmount()
    const student = await render(<MenuBlendScreen />, fakeRoot({ user }))
    expect(student.all('heading').map((it) => it.textContent)).toEqual(['功能菜单', '学生'])
    student.unmount()
    const both = signedIn({ user })
    const screen = await render(<MenuBlendScreen />, both)
    expect(screen.all('heading').map((it) => it.textContent)).toEqual(['功能菜单', '学生', '销售'])
    expect(screen.all('a').map((it) => it.textContent)).toEqual([
      '首页',
      '学习中心',
      '我的',
      '销售工作台',
      '线索',
      '身份与账号',
    ])
    screen.unmount()
    const boss = await render(<MenuBlendScreen />, signedIn({}, { ...profile, role: 'admin' }))
    expect(boss.get('a', '全部校区')).toBeTruthy()
    expect(boss.get('a', '员工台')).toBeTruthy()
    boss.unmount()
    for (const [role, name] of [
      ['teacher', '老师'],
      ['cashier', '财务'],
    ] as const) {
      const menu = await render(<MenuBlendScreen />, signedIn({}, { ...profile, role }))
      expect(menu.get('heading', name)).toBeTruthy()
      expect(menu.all('a').map((it) => it.textContent)).toEqual(['员工台', '身份与账号'])
      menu.unmount()
    }
  })
})
