/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render, type Screen } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import { SENDING_MS } from '@/features/unsent-study'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { recordUnsentStudy } from '@/stores/unsent-study'
import { createWordStore } from '@/areas/words/area'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const phoneless = { uid: 'user-1', phone: '' }
const [device] = example('listDevices').devices

beforeEach(() => {
  page.url = '/personal-center?settings=1'
})

async function open(options: FakeOptions = {}): Promise<{ root: FakeRoot; screen: Screen }> {
  const root = fakeRoot({ user, ...options })
  return { root, screen: await render(<PersonalCenterScreen />, root) }
}

/** Types what a change of the number asks for, and sends it. */
async function changePhone(screen: Screen, [field, proof]: readonly [string, string]): Promise<void> {
  await screen.type(field, proof)
  await screen.type('新手机号', '13912345678')
  await screen.type('验证码', '222222')
  await screen.tap('button', '更换')
}

/** Opens the sheet for a password, and types it with its code. */
async function typePassword(screen: Screen, password: string): Promise<void> {
  await screen.tap('button', '登录密码')
  await screen.type('新密码', password)
  await screen.type('验证码', '123456')
}

/** A student with three words that are on this device alone; `send` is what comes of sending them. */
async function openUnsent(send: (root: FakeRoot) => Promise<void>) {
  const opened = await open()
  const { root } = opened
  recordUnsentStudy(root.storage.local, 'words', 'user-1', 3)
  const words = await createWordStore(root)
  Object.assign(words, { enter: () => send(root) })
  return opened
}

test('signing out sends study that is on this device alone first, without a question', async () => {
  const { root, screen } = await openUnsent(async ({ storage }) =>
    recordUnsentStudy(storage.local, 'words', 'user-1', 0),
  )
  await screen.tap('button', '退出登录')
  expect(root.session.isSignedIn).toBe(false)
})

test('signing out does not wait long for study that cannot be sent', async () => {
  const { root, screen } = await openUnsent(() => new Promise(() => undefined))
  jest.useFakeTimers()
  await screen.tap('button', '退出登录')
  expect(screen.get('button', '正在上传学习记录').getAttribute('aria-busy')).toBe('true')
  await act(() => jest.advanceTimersByTimeAsync(SENDING_MS))
  jest.useRealTimers()
  expect(screen.text()).toContain('3 条学习记录只存在这台设备上')
  expect(root.session.isSignedIn).toBe(true)
})

test('signing out with study that cannot be sent warns first', async () => {
  const { root, screen } = await openUnsent(() => Promise.reject(new ApiError(LocalCode.Network, 0)))
  await screen.tap('button', '退出登录')
  expect(screen.text()).toContain('3 条学习记录只存在这台设备上')
  await screen.tap('button', '先不退出')
  expect(root.session.isSignedIn).toBe(true)
  await screen.tap('button', '退出登录')
  await screen.tap('button', '仍要退出')
  expect(root.session.isSignedIn).toBe(false)
})

test('another student’s unsent study delays nobody', async () => {
  const { root, screen } = await open()
  recordUnsentStudy(root.storage.local, 'words', 'user-2', 3)
  await screen.tap('button', '退出登录')
  expect(root.session.isSignedIn).toBe(false)
})

test('the settings lead to the profile, to the record and to the reminders', async () => {
  const { screen } = await open()
  await screen.tap('link', /^我的主页/)
  await screen.tap('link', /^完善资料/)
  await screen.tap('link', /^消息提醒/)
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/user-page', '/improve-info', '/message-settings'])
})

test('a number that is bound is shown masked, and there is nothing to bind', async () => {
  const { screen } = await open()
  expect(screen.text()).toContain('138****5678')
  expect(screen.text()).not.toContain(user.phone)
  expect(screen.all('button', '绑定手机号')).toEqual([])
})

