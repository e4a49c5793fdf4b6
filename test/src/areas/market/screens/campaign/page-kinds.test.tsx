/** @jest-environment jsdom */
import { act } from 'react'
import fc from 'fast-check'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { ApiError } from '@/api/errors'
import type { PageConfig } from '@/areas/market/api/page'
import CampaignScreen from '@/areas/market/screens/campaign'
import { example, fakeRoot, sampleBoot, type FakeOptions } from '../../../../../support/root'

const item = (name: string, rest: Partial<PageConfig['templates'][number]['imgList'][number]> = {}) => ({
  url: `/media/${name}.webp`,
  w: 750,
  h: 900,
  alt: name,
  ...rest,
})
const { productId: _product, footerButton: _footer, ...bare } = example('getPageConfig')
const footer = '获取限时优惠'
const shop: PageConfig = {
  ...bare,
  key: 'purple-gold27',
  source: 'purple-gold',
  footerButton: footer,
  tabRows: [],
  templates: [
    { name: 'banner', imgList: [item('banner')] },
    { name: 'home', imgList: [item('one')] },
    { name: 'page', imgList: [item('two')] },
  ],
}
const user = { uid: 'user-1', phone: '13812345678' }

function open(config: PageConfig, options: FakeOptions = {}) {
  const root = fakeRoot({ ...options, answers: { getPageConfig: () => config, ...options.answers } })
  return { root, drawing: render(<CampaignScreen />, root) }
}

beforeEach(() => {
  page.url = '/market/summer-gold/27'
  window.scrollTo = () => undefined
})

test('a page without tabs shows all its pictures in order', async () => {
  const screen = await open(shop).drawing
  expect(screen.all('img').map((image) => image.getAttribute('alt'))).toEqual(['banner', 'one', 'two'])
  expect(screen.all('tablist')).toEqual([])
})

describe('the purchase button', () => {
  test("leads to the seller's own page", async () => {
    const getSaleLink = () => 'https://sale.example.com/x?inviteCode=DEMO01'
    const options = { user, query: { inviteCode: 'DEMO01' }, answers: { getSaleLink } }
    const screen = await open(shop, options).drawing
    await screen.tap('button', footer)
    expect(navigated.left).toEqual(['https://sale.example.com/x?inviteCode=DEMO01'])
  })

  const withCourse: PageConfig = { ...shop, productId: 'p-1', action: 'purchase' }
  const course = '/courses/courses-detail?productId=p-1&source=purple-gold'

  test.each([
    ['is unknown', () => Promise.reject(new ApiError('x404', 404))],
    ['cannot be asked for', () => Promise.reject(new ApiError('network', 0))],
    ['leads to a strange site', () => 'https://evil.example.com/'],
  ])(
    'leads to the course where the seller %s, and says nothing that could not be read',
    async (_what, getSaleLink) => {
      const options = { user, query: { inviteCode: 'DEMO01' }, answers: { getSaleLink } }
      const { root, drawing } = open(withCourse, options)
      const screen = await drawing
      await screen.tap('button', footer)
      expect(navigated.opened.map(({ url }) => url)).toEqual([course])
      expect([navigated.left, root.ui.toast]).toEqual([[], undefined])
    },
  )

  test('leads a stranger whose seller is unknown to the course once the dialog has logged them in', async () => {
    const unknown = () => Promise.reject(new ApiError('x404', 404))
    const answers = { getSaleLink: unknown, getSellerByInviteCode: unknown }
    const screen = await open(withCourse, { query: { inviteCode: 'NOBODY' }, answers }).drawing
    await screen.tap('button', footer)
    await screen.type('手机号', user.phone)
    await screen.type('验证码', '123456')
    await screen.tap('checkbox')
    await screen.tap('button', '登录')
    expect(navigated.opened.map(({ url }) => url)).toEqual([course])
  })

  test('leads to the course where no seller sent the visitor', async () => {
    const screen = await open(withCourse, { user }).drawing
    await screen.tap('button', footer)
    expect([navigated.opened.map(({ url }) => url), navigated.left]).toEqual([[course], []])
  })

  test('of a page without a course says where help is and stays', async () => {
    const { root, drawing } = open(shop, { user })
    const screen = await drawing
    await screen.tap('button', footer)
    expect([navigated.opened, navigated.left]).toEqual([[], []])
    expect(root.ui.toast?.text).toContain('没有查到购课页面')
  })

  test('asks a stranger to log in, and shows the teacher in the page view of the mini-program', async () => {
    const screen = await open(shop).drawing
    await screen.tap('button', footer)
    expect(screen.get('dialog', '登录后继续')).toBeTruthy()
    screen.unmount()
    const inside = await open(shop, { host: { kind: 'wechat-miniapp', os: 'android' } }).drawing
    await inside.tap('button', footer)
    expect(inside.get('dialog', '请添加课程老师微信购买课程')).toBeTruthy()
  })
})

