/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { act } from 'react'
import {
  NOON,
  activity,
  daysAgo,
  habitServer,
  getRecord,
  buildStanding,
  unjoined,
  user,
} from '../../../support/habit'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import SignScreen from '@/areas/habit/screens/sign'
import { nearest } from '@/areas/habit/screens/sign/companions'
import { userStorage } from '@/stores/user-storage'
import { storeSummaries } from '@/stores/home-summary'
import { recordUnsentStudy } from '@/stores/unsent-study'
import { getStudyDay } from '../../../../../contract/domain/study/day'
import { memoryStore } from '../../../../support/memory-store'
import { fakeRoot, type Answers, type FakeOptions } from '../../../../support/root'

beforeEach(() => {
  page.url = '/sign-index'
})

async function open(made = habitServer(), options: FakeOptions = { user }) {
  const root = fakeRoot({ answers: made.answers, ...options })
  return { ...made, root, screen: await render(<SignScreen />, root) }
}

const listCalls = (root: { calls: readonly { id: string; input: unknown }[] }, id: string) =>
  root.calls.filter((call) => call.id === id).map(({ input }) => input)

test('a student sees the days in a row, what is left of the nearest things, and the nearest one as the next step', async () => {
  const { screen } = await open()
  screen.get('heading', '连续打卡 12 天')
  expect(screen.text()).toContain('今天再做一件就算，做到凌晨 4 点也算今天')
  const lamp = screen.get('link', '背 18 词')
  expect(lamp.getAttribute('href')).toBe('/spword/index')
  lamp.click()
  expect(navigated.opened).toMatchObject([{ url: '/spword/index' }])
  const ways = screen.all('link').map(({ textContent }) => textContent)
  expect(ways).toContain('背 30 词  12 / 30')
  expect(ways.filter((way) => way?.includes('听课 15 分钟'))).toEqual(['或听课 15 分钟  4:57'])
  expect(screen.text()).not.toContain('专注 25 分钟')
  await screen.tap('button', '另外 2 件也能打卡')
  expect(screen.text()).toContain('或专注 25 分钟')
})

test.each([
  [18, '复习 18 词'],
  [17, '背 18 词'],
])('with %d words due that were learned the next step is %s', async (due, words) => {
  const storage = { local: memoryStore(), session: memoryStore() }
  const pace = { due: 7000, fresh: 12_000 }
  const stored = { day: getStudyDay(daysAgo(0)), due, fresh: 40, pace, next: [] }
  storeSummaries(userStorage(storage.local, user.uid), { words: stored })
  const { screen } = await open(habitServer(), { user, storage })
  screen.get('link', words)
})

test('one filled lamp is on the screen at most', async () => {
  const { screen } = await open()
  const lamps = [...screen.all('link'), ...screen.all('button')].filter((lElement) =>
    lElement.className.includes('btn-beacon'),
  )
  expect(lamps).toHaveLength(1)
})

test('the month says of each day whether it is checked in, missed, or today', async () => {
  const { screen } = await open()
  const names = screen.all('gridcell').map((cell) => cell.getAttribute('aria-label') ?? cell.textContent)
  expect(names[0]).toBe('1 日')
  expect(names.slice(3, 9)).toEqual([
    '4 日，已打卡',
    '5 日，已打卡',
    '6 日，已打卡',
    '7',
    '8 日，已打卡',
    '9 日，已打卡',
  ])
  screen.get('button', '7 日，没打卡，选中要补')
  expect(names[19]).toBe('20 日，今天')
  expect(screen.text()).toContain('打了 15 天')
})

test('a card makes the missed day good, under an id of its own, and the page says what it came to', async () => {
  const { root, screen } = await open()
  expect(screen.text()).toContain('每月 2 张。补上 11 月 7 日，连续变 16 天')
  await screen.tap('button', '补这天：11 月 7 日，用一张卡')
  expect(listCalls(root, 'joinClockActivity')).toMatchObject([
    { params: { id: 'current' }, body: { id: expect.any(String), day: daysAgo(13) } },
  ])
  screen.get('heading', '连续打卡 16 天')
  screen.get('gridcell', '7 日，已补签')
  expect(screen.text()).toContain('补签卡用完了')
  expect(screen.text()).toContain('打了 16 天，含补签 1 天')
  expect(root.ui.toast?.text).toBe('11 月 7 日补上了')
})

