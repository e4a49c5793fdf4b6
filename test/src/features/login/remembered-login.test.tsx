/** @jest-environment jsdom */
import '../../support/fake-navigation'
import { render, type Screen } from '../../support/render'
import { ApiError, ErrorCode } from '@/api/errors'
import { LoginForm } from '@/features/login'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../../support/root'

const phone = '13812345678'
const { credential } = example('createDeviceCredential')

interface Open {
  readonly root: FakeRoot
  readonly screen: Screen
  readonly done: () => number
}

async function open(options: FakeOptions = {}): Promise<Open> {
  const root = fakeRoot(options)
  let count = 0
  const screen = await render(<LoginForm onDone={() => void (count += 1)} maxPassword={15} />, root)
  await screen.tap('button', '密码登录')
  return { root, screen, done: () => count }
}

async function logIn({ screen }: Open, ...ticked: readonly string[]): Promise<void> {
  await screen.type('手机号', phone)
  await screen.type('密码', 'secret-1')
  await screen.tap('checkbox', /用户协议/)
  for (const box of ticked) await screen.tap('checkbox', box)
  await screen.tap('button', '登录')
}

const keep = '记住这台设备，下次免密登录'
const ids = ({ root }: Open) => root.calls.map(({ id }) => id)

/** The device after a login for which it was remembered. */
async function remembered(options: FakeOptions = {}): Promise<Open> {
  const first = await open()
  await logIn(first, keep)
  first.screen.unmount()
  first.root.session.clear()
  return open({ storage: first.root.storage, ...options })
}

test('the box is unticked, and without it no credential is asked for', async () => {
  const form = await open()
  expect(form.screen.get('checkbox', keep)).toHaveProperty('checked', false)
  await logIn(form)
  expect(ids(form)).not.toContain('createDeviceCredential')
  expect(form.root.storage.local.read('remembered-logins')).toEqual([{ phone, encoded: '' }])
})

test('a ticked box stores a credential of this device, and neither the password nor its hash', async () => {
  const form = await open()
  await logIn(form, keep)
  expect(form.root.calls.find(({ id }) => id === 'createDeviceCredential')).toMatchObject({
    input: { params: { uid: form.root.session.uid }, body: { device: '安卓手机·浏览器' } },
  })
  const stored = form.root.storage.local.read('remembered-logins')
  expect(stored).toEqual([{ phone, encoded: credential }])
  expect(JSON.stringify(stored)).not.toMatch(/secret-1|5926ed10493e613137208e1d5360d8f3/)
})

test('a device that could not be remembered is said, and the login holds', async () => {
  const form = await open({
    answers: { createDeviceCredential: () => Promise.reject(new ApiError(ErrorCode.Busy, 503)) },
  })
  await logIn(form, keep)
  expect(form.root.session.isSignedIn).toBe(true)
  expect(form.done()).toBe(1)
  expect(form.root.ui.toast?.text).toBe('已登录，但没能记住这台设备')
  expect(form.root.storage.local.read('remembered-logins')).toEqual([{ phone, encoded: '' }])
})

test('a remembered account logs in by one tap, without password or a new consent', async () => {
  const form = await remembered()
  await form.screen.tap('button', '138****5678免密登录')
  expect(form.root.calls[0]).toEqual({
    id: 'requestMessageToken',
    input: { body: { credential, clientId: 'shangan-h5', device: '安卓手机·浏览器' } },
  })
  expect(form.root.session.profile).toMatchObject({ phone, uid: example('requestMessageToken').uid })
  expect(form.root.ui.toast).toMatchObject({ text: '登录成功', ms: 2000 })
  expect([form.done(), ids(form)]).toEqual([1, expect.arrayContaining(['getAccount'])])
  expect(form.root.storage.local.read('remembered-logins')).toEqual([{ phone, encoded: credential }])
})

test('an ended credential is forgotten, and the password is asked for', async () => {
  const form = await remembered({
    answers: {
      requestMessageToken: () => Promise.reject(new ApiError(ErrorCode.CredentialEnded, 400, 'x')),
    },
  })
  await form.screen.tap('button', '138****5678免密登录')
  expect(form.screen.get('alert').textContent).toBe('这台设备的免密登录已失效，请输入密码')
  expect(form.root.ui.toast).toMatchObject({ text: '这台设备的免密登录已失效，请输入密码', ms: 2000 })
  expect(form.screen.get('textbox', '手机号')).toHaveProperty('value', phone)
  expect(form.root.storage.local.read('remembered-logins')).toEqual([{ phone, encoded: '' }])
  expect([form.done(), form.root.session.isSignedIn]).toEqual([0, false])
  await form.screen.tap('button', '填入 138****5678')
  expect(ids(form)).toEqual(['requestMessageToken'])
})

test('without a network the credential stays for the next try', async () => {
  const form = await remembered({
    answers: { requestMessageToken: () => Promise.reject(new ApiError('network', 0)) },
  })
  await form.screen.tap('button', '138****5678免密登录')
  expect(form.root.ui.toast?.text).toBe('网络连接失败，请检查后再试。')
  expect(form.screen.all('button', '138****5678免密登录')).toHaveLength(1)
})

test('one account can be taken off the list, and it is off after a reload', async () => {
  const form = await remembered()
  await form.screen.tap('button', '移除 138****5678')
  expect(form.screen.all('group', '用过的账号')).toEqual([])
  expect(form.root.storage.local.read('remembered-logins')).toBeUndefined()
})

test('a login by code remembers number and name, and offers the number masked at the next visit', async () => {
  const root = fakeRoot()
  const screen = await render(<LoginForm onDone={() => undefined} maxPassword={15} />, root)
  await screen.type('手机号', phone)
  await screen.type('验证码', '123456')
  await screen.tap('checkbox')
  await screen.tap('button', '登录')
  const nickName = example('getAccount').name
  expect(root.storage.local.read('remembered-sms-login')).toEqual({ phone, nickName })
  screen.unmount()
  const { storage } = fakeRoot()
  const later = fakeRoot({ storage: { local: root.storage.local, session: storage.session } })
  const next = await render(<LoginForm onDone={() => undefined} maxPassword={15} />, later)
  expect(next.get('textbox', '手机号')).toHaveProperty('value', '')
  expect(next.text()).toContain('138****5678')
  await next.tap('button', '填入 138****5678')
  expect(next.get('textbox', '手机号')).toHaveProperty('value', phone)
  expect(next.all('group', '用过的账号')).toEqual([])
})

test('the number of a login by code can be taken off the device', async () => {
  const { storage } = fakeRoot()
  storage.local.write('remembered-sms-login', { phone, nickName: '小岸' })
  const screen = await render(<LoginForm onDone={() => undefined} maxPassword={15} />, fakeRoot({ storage }))
  await screen.tap('button', '清除记录')
  expect(screen.all('group', '用过的账号')).toEqual([])
  expect(storage.local.read('remembered-sms-login')).toBeUndefined()
})
