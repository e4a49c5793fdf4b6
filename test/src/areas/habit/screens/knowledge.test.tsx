/** @jest-environment jsdom */
import fc from 'fast-check'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { habitServer, buildState } from '../../../support/habit'
import { openedPractice } from '../../../support/practice'
import { render } from '../../../support/render'
import { leaveUnsent } from '../../../support/unsent'
import { ApiError, LocalCode } from '@/api/errors'
import KnowledgeScreen from '@/areas/habit/screens/knowledge'
import { ofDay } from '@/areas/habit/screens/knowledge/of-day'

beforeEach(() => {
  page.url = '/know-index'
})

const user = { uid: 'u1', phone: '13812345678' }

test('a guest sees a check-in state of nothing, and a card whose words can be uncovered', async () => {
  const { root } = await openedPractice()
  const screen = await render(<KnowledgeScreen />, root)
  screen.get('heading', '连续打卡 0 天')
  expect(screen.text()).toContain('一共打了 0 天 · 积分 0 分')
  expect(screen.text()).toContain('还没有打过卡')
  const covers = screen.all('button', '关键词，点一下显示')
  expect(covers.length).toBeGreaterThan(0)
  await screen.tap('button', '看全文')
  expect(screen.all('button', '关键词，点一下显示')).toEqual([])
  expect(screen.text()).not.toContain('点一下遮住的词')
  await screen.tap('button', '登录后打卡')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
})

test('a student sees how the check-in stands, and reciting is the next step until the day is earned', async () => {
  const { server, answers } = habitServer()
  const { root } = await openedPractice({ user, answers })
  const screen = await render(<KnowledgeScreen />, root)
  screen.get('heading', '连续打卡 12 天')
  expect(screen.text()).toContain('一共打了 15 天 · 积分 180 分')
  expect(screen.text()).toContain('上次打卡：11月19日')
  expect(screen.get('link', '背这一组').className).toContain('btn-beacon')
  screen.unmount()
  server.state = buildState({ isPunchCard: true })
  const later = await render(<KnowledgeScreen />, root)
  expect(later.get('status').textContent).toBe('今天已打卡')
  expect(later.get('link', '背这一组').className).not.toContain('btn-beacon')
})

test('a student who has not joined the check-in sees that before they earn nothing', async () => {
  const { server, answers } = habitServer()
  const { joined: _joined, ...state } = buildState({})
  server.state = state
  const { root } = await openedPractice({ user, answers })
  const screen = await render(<KnowledgeScreen />, root)
  expect(screen.text()).toContain('还没加入打卡')
  expect(screen.text()).not.toContain('做完任意一件打卡任务就算')
})

test('study on this device alone is sent before the check-in is read', async () => {
  const { root } = await openedPractice({ user, answers: habitServer().answers })
  const sendings = await leaveUnsent(root, user.uid)
  const screen = await render(<KnowledgeScreen />, root)
  screen.get('heading', '连续打卡 12 天')
  expect(sendings.length).toBeGreaterThan(0)
  expect(sendings[0]).not.toContain('listClockRecords')
})

test('the card is there also where the check-in cannot be had', async () => {
  const { root } = await openedPractice({
    user,
    answers: {
      listClockRecords: () => {
        throw new ApiError(LocalCode.Network, 0)
      },
    },
  })
  const screen = await render(<KnowledgeScreen />, root)
  expect(screen.get('alert').textContent).toContain('打卡情况没有加载出来')
  screen.get('link', '背这一组')
})

test('in as many days as there are cards each has its turn once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 30_000 }), (count, first) => {
      const items = Array.from({ length: count }, (_, at) => at)
      const dealt = items.map((at) => ofDay(items, first + at))
      expect(new Set(dealt).size).toBe(count)
    }),
  )
  expect(ofDay([], 20_000)).toBeUndefined()
})
