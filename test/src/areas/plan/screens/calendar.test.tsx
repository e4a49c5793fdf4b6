/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { openedPractice } from '../../../support/practice'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import { calendarFeedPlatform } from '@/platform/app/calendar-feed'
import { clipboard } from '@/platform/input/clipboard'
import PlanScreen from '@/areas/plan/screens/plan'
import type { Result } from '../../../../../contract/types'
import type { FakeOptions } from '../../../../support/root'

type Feed = Result<'getCalendarFeed'>['feed']
const findFeed = (id: string, sign: string): Feed => ({
  id,
  path: `/calendar/${sign.repeat(43)}.ics`,
  madeAt: 0,
})

afterEach(() => jest.restoreAllMocks())
beforeEach(() => {
  page.url = '/courses/task-list'
})

/** The plan of a student whose server stores one address. */
async function opened(options: FakeOptions = {}) {
  const server = { feed: undefined as Feed, fails: false, ids: [] as string[] }
  const answer = (): Result<'getCalendarFeed'> => {
    if (server.fails) throw new ApiError(LocalCode.Network, 0)
    return server.feed ? { feed: server.feed } : {}
  }
  const { root, plan } = await openedPractice({
    ...options,
    user: { uid: 'u1', phone: '137****0001' },
    answers: {
      getCalendarFeed: answer,
      createCalendarFeed: ({ body }) => {
        server.ids.push(body.id)
        if (!server.fails) server.feed = findFeed(body.id, 'a')
        return answer()
      },
      deleteCalendarFeed: () => {
        if (!server.fails) server.feed = undefined
        return answer()
      },
    },
  })
  await plan.enter('u1')
  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '日历订阅')
  return { server, root, screen }
}

test('a student makes an address, opens and copies it, and ends it after being asked', async () => {
  const { server, root, screen } = await opened()
  const subscribe = jest.fn()
  Object.assign(calendarFeedPlatform, { subscribe })
  const write = jest.spyOn(clipboard, 'write').mockResolvedValue(true)
  await screen.tap('button', '生成订阅链接')
  const address = `http://localhost/calendar/${'a'.repeat(43)}.ics`
  expect(screen.text()).toContain(address)
  await screen.tap('button', '在日历里打开')
  expect(subscribe).toHaveBeenCalledWith(address)
  await screen.tap('button', '复制链接')
  expect(write).toHaveBeenCalledWith(address)
  await screen.tap('button', '作废链接')
  expect(server.feed).toBeDefined()
  await screen.tap('button', '保留')
  await screen.tap('button', '作废链接')
  await screen.tap('button', '作废')
  expect(server.feed).toBeUndefined()
  expect(root.ui.toast?.text).toBe('链接已作废')
  expect(screen.all('button', '生成订阅链接')).toHaveLength(1)
})

test('an address whose answer was lost is asked for under the same id', async () => {
  const { server, root, screen } = await opened()
  server.fails = true
  await screen.tap('button', '生成订阅链接')
  expect(root.ui.toast).toBeDefined()
  server.fails = false
  await screen.tap('button', '生成订阅链接')
  expect([server.ids.length, new Set(server.ids).size]).toEqual([2, 1])
  expect(screen.all('button', '复制链接')).toHaveLength(1)
})

test('in the page view of an app the address is copied, since it opens no calendar', async () => {
  const { screen } = await opened({ host: { kind: 'wechat', os: 'ios' } })
  await screen.tap('button', '生成订阅链接')
  expect(screen.all('button', '在日历里打开')).toEqual([])
  expect(screen.all('button', '复制链接')).toHaveLength(1)
})

test('a guest is asked to log in', async () => {
  const { root } = await openedPractice()
  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '日历订阅')
  expect(screen.text()).toContain('登录后，计划才能订阅到手机日历')
  expect(screen.all('link', '去登录')).toHaveLength(1)
})
