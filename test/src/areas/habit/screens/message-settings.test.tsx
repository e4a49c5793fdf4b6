/** @jest-environment jsdom */
import { act } from 'react'
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { bringPush, browser, takePush } from '../../../support/fake-push'
import { getId, NOON, buildSettings, user } from '../../../support/messages'
import { render, type Screen } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { MessageSettings } from '@/api/message'
import { readOwnPush } from '@/features/push'
import type { Host } from '@/platform/host/detect'
import MessageSettingsScreen from '@/areas/habit/screens/message-settings'
import { fakeRoot, type Answers } from '../../../../support/root'

beforeEach(() => {
  page.url = '/message-settings'
  bringPush()
})
afterEach(takePush)

/** A server that stores changes of these settings. */
function buildServer(own: Partial<MessageSettings> = {}): Answers {
  let settings = buildSettings(own)
  return {
    getMessageSettings: () => settings,
    setMessageSettings: ({ body }) => (settings = { ...settings, ...body }),
    addPushSubscription: ({ body: { id, device } }) =>
      (settings = { ...settings, browsers: [...settings.browsers, { id, device, addedAt: NOON }] }),
    removePushSubscription: ({ params: { id } }) =>
      (settings = { ...settings, browsers: settings.browsers.filter((item) => item.id !== id) }),
  }
}

async function open(answers: Answers = buildServer(), host?: Host) {
  const root = fakeRoot({ answers, user, ...(host && { host }) })
  return { root, screen: await render(<MessageSettingsScreen />, root) }
}

type Opened = Awaited<ReturnType<typeof open>>

const chosen = ({ root }: Opened) =>
  root.calls.flatMap(({ id, input }) =>
    id === 'setMessageSettings' ? [Reflect.get(Object(input), 'body')] : [],
  )

const isChecked = (screen: Screen, name: string) => screen.get('checkbox', name).matches(':checked')

async function pick(screen: Screen, id: string, value: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(`#${id}`)
  if (!input) throw new Error(`no ${id} in ${screen.text()}`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a kind is muted by a tap and comes back by another; the news of an order always come', async () => {
  const opened = await open(buildServer({ muted: ['task'] }))
  const { screen } = opened
  expect(isChecked(screen, '打卡任务')).toBe(false)
  expect(isChecked(screen, '定时课')).toBe(true)
  await screen.tap('checkbox', '定时课')
  expect(isChecked(screen, '定时课')).toBe(false)
  await screen.tap('checkbox', '打卡任务')
  const quiet = { from: 1380, to: 420 }
  expect(chosen(opened)).toEqual([
    { muted: ['task', 'live'], quiet },
    { muted: ['live'], quiet },
  ])
  expect(screen.all('checkbox', '订单')).toEqual([])
  expect(screen.text()).toContain('订单的发货、退费等进展会一直提醒')
})

test('choices made while one is on its way are sent after it, the last one alone', async () => {
  const waiting = new Array<() => void>()
  const opened = await open({
    ...buildServer(),
    setMessageSettings: ({ body }) => new Promise((done) => waiting.push(() => done(buildSettings(body)))),
  })
  const { screen } = opened
  await screen.tap('checkbox', '定时课')
  await screen.tap('checkbox', '学习报告')
  await screen.tap('checkbox', '题目订正')
  expect(chosen(opened)).toHaveLength(1)
  await act(async () => waiting[0]?.())
  expect(isChecked(screen, '题目订正')).toBe(false)
  await act(async () => waiting[1]?.())
  expect(chosen(opened).map((body) => Reflect.get(body, 'muted'))).toEqual([
    ['live'],
    ['live', 'report', 'correction'],
  ])
})

test('a choice that is not saved falls back, and the student sees why', async () => {
  const opened = await open({
    ...buildServer(),
    setMessageSettings() {
      throw new ApiError(LocalCode.Network, 0)
    },
  })
  const { root, screen } = opened
  await screen.tap('checkbox', '定时课')
  expect(isChecked(screen, '定时课')).toBe(true)
  expect(root.ui.toast).toMatchObject({ tone: 'bad', text: '网络连接失败，请检查后再试。' })
})

test('the quiet hours are changed, lifted, and set again', async () => {
  const opened = await open()
  const { root, screen } = opened
  expect(screen.text()).toContain('到第二天')
  await pick(screen, 'quiet-from', '13:00')
  await pick(screen, 'quiet-to', '14:30')
  expect(screen.text()).not.toContain('到第二天')
  await screen.tap('button', '保存时间')
  expect(root.ui.toast?.text).toBe('已保存')
  await screen.tap('checkbox', '这段时间不提醒')
  expect(document.querySelector('#quiet-from')).toBeNull()
  await screen.tap('checkbox', '这段时间不提醒')
  expect(chosen(opened).map((body) => Reflect.get(body, 'quiet'))).toEqual([
    { from: 780, to: 870 },
    null,
    { from: 1380, to: 420 },
  ])
})

test('quiet hours that end when they begin are not saved', async () => {
  const opened = await open()
  await pick(opened.screen, 'quiet-to', '23:00')
  expect(opened.screen.get('alert').textContent).toContain('不能是同一时刻')
  expect(opened.screen.get('button', '保存时间').matches(':disabled')).toBe(true)
  expect(chosen(opened)).toEqual([])
})

