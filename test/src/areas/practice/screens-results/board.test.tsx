/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { BoardEntry, BoardStanding } from '@/api/board'
import BoardScreen from '@/areas/practice/screens-results/board'
import DuelScreen from '@/areas/practice/screens-results/duel'
import type { Address } from '@/routes/address'
import { getSeason } from '../../../../../contract/domain/practice/season'
import { fakeRoot } from '../../../../support/root'
import { openedPractice } from '../../../support/practice'

const user = { uid: 'u1', phone: '13812345678' }
/** The study week of Monday, 23 November 2026. */
const startsAt = Date.UTC(2026, 10, 22, 20)
const standing: BoardStanding = {
  isShown: true,
  score: 12,
  rank: 3,
  total: 40,
  startsAt,
  endsAt: startsAt + 7 * 86_400_000,
}
const entry = (rank: number, own: Partial<BoardEntry> = {}): BoardEntry => ({
  rank,
  name: '林**',
  score: 20 - rank,
  isMe: false,
  ...own,
})

/** The board as a student finds it, as long as the test leaves it; with `endsWithChange` it is lost once one has left it. */
async function board(own: Partial<BoardStanding> = {}, url: Address = '/study-rank?board=practice') {
  const state = { standing: { ...standing, ...own }, isOff: false, endsWithChange: false }
  const root = fakeRoot({
    user,
    answers: {
      getLeaderboardItem: () => {
        if (state.isOff) throw new ApiError(LocalCode.Network, 0)
        return state.standing
      },
      getLeaderboardPage: ({ query }) =>
        query.around
          ? { items: [entry(2), entry(3, { isMe: true, name: '小**' }), entry(4)] }
          : query.cursor === 'c1'
            ? { items: [entry(2), entry(2)] }
            : { items: [entry(1), entry(2)], next: 'c1' },
      setLeaderboardParticipation: ({ body: { isShown } }) => {
        if (state.isOff) throw new ApiError(LocalCode.Network, 0)
        state.standing = { ...state.standing, isShown, rank: isShown ? 3 : null }
        state.isOff = state.endsWithChange
        return { isShown }
      },
    },
  })
  page.url = url
  return { root, state, open: () => render(<BoardScreen />, root) }
}
const listRows = (list: HTMLElement) => [...list.children].map((row) => row.textContent)

test('a student sees the rank, the score, the week and those around, with the own row marked', async () => {
  const { open } = await board()
  const screen = await open()
  expect(screen.get('heading', /第 3 名/).textContent).toContain('这周答过的不同题目')
  expect(screen.text()).toContain('已记 12 题')
  expect(screen.text()).toContain('11月23日至11月29日')
  expect(screen.text()).toContain('只列上榜的 40 人')
  await screen.tap('button', '看整个榜')
  const near = screen.get('list', '我前后的人')
  expect(listRows(near)).toEqual(['2 林** 18 题', '3 我 17 题', '4 林** 16 题'])
  expect(near.querySelectorAll('.is-me')).toHaveLength(1)
})

test('all on the board come page by page, students with the same name and score each', async () => {
  const { root, open } = await board()
  const screen = await open()
  await screen.tap('button', '看整个榜')
  await screen.tap('button', '全部')
  await screen.tap('button', '加载更多')
  expect(screen.get('list', '榜上的人').children).toHaveLength(4)
  expect(root.calls.filter(({ id }) => id === 'getLeaderboardPage').map(({ input }) => input)).toEqual([
    { params: { boardId: 'practice-week' }, query: { around: 'me' } },
    { params: { boardId: 'practice-week' }, query: {} },
    { params: { boardId: 'practice-week' }, query: { cursor: 'c1' } },
  ])
})

test('a student who is alone on the board reads of no rank', async () => {
  const { open } = await board({ rank: 1, total: 1 })
  const screen = await open()
  expect(screen.text()).toContain('这周只有你一个人上榜')
  expect(screen.text()).not.toMatch(/第|名次/)
  expect(screen.all('list')).toHaveLength(0)
})

test('a student who has answered nothing is led to the practice, and sees the others if there are any', async () => {
  const empty = await (await board({ rank: null, score: 0, total: 0 })).open()
  expect(empty.text()).toContain('这周还没有上榜')
  await empty.tap('link', '去练习')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/problem-solving-training' }])
  expect(empty.all('list')).toHaveLength(0)
  empty.unmount()
  const others = await (await board({ rank: null, score: 0, total: 9 })).open()
  expect(others.get('list', '榜上的人').children).toHaveLength(2)
})

