/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { emptyLog, focusOn } from '../../../support/room'
import { act } from 'react'
import { ApiError, LocalCode } from '@/api/errors'
import RoomScreen from '@/areas/habit/screens/room'
import { fakeRoot, type Answers } from '../../../../support/root'

const user = { uid: 'u1', phone: '13812345678' }

afterEach(() => {
  jest.useRealTimers()
  show(true)
})

/** Puts the page out of sight, as another app in front of it does, or back. */
function show(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function room(options: { readonly isGuest?: boolean; readonly answers?: Answers } = {}) {
  jest.useFakeTimers()
  page.url = '/room/study-rank'
  let clock = { ms: 0 }
  const root = fakeRoot({
    ...(!options.isGuest && { user }),
    answers: {
      ...emptyLog(() => clock.ms),
      getLeaderboardItem: () => ({
        isShown: true,
        score: 75,
        rank: 2,
        total: 30,
        cohort: '数学（一）',
        startsAt: Date.UTC(2026, 10, 19, 20),
        endsAt: Date.UTC(2026, 10, 20, 20),
      }),
      getLeaderboardPage: () => ({ items: [{ rank: 2, name: '小**', score: 75, isMe: true }] }),
      ...options.answers,
    },
  })
  clock = root.clock
  const focus = focusOn(root)
  await focus.enter(root.session.uid)
  const screen = await render(<RoomScreen />, root)
  const pass = (seconds: number) =>
    act(async () => {
      for (let nth = 0; nth < seconds; nth += 1) {
        root.clock.ms += 1000
        jest.advanceTimersByTime(1000)
      }
    })
  return { root, focus, screen, pass }
}

test('the room shows the minutes of today and of the week, and who else was there', async () => {
  const { screen, root } = await room()
  expect(screen.all('heading', '今天自习 0 分钟')).toHaveLength(1)
  expect(screen.text()).toContain('这周一共 0 分钟')
  expect(screen.get('heading', /第 2 名/).textContent).toContain('今天自习的时长')
  expect(screen.text()).toContain('11月20日，到第二天凌晨 4 点')
  expect(screen.text()).toContain('1 小时 15 分钟')
  await screen.tap('tab', '这周')
  expect(screen.text()).toContain('这周自习的时长')
  const boards = root.calls.flatMap(({ id, input }) => (id === 'getLeaderboardItem' ? [input] : []))
  expect(boards).toEqual([
    { params: { boardId: 'room-day' }, query: { scope: 'cohort' } },
    { params: { boardId: 'room-week' }, query: { scope: 'cohort' } },
  ])
})

test('a timer runs second by second, and what it measured is written down when it is stopped', async () => {
  const { screen, pass, focus } = await room()
  await screen.tap('button', '开始计时')
  await pass(65)
  expect(screen.get('timer', '已经 1 分钟').textContent).toBe('01:05')
  expect(screen.all('heading', '自习榜')).toHaveLength(0)
  await pass(60)
  await screen.tap('button', '结束')
  expect(screen.get('status', /记下了 2 分钟/)).toBeTruthy()
  expect(screen.all('heading', '今天自习 2 分钟')).toHaveLength(1)
  expect(focus.sync.unsent).toBe(1)
})

test('a page that goes out of sight stops the timer, and says so', async () => {
  const { screen, pass } = await room()
  await screen.tap('button', '开始计时')
  await pass(90)
  await act(async () => show(false))
  await pass(60)
  await act(async () => show(true))
  expect(screen.get('status', /离开了屏幕，计时停在 1 分钟/)).toBeTruthy()
})

test('a student who promised to stay may be away for a moment, and reads when it was too long', async () => {
  const { screen, pass, focus } = await room()
  await screen.tap('button', '锁定 25 分钟')
  expect(screen.text()).toContain('离开超过 10 秒就结束')
  await screen.tap('button', '开始计时')
  await pass(60)
  await act(async () => show(false))
  await pass(9)
  await act(async () => show(true))
  expect(screen.text()).toContain('还有 24 分钟')
  await act(async () => show(false))
  await pass(20)
  await act(async () => show(true))
  expect(screen.get('status', /离开超过 10 秒，计时停在 1 分钟/)).toBeTruthy()
  expect(focus.secondsToday).toBe(69)
})

test('a promised time ends by itself', async () => {
  const { screen, pass } = await room()
  await screen.tap('button', '锁定 25 分钟')
  await screen.tap('button', '开始计时')
  await pass(25 * 60)
  expect(screen.get('status', /到时间了，记下了 25 分钟/)).toBeTruthy()
})

test('leaving the page ends the timer, and nothing of it is lost', async () => {
  const { screen, pass, focus } = await room()
  await screen.tap('button', '开始计时')
  await pass(70)
  screen.unmount()
  expect([focus.run, focus.secondsToday]).toEqual([undefined, 70])
})

test('a guest may use the timer, and is asked to log in for the board', async () => {
  const { screen, pass, root } = await room({ isGuest: true })
  expect(screen.text()).toContain('没有登录也能计时')
  expect(screen.all('link', '去登录')).toHaveLength(1)
  await screen.tap('button', '开始计时')
  await pass(60)
  await screen.tap('button', '结束')
  expect(screen.all('heading', '今天自习 1 分钟')).toHaveLength(1)
  expect(root.calls).toEqual([])
})

test('without a network the timer runs all the same, and the board can be asked for again', async () => {
  const away = () => {
    throw new ApiError(LocalCode.Network, 0)
  }
  const answers: Answers = { addStudyEvents: away, getLeaderboardItem: away }
  const { screen, pass, focus } = await room({ answers })
  await screen.tap('button', '开始计时')
  await pass(60)
  await screen.tap('button', '结束')
  await act(async () => focus.catchUp())
  expect(screen.text()).toContain('还有计时没传上去，连上后自动补上')
  expect(screen.all('button', '再试一次').length).toBeGreaterThan(0)
})
