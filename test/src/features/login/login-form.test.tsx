/** @jest-environment jsdom */
import '../../support/fake-navigation'
import { act } from 'react'
import { render, type Screen } from '../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import { appLoginNote } from '@/features/login/app-login-note'
import { LoginForm } from '@/features/login'
import { example, fakeRoot, sampleBoot, type FakeOptions, type FakeRoot } from '../../../support/root'

const phone = '13812345678'
const token = example('requestToken')

interface Open {
  readonly root: FakeRoot
  readonly screen: Screen
  readonly done: () => number
}

async function open(options: FakeOptions = {}): Promise<Open> {
  const root = fakeRoot(options)
  let count = 0
  const screen = await render(<LoginForm onDone={() => void (count += 1)} maxPassword={20} />, root)
  return { root, screen, done: () => count }
}

async function fill({ screen }: Open): Promise<void> {
  await screen.type('手机号', phone)
  await screen.type('验证码', '123456')
  await screen.tap('checkbox')
}

const sentIds = ({ root }: Open) => root.calls.map(({ id }) => id)

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a login that leaves a lead', () => {
  const note = '手机号会作为报名信息交给课程老师'

  test.each<[string, FakeOptions, boolean]>([
    ['a seller’s link', { query: { inviteCode: 'DEMO01' } }, true],
    ['a promotion', { query: { promotionId: '1001' } }, true],
    ['no link', {}, false],
    ['a link of the product itself', { query: { wordJump: '1' } }, false],
  ])('by %s says so or not (%#)', async (_, options, isSaid) => {
    const form = await open(options)
    expect(form.screen.text().includes(note)).toBe(isSaid)
  })

  test('says so in a native app as well', async () => {
    const [app] = sampleBoot().native
    if (!app) throw new Error('the sample configuration has no native app')
    Reflect.set(window, app.bridge, { postMessage: () => undefined })
    const form = await open({ query: { promotionId: '1001' }, host: { kind: 'native', app, os: 'ios' } })
    expect(form.screen.text()).toContain(note)
    expect(form.root.ui.toast).toMatchObject({ text: expect.stringContaining(note) })
    expect(appLoginNote.take(form.root)).toBe(true)
    appLoginNote.write(form.root)
    form.screen.unmount()
    expect(appLoginNote.take(form.root)).toBe(false)
  })
})

