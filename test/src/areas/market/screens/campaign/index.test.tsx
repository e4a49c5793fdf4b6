/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render, type Screen } from '../../../../support/render'
import { ApiError } from '@/api/errors'
import type { PageConfig } from '@/areas/market/api/page'
import CampaignScreen from '@/areas/market/screens/campaign'
import { example, fakeRoot, sampleBoot, type FakeOptions, type FakeRoot } from '../../../../../support/root'

const item = (name: string) => ({ url: `/media/${name}.webp`, w: 750, h: 1790, alt: name })

/** The camp of the specification (section 2.5), with a picture for each tab. */
const camp: PageConfig = {
  ...example('getPageConfig'),
  productId: 'p-27',
  tabRows: [
    [
      { id: 11, name: '品牌', template: 'homepage' },
      { id: 17, name: '高能资源', leave: 'resources' },
    ],
    [
      { id: 16, name: '成果', template: 'success' },
      {
        id: 13,
        name: '强基金榜特训营',
        subTabs: [
          { id: 1, name: '营地总览', template: 'training' },
          { id: 2, name: '体系与课表', template: 'page' },
          { id: 3, name: '猜题', leave: 'guess-questions' },
        ],
      },
      { id: 21, name: '考研超人', leave: 'superman' },
    ],
  ],
  templates: [
    { name: 'homepage', imgList: [item('brand')] },
    { name: 'training', imgList: [item('camp'), item('camp two')] },
    { name: 'page', imgList: [item('schedule')] },
  ],
}

const user = { uid: 'user-1', phone: '13812345678' }
const footer = '点击按钮 抢跑必胜之路'

function rootWith(options: FakeOptions = {}, config: PageConfig = camp): FakeRoot {
  return fakeRoot({ ...options, answers: { getPageConfig: () => config, ...options.answers } })
}

const pictures = (screen: Screen) => screen.all('img').map((image) => image.getAttribute('alt'))
const selected = (screen: Screen) =>
  screen.all('tab').flatMap((tab) => (tab.getAttribute('aria-selected') === 'true' ? [tab.textContent] : []))

beforeEach(() => {
  page.url = '/market/summer-gold/27'
  Reflect.deleteProperty(window, 'shenlongBridge')
})

describe('the configuration', () => {
  test('is asked for by the name of the row and the time', async () => {
    const root = rootWith()
    await render(<CampaignScreen />, root)
    expect(root.calls).toEqual([
      {
        id: 'getPageConfig',
        input: { params: { file: 'summer-gold27.json' }, query: { t: String(root.clock.ms) } },
      },
    ])
  })

  test('that is missing says so and leads home', async () => {
    const missing = () => Promise.reject(new ApiError('x404', 404))
    const screen = await render(<CampaignScreen />, rootWith({ answers: { getPageConfig: missing } }))
    expect(screen.get('heading', '没有找到这个页面')).toBeTruthy()
    await screen.tap('button', '回到首页')
    expect(navigated.opened).toMatchObject([{ move: 'reset', url: '/' }])
  })

  test('that cannot be fetched comes at another try', async () => {
    const answers = [() => Promise.reject(new ApiError('x503', 503)), () => camp]
    const getPageConfig = () => answers.shift()?.() ?? camp
    const screen = await render(<CampaignScreen />, rootWith({ answers: { getPageConfig } }))
    expect(screen.text()).toContain('错误码 x503')
    await screen.tap('button', '再试一次')
    expect(screen.get('button', footer)).toBeTruthy()
  })

  test('on its way shows grey lines and no button', async () => {
    const getPageConfig = () => new Promise<PageConfig>(() => undefined)
    const screen = await render(<CampaignScreen />, rootWith({ answers: { getPageConfig } }))
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1)
    expect(screen.all('button')).toEqual([])
  })
})