test('a student leaves the board and comes back', async () => {
  const { root, state, open } = await board()
  const screen = await open()
  expect(screen.text()).toContain('别人看不到你')
  state.isOff = true
  await screen.tap('button', '不上榜')
  expect(root.ui.toast).toMatchObject({ tone: 'bad' })
  expect(screen.text()).toContain('第 3 名')
  state.isOff = false
  await screen.tap('button', '不上榜')
  expect(screen.text()).toContain('你现在不在榜上')
  expect(screen.all('link', '去练习')).toHaveLength(0)
  await screen.tap('button', '重新上榜')
  expect(screen.text()).toContain('第 3 名')
})

test('a student who has left the board, or is back on it, stays so where the server is away afterwards', async () => {
  const { state, open } = await board()
  const screen = await open()
  state.endsWithChange = true
  await screen.tap('button', '不上榜')
  expect(screen.text()).toContain('你现在不在榜上')
  screen.get('button', '重新上榜')
  state.isOff = false
  await screen.tap('button', '重新上榜')
  screen.get('heading', /名次还没有取到/)
  expect(screen.all('link', '去练习')).toEqual([])
  screen.get('button', '不上榜')
})

test('a student who has left without a score is promised no place', async () => {
  const { open } = await board({ isShown: false, rank: null, score: 0, total: 9 })
  const screen = await open()
  expect(screen.text()).toContain('你现在不在榜上')
  expect(screen.text()).not.toContain('答过一道题就上榜')
})

test('without a network the board says so, and tries again', async () => {
  const { state, open } = await board()
  state.isOff = true
  const screen = await open()
  state.isOff = false
  await screen.tap('button', '再试一次')
  expect(screen.text()).toContain('第 3 名')
})

test('a guest is asked to log in, and nothing is fetched', async () => {
  const root = fakeRoot({})
  page.url = '/study-rank'
  const screen = await render(<BoardScreen />, root)
  expect(screen.text()).toContain('登录前学的也算')
  expect(screen.all('link', '去登录')).toHaveLength(1)
  expect(root.calls).toEqual([])
})

describe('a board among companions', () => {
  const url = '/study-rank'
  const cohort = { cohort: '数学（一）', score: 135 }

  test('shows the minutes of the week among those who aim at the same, and everybody besides', async () => {
    const { root, open } = await board(cohort, url)
    const screen = await open()
    expect(screen.get('heading', /第 3 名/).textContent).toContain('这周学习的时长')
    expect(screen.text()).toContain('已记 2 小时 15 分钟')
    expect(screen.text()).toContain('同路上榜 40 人 · 数学（一）')
    await screen.tap('button', '看整个榜')
    expect(listRows(screen.get('list', '我前后的人'))).toEqual([
      '2 林** 18 分钟',
      '3 我 17 分钟',
      '4 林** 16 分钟',
    ])
    await screen.tap('button', '所有人')
    expect(root.calls.map(({ input }) => input)).toEqual([
      { params: { boardId: 'study-week' }, query: { scope: 'cohort' } },
      { params: { boardId: 'study-week' }, query: { around: 'me', scope: 'cohort' } },
      { params: { boardId: 'study-week' }, query: { scope: 'all' } },
      { params: { boardId: 'study-week' }, query: { around: 'me', scope: 'all' } },
    ])
  })

  test('leads to the study room, whose time counts', async () => {
    const { open } = await board(cohort, url)
    const screen = await open()
    expect(screen.get('link', '自习室').getAttribute('href')).toBe('/room/study-rank')
  })

  test('the board of questions is beside that of the minutes', async () => {
    const { root, open } = await board(cohort, url)
    const screen = await open()
    await screen.tap('tab', '答题')
    expect(screen.text()).toContain('这周答过的不同题目')
    expect(screen.all('button', '所有人')).toHaveLength(0)
    expect(root.calls.slice(2).map(({ input }) => input)).toEqual([
      { params: { boardId: 'practice-week' }, query: {} },
      { params: { boardId: 'practice-week' }, query: { around: 'me' } },
    ])
  })

  test('with few people all are around the student, and nothing is to be chosen', async () => {
    const screen = await (await board({ ...cohort, total: 26 }, url)).open()
    await screen.tap('button', '看整个榜')
    expect(screen.all('button', '全部')).toHaveLength(0)
  })

  test('a student who has studied nothing yet is led to it, and sees the companions', async () => {
    const screen = await (await board({ ...cohort, rank: null, score: 0, total: 9 }, url)).open()
    expect(screen.text()).toContain('这周还没有上榜')
    expect(screen.get('list', '榜上的人').children).toHaveLength(2)
    await screen.tap('link', '去背单词')
    expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/spword/index' }])
  })

  test('check-ins of the month have a call of their own', async () => {
    const root = fakeRoot({
      user,
      answers: {
        getClockRank: () => ({
          items: [],
          total: 46,
          score: 21,
          rank: 2,
          isShown: true,
          cohort: '数学（一）',
        }),
        getLeaderboardPage: () => ({ items: [entry(2, { isMe: true, score: 21 })] }),
      },
    })
    page.url = '/sign-rank'
    const screen = await render(<BoardScreen />, root)
    expect(screen.get('heading', /第 2 名/).textContent).toContain('这个月打卡的天数')
    expect(screen.text()).toContain('已记 21 天')
    await screen.tap('button', '看整个榜')
    expect(listRows(screen.get('list', '我前后的人'))).toEqual(['2 我 21 天'])
    expect(root.calls.map(({ id, input }) => [id, input])).toEqual([
      ['getClockRank', { params: { id: 'current' }, query: { scope: 'cohort', limit: 1 } }],
      [
        'getLeaderboardPage',
        { params: { boardId: 'clock-month' }, query: { around: 'me', scope: 'cohort' } },
      ],
    ])
  })
})