test('this browser is turned on and off', async () => {
  const { root, screen } = await open()
  await screen.tap('button', '在这台设备开启')
  expect(screen.text()).toContain('这台设备已开启')
  expect(screen.all('list', '其他已开启的设备')).toEqual([])
  expect(browser.held).toBe(1)
  await screen.tap('button', '在这台设备上关闭')
  expect(browser.held).toBe(0)
  expect(root.ui.toast?.text).toBe('已关闭')
  screen.get('button', '在这台设备开启')
})

test('without a network this browser is off all the same', async () => {
  const { root, screen } = await open({
    ...buildServer(),
    removePushSubscription() {
      throw new ApiError(LocalCode.Network, 0)
    },
  })
  await screen.tap('button', '在这台设备开启')
  await screen.tap('button', '在这台设备上关闭')
  expect(browser.held).toBe(0)
  expect(root.ui.toast?.text).toContain('这台设备已关闭')
  screen.get('button', '在这台设备开启')
})

test('one that the server does not reach any more says so, and is turned on again under another address', async () => {
  const { root, screen } = await open({ ...buildServer(), getMessageSettings: () => buildSettings() })
  expect(screen.text()).not.toContain('收不到提醒')
  await screen.tap('button', '在这台设备开启')
  expect(readOwnPush(root.storage.local)).toBeDefined()
  screen.unmount()
  const again = await render(<MessageSettingsScreen />, root)
  expect(again.text()).toContain('这台设备现在收不到提醒')
  const before = readOwnPush(root.storage.local)?.endpoint
  await again.tap('button', '重新在这台设备开启')
  expect(readOwnPush(root.storage.local)?.endpoint).not.toBe(before)
  again.get('button', '在这台设备上关闭')
})

test.each([
  ['denied', '浏览器已禁止这个网站发通知'],
  ['default', '没有开启'],
] as const)('who does not allow it is told how it can be done (%s)', async (answer, sentence) => {
  const { root, screen } = await open()
  browser.permission = answer
  await screen.tap('button', '在这台设备开启')
  expect(`${root.ui.toast?.text} ${screen.text()}`).toContain(sentence)
  expect(readOwnPush(root.storage.local)).toBeUndefined()
})

test.each([
  ['closes the question may be asked again', 'default', '没有开启。需要时再点一次'],
  ['forbids it is led to the settings of the browser', 'denied', '浏览器已禁止这个网站发通知'],
] as const)('who %s', async (_name, permission, sentence) => {
  const { root, screen } = await open()
  browser.permission = permission
  await screen.tap('button', '在这台设备开启')
  expect(root.ui.toast?.text).toContain(sentence)
})

test('a push service that cannot be reached is named', async () => {
  const { root, screen } = await open()
  browser.isBroken = true
  await screen.tap('button', '在这台设备开启')
  expect(root.ui.toast?.text).toContain('连不上推送服务')
})

test.each<readonly [string, Host, string]>([
  ['an old browser', { kind: 'browser', os: 'android' }, '这个浏览器不支持提醒'],
  ['WeChat', { kind: 'wechat', os: 'android' }, '微信里打开的网页收不到提醒'],
])('%s says honestly that it cannot', async (_name, host, sentence) => {
  takePush()
  const { screen } = await open(buildServer(), host)
  expect(screen.text()).toContain(sentence)
  expect(screen.all('button', '在这台设备开启')).toEqual([])
})

test('an iPhone says that the app belongs on its home screen first', async () => {
  takePush()
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone OS 17_0 Safari')
  const { screen } = await open(buildServer(), { kind: 'browser', os: 'ios' })
  expect(screen.text()).toContain('添加到主屏幕')
  agent.mockRestore()
})

test('a server without a key says so', async () => {
  const { pushKey: _key, ...keyless } = buildSettings()
  const { screen } = await open({ getMessageSettings: () => keyless })
  expect(screen.text()).toContain('浏览器提醒暂未开放')
})

test('another device is named, and can be ended from here', async () => {
  const { root, screen } = await open(
    buildServer({
      browsers: [
        { id: getId(7), device: 'Edge · Windows', addedAt: NOON },
        { id: getId(8), device: '', addedAt: NOON },
      ],
    }),
  )
  expect(screen.get('list', '其他已开启的设备').textContent).toContain('11月20日开启')
  await screen.tap('button', '关闭 Edge · Windows 的提醒')
  expect(root.calls.at(-1)).toEqual({
    id: 'removePushSubscription',
    input: { params: { uid: 'user-1', id: getId(7) } },
  })
  expect(screen.get('list', '其他已开启的设备').children).toHaveLength(1)
  screen.get('button', '关闭 浏览器 的提醒')
})

test('a guest is led to the login, and nothing is asked', async () => {
  const root = fakeRoot()
  const screen = await render(<MessageSettingsScreen />, root)
  screen.get('button', '登录')
  expect(root.calls).toEqual([])
})

test('settings that cannot be fetched are tried again', async () => {
  let isDown = true
  const { screen } = await open({
    getMessageSettings() {
      if (isDown) throw new ApiError(LocalCode.Network, 0)
      return buildSettings()
    },
  })
  expect(screen.text()).toContain('内容加载失败')
  isDown = false
  await screen.tap('button', '再试一次')
  screen.get('checkbox', '定时课')
})