describe('the tabs', () => {
  test('begin with the default tab and its first sub-tab', async () => {
    const screen = await render(<CampaignScreen />, rootWith())
    expect(selected(screen)).toEqual(['强基金榜特训营', '营地总览'])
    expect(screen.get('tabpanel', '营地总览')).toBeTruthy()
    expect(pictures(screen)).toEqual(['camp', 'camp two'])
  })

  test('begin with the one that the address names', async () => {
    page.url = '/market/summer-gold/27?tabId=11'
    const screen = await render(<CampaignScreen />, rootWith())
    expect(selected(screen)).toEqual(['品牌'])
    expect(pictures(screen)).toEqual(['brand'])
  })

  test('show what was chosen, and show it again at the next visit of the browser tab', async () => {
    const root = rootWith()
    const screen = await render(<CampaignScreen />, root)
    await screen.tap('tab', '体系与课表')
    expect(pictures(screen)).toEqual(['schedule'])
    screen.unmount()
    const again = await render(<CampaignScreen />, rootWith({ storage: root.storage }))
    expect(selected(again)).toEqual(['强基金榜特训营', '体系与课表'])
    await again.tap('tab', '品牌')
    expect(selected(again)).toEqual(['品牌'])
    expect(pictures(again)).toEqual(['brand'])
  })

  test.each([[{ tab: 99, tabId: 0 }], [{ tab: 17, tabId: 0 }], ['x'], [null], [{}]])(
    'that were remembered as %j start over',
    async (stored) => {
      const root = rootWith()
      root.storage.session.write(`tabs:${camp.key}`, stored)
      const screen = await render(<CampaignScreen />, root)
      expect(selected(screen)).toEqual(['强基金榜特训营', '营地总览'])
    },
  )

  test('that have no picture yet say so', async () => {
    const screen = await render(<CampaignScreen />, rootWith())
    await screen.tap('tab', '成果')
    expect(screen.text()).toContain('这一栏还没有内容')
  })

  test('that lead away leave the page as it was', async () => {
    const query = { agent: '24', promotionId: '1001', inviteCode: 'DEMO01' }
    const screen = await render(<CampaignScreen />, rootWith({ query }))
    for (const name of ['高能资源', '猜题']) await screen.tap('tab', name)
    expect(navigated.opened.map(({ url }) => url)).toEqual([
      '/product-list?agent=0&btnShow=false&promotionId=1001&inviteCode=DEMO01&source=summer-gold&tag=true',
      '/market/guess-questions',
    ])
    expect(selected(screen)).toEqual(['强基金榜特训营', '营地总览'])
    // Its page is not built, as the route table says.
    expect(screen.all('tab', '考研超人')).toEqual([])
  })
})

describe('the button', () => {
  test('leads who is signed in to the course, with agent and source', async () => {
    const screen = await render(<CampaignScreen />, rootWith({ user, query: { agent: '24' } }))
    await screen.tap('button', footer)
    expect(navigated.opened.map(({ url }) => url)).toEqual([
      '/courses/courses-detail?productId=p-27&agent=24&source=summer-gold',
    ])
    expect(screen.all('dialog')).toEqual([])
  })

  test('opens the login dialog for a stranger, which says that a login signs up', async () => {
    const root = rootWith()
    const screen = await render(<CampaignScreen />, root)
    await screen.tap('button', footer)
    expect(screen.get('dialog', '登录后继续').textContent).toContain('手机号会作为报名信息交给课程老师')
    expect(root.promotion.current.source).toBe('summer-gold')
    expect(navigated.opened).toEqual([])
  })

  test('is forgotten by a stranger who closes the dialog or leaves the page', async () => {
    const root = rootWith()
    const screen = await render(<CampaignScreen />, root)
    await screen.tap('button', footer)
    await screen.tap('button', '关闭')
    expect(screen.all('dialog')).toEqual([])
    expect(root.promotion.isSignUp).toBe(false)
    await screen.tap('button', footer)
    expect(root.promotion.isSignUp).toBe(true)
    screen.unmount()
    expect(root.promotion.isSignUp).toBe(false)
    expect(root.promotion.current.source).toBe('')
  })

  test('does not take the campaign from the link that led here', async () => {
    const root = rootWith({ query: { source: 'spring' } })
    const screen = await render(<CampaignScreen />, root)
    await screen.tap('button', footer)
    expect(root.promotion.current.source).toBe('spring')
  })

  async function logIn(screen: Screen): Promise<void> {
    await screen.tap('button', footer)
    await screen.type('手机号', user.phone)
    await screen.type('验证码', '123456')
    await screen.tap('checkbox')
    await screen.tap('button', '登录')
  }

  test('opens the course once the dialog has logged in', async () => {
    const root = rootWith()
    const screen = await render(<CampaignScreen />, root)
    await logIn(screen)
    expect(root.session.isSignedIn).toBe(true)
    expect(screen.all('dialog')).toEqual([])
    expect(navigated.opened.map(({ url }) => url)).toEqual([
      '/courses/courses-detail?productId=p-27&source=summer-gold',
    ])
  })

  test('says that the login succeeded where it leads nowhere, and closes on a lecture hall', async () => {
    const { productId: _product, ...page } = { ...camp, action: 'login' as const }
    const screen = await render(<CampaignScreen />, rootWith({}, page))
    await logIn(screen)
    expect(screen.get('dialog', '登录成功')).toBeTruthy()
    await screen.tap('button', '接着看')
    expect(screen.all('dialog')).toEqual([])
    screen.unmount()
    const hall = await render(<CampaignScreen />, rootWith({}, { ...page, videos: [] }))
    await logIn(hall)
    expect(hall.all('dialog')).toEqual([])
  })

  test('leads on from the dialog that says that the login succeeded', async () => {
    const page: PageConfig = { ...camp, action: 'login', next: '/spword/index' }
    const screen = await render(<CampaignScreen />, rootWith({}, page))
    await logIn(screen)
    const dialog = screen.get('dialog', '登录成功')
    await act(async () =>
      screen
        .all('button', footer)
        .find((button) => dialog.contains(button))
        ?.click(),
    )
    expect(navigated.opened.map(({ url }) => url)).toEqual(['/spword/index'])
  })

  test('shows agent 8 the QR code instead', async () => {
    const screen = await render(<CampaignScreen />, rootWith({ query: { agent: '8' } }))
    await logIn(screen)
    expect(screen.get('dialog', '请添加课程老师微信购买课程').textContent).toContain('长按保存/识别二维码')
    expect(navigated.opened).toEqual([])
  })

  test('hands a stranger in the native app to its login', async () => {
    const [app] = sampleBoot().native
    if (!app) throw new Error('the sample configuration has no native app')
    const asked: string[] = []
    Reflect.set(window, app.bridge, { postMessage: (message: string) => asked.push(message) })
    const screen = await render(<CampaignScreen />, rootWith({ host: { kind: 'native', app, os: 'ios' } }))
    await screen.tap('button', footer)
    expect(asked).toEqual(['{"name":"login"}'])
    expect(screen.all('dialog')).toEqual([])
  })

  test('is not there where the configuration has none, and opens nothing without a product', async () => {
    const { footerButton: _footer, productId: _product, ...bare } = camp
    const none = await render(<CampaignScreen />, rootWith({}, bare))
    expect(none.all('button', footer)).toEqual([])
    none.unmount()
    const screen = await render(<CampaignScreen />, rootWith({ user }, { ...bare, footerButton: footer }))
    await screen.tap('button', footer)
    expect(navigated.opened).toEqual([])
  })
})