test('an account without a number has no password yet, and can bind one by a code of type 1', async () => {
  const { root, screen } = await open({ user: phoneless })
  expect(screen.all('button', '登录密码')).toEqual([])
  await screen.tap('button', '绑定手机号')
  await screen.tap('button', '绑定')
  expect(screen.get('alert').textContent).toBe('请输入正确的手机号')
  await screen.type('手机号', '13912345678')
  await screen.tap('button', '绑定')
  expect(screen.get('alert').textContent).toBe('验证码不能为空')
  await screen.tap('button', '获取验证码')
  await screen.type('验证码', '123456')
  await screen.tap('button', '绑定')
  expect(root.calls.find(({ id }) => id === 'sendMobileCode')?.input).toEqual({
    query: { mobile: '13912345678', type: 1 },
  })
  expect(root.calls.find(({ id }) => id === 'bindPhone')?.input).toMatchObject({
    params: { uid: 'user-1' },
    body: { mobile: '13912345678', code: '123456' },
  })
  expect(root.session.profile.phone).toBe('13912345678')
  expect(root.ui.toast).toMatchObject({ text: '手机号已绑定', ms: 2000 })
  expect(screen.all('dialog')).toEqual([])
})

test('WeChat that is tied is shown as such; elsewhere the row says where it can be tied', async () => {
  const { root, screen } = await open()
  await screen.tap('button', '绑定微信')
  expect(root.ui.toast?.text).toBe('这里不能绑定微信，请在小程序里绑定')
  screen.unmount()
  root.session.update({ isBind: 1 })
  const tied = await render(<PersonalCenterScreen />, root)
  expect(tied.all('button', '绑定微信')).toEqual([])
  expect(tied.text()).toContain('已绑定')
})

test('a device that logs in without a password is marked, and this one can be made to forget', async () => {
  if (!device) throw new Error('the example has no device')
  const devices = [{ ...device, isCurrent: true, isRemembered: true }]
  const storage = fakeRoot().storage
  storage.local.write('remembered-logins', [{ phone: user.phone, encoded: 'credential-1' }])
  const { root, screen } = await open({ storage, answers: { listDevices: () => ({ devices }) } })
  expect(screen.text()).toContain('这台设备 · 可免密登录')
  await screen.tap('button', '退出并取消免密登录')
  expect(root.calls.at(-1)).toEqual({
    id: 'signOutDevice',
    input: { params: { uid: user.uid, deviceId: device.deviceId } },
  })
  expect(root.session.isSignedIn).toBe(false)
  expect(storage.local.read('remembered-logins')).toBeUndefined()
})

test('an account without a number is erased without a code, and forgotten here', async () => {
  const { root, screen } = await open({ user: phoneless })
  await screen.tap('button', '注销账号')
  await screen.tap('button', '确认注销')
  expect(root.calls.at(-1)).toEqual({
    id: 'deleteAccount',
    input: { params: { uid: 'user-1' }, body: {} },
  })
  expect(root.session.isSignedIn).toBe(false)
  expect(root.ui.toast?.text).toBe('账号已注销')
})

describe('after a change that signs the other devices out the list of devices is fetched again', () => {
  const listings = (root: FakeRoot) => root.calls.filter(({ id }) => id === 'listDevices').length

  test('after a new number', async () => {
    const { root, screen } = await open()
    await screen.tap('button', '更换手机号')
    expect(listings(root)).toBe(1)
    await changePhone(screen, ['138****5678 的验证码', '111111'])
    expect(listings(root)).toBe(2)
  })

  test('after a new password, and not after a sheet that was closed', async () => {
    const { root, screen } = await open()
    await screen.tap('button', '登录密码')
    expect(screen.get('dialog').textContent).toContain('其他设备上的登录会退出')
    await screen.tap('button', '关闭')
    await typePassword(screen, 'eight-88')
    expect(listings(root)).toBe(1)
    await screen.tap('button', '保存密码')
    expect(listings(root)).toBe(2)
  })
})

test('a student with neither the old number nor a password sees the way, and is led to the service', async () => {
  const { root, screen } = await open()
  await screen.tap('button', '更换手机号')
  expect(screen.all('button', '联系客服')).toEqual([])
  await screen.tap('button', '旧手机号收不到验证码？用密码确认')
  expect(screen.get('dialog').textContent).toContain('旧手机号已经用不了的，在这里换不了，可以联系客服')
  await screen.tap('button', '联系客服')
  expect(navigated.left).toEqual([root.boot.consult.defaultUrl])
})