describe('a picture that runs something', () => {
  const withAction = (clk: NonNullable<PageConfig['action']>): PageConfig => ({
    ...shop,
    templates: [{ name: 'page', imgList: [item('one', { clk })] }],
  })

  test('keeps its words beside the button that covers it', async () => {
    const screen = await open(withAction('qr')).drawing
    expect(screen.get('img', 'one')).toBeTruthy()
    await screen.tap('button', '添加课程老师微信')
    expect(screen.get('dialog', '请添加课程老师微信购买课程')).toBeTruthy()
  })

  test('reserves: a stranger signs up with a name, and then reads what happens next', async () => {
    const screen = await open(withAction('reserve')).drawing
    await screen.tap('button', '预约报名')
    expect(screen.all('textbox', '姓名')).toHaveLength(1)
    expect(screen.all('textbox', /院校|学校/)).toHaveLength(0)
  })

  test('reserves one thing: the dialog, what is sent and the confirmation name it', async () => {
    const { root, drawing } = open({ ...withAction('reserve'), subject: '七天试学' }, { user })
    const screen = await drawing
    await screen.tap('button', '预约报名')
    expect(screen.get('dialog', '预约七天试学')).toBeTruthy()
    await screen.type('姓名', '小岸')
    await screen.tap('button', '提交')
    expect(screen.get('dialog', '已预约七天试学').textContent).toContain('打码的手机号')
    expect(JSON.stringify(root.calls)).toContain('"subject":"七天试学"')
  })

  test('gives free courses: a stranger names the school first, who is signed in chooses at once', async () => {
    const config = withAction('choose-course')
    const screen = await open(config).drawing
    await screen.tap('button', '选择班型，领取免费课程')
    expect(screen.all('textbox', /院校|学校/)).toHaveLength(1)
    await screen.tap('button', '已有账号，直接登录')
    expect(screen.get('dialog', '登录后继续')).toBeTruthy()
    expect(screen.all('textbox', /院校|学校|姓名/)).toEqual([])
    screen.unmount()
    const member = await open(config, { user }).drawing
    await member.tap('button', '选择班型，领取免费课程')
    expect(member.get('dialog', '选择班型和学期')).toBeTruthy()
  })

  test('logs in where it must, and leads on: who is signed in already goes there at once', async () => {
    const config = { ...withAction('login'), footerButton: '背一组单词', next: '/spword/index' }
    const stranger = await open(config).drawing
    await stranger.tap('button', '登录')
    expect(stranger.get('dialog', '登录后继续')).toBeTruthy()
    stranger.unmount()
    const member = await open(config, { user }).drawing
    await member.tap('button', '登录')
    expect(member.all('dialog')).toEqual([])
    expect(navigated.opened.map(({ url }) => url)).toEqual(['/spword/index'])
  })

  test('shows when, by whom and where the live class is, and leads to it; without one it is not offered', async () => {
    const live = {
      title: '冲刺答疑',
      start: '2026-12-05T19:30:00+08:00',
      minutes: 90,
      teacher: '李老师',
      entry: '/market/super-forum27',
      sample: true,
    }
    const screen = await open({ ...withAction('live'), live }).drawing
    await screen.tap('button', '查看直播安排')
    const dialog = screen.get('dialog', '直播安排').textContent
    expect(dialog).toContain('12月5日 周六 19:30（北京时间），90 分钟')
    expect(dialog).toContain('主讲：李老师')
    await screen.tap('button', '进入直播')
    expect(navigated.opened.map(({ url }) => url)).toEqual(['/market/super-forum27'])
    expect(screen.all('dialog')).toEqual([])
    screen.unmount()
    const without = await open(withAction('live')).drawing
    expect(without.all('button', '查看直播安排')).toEqual([])
  })

  test('shares the page that is shown', async () => {
    navigated.current = '/market/purple-gold/27?inviteCode=A'
    const screen = await open(withAction('share')).drawing
    await screen.tap('button', '分享给同学')
    expect(navigated.opened[0]?.url).toBe(
      `/share-msg?page=${encodeURIComponent(navigated.current)}&title=${encodeURIComponent(shop.title)}`,
    )
  })
})

