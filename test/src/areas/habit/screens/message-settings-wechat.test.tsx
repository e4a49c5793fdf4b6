/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { subscribe } from '../../../support/fake-subscribe'
import { buildSettings, user } from '../../../support/messages'
import { render } from '../../../support/render'
import MessageSettingsScreen from '@/areas/habit/screens/message-settings'
import { fakeRoot } from '../../../../support/root'

beforeEach(() => {
  page.url = '/message-settings'
})

const templates = [
  { template: 'a', kinds: ['live' as const], left: 2 },
  { template: 'b', kinds: ['report' as const, 'task' as const], left: 0 },
  { template: 'c', kinds: ['order' as const], left: 1 },
  { template: 'd', kinds: ['correction' as const], left: 3 },
]

async function open(wechat = templates) {
  const root = fakeRoot({
    user,
    answers: {
      getMessageSettings: () => buildSettings({ wechat }),
      allowWechatMessages: ({ body }) =>
        buildSettings({
          wechat: wechat.map((it) => ({
            ...it,
            left: it.left + Number(body.templates.includes(it.template)),
          })),
        }),
    },
  })
  return { root, screen: await render(<MessageSettingsScreen />, root) }
}

test('WeChat is asked about the three of which the fewest are left, and what was allowed counts', async () => {
  subscribe.allowed = ['b']
  const { root, screen } = await open()
  expect(screen.text()).toContain('学习报告、打卡任务还没有同意')
  await screen.tap('button', '同意收一次')
  expect(subscribe.asked).toEqual([['b', 'c', 'a']])
  expect(root.calls.at(-1)).toMatchObject({
    id: 'allowWechatMessages',
    input: { params: { uid: 'user-1' }, body: { templates: ['b'] } },
  })
  expect(screen.text()).toContain('学习报告、打卡任务还能收 1 条')
  expect(screen.text()).not.toContain('浏览器提醒')
})

test('a refusal of all messages is not reported to the server', async () => {
  const { root, screen } = await open()
  await screen.tap('button', '同意收一次')
  expect(root.calls.map(({ id }) => id)).toEqual(['getMessageSettings'])
  expect(root.ui.toast?.text).toContain('没有同意')
})

test('where the operator has no template it says so', async () => {
  const { screen } = await open([])
  expect(screen.text()).toContain('微信提醒暂未开放')
  expect(screen.all('button', '同意收一次')).toEqual([])
})