describe('links and widgets', () => {
  const area = { x: 10, y: 80, w: 80, h: 10, href: '/product-list', alt: '看课程' }
  const linked: PageConfig = {
    ...camp,
    templates: [
      { name: 'banner', imgList: [{ ...item('banner'), ref: 'https://evil.example.com/' }] },
      { name: 'training', imgList: [{ ...item('camp'), href: '/license', areas: [area] }] },
    ],
  }

  test('a picture and a part of a picture lead where they may', async () => {
    const screen = await render(<CampaignScreen />, rootWith({}, linked))
    await screen.tap('link', 'camp')
    await screen.tap('link', '看课程')
    await screen.tap('link', 'banner')
    expect(navigated.opened.map(({ url }) => url)).toEqual(['/license', '/product-list'])
    expect(navigated.left).toEqual([])
  })

  test('the consult button opens the chat of the branch, else the common one', async () => {
    const { consult } = sampleBoot()
    const screen = await render(<CampaignScreen />, rootWith())
    await screen.tap('button', '咨询课程老师')
    screen.unmount()
    const branch = consult.branches[1]
    const known = await render(<CampaignScreen />, rootWith({ query: { branchId: branch?.id ?? '' } }))
    await known.tap('button', '咨询课程老师')
    expect(navigated.left).toEqual([consult.defaultUrl, branch?.link])
  })

  test('the consult button shows the QR code inside the mini-program, which an agent may name', async () => {
    const inside: FakeOptions[] = [{ query: { agent: '2' } }, { host: { kind: 'wechat-miniapp', os: 'ios' } }]
    for (const options of inside) {
      const screen = await render(<CampaignScreen />, rootWith(options))
      await screen.tap('button', '咨询课程老师')
      // On an iPhone nothing is said of buying.
      const title = options.host ? '请添加课程老师微信' : '请添加课程老师微信购买课程'
      expect(screen.get('dialog', title)).toBeTruthy()
      screen.unmount()
    }
    expect(navigated.left).toEqual([])
  })

  const apps: FakeOptions[] = [
    { query: { agent: '8' } },
    ...sampleBoot().native.map((app): FakeOptions => ({ host: { kind: 'native', app, os: 'ios' } })),
  ]

  test('agent 8 and the native apps show no widget, and the links of the pictures', async () => {
    const floatLinks = [{ name: '应用', href: '/market/download' }]
    for (const options of apps) {
      const screen = await render(<CampaignScreen />, rootWith(options, { ...linked, floatLinks }))
      expect(screen.all('button', '咨询课程老师')).toEqual([])
      expect(screen.all('link')).toHaveLength(3)
      await screen.tap('link', '看课程')
      screen.unmount()
    }
    expect(navigated.opened.map(({ url }) => url)).toEqual(apps.map(() => '/product-list'))
  })

  test('a button that asks a consultant shows the QR code there', async () => {
    for (const options of apps) {
      const config: PageConfig = { ...camp, footerButton: '咨询北京营', action: 'consult' }
      const screen = await render(<CampaignScreen />, rootWith(options, config))
      await screen.tap('button', '咨询北京营')
      // On an iPhone nothing is said of buying.
      const title = options.host ? '请添加课程老师微信' : '请添加课程老师微信购买课程'
      expect(screen.get('dialog', title)).toBeTruthy()
      screen.unmount()
    }
    expect(navigated.left).toEqual([])
  })
})