describe('asking for a code', () => {
  test('needs a number, and says so in both places', async () => {
    const form = await open()
    await form.screen.tap('button', '获取验证码')
    expect(form.screen.get('alert').textContent).toBe('请输入正确的手机号')
    expect(form.root.ui.toast).toMatchObject({ text: '请输入正确的手机号', ms: 1500 })
    expect(form.root.calls).toEqual([])
  })

  test('sends one, counts sixty seconds down, and then offers another', async () => {
    const form = await open()
    await form.screen.type('手机号', phone)
    await form.screen.tap('button', '获取验证码')
    expect(form.root.calls).toEqual([{ id: 'sendMobileCode', input: { query: { mobile: phone, type: 3 } } }])
    expect(form.screen.text()).toContain('已发送至 138****5678，5 分钟内有效')
    const button = form.screen.get('button', '60 秒后可重发')
    expect(button).toHaveProperty('disabled', true)
    form.root.clock.ms += 59_999
    act(() => void jest.advanceTimersByTime(1000))
    expect(button.textContent).toBe('1 秒后可重发')
    form.root.clock.ms += 1
    act(() => void jest.advanceTimersByTime(1000))
    expect(button.textContent).toBe('重新获取')
    expect(button).toHaveProperty('disabled', false)
  })

  test('still waits after a reload', async () => {
    const form = await open()
    await form.screen.type('手机号', phone)
    await form.screen.tap('button', '获取验证码')
    form.screen.unmount()
    const sentAt = form.root.clock.ms
    const stored = { 'login 139****0000': 7, 'login 138****5678': { until: sentAt + 60_000, sentAt } }
    form.root.storage.local.write('codes-asked', stored)
    const again = await open({ storage: form.root.storage, now: sentAt + 20_000 })
    expect(again.screen.get('button', '40 秒后可重发')).toHaveProperty('disabled', true)
    again.root.clock.ms += 40_000
    act(() => void jest.advanceTimersByTime(1000))
    expect(again.screen.get('button', '重新获取')).toHaveProperty('disabled', false)
    expect(again.screen.text()).toContain('已发送至 138****5678')
  })

  test('makes no other number wait, and stores none in clear', async () => {
    const form = await open()
    await form.screen.type('手机号', '13812345679')
    await form.screen.tap('button', '获取验证码')
    await form.screen.type('手机号', phone)
    expect(form.screen.text()).not.toContain('已发送至')
    await form.screen.tap('button', '获取验证码')
    expect(form.root.calls.map(({ input }) => input)).toMatchObject([
      { query: { mobile: '13812345679' } },
      { query: { mobile: phone } },
    ])
    expect(form.screen.text()).toContain('已发送至 138****5678')
    await form.screen.type('手机号', '13812345679')
    expect(form.screen.get('button', '60 秒后可重发')).toHaveProperty('disabled', true)
    expect(JSON.stringify(form.root.storage.local.read('codes-asked'))).not.toContain(phone)
  })

  test('too early counts the seconds down that the server names, and says of no code that it was sent', async () => {
    const early = new ApiError('x429101', 429, '请 58 秒后再试', undefined, 58)
    const form = await open({ answers: { sendMobileCode: () => Promise.reject(early) } })
    await form.screen.type('手机号', phone)
    await form.screen.tap('button', '获取验证码')
    expect(form.root.ui.toast?.text).toBe('请 58 秒后再试')
    expect(form.screen.get('button', '58 秒后可重发')).toHaveProperty('disabled', true)
    expect(form.screen.text()).not.toContain('已发送至')
    form.root.clock.ms += 58_000
    act(() => void jest.advanceTimersByTime(1000))
    expect(form.screen.get('button', '获取验证码')).toHaveProperty('disabled', false)
  })

  test('says nothing of a code that has been used', async () => {
    const form = await open()
    await form.screen.type('手机号', phone)
    await form.screen.tap('button', '获取验证码')
    await form.screen.type('验证码', '123456')
    await form.screen.tap('checkbox')
    await form.screen.tap('button', '登录')
    expect(form.done()).toBe(1)
    form.screen.unmount()
    const again = await open({ storage: form.root.storage, now: form.root.clock.ms + 20_000 })
    // Nor is the number shown to whoever uses the tab next.
    expect(again.screen.get('textbox', '手机号')).toHaveProperty('value', '')
    await again.screen.type('手机号', phone)
    expect(again.screen.get('button', '40 秒后可重发')).toHaveProperty('disabled', true)
    expect(again.screen.text()).not.toContain('已发送至')
  })

  test('after a reload five minutes later starts over', async () => {
    const form = await open()
    await form.screen.type('手机号', phone)
    await form.screen.tap('button', '获取验证码')
    form.screen.unmount()
    const again = await open({ storage: form.root.storage, now: form.root.clock.ms + 300_000 })
    expect(again.screen.get('button', '获取验证码')).toHaveProperty('disabled', false)
    expect(again.screen.text()).not.toContain('已发送至')
  })

  test.each([
    ['the sentence of the server', new ApiError('x429101', 429, '请 30 秒后再试'), '请 30 秒后再试'],
    ['ours where it has none', new ApiError('x503101', 503), '获取验证码失败，请稍后再试'],
    ['that there is no network', new ApiError(LocalCode.Network, 0), '网络连接失败，请检查后再试。'],
    ['nothing for a silent code', new ApiError('x070076', 400, 'secret'), undefined],
  ])('that fails says %s, and can be tried again at once', async (_, error, said) => {
    const form = await open({ answers: { sendMobileCode: () => Promise.reject(error) } })
    await form.screen.type('手机号', phone)
    await form.screen.tap('button', '获取验证码')
    expect(form.root.ui.toast?.text).toBe(said)
    await form.screen.tap('button', '获取验证码')
    expect(sentIds(form)).toEqual(['sendMobileCode', 'sendMobileCode'])
  })

  test('is not done twice by two quick taps', async () => {
    const form = await open({ answers: { sendMobileCode: () => new Promise(() => undefined) } })
    await form.screen.type('手机号', phone)
    await form.screen.tap('button', '获取验证码')
    await form.screen.tap('button', '获取验证码')
    expect(form.root.calls).toHaveLength(1)
  })
})