describe('a lecture hall', () => {
  const tab = (id: number, template: 'page' | 'home') => ({ id, name: `第 ${id} 栏`, template })
  const hall: PageConfig = {
    ...shop,
    key: 'super-forum27',
    tabRows: [[tab(50, 'home'), tab(51, 'page')]],
    defaultTab: 50,
    videos: [{ id: 'v1', url: '/media/v1.mp4', title: '第一讲', seconds: 30, w: 640, h: 360 }],
    floatLinks: [{ name: '资料', href: '/product-list' }],
    templates: [
      { name: 'home', imgList: [item('lecture', { vid: 'v1' }), item('gone', { vid: 'none' })] },
      { name: 'page', imgList: [item('plan')] },
    ],
  }

  beforeAll(() => {
    for (const name of ['play', 'pause', 'load'] as const)
      Object.defineProperty(HTMLMediaElement.prototype, name, { value: () => undefined })
  })
  beforeEach(() => {
    page.url = '/market/summer-gold/27?tabId=50'
  })

  test('plays the film whose title the button says, and another tab ends it', async () => {
    const screen = await open(hall).drawing
    await act(async () => screen.get('button', '播放讲座：第一讲').click())
    expect(screen.get('dialog', '第一讲')).toBeTruthy()
    await screen.tap('tab', '第 51 栏')
    expect(screen.all('dialog')).toEqual([])
    expect(document.querySelector('video')).toBeNull()
  })

  test('a film that the page does not name plays nothing', async () => {
    const screen = await open(hall).drawing
    await act(async () => screen.get('button', '播放讲座').click())
    expect(screen.all('dialog')).toEqual([])
  })

  test.each([
    ['', 1],
    ['18', 0],
    ['24', 0],
    ['8', 0],
  ])('shows agent %j its floating links %d times', async (agent, count) => {
    const screen = await open(hall, { query: { agent } }).drawing
    expect(screen.all('link', '资料')).toHaveLength(count)
  })

  test('the links of a hall lie in a bar below what is read, beside a button they stay in the text', async () => {
    const { footerButton: _button, ...bare } = hall
    const bar = await open(bare).drawing
    expect(bar.get('link', '资料').parentElement?.className.split(' ')).toContain('act')
    bar.unmount()
    const page = await open(hall).drawing
    expect(page.get('link', '资料').parentElement?.className.split(' ')).not.toContain('act')
  })
})

test('tabs down the side are one list', async () => {
  const side: PageConfig = {
    ...shop,
    tabLayout: 'side',
    tabRows: [
      [{ id: 1, name: '押题实证', leave: 'guess-questions' }],
      [{ id: 2, name: '学员好评', template: 'page' }],
    ],
    defaultTab: 2,
  }
  const screen = await open(side).drawing
  expect(screen.get('tablist').getAttribute('aria-orientation')).toBe('vertical')
  await screen.tap('tab', '押题实证')
  expect(navigated.opened.map(({ url }) => url)).toEqual(['/market/guess-questions'])
})

