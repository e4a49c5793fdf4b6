/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import HomeScreen from '@/areas/main/screens/home'
import { memoryStore } from '../../../../../support/memory-store'
import { example, fakeRoot, type Answers } from '../../../../../support/root'

const home = example('getHome')

beforeEach(() => {
  page.url = '/'
})

test('while the content is on its way the page shows the date and grey lines', async () => {
  const root = fakeRoot({ answers: { getHome: () => new Promise(() => undefined) } })
  const screen = await render(<HomeScreen />, root)
  expect(screen.text()).toContain('11月20日 周五')
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1)
  // Everything that can be done here is known without it.
  const said = screen.all('heading').filter((heading) => !heading.closest('[aria-hidden]'))
  expect(said.map(({ textContent }) => textContent)).toEqual(['先花几分钟，挑一样试试'])
})

test('the content says how many days are left and what is offered', async () => {
  const screen = await render(<HomeScreen />, fakeRoot())
  expect(screen.get('heading', '29天')).toBeTruthy()
  expect(screen.text()).toContain('距 27 考研初试')
  expect(screen.text()).toContain('12月19日 · 示例日期，以官方公告为准')
  expect(screen.get('link', /^27 暑期强基营/).textContent).toContain('示例')
  await screen.tap('link', /^27 暑期强基营/)
  expect(navigated.opened).toMatchObject([{ move: 'push', url: '/market/summer-gold/27' }])
})

/** The titles of what is offered. */
const offered = (screen: Awaited<ReturnType<typeof render>>) =>
  screen
    .all('link')
    .map(({ textContent }) => textContent ?? '')
    .filter((line) => /开始|结束|在职|做好|一届|课程/.test(line) && !/挑一样|学一讲课/.test(line))

test.each([
  [
    'what has not begun or is over is not shown',
    [
      { title: '昨天结束', until: '2026-11-19' },
      { title: '今天结束', until: '2026-11-20' },
      { title: '今天开始', from: '2026-11-20' },
      { title: '明天开始', from: '2026-11-21' },
    ],
    ['今天结束 示例', '今天开始 示例'],
  ],
  [
    'a page that is not built is not, and another cohort has its own exam',
    [
      { title: '还没做好', path: '/score/national-line' },
      { title: '在职班', cohort: '127', path: '/market/perfect-suite' },
      { title: '上一届', cohort: '26' },
      { title: '下一届', cohort: '28' },
    ],
    ['在职班 示例', '旧课程'],
  ],
  [
    'no more than two are, and each title once',
    [{ title: '旧课程' }, { title: '今天开始' }, { title: '今天结束' }],
    ['旧课程 示例', '今天开始 示例'],
  ],
])('of what the operator offers: %s', async (_what, given, expected) => {
  const paths = [
    '/market/sprint',
    '/market/secret-paper',
    '/market/countdown-detail',
    '/market/paper-practice',
  ]
  const campaigns = given.map((own, nth) => ({ summary: '', path: paths[nth] ?? '', sample: true, ...own }))
  const course = { productId: 'p', title: '旧课程', summary: '', sample: false }
  const answers = { getHome: () => ({ ...home, campaigns, courses: [course] }) }
  const screen = await render(<HomeScreen />, fakeRoot({ answers }))
  expect(offered(screen).map((line) => line.trim())).toEqual(expected)
})

test('a student who hides the offers does not see them again, and a new one comes all the same', async () => {
  const storage = { local: memoryStore(), session: memoryStore() }
  const first = await render(<HomeScreen />, fakeRoot({ storage }))
  await first.tap('button', '不看这些')
  expect(first.all('heading', '也许用得上')).toEqual([])
  first.unmount()
  const second = await render(<HomeScreen />, fakeRoot({ storage }))
  expect(second.all('heading', '也许用得上')).toEqual([])
  second.unmount()
  const [own] = home.campaigns
  if (!own) throw new Error('the example has no campaign')
  const campaigns = [own, { ...own, title: '秋季营', path: '/market/perfect-suite' }]
  const third = await render(
    <HomeScreen />,
    fakeRoot({ storage, answers: { getHome: () => ({ ...home, campaigns }) } }),
  )
  expect(third.get('link', /^秋季营/)).toBeTruthy()
  expect(third.all('link', /^27 暑期强基营/)).toEqual([])
})

test('a student who has hidden an offer gets the next one on another visit, the courses too', async () => {
  const storage = { local: memoryStore(), session: memoryStore() }
  const paths = ['/market/sprint', '/market/secret-paper']
  const campaigns = paths.map((path, nth) => ({ title: `第 ${nth} 届`, summary: '', path, sample: true }))
  const courses = [{ productId: 'p', title: '旧课程', summary: '', sample: false }]
  const answers = { getHome: () => ({ ...home, campaigns, courses }) }
  const first = await render(<HomeScreen />, fakeRoot({ storage, answers }))
  expect(first.all('link', /^第 \d 届/)).toHaveLength(2)
  await first.tap('button', '不看这些')
  expect(first.all('heading', '也许用得上')).toEqual([])
  first.unmount()
  const second = await render(<HomeScreen />, fakeRoot({ storage, answers }))
  expect(second.all('link', /^第 \d 届/)).toEqual([])
  expect(second.get('link', /^旧课程/)).toBeTruthy()
})

test.each([
  ['2026-12-19T00:00:00+08:00', '就是今天'],
  ['2026-12-20T00:00:00+08:00', '今天是第二天'],
  ['2026-12-21T00:00:00+08:00', '初试已结束'],
])('at %s the headline is %s', async (now, headline) => {
  const screen = await render(<HomeScreen />, fakeRoot({ now: Date.parse(now) }))
  expect(screen.get('heading', headline)).toBeTruthy()
})