test('a card whose answer was lost is asked for again under the same id', async () => {
  const made = habitServer()
  const repair = made.answers.joinClockActivity
  let isLost = true
  made.answers.joinClockActivity = (input) => {
    if (!isLost && repair) return repair(input)
    isLost = false
    throw new ApiError(LocalCode.Network, 0)
  }
  const { root, screen } = await open(made)
  await screen.tap('button', '补这天：11 月 7 日，用一张卡')
  expect(root.ui.toast?.text).toBe('网络连接失败，请检查后再试。')
  await screen.tap('button', '补这天：11 月 7 日，用一张卡')
  const sent = listCalls(root, 'joinClockActivity')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
})

test('another missed day is chosen on the calendar', async () => {
  const made = habitServer({ state: { missed: [daysAgo(13), daysAgo(15)], cards: 2 } })
  made.server.records = made.server.records.filter(({ day }) => day !== daysAgo(15))
  const { screen } = await open(made)
  await screen.tap('button', '5 日，没打卡，可补')
  expect(screen.text()).toContain('每月 2 张。补上 11 月 5 日')
  screen.get('button', '补这天：11 月 5 日，用一张卡')
})

test('an earned day says so in the place of the lamp, with what it brought and what the row brings next', async () => {
  const { screen } = await open(
    habitServer({ state: { isPunchCard: true, continues: 13 }, task: { isEarned: true } }),
  )
  expect(screen.get('status', '今天打上了').className).toContain('sign-earned')
  expect(screen.all('link', /^(复习|背) \d+ 词$/)).toEqual([])
  expect(screen.text()).toContain('今天的 10 分已经记上，再连续 17 天，多得 150 分')
})

test('joining is one tap', async () => {
  const made = habitServer()
  made.server.state = unjoined
  const { root, screen } = await open(made)
  expect(screen.text()).toContain('已有 128 人加入')
  expect(screen.all('grid')).toEqual([])
  await screen.tap('button', '加入打卡')
  expect(listCalls(root, 'joinClockActivity')).toMatchObject([{ body: { id: expect.any(String) } }])
  screen.get('grid')
  screen.get('link', '背 18 词')
})

test('a student who has joined is not asked to join again where the server is away afterwards', async () => {
  const made = habitServer()
  made.server.state = unjoined
  const join = made.answers.joinClockActivity
  const { screen } = await open({
    ...made,
    answers: {
      ...made.answers,
      joinClockActivity: async (input) => {
        const state = await join?.(input)
        made.server.isOff = true
        return state ?? unjoined
      },
    },
  })
  await screen.tap('button', '加入打卡')
  expect(screen.all('button', '加入打卡')).toEqual([])
  screen.get('grid')
})

test('earlier months are fetched when they are turned to, back to the one of joining', async () => {
  const made = habitServer({ state: { joined: '2026-09-28', missed: [] } })
  made.server.records.push(getRecord('2026-10-02'), getRecord('2026-10-03', 'repaired'))
  const { root, screen } = await open(made)
  await screen.tap('button', '上个月')
  expect(screen.text()).toContain('打了 2 天，含补签 1 天')
  screen.get('gridcell', '3 日，已补签')
  screen.get('gridcell', '1 日，没打卡')
  expect(listCalls(root, 'listClockRecords').at(-1)).toEqual({
    query: { from: '2026-10-01', to: '2026-10-31' },
  })
  await screen.tap('button', '上个月')
  expect(screen.get('button', '上个月')).toMatchObject({ disabled: true })
  screen.get('grid', '9 月')
})

