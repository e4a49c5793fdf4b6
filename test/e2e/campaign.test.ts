import type { Locator, Page } from 'playwright-core'
import { campaignPage, picture } from '../support/campaign'
import { sharedBrowser, sharedServer } from '../support/driven'
import {
  logIn,
  newestCode,
  openDrawn,
  openPhone,
  seeSignedInHome,
  setTextSize,
  visit,
} from '../support/visit'
import { camp, waitForCalls } from './campaign-visit'
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

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const footer = () => button('点击按钮 抢跑必胜之路')
const dialog = (name: string) => page.getByRole('dialog', { name })
const phone = () => page.getByLabel('手机号')
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
/** Waits for the app's own view: the first view has no floating links and runs nothing. */
const ready = (): Promise<void> => button('咨询课程老师').waitFor()
const loadTop = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => element.getBoundingClientRect().top)
const loadHeight = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => Math.round(element.getBoundingClientRect().height))

/** The login dialog: focus and what was typed survive its closing, faults are said, and the wait outlives a reload. */
async function tryTheDialog(): Promise<void> {
  await footer().click()
  await phone().fill('138123')
  await page.keyboard.press('Escape')
  await dialog('登录后继续').waitFor({ state: 'detached' })
  expect(await hasFocus(footer())).toBe(true)
  await footer().click()
  await expect(phone().inputValue()).resolves.toBe('138123')
  await button('关闭').click()
  await dialog('登录后继续').waitFor({ state: 'detached' })

  await footer().click()
  await phone().fill(mobile)
  await button('获取验证码').click()
  await page.getByText('已发送至 138****5678').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill('000000')
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await button('登录').click()
  await page.getByRole('status').filter({ hasText: '验证码' }).waitFor()
  await expect(phone().inputValue()).resolves.toBe(mobile)

  await page.reload()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await footer().click()
  await expect(button(/\d+ 秒后可重发/).isDisabled()).resolves.toBe(true)
}

test('a visitor reads a camp page, logs in by code and stands before the course; all of it is rows', async () => {
  page = await openPhone(browser)
  await openDrawn(page, server, camp)
  await expect(page.title()).resolves.toBe('27 暑期强基营')
  await page.getByRole('img', { name: /上岸的航线/ }).waitFor()
  await page.waitForFunction(() =>
    [...document.images].some((image) => /上岸的航线/.test(image.alt) && image.naturalWidth > 300),
  )

  // A tab that was chosen is there again after a reload.
  await page.getByRole('tab', { name: '致考研人' }).click()
  await page.getByRole('tabpanel', { name: '致考研人' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: '致考研人', selected: true }).waitFor()
  await page.locator('#shell').waitFor({ state: 'detached' })

  await tryTheDialog()
  await page.getByLabel('手机号').fill('')
  await logIn(page, server, '13812345679')
  await page.waitForURL(/\/courses\/courses-detail\?/)
  expect(new URL(page.url()).search).toBe('?productId=sample-summer-27&source=summer-gold')
  await page.getByRole('heading', { name: '课程大纲' }).waitFor()
  await waitForCalls(page)
  const { db } = server
  const [accounts, sessions, leads, touches] = await Promise.all([
    db.selectFrom('accounts').selectAll().execute(),
    db.selectFrom('sessions').selectAll().execute(),
    db.selectFrom('sales_clues').selectAll().execute(),
    db.selectFrom('attributions').selectAll().execute(),
  ])
  expect([accounts.length, sessions.length]).toEqual([1, 1])
  expect(leads).toMatchObject([
    { uid: accounts[0]?.uid, phone_mask: '138****5679', promotion_id: '27001', source: 'summer-gold' },
  ])
  expect(touches).toMatchObject([{ promotion_id: '27001', invite_code: 'DEMO01', source: 'summer-gold' }])

  // A signed-in student goes straight there, also after a reload, and on to the chat of the link's promotion.
  await openDrawn(page, server, camp)
  await footer().click()
  await page.waitForURL(/courses-detail/)
  await page.goBack()
  await footer().waitFor()
  await page.route('https://consult.example.com/**', (route) => route.fulfill({ body: 'chat' }))
  await button('咨询课程老师').click()
  await page.waitForURL('https://consult.example.com/chat?from=branch-1')
  await visit(page, server, '/')
  await seeSignedInHome(page)

  // The tab of the resources leads away with exactly the query of the specification.
  await openDrawn(page, server, camp)
  await page.getByRole('tab', { name: '高能资源' }).click()
  await page.waitForURL(/\/product-list/)
  expect(new URL(page.url()).search).toBe(
    '?agent=0&btnShow=false&promotionId=27001&inviteCode=DEMO01&source=summer-gold&tag=true',
  )
})

/** A lecture hall fits the width, and what is tapped is large enough. */
async function fits(options: Parameters<typeof openPhone>[1], textSize = '100%'): Promise<void> {
  const otherPage = await openPhone(browser, options)
  await setTextSize(otherPage, textSize)
  await visit(otherPage, server, path)
  await otherPage.getByRole('button', { name: '咨询课程老师' }).waitFor()
  expect(await overflow(otherPage)).toBeLessThanOrEqual(0)
  const small = await otherPage.evaluate(() =>
    [...document.querySelectorAll('#app button:not(.chip), #app nav a')]
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.textContent),
  )
  expect(small).toEqual([])
  await otherPage.context().close()
}