test('a new password whose answer was lost is sent again as the same request', async () => {
  const sent: string[] = []
  const { root, screen } = await open({
    answers: {
      setPassword: ({ body }) => {
        sent.push(body.id)
        if (sent.length === 1) return Promise.reject(new ApiError(LocalCode.Network, 0))
        return null
      },
    },
  })
  await typePassword(screen, 'eight-88')
  await screen.tap('button', '保存密码')
  await screen.tap('button', '保存密码')
  expect(root.ui.toast?.text).toBe('密码已保存')
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
})

describe('a new password', () => {
  const set = async (password: string) => {
    const { root, screen } = await open()
    await typePassword(screen, password)
    expect(screen.text()).toContain('8 到 15 位')
    await screen.tap('button', '保存密码')
    return { root, screen, sent: root.calls.filter(({ id }) => id === 'setPassword').length }
  }

  test.each([
    ['seven-7', '新密码至少 8 位'],
    ['sixteen-letters-', '新密码最多 15 位'],
    ['Zx9kLongPassw0rd!@'.repeat(3), '新密码最多 15 位'],
  ])('%s is refused with a sentence, and never cut', async (password, said) => {
    const { root, screen, sent } = await set(password)
    expect(screen.get('textbox', '新密码')).toHaveProperty('value', password)
    expect(screen.get('alert').textContent).toBe(said)
    expect(root.ui.toast?.text).toBe(said)
    expect(sent).toBe(0)
  })

  test.each(['eight-88', 'fifteen-letters'])('%s is set', async (password) => {
    expect((await set(password)).sent).toBe(1)
  })
})

test('a student who does not want to be contacted says so, and can take it back', async () => {
  let choice = { allowed: true, since: 0 }
  const { root, screen } = await open({
    answers: {
      getContactChoice: () => choice,
      setContactChoice: ({ body }) => (choice = { allowed: body.allowed, since: Date.UTC(2026, 10, 20, 4) }),
    },
  })
  await screen.tap('button', '不再联系我')
  expect(root.ui.toast?.text).toBe('已记下，老师不再因为报名联系你')
  expect(screen.text()).toContain('2026-11-20 12:00起已停止联系')
  await screen.tap('button', '恢复老师联系')
  expect(root.ui.toast?.text).toBe('已恢复，新的报名会交给老师')
  expect(root.calls.filter(({ id }) => id === 'setContactChoice')).toHaveLength(2)
})

test('a choice that is on its way is not turned round by a second tap', async () => {
  const { root, screen } = await open({
    answers: {
      getContactChoice: () => ({ allowed: true, since: 0 }),
      setContactChoice: () => new Promise(() => undefined),
    },
  })
  await screen.tap('button', '不再联系我')
  await screen.tap('button', '不再联系我')
  expect(root.calls.filter(({ id }) => id === 'setContactChoice')).toHaveLength(1)
})

test('a choice whose answer was lost is sent again under the same id', async () => {
  const said: { id: string; allowed: boolean }[] = []
  const { screen } = await open({
    answers: {
      getContactChoice: () => ({ allowed: true, since: 0 }),
      setContactChoice: ({ body }) => {
        said.push(body)
        if (said.length === 1) return Promise.reject(new ApiError(LocalCode.Network, 0))
        return { allowed: body.allowed, since: 1 }
      },
    },
  })
  await screen.tap('button', '不再联系我')
  await screen.tap('button', '不再联系我')
  await screen.tap('button', '恢复老师联系')
  expect(said.map(({ allowed }) => allowed)).toEqual([false, false, true])
  expect(said[1]?.id).toBe(said[0]?.id)
  expect(said[2]?.id).not.toBe(said[0]?.id)
})