test('a month that cannot be fetched says so and is tried again', async () => {
  const made = habitServer({ state: { joined: '2026-10-01', missed: [] } })
  const { server, screen } = await open(made)
  server.isOff = true
  await screen.tap('button', '上个月')
  expect(screen.get('alert').textContent).toContain('这个月没有加载出来')
  server.isOff = false
  await screen.tap('button', '再试一次')
  expect(screen.all('alert')).toEqual([])
})

test('the student stands between the nearest companions, and can leave the board', async () => {
  const { screen } = await open()
  expect(screen.text()).toContain('同路 48 人')
  expect(screen.text()).toContain('数学一')
  expect([...screen.get('list', '同路的人').children].map((row) => row.textContent)).toEqual([
    '16 慢 慢** 16 天',
    '17 我 我 15 天',
    '18 礁 礁** 14 天',
  ])
  await screen.tap('button', '不上榜')
  expect(screen.text()).toContain('你现在不在榜上')
  await screen.tap('button', '重新上榜')
  expect(screen.text()).toContain('这里列出和你名次相邻的人')
})

test('a student at an end of the board sees two on the other side', () => {
  const at = (rank: number, isMe = false) => ({ rank, name: '', score: 0, isMe })
  expect(nearest([at(1, true), at(2), at(3), at(4)]).map(({ rank }) => rank)).toEqual([1, 2, 3])
  expect(nearest([at(1), at(2), at(3), at(4, true)]).map(({ rank }) => rank)).toEqual([2, 3, 4])
  expect(nearest([at(1), at(2)])).toEqual([])
})

test('a board that cannot be had leaves the page whole', async () => {
  const made = habitServer()
  made.answers.getLeaderboardItem = () => {
    throw new ApiError(ErrorCode.NotFound, 404)
  }
  const { screen } = await open(made)
  screen.get('heading', '连续打卡 12 天')
  expect(screen.text()).toContain('榜单没有加载出来')
})

test('a student who is alone among the companions, or has no day yet, sees that', async () => {
  const made = habitServer()
  made.server.standing = buildStanding({ rank: null, total: 0 })
  const { screen } = await open(made)
  expect(screen.text()).toContain('打上一天就上榜')
})

test('in the week of the exam nobody is ranked among the companions', async () => {
  const made = habitServer()
  const rest = { startsAt: NOON - 86_400_000, endsAt: NOON + 86_400_000 }
  made.server.standing = { ...made.server.standing, rest }
  const { screen } = await open(made)
  expect(screen.text()).toContain('考试周安心备考')
  expect(screen.all('list', '同路的人')).toEqual([])
})

test('the rules stand behind the button of the bar', async () => {
  const { screen } = await open()
  await screen.tap('button', '规则')
  const sheet = screen.get('dialog', '打卡规则').textContent
  for (const line of ['背 10 张卡', '每次打卡得 10 分', '连续 7 天，另得 30 分', activity.rules[0]])
    expect(sheet).toContain(line)
  expect(sheet).toContain('2026 年 9 月 1 日至 2027 年 12 月 31 日')
})

test('study in between counts when the page comes into sight again, and the shown state stays until then', async () => {
  const { server, screen } = await open()
  server.state = { ...server.state, isPunchCard: true, continues: 13 }
  server.task = { ...server.task, isEarned: true }
  await act(async () => page.show())
  screen.get('heading', '连续打卡 13 天')
  server.isOff = true
  await act(async () => page.show())
  screen.get('heading', '连续打卡 13 天')
  expect(screen.text()).toContain('学过的会自动传上去')
})

test('a guest sees what earns a day, and is led to the login', async () => {
  const { root, screen } = await open(habitServer(), {})
  expect(root.calls.map(({ id }) => id)).toEqual(['getClockActivity'])
  expect(screen.text()).toContain('背 30 词')
  await screen.tap('button', '登录后打卡')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
})

test('between two activities the page says so', async () => {
  const made = habitServer()
  made.answers.getClockActivity = () => {
    throw new ApiError(ErrorCode.NotFound, 404)
  }
  const { screen } = await open(made)
  expect(screen.text()).toContain('现在没有打卡活动')
})