test('the choices within one tab may go down its side', async () => {
  const subTabs = [
    { id: 1, name: '押题实证', leave: 'guess-questions' as const },
    { id: 2, name: '评价', template: 'page' as const },
  ]
  const tabRows = [[{ id: 16, name: '战果', subLayout: 'side' as const, subTabs }]]
  const screen = await open({ ...shop, tabRows, defaultTab: 16 }).drawing
  expect(screen.get('tablist', '战果').getAttribute('aria-orientation')).toBe('vertical')
  expect(screen.get('tabpanel').parentElement?.className).toBe('camp-beside')
})

test('whatever the address says, the page is drawn and its words stay words', async () => {
  const names = [
    'agent',
    'promotionId',
    'inviteCode',
    'agentCode',
    'tabId',
    'id',
    'source',
    'branchId',
    '__proto__',
  ]
  const nasty = ['<img src=x onerror=alert(1)>', '%', '%E4%A', '24x', '\0', '__proto__']
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...nasty), fc.nat().map(String))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 5 }),
      async (pairs) => {
        const raw = pairs.map(([name, text]) => `${name}=${text}`).join('&')
        for (const search of [raw, new URLSearchParams(pairs).toString()]) {
          page.url = `/market/summer-gold/27?${search}`
          const { root, drawing } = open(shop)
          const screen = await drawing
          expect(screen.get('button', footer)).toBeTruthy()
          expect(document.querySelector('[onerror]')).toBeNull()
          const { agent, promotionId } = root.promotion.current
          expect(agent + promotionId).toMatch(/^\d*$/)
          screen.unmount()
        }
      },
    ),
    { numRuns: 40 },
  )
})

describe('a page marked switch', () => {
  test('is left by agent 20 for the external page, not to be come back to', async () => {
    page.url = '/market/purple-gold?agent=20'
    const screen = await open(shop).drawing
    expect(navigated.left).toEqual([`replace ${sampleBoot().switchUrl}`])
    expect(screen.all('button', footer)).toEqual([])
  })

  test.each(['/market/purple-gold?agent=2', '/market/summer-gold?agent=20'])('%s stays', async (url) => {
    page.url = url
    const screen = await open(shop).drawing
    expect(navigated.left).toEqual([])
    expect(screen.all('button', '前往新的页面')).toEqual([])
  })
})

describe('the scroll position', () => {
  const moved: number[] = []

  beforeEach(() => {
    jest.useFakeTimers()
    moved.length = 0
    Reflect.set(window, 'scrollTo', (_x: number, y: number) => void moved.push(y))
    Reflect.set(window, 'scrollY', 0)
  })
  afterEach(() => jest.useRealTimers())

  const scroll = async (y: number) => {
    Reflect.set(window, 'scrollY', y)
    await act(async () => {
      window.dispatchEvent(new Event('scroll'))
      jest.advanceTimersByTime(200)
    })
  }
  const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms))

  test.each([
    [undefined, 800],
    [500, 500],
  ])('of a page with restoreMs %s is taken up %d ms after it came again', async (restoreMs, ms) => {
    const config = { ...shop, ...(restoreMs !== undefined && { restoreMs }) }
    const { root, drawing } = open(config)
    const first = await drawing
    await scroll(640)
    first.unmount()
    Reflect.set(window, 'scrollY', 0)
    await open(config, { storage: root.storage }).drawing
    await pass(ms - 1)
    expect(moved).toEqual([])
    await pass(1)
    expect(moved).toEqual([640])
  })

  test('is left alone once the visitor has begun to scroll', async () => {
    const { root, drawing } = open(shop)
    const first = await drawing
    await scroll(640)
    first.unmount()
    await open(shop, { storage: root.storage }).drawing
    await scroll(30)
    await pass(2000)
    expect(moved).toEqual([])
  })
})

test('a picture that does not come leaves its words in a place of the same size', async () => {
  const screen = await open(shop).drawing
  await act(async () => void screen.get('img', 'banner').dispatchEvent(new Event('error')))
  const place = screen.get('img', 'banner')
  expect(place.tagName).toBe('SPAN')
  expect(place.textContent).toBe('banner')
})