describe('logging in', () => {
  test('sends number, code and consent, and signs in before it is done', async () => {
    const form = await open()
    await fill(form)
    await form.screen.tap('button', '登录')
    expect(form.root.calls[0]).toMatchObject({
      id: 'requestToken',
      input: { body: { grant_type: 'sms', client_id: 'shangan-h5', mobile: phone, code: '123456' } },
    })
    expect(form.root.calls[0]?.input).toHaveProperty('body.consent')
    expect(form.root.session.profile).toMatchObject({
      authorization: token.access_token,
      uid: token.uid,
      phone,
      expireTime: form.root.clock.ms + token.expires_in * 1000,
    })
    expect(form.root.ui.toast).toMatchObject({ text: '登录成功', tone: 'good', ms: 2000 })
    expect(form.done()).toBe(1)
  })

  test('says the first fault beside its field, and sends nothing', async () => {
    const form = await open()
    await form.screen.tap('button', '登录')
    expect(form.screen.get('alert').textContent).toBe('账号不能为空')
    await form.screen.type('手机号', phone)
    await form.screen.tap('button', '登录')
    expect(form.screen.get('alert').textContent).toBe('验证码不能为空')
    await form.screen.type('验证码', '123456')
    await form.screen.tap('button', '登录')
    expect(form.screen.get('alert').textContent).toBe('请先阅读并同意协议')
    expect(form.screen.get('checkbox').getAttribute('aria-invalid')).toBe('true')
    expect([form.root.calls, form.done()]).toEqual([[], 0])
  })

  test.each([
    ['a wrong code', new ApiError('x400101', 400, '验证码不对'), '验证码不对'],
    ['a server without a sentence', new ApiError('x500', 500), '登录失败'],
    ['no network', new ApiError(LocalCode.Network, 0), '网络连接失败，请检查后再试。'],
  ])('after %s nobody is signed in, and what was typed stays', async (_, error, said) => {
    const form = await open({ answers: { requestToken: () => Promise.reject(error) } })
    await fill(form)
    await form.screen.tap('button', '登录')
    expect(form.root.ui.toast).toMatchObject({ text: said, tone: 'bad', ms: 2000 })
    expect(form.root.session.isSignedIn).toBe(false)
    expect(form.done()).toBe(0)
    expect(form.screen.get('textbox', '手机号')).toHaveProperty('value', phone)
    expect(form.screen.get('button', '登录').getAttribute('aria-busy')).toBe('false')
  })

  test.each([
    ['', '登录失败'],
    ['账号被冻结', '账号被冻结'],
  ])('an answer without a token and with the sentence %j says %s', async (msg, said) => {
    const answers = { requestToken: () => ({ ...token, access_token: '', msg }) }
    const form = await open({ answers })
    await fill(form)
    await form.screen.tap('button', '登录')
    expect(form.root.ui.toast?.text).toBe(said)
    expect([form.root.session.isSignedIn, form.done()]).toEqual([false, 0])
  })

  test('is sent once by two quick taps', async () => {
    const form = await open({ answers: { requestToken: () => new Promise(() => undefined) } })
    await fill(form)
    await form.screen.tap('button', '登录')
    expect(form.screen.get('button', '登录').getAttribute('aria-busy')).toBe('true')
    await form.screen.tap('button', '登录')
    expect(sentIds(form)).toEqual(['requestToken'])
  })

  test('sends no code while it is on its way', async () => {
    const form = await open({ answers: { requestToken: () => new Promise(() => undefined) } })
    await fill(form)
    await form.screen.tap('button', '登录')
    await form.screen.tap('button', '获取验证码')
    expect(sentIds(form)).toEqual(['requestToken'])
  })

  test('does not wait for the calls that follow it', async () => {
    const form = await open({ answers: { getAccount: () => new Promise(() => undefined) } })
    await fill(form)
    await form.screen.tap('button', '登录')
    expect(form.done()).toBe(1)
  })
})

test('the fields take digits alone', async () => {
  const form = await open()
  await form.screen.type('手机号', '138-1234 5678')
  await form.screen.type('验证码', '12a3')
  expect(form.screen.get('textbox', '手机号')).toHaveProperty('value', phone)
  expect(form.screen.get('textbox', '验证码')).toHaveProperty('value', '123')
})