/** A device on which somebody saw the page at the tests' noon, and which is now without a network. */
async function seenBefore() {
  const storage = { local: memoryStore(), session: memoryStore() }
  const made = habitServer()
  const { screen } = await open(made, { user, storage })
  screen.unmount()
  made.server.isOff = true
  return { made, storage }
}

test('without a network the page opens with what was seen last, and goes on from there', async () => {
  const { made, storage } = await seenBefore()
  const { screen } = await open(made, { user, storage })
  screen.get('heading', '连续打卡 12 天')
  expect(screen.text()).toContain('学过的会自动传上去')
  screen.get('link', '背 18 词')
  made.server.isOff = false
  await act(async () => page.show())
  expect(screen.text()).not.toContain('学过的会自动传上去')
})

test('the state seen last is shown after some seconds while the server does not answer', async () => {
  jest.useFakeTimers({ now: NOON })
  const { made, storage } = await seenBefore()
  made.server.isOff = false
  let arrive = (): void => undefined
  const hanging = new Promise<void>((resolve) => (arrive = resolve))
  const { getClockTask } = made.answers
  const answers: Answers = {
    ...made.answers,
    getClockTask: async (input) => {
      await hanging
      return getClockTask?.(input) ?? Promise.reject(new Error('none'))
    },
  }
  const { screen } = await open({ ...made, answers }, { user, storage })
  expect(screen.all('heading', '连续打卡 12 天')).toEqual([])
  await act(async () => jest.advanceTimersByTimeAsync(2500))
  screen.get('heading', '连续打卡 12 天')
  expect(screen.text()).toContain('学过的会自动传上去')
  await act(async () => arrive())
  screen.get('heading', '连续打卡 12 天')
  expect(screen.text()).not.toContain('学过的会自动传上去')
  jest.useRealTimers()
})

test('study that reaches the server while the page stands open counts on it', async () => {
  const { root } = await open()
  const asked = () => listCalls(root, 'getClockTask').length
  const before = asked()
  await act(async () => recordUnsentStudy(root.storage.local, 'focus', user.uid, 2))
  expect(asked()).toBe(before)
  await act(async () => recordUnsentStudy(root.storage.local, 'focus', user.uid, 0))
  expect(asked()).toBe(before + 1)
})

test('a state seen on another day is shown with its date, beside the study that is possible', async () => {
  const { made, storage } = await seenBefore()
  const { screen } = await open(made, { user, storage, now: NOON + 2 * 86_400_000 })
  screen.get('heading', '服务器暂时没有响应')
  expect(screen.text()).toContain('上次看到是 11 月 20 日，连续打卡 12 天')
  await screen.tap('link', '自习室')
  expect(navigated.opened).toMatchObject([{ url: '/room/study-rank' }])
})

test('one student’s state is not shown to another one, nor a damaged state', async () => {
  const { made, storage } = await seenBefore()
  const another = await open(made, { user: { ...user, uid: 'user-2' }, storage })
  another.screen.get('heading', '服务器暂时没有响应')
  expect(another.screen.text()).not.toContain('连续打卡')
  another.screen.unmount()
  const broken = { sign: { at: NOON, value: { state: {} } } }
  storage.local.write('last-answers', { uid: user.uid, answers: broken })
  const { screen } = await open(made, { user, storage })
  expect(screen.text()).not.toContain('连续打卡')
})

test('a guest without a network is led to what can be studied', async () => {
  const made = habitServer()
  made.server.isOff = true
  const { screen } = await open(made, {})
  expect(screen.get('link', '背单词').getAttribute('href')).toBe('/spword/index')
})

test('a failed request is tried again', async () => {
  const made = habitServer()
  made.server.isOff = true
  const { screen } = await open(made)
  screen.get('heading', '服务器暂时没有响应')
  made.server.isOff = false
  await screen.tap('button', '再试一次')
  screen.get('heading', '连续打卡 12 天')
})