describe('the board of a season', () => {
  const season = '/exercises/combat-rankinglist'

  test('with thirty people it has ranks and counts what was won', async () => {
    const screen = await (await board({ total: 30 }, season)).open()
    expect(screen.text()).toContain('第 3 名')
    expect(screen.text()).toContain('已记 12 胜')
    await screen.tap('button', '看整个榜')
    expect(listRows(screen.get('list', '我前后的人'))).toEqual(['2 林** 18 胜', '3 我 17 胜', '4 林** 16 胜'])
  })

  test('ends on the day that the duels name', async () => {
    const times = getSeason(startsAt)
    const screen = await (await board({ total: 30, ...times }, season)).open()
    expect(screen.text()).toContain('11月9日开始，1月4日凌晨 4 点换季')
    expect(screen.text()).not.toContain('下月')
    screen.unmount()
    const { root } = await openedPractice({ now: startsAt })
    page.url = '/combat'
    const duels = await render(<DuelScreen />, root)
    expect(duels.text()).toContain('11月9日开始，1月4日凌晨 4 点换季')
  })

  test('with fewer people nobody has a rank', async () => {
    const screen = await (await board({ total: 29 }, season)).open()
    expect(screen.text()).toContain('这一组现在 29 人上榜，满 30 人才排名次')
    expect(screen.text()).not.toContain('第 3 名')
    await screen.tap('button', '看整个榜')
    expect(listRows(screen.get('list', '我前后的人'))).toEqual(['林** 18 胜', '我 17 胜', '林** 16 胜'])
  })

  test('a student who has won nothing yet reads so', async () => {
    const screen = await (await board({ score: 0, rank: 40, total: 40 }, season)).open()
    expect(screen.text()).toContain('已记 0 胜')
  })

  test('a student who is alone in the group reads so, and one without a duel is led to one', async () => {
    const alone = await (await board({ rank: 1, total: 1 }, season)).open()
    expect(alone.text()).toContain('这一组目前只有你上榜')
    alone.unmount()
    const none = await (await board({ rank: null, score: 0, total: 0 }, season)).open()
    expect(none.text()).toContain('这个赛季还没有上榜')
    await none.tap('link', '去对战')
    expect(navigated.opened).toMatchObject([{ url: '/exercises/combat-network' }])
  })
})

test('the board of a paper that there is not says so, and leads to those that there are', async () => {
  const { open } = await board({}, '/market/paper-rank')
  const nameless = await open()
  expect(nameless.text()).toContain('没有这份小卷的榜')
  nameless.unmount()
  page.url = '/market/paper-rank?paper=nothing'
  const root = fakeRoot({
    user,
    answers: {
      getLeaderboardItem: () => {
        throw new ApiError(ErrorCode.NotFound, 404)
      },
    },
  })
  const screen = await render(<BoardScreen />, root)
  await screen.tap('button', '看有哪些小卷')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/market/paper-practice' }])
})
