import type { Locator, Page } from 'playwright-core'
import type { PageConfig } from '../../contract/schemas/page-config'
import { waitForCalls } from './campaign-visit'
import { campaignPage, picture } from '../support/campaign'
import { newestCode, openPhone, setTextSize, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'
import { overflow } from './inspect'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
let page: Page

const path = '/market/summer-gold/27'
const mobile = '13812345678'
const film = { id: 'v1', url: '/media/video/none.mp4', title: '第一讲', seconds: 30, w: 640, h: 360 }
const tab = (id: number, name: string, template: 'home' | 'page') => ({ id, name, template })

/** A lecture hall as the product has them, with films that do not exist. */
const hall = campaignPage({
  key: 'hall',
  tabRows: [[tab(50, '完美之路', 'home'), tab(51, '全程规划', 'page')]],
  defaultTab: 50,
  videos: [film],
  floatLinks: [
    { name: '下载', href: '/market/download' },
    { name: '资料', href: '/product-list' },
  ],
  templates: [
    { name: 'banner', imgList: [picture(0, '横幅')] },
    {
      name: 'home',
      imgList: [picture(1, '讲座封面', { vid: 'v1' }), picture(2, '讲什么'), picture(3, '适合谁')],
    },
    { name: 'page', imgList: [picture(4, '全程规划图'), picture(2, '每周安排')] },
  ],
})

const winter = campaignPage({
  key: 'winter',
  footerButton: '领取寒假课程',
  action: 'choose-course',
  productId: 'sample-vacation-27',
})

async function open(
  config: PageConfig,
  search: '' | `?${string}` = '',
  options: Parameters<typeof openPhone>[1] = {},
): Promise<void> {
  await server.restart({ pages: { 'summer-gold27': config } })
  page = await openPhone(browser, options)
  await visit(page, server, `${path}${search}`)
}

/** Waits for the app's own view: the drawn one has no floating links and runs nothing. */
const ready = (): Promise<void> => page.getByRole('button', { name: '咨询课程老师' }).waitFor()
const topOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top)
const heightOf = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().height)

test('a film that does not come says so in its layer, which keeps the focus and gives it back', async () => {
  await open(hall)
  await ready()
  const cover = page.getByRole('button', { name: '播放讲座' })
  await cover.focus()
  await page.keyboard.press('Enter')
  const layer = page.getByRole('dialog', { name: '第一讲' })
  await layer.getByRole('alert').filter({ hasText: '视频没有放出来' }).waitFor()
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('Tab')
    expect(await layer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'detached' })
  expect(await cover.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a tap beside the film closes it', async () => {
  await open(hall)
  await ready()
  await page.getByRole('button', { name: '播放讲座' }).click()
  const layer = page.getByRole('dialog', { name: '第一讲' })
  await layer.waitFor()
  await layer.click({ position: { x: 40, y: 700 } })
  await layer.waitFor({ state: 'detached' })
})

test('only a lecture hall asks for the code of the player, and only for a film', async () => {
  const scripts: string[] = []
  await open(hall)
  await ready()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.getByRole('tab', { name: '全程规划' }).click()
  await page.getByRole('tabpanel', { name: '全程规划' }).waitFor()
  expect(scripts).toEqual([])
  await page.getByRole('tab', { name: '完美之路' }).click()
  await page.getByRole('button', { name: '播放讲座' }).click()
  await page.getByRole('dialog', { name: '第一讲' }).waitFor()
  expect(scripts).toHaveLength(1)
})

test('the address names the tab that a lecture hall begins with', async () => {
  await open(hall, '?tabId=51')
  await ready()
  await page.getByRole('tab', { name: '全程规划', selected: true }).waitFor()
})

test('the tabs stick at the top as soon as they are near it, and another tab begins below them', async () => {
  await open(hall)
  await ready()
  const tabs = page.getByRole('tablist').first()
  const far = await topOf(tabs)
  await page.evaluate((y) => window.scrollTo(0, y), far - 61)
  await page.waitForFunction(() => window.scrollY > 0)
  expect(Math.round(await topOf(tabs))).toBe(61)
  for (const y of [far - 40, far + 900]) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    await page.waitForFunction(
      () => document.querySelector('[role=tablist]')?.getBoundingClientRect().top === 0,
    )
  }
  await page.getByRole('tab', { name: '全程规划' }).click()
  await page.getByRole('tabpanel', { name: '全程规划' }).waitFor()
  expect(Math.round(await page.evaluate(() => window.scrollY))).toBe(Math.round(far))
})

test('a page that is reloaded comes back to where it was', async () => {
  await open(hall)
  await ready()
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.waitForFunction(() => sessionStorage.getItem('shangan:scroll:hall') === '500')
  await page.reload()
  await page.waitForFunction(() => window.scrollY === 500)
})