test('a lecture hall: its film, its tabs that stick, its place after a reload, and its width', async () => {
  await server.restart({ pages: { 'summer-gold27': hall } })
  page = await openPhone(browser)
  await visit(page, server, path)
  await ready()

  // The player's code is asked for with the first film, and not before.
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.getByRole('tab', { name: '全程规划' }).click()
  await page.getByRole('tabpanel', { name: '全程规划' }).waitFor()
  expect(scripts).toEqual([])
  await page.getByRole('tab', { name: '完美之路' }).click()

  // A film that does not come says so in its layer, which holds the focus and gives it back.
  const cover = page.getByRole('button', { name: '播放讲座' })
  await cover.focus()
  await page.keyboard.press('Enter')
  const layer = dialog('第一讲')
  await layer.getByRole('alert').filter({ hasText: '视频播放失败' }).waitFor()
  // The code that starts the worker may come at the same moment.
  const codes = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))
  expect(codes.filter((code) => code.includes('LecturePlayer'))).toHaveLength(1)
  for (let n = 0; n < 6; n += 1) {
    await page.keyboard.press('Tab')
    expect(await layer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'detached' })
  expect(await hasFocus(cover)).toBe(true)
  await cover.click()
  await layer.click({ position: { x: 40, y: 700 } })
  await layer.waitFor({ state: 'detached' })

  // The tabs stick at the top as soon as they are near it, and another tab begins below them.
  await page.evaluate(() => window.scrollTo(0, 0))
  const tabs = page.getByRole('tablist').first()
  const far = await loadTop(tabs)
  await page.evaluate((y) => window.scrollTo(0, y), far - 61)
  await page.waitForFunction(() => window.scrollY > 0)
  expect(Math.round(await loadTop(tabs))).toBe(61)
  for (const y of [far - 40, far + 900]) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    await page.waitForFunction(
      () => document.querySelector('[role=tablist]')?.getBoundingClientRect().top === 0,
    )
  }
  await page.getByRole('tab', { name: '全程规划' }).click()
  await page.getByRole('tabpanel', { name: '全程规划' }).waitFor()
  expect(Math.round(await page.evaluate(() => window.scrollY))).toBe(Math.round(far))

  // A page that is loaded again comes back to where it was, and pictures that do not come leave their place.
  await page.getByRole('tab', { name: '完美之路' }).click()
  const cover1 = page.getByRole('img', { name: '讲座封面' })
  const before = await loadHeight(cover1)
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.waitForFunction(() => sessionStorage.getItem('shangan:scroll:hall') === '500')
  await page.route('**/media/**', (route) => route.abort())
  await page.reload()
  await page.waitForFunction(() => window.scrollY === 500)
  await page.getByText('讲座封面').waitFor()
  expect(await loadHeight(cover1)).toBe(before)

  await fits({ viewport: { width: 320, height: 640 } })
  await fits({ colorScheme: 'dark' })
  await fits({ viewport: { width: 480, height: 900 } })
  await fits({ viewport: { width: 320, height: 640 } }, '200%')
})

/** Fills in what a sign-up asks for besides the name, and sends it. */
async function signUp(name: string, number: string): Promise<void> {
  await page.getByLabel('姓名').fill(name)
  await phone().fill(number)
  await button('获取验证码').click()
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, number))
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await button('提交').click()
}

test('visitors share a page, reserve a place, and sign up for a free course, which are rows', async () => {
  const shared = campaignPage({
    key: 'shared',
    templates: [{ name: 'page', imgList: [picture(1, '封面', { clk: 'share' })] }],
  })
  const winter = campaignPage({
    key: 'winter',
    footerButton: '领取寒假课程',
    action: 'choose-course',
    productId: 'sample-vacation-27',
  })
  await server.restart({ pages: { 'summer-gold27': shared, 'summer-gold127': winter } })

  page = await openPhone(browser)
  await visit(page, server, `${path}?promotionId=27001&inviteCode=DEMO01&agent=2`)
  await ready()
  await button('分享给同学').click()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
  await page.getByText(`${server.url}${path}?promotionId=27001&inviteCode=DEMO01`).waitFor()
  expect(await page.getByText(/utm_campaign=summer-gold27/).count()).toBe(1)
  await button('生成海报').click()
  await page.getByRole('img', { name: '海报：27 暑期强基营，附二维码' }).waitFor()
  await page.waitForFunction(() =>
    [...document.images].some((image) => image.naturalWidth === 750 && image.src.startsWith('data:')),
  )

  page = await openPhone(browser)
  await visit(page, server, '/banner-detail?promotionId=27001&inviteCode=DEMO01')
  await ready()
  await button('预约七天试学').click()
  await expect(page.getByLabel('学校').count()).resolves.toBe(0)
  await signUp('小岸', mobile)
  await dialog('已预约七天试学').getByRole('button', { name: '知道了' }).click()
  await dialog('已预约七天试学').waitFor({ state: 'detached' })
  await waitForCalls(page)
  const sent = { promotion_id: '27001', invite_code: 'DEMO01', source: 'banner-detail' }
  const leads = await server.db.selectFrom('sales_clues').selectAll().execute()
  expect(leads).toMatchObject([{ ...sent, subject: '七天试学', name: '小岸', phone_mask: '138****5678' }])
  expect(leads).toHaveLength(1)
  const profiles = await server.db.selectFrom('profiles').select('name').execute()
  expect(profiles).toEqual([{ name: '小岸' }])

  page = await openPhone(browser)
  await visit(page, server, '/market/summer-gold/127')
  await ready()
  await button('领取寒假课程').click()
  await page.getByLabel('学校').fill('示例大学')
  await signUp('小舟', '13812345670')
  await page.getByRole('radio', { name: '教育学' }).click()
  await page.getByRole('radio', { name: '第二学期' }).click()
  await button('领取免费课程').click()
  await dialog('课程已开通').getByRole('button', { name: '看课程安排' }).click()
  await page.waitForURL(/courses-detail\?productId=sample-vacation-27/)
  const goods = await server.db.selectFrom('student_goods').select('goods_id').execute()
  expect(goods).toEqual([{ goods_id: 'free-education-2' }])
})