test('content that cannot be fetched says so with its code, and comes at another try', async () => {
  let isDown = true
  const answers = { getHome: () => (isDown ? Promise.reject(new ApiError('x503', 503)) : home) }
  const screen = await render(<HomeScreen />, fakeRoot({ answers }))
  expect(screen.get('heading', '内容加载失败')).toBeTruthy()
  expect(screen.text()).toContain('服务器正忙')
  expect(screen.text()).toContain('错误码 x503')
  isDown = false
  await screen.tap('button', '再试一次')
  expect(screen.all('heading', '内容加载失败')).toEqual([])
  expect(screen.get('link', /^27 暑期强基营/)).toBeTruthy()
})

test('without a network home shows what it showed last, and says so', async () => {
  const storage = { local: memoryStore(), session: memoryStore() }
  const before = await render(<HomeScreen />, fakeRoot({ storage }))
  before.unmount()
  const down = () => Promise.reject(new ApiError(LocalCode.Network, 0))
  const screen = await render(
    <HomeScreen />,
    fakeRoot({ storage, answers: { getHome: down, getToday: down } }),
  )
  expect(screen.get('heading', '29天')).toBeTruthy()
  expect(screen.get('link', /^27 暑期强基营/)).toBeTruthy()
  expect(screen.get('status').textContent).toBe('服务器暂时没有响应，这里可能不是最新的')
  expect(screen.all('heading', '内容加载失败')).toEqual([])
})

test('the last shown home makes room for the newest when the student comes back, or the network does', async () => {
  const storage = { local: memoryStore(), session: memoryStore() }
  const before = await render(<HomeScreen />, fakeRoot({ storage }))
  before.unmount()
  for (const event of [new Event('online'), new Event('visibilitychange')]) {
    let isDown = true
    const getHome = () => (isDown ? Promise.reject(new ApiError(LocalCode.Network, 0)) : home)
    const screen = await render(<HomeScreen />, fakeRoot({ storage, answers: { getHome } }))
    expect(screen.get('status').textContent).toContain('这里可能不是最新的')
    isDown = false
    await act(async () => void (event.type === 'online' ? window : document).dispatchEvent(event))
    expect(screen.all('status')).toEqual([])
    expect(screen.get('link', /^27 暑期强基营/)).toBeTruthy()
    screen.unmount()
  }
})

test.each(['getHome', 'getToday'] as const)(
  'while %s does not answer home says after some seconds that it shows what came last',
  async (name) => {
    const storage = { local: memoryStore(), session: memoryStore() }
    const before = await render(<HomeScreen />, fakeRoot({ storage }))
    before.unmount()
    jest.useFakeTimers()
    let arrive = (): void => undefined
    const hanging = new Promise<void>((resolve) => (arrive = resolve))
    const answers: Answers = {
      getHome: async () => {
        if (name === 'getHome') await hanging
        return home
      },
      getToday: async () => {
        if (name === 'getToday') await hanging
        return { ...example('getToday'), now: Date.UTC(2026, 10, 20, 4) }
      },
    }
    const screen = await render(<HomeScreen />, fakeRoot({ storage, answers }))
    expect(screen.all('status')).toEqual([])
    await act(async () => jest.advanceTimersByTimeAsync(2500))
    expect(screen.get('status').textContent).toBe('服务器暂时没有响应，这里可能不是最新的')
    expect(screen.get('link', /^27 暑期强基营/)).toBeTruthy()
    await act(async () => arrive())
    expect(screen.all('status')).toEqual([])
    jest.useRealTimers()
  },
)

test('without a network the hint is another', async () => {
  const answers = { getHome: () => Promise.reject(new ApiError(LocalCode.Network, 0)) }
  const screen = await render(<HomeScreen />, fakeRoot({ answers }))
  expect(screen.text()).toContain('网络连接失败，请检查后再试。')
})

test('a guest is offered the login, a signed-in student is not', async () => {
  const stranger = await render(<HomeScreen />, fakeRoot())
  await stranger.tap('link', '登录')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
  stranger.unmount()
  const screen = await render(<HomeScreen />, fakeRoot({ user: { uid: 'u', phone: '13812345678' } }))
  expect(screen.all('link', '登录')).toEqual([])
})

test('the homes that are built are one tap away, and the one that is shown does not open again', async () => {
  const screen = await render(<HomeScreen />, fakeRoot())
  await screen.tap('link', '首页')
  expect(navigated.opened).toEqual([])
  for (const name of ['单词', '我的']) await screen.tap('link', name)
  expect(navigated.opened.map(({ move, url }) => `${move} ${url}`)).toEqual([
    'reset /spword/index',
    'reset /personal-center',
  ])
})

describe('on one of the three teacher hosts', () => {
  const boot = { teacherHosts: ['a.example.com', 'b.example.com', window.location.hostname] }

  test('the address / is the intelligent teacher, without a call', async () => {
    const root = fakeRoot({ boot })
    const screen = await render(<HomeScreen />, root)
    expect(screen.get('heading', '智能教师')).toBeTruthy()
    expect(root.calls).toEqual([])
    // None of its four topics is built yet; what is built is offered instead.
    expect(screen.all('link')).toEqual([])
    await screen.tap('button', '去首页')
    await screen.tap('button', '背单词')
    expect(navigated.opened.map(({ url }) => url)).toEqual(['/home-page', '/spword/index'])
  })

  test('the address /home-page is the main home all the same', async () => {
    page.url = '/home-page'
    const screen = await render(<HomeScreen />, fakeRoot({ boot }))
    expect(screen.all('heading', '智能教师')).toEqual([])
    expect(screen.get('link', /^27 暑期强基营/)).toBeTruthy()
  })
})
