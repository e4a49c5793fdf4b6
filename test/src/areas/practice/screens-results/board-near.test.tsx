/** @jest-environment jsdom */
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import type { BoardEntry, BoardStanding } from '@/api/board'
import BoardScreen from '@/areas/practice/screens-results/board'
import type { Address } from '@/routes/address'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { getSeason } from '../../../../../contract/domain/practice/season'
import { fakeRoot } from '../../../../support/root'

const user = { uid: 'u1', phone: '13812345678' }
/** Noon of Thursday, 26 November 2026, in China. */
const NOON = Date.UTC(2026, 10, 26, 4)
const WEEK = Date.UTC(2026, 10, 22, 20)
const SEASON: Address = '/exercises/combat-rankinglist'

const standing: BoardStanding = {
  isShown: true,
  score: 135,
  rank: 17,
  total: 48,
  startsAt: WEEK,
  endsAt: WEEK + 7 * DAY_MS,
  rest: { startsAt: WEEK + 21 * DAY_MS, endsAt: WEEK + 28 * DAY_MS },
  cohort: '数学（一）',
}
const entry = (rank: number, name: string, score: number): BoardEntry => ({
  rank,
  name,
  score,
  isMe: name === '小**',
})
const around = [
  entry(15, '海**', 300),
  entry(16, '林**', 180),
  entry(17, '小**', 135),
  entry(18, '周**', 90),
  entry(19, '谷**', 60),
]

async function open(
  own: Partial<BoardStanding> = {},
  {
    url = '/study-rank',
    now = NOON,
    items = around,
  }: { url?: Address; now?: number; items?: BoardEntry[] } = {},
) {
  const root = fakeRoot({
    user,
    now,
    answers: {
      getLeaderboardItem: () => ({ ...standing, ...own }),
      getLeaderboardPage: () => ({ items }),
    },
  })
  page.url = url
  return render(<BoardScreen />, root)
}
const bars = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('.board-bar')].map(({ style }) => style.width)

test('a student stands between the nearest two, with bars of true length and the distance in minutes', async () => {
  const screen = await open()
  const list = screen.get('list', '离我最近的人')
  expect([...list.children].map((row) => row.textContent)).toEqual([
    '16 林林** 3 小时',
    '17 我我 2 小时 15 分钟',
    '18 周周** 1 小时 30 分钟',
  ])
  expect(bars(list)).toEqual(['100%', '75%', '50%'])
  expect(screen.text()).toContain('离前一位 45 分钟，离后一位 45 分钟')
  expect(screen.all('list', '我前后的人')).toEqual([])
})

test('the first student reads of the next one alone, and one with an equal score reads so', async () => {
  const first = await open({ rank: 1 }, { items: [entry(1, '小**', 90), entry(1, '周**', 90)] })
  expect(first.get('list', '离我最近的人').children).toHaveLength(2)
  expect(first.text()).toContain('和后一位一样')
  expect(first.text()).not.toContain('前一位 ')
})

test('with no points at all the bars are empty, not broken', async () => {
  const screen = await open({ score: 0 }, { url: SEASON, items: [entry(1, '小**', 0), entry(1, '周**', 0)] })
  expect(bars(screen.get('list', '离我最近的人'))).toEqual(['0%', '0%'])
})

test('in the week of the exam nobody is ranked', async () => {
  const before = await open({ rest: { startsAt: NOON + DAY_MS, endsAt: NOON + 8 * DAY_MS } })
  expect(before.text()).toContain('第 17 名')
  expect(before.text()).toContain('日不排名次')
  before.unmount()
  const rest = { startsAt: WEEK, endsAt: WEEK + 7 * DAY_MS }
  for (const url of ['/study-rank', SEASON] satisfies Address[]) {
    const screen = await open({ rest }, { url })
    expect(screen.text()).toContain('考试周不排名次')
    expect(screen.text()).toContain('成绩照常记着。')
    expect(screen.text()).not.toMatch(/第 17 名|离我最近的人/)
    expect(screen.all('list', '离我最近的人')).toEqual([])
    screen.unmount()
  }
})

test('an exam that is not in the running period is not spoken of', async () => {
  expect((await open()).text()).not.toContain('考试周')
})

test('a season shows which of its weeks runs, and its first and last day', async () => {
  const { startsAt, endsAt } = getSeason(NOON)
  const screen = await open({ startsAt, endsAt }, { url: SEASON })
  screen.get('heading', '第 3 周，共 8 周')
  expect(screen.text()).toContain('11月9日至1月3日')
  expect(screen.text()).toContain('考试周 12月14日至12月20日不排名次')
  const weeks = [...screen.get('list', '这个赛季的每一周').children]
  expect(weeks.map(({ textContent }) => textContent)).toEqual([
    '11/9',
    '11/16',
    '这周',
    '11/30',
    '12/7',
    '12/14',
    '12/21',
    '12/28',
  ])
  expect(weeks.map((week) => week.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'true',
    ...Array(5).fill(null),
  ])
})