test('a choice whose answer was lost, and which another device has turned round since, is made again', async () => {
  const said = new Map<string, boolean>()
  let choice = { allowed: true, since: 0 }
  const set = ({ id, allowed }: { id: string; allowed: boolean }) => {
    if (!said.has(id)) choice = { allowed, since: Date.UTC(2026, 10, 20, 4) }
    said.set(id, allowed)
  }
  const { root, screen } = await open({
    answers: {
      getContactChoice: () => choice,
      setContactChoice: ({ body }) => {
        set(body)
        if (said.size > 1) return choice
        set({ id: 'of another device', allowed: true })
        return Promise.reject(new ApiError(LocalCode.Network, 0))
      },
    },
  })
  await screen.tap('button', '不再联系我')
  await screen.tap('button', '不再联系我')
  expect(root.ui.toast?.text).toBe('已记下，老师不再因为报名联系你')
  expect(screen.all('button', '恢复老师联系')).toHaveLength(1)
  expect([...said.values()]).toEqual([false, true, false])
})

test('a choice that cannot be fetched is not claimed, and a tap asks again', async () => {
  let isOnline = false
  const getContactChoice = () =>
    isOnline ? { allowed: false, since: 0 } : Promise.reject(new ApiError(LocalCode.Network, 0))
  const { root, screen } = await open({ answers: { getContactChoice } })
  expect(screen.text()).not.toContain('不再联系我')
  isOnline = true
  await screen.tap('button', '老师联系')
  expect(screen.text()).toContain('恢复老师联系')
  expect(root.calls.some(({ id }) => id === 'setContactChoice')).toBe(false)
})

test('the number that a code goes to is the own one, shown and not to be changed', async () => {
  const { root, screen } = await open()
  await screen.tap('button', '登录密码')
  expect(screen.all('textbox', '手机号')).toEqual([])
  await screen.tap('button', '获取验证码')
  expect(root.calls.find(({ id }) => id === 'sendMobileCode')?.input).toEqual({
    query: { mobile: user.phone, type: 1 },
  })
})

test('a password that is typed can be looked at', async () => {
  const { screen } = await open()
  await screen.tap('button', '登录密码')
  const field = () => screen.get('textbox', '新密码')
  expect(field()).toHaveProperty('type', 'password')
  await screen.tap('button', '显示密码')
  expect(field()).toHaveProperty('type', 'text')
  await screen.tap('button', '隐藏密码')
  expect(field()).toHaveProperty('type', 'password')
})

test('before an account is deleted it is said what goes and what stays how long', async () => {
  const { screen } = await open()
  await screen.tap('button', '注销账号')
  for (const word of ['草稿', '访问记录', '3 年', '30 天'])
    expect(screen.get('dialog').textContent).toContain(word)
})

test('the number is changed by codes to the old one and the new one', async () => {
  const { root, screen } = await open()
  await screen.tap('button', '更换手机号')
  await screen.tap('button', '更换')
  expect(screen.get('alert').textContent).toBe('验证码不能为空')
  await changePhone(screen, ['138****5678 的验证码', '111111'])
  expect(root.calls.find(({ id }) => id === 'changePhone')?.input).toMatchObject({
    body: { mobile: '13912345678', code: '222222', oldCode: '111111' },
  })
  expect(root.session.profile.phone).toBe('13912345678')
  expect(root.ui.toast?.text).toBe('手机号已更换')
  expect(screen.all('dialog')).toEqual([])
})

test('the code to a new number goes when that number is edited', async () => {
  const { screen } = await open()
  await screen.tap('button', '更换手机号')
  await screen.type('138****5678 的验证码', '111111')
  await screen.type('新手机号', '13912345678')
  await screen.type('验证码', '222222')
  await screen.type('新手机号', '13912345679')
  expect(screen.get('textbox', '验证码')).toHaveProperty('value', '')
  expect(screen.get('textbox', '138****5678 的验证码')).toHaveProperty('value', '111111')
})

test('a student who lost the old number changes it by the password', async () => {
  const { root, screen } = await open()
  await screen.tap('button', '更换手机号')
  await screen.tap('button', '旧手机号收不到验证码？用密码确认')
  await changePhone(screen, ['密码', 'secret-1'])
  const call = root.calls.find(({ id }) => id === 'changePhone')
  expect(call?.input).toMatchObject({ body: { password: '5926ed10493e613137208e1d5360d8f3' } })
  expect(JSON.stringify(call)).not.toContain('oldCode')
})