test('a picture that does not come leaves a place of its size with its words', async () => {
  await server.restart({ pages: { 'summer-gold27': hall } })
  page = await openPhone(browser)
  await visit(page, server, path)
  await ready()
  const before = await heightOf(page.getByRole('img', { name: '讲座封面' }))
  await page.route('**/media/**', (route) => route.abort())
  await page.reload()
  await page.getByText('讲座封面').waitFor()
  expect(Math.round(await heightOf(page.getByRole('img', { name: '讲座封面' })))).toBe(Math.round(before))
})

test('a visitor of the winter vacation signs up with name and school and takes a course, which is a row', async () => {
  await open(winter)
  await ready()
  await page.getByRole('button', { name: '领取寒假课程' }).click()
  await page.getByLabel('姓名').fill('小岸')
  await page.getByLabel(/院校|学校/).fill('示例大学')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, mobile))
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('radio', { name: '教育学' }).click()
  await page.getByRole('radio', { name: '第二学期' }).click()
  await page.getByRole('button', { name: '领取免费课程' }).click()
  await page.getByRole('dialog', { name: '课程已开通' }).getByRole('button', { name: '看课程安排' }).click()
  await page.waitForURL(/courses-detail\?productId=sample-vacation-27/)
  const rows = await server.db.selectFrom('student_goods').selectAll().execute()
  expect(rows.map(({ goods_id }) => goods_id)).toEqual(['free-education-2'])
})

test('a reservation leaves the name and the number, and says what comes next', async () => {
  page = await openPhone(browser)
  await visit(page, server, '/banner-detail?promotionId=27001&inviteCode=DEMO01')
  await ready()
  await page.getByRole('button', { name: '查看直播安排' }).click()
  const live = page.getByRole('dialog', { name: '直播安排' })
  await live.getByRole('button', { name: '关闭' }).click()
  await live.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '预约七天试学' }).click()
  await page.getByLabel('姓名').fill('小岸')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, mobile))
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await page.getByRole('button', { name: '提交' }).click()
  const done = page.getByRole('dialog', { name: '已预约七天试学' })
  await done.getByRole('button', { name: '知道了' }).click()
  await done.waitFor({ state: 'detached' })
  await waitForCalls(page)
  const clues = await server.db
    .selectFrom('sales_clues')
    .select(['promotion_id', 'invite_code', 'source', 'subject', 'phone_mask'])
    .execute()
  const sent = { promotion_id: '27001', invite_code: 'DEMO01', source: 'banner-detail' }
  expect(clues).toEqual([{ ...sent, subject: '七天试学', phone_mask: '138****5678' }])
})

test('a signed-out reader in the native app buys through its login, by the bridge', async () => {
  const shop = campaignPage({ key: 'shop', footerButton: '获取限时优惠' })
  await server.restart({ pages: { 'summer-gold27': shop } })
  page = await openPhone(browser, { userAgent: 'Mozilla/5.0 (iPhone) ShenlongSample/1.0' })
  await page.addInitScript(() => {
    const said: string[] = []
    Reflect.set(window, 'said', said)
    Reflect.set(window, 'shenlongBridge', { postMessage: (text: string) => said.push(text) })
  })
  await visit(page, server, path)
  await page.getByRole('button', { name: '获取限时优惠' }).click()
  await page.waitForFunction(() => String(Reflect.get(window, 'said')) === '{"name":"login"}')
})

test('a page is shared by its link, and by a poster that is one picture', async () => {
  const shared = campaignPage({
    key: 'shared',
    templates: [{ name: 'page', imgList: [picture(1, '封面', { clk: 'share' })] }],
  })
  await open(shared, '?promotionId=27001&inviteCode=DEMO01&agent=2')
  await ready()
  await page.getByRole('button', { name: '分享给同学' }).click()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
  await page.getByText(`${server.url}${path}?promotionId=27001&inviteCode=DEMO01`).waitFor()
  expect(await page.getByText(/utm_campaign=summer-gold27/).count()).toBe(1)
  await page.getByRole('button', { name: '生成海报' }).click()
  const poster = page.getByRole('img', { name: '海报：27 暑期强基营，附二维码' })
  await poster.waitFor()
  await page.waitForFunction(() =>
    [...document.images].some((image) => image.naturalWidth === 750 && image.src.startsWith('data:')),
  )
})

describe.each([
  ['320', { viewport: { width: 320, height: 640 } }, '100%'],
  ['375 dark', { colorScheme: 'dark' as const }, '100%'],
  ['480', { viewport: { width: 480, height: 900 } }, '100%'],
  ['320 at 200 % text', { viewport: { width: 320, height: 640 } }, '200%'],
])('at %s', (_name, options, size) => {
  test('a lecture hall fits the width and its targets are large enough', async () => {
    await server.restart({ pages: { 'summer-gold27': hall } })
    page = await openPhone(browser, options)
    await setTextSize(page, size)
    await visit(page, server, path)
    await ready()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('#app button:not(.chip), #app nav a')]
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.textContent),
    )
    expect(small).toEqual([])
  })
})
