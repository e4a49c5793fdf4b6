import type { Page } from 'playwright-core'
import { openPhone, visit, visitUnlisted } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser(['--host-resolver-rules=MAP *.example.com 127.0.0.1'])
const server = sharedServer()
let page: Page

beforeEach(async () => {
  page = await openPhone(browser)
})

const pathNow = () => new URL(page.url()).pathname

test('the home page shows what the server publishes', async () => {
  await visit(page, server, '/')
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
  await page
    .getByRole('link', { name: /在职班/ })
    .first()
    .waitFor()
  await expect(page.title()).resolves.toBe('上岸')
})

test('on a host name of the intelligent teacher the root shows the teacher, and the home page stays the home page', async () => {
  const { port } = new URL(server.url)
  const teacher = { url: `http://teacher.example.com:${port}` }
  await visit(page, teacher, '/')
  await page.getByRole('heading', { name: '智能教师' }).waitFor()
  await visit(page, teacher, '/home-page')
  await page.getByRole('heading', { name: /天/ }).waitFor()
  await visit(page, { url: `http://www.example.com:${port}` }, '/')
  await page.getByRole('heading', { name: /天/ }).waitFor()
})

test.each([
  ['/nowhere', '/error', '没有找到这个页面', '页面走丢了'],
  ['//', '/error', '没有找到这个页面', '页面走丢了'],
  ['//login', '/error', '没有找到这个页面', '页面走丢了'],
  ['/%E0%A4%A', '/error', '没有找到这个页面', '页面走丢了'],
  [
    '/exercises/knowledge-report?synthesize=1',
    '/exercises/synthesis-report',
    '这个页面正在建设中',
    '综合报告',
  ],
])('%s leads to %s', async (from, to, heading, title) => {
  await visitUnlisted(page, server.url + from)
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(pathNow()).toBe(to)
  await expect(page.title()).resolves.toBe(title)
})

test.each([
  ['/market/nowhere', '/product-list', '单科与专项', '资料与课程'],
  ['/courses/nowhere', '/product-list', '单科与专项', '资料与课程'],
  ['/market/purple-gold/26', '/product-list', '单科与专项', '资料与课程'],
  ['/market/purple-gold/27', '/market/purple-gold/27', '全程体系班', '27 紫金全程班'],
  ['/market/purple-gold', '/market/purple-gold', '全程体系班', '26 紫金全程班'],
  ['/super-gold', '/super-gold', '题与批改', '超级金榜'],
] as const)('%s leads to the campaign at %s', async (from, to, tab, title) => {
  await visitUnlisted(page, server.url + from)
  await page.getByRole('tab', { name: tab }).waitFor()
  expect(pathNow()).toBe(to)
  await expect(page.title()).resolves.toBe(title)
})

test('an old analysis link is rewritten in the address', async () => {
  await visit(page, server, '/exercises/analysis?type=gid%3D42')
  await page.getByRole('heading', { name: '这个页面正在建设中' }).waitFor()
  expect(new URL(page.url()).search).toBe('?type=paper&gid=42&redirect=true')
})

test('in the mini-program of agent 2 the title of the page is left alone', async () => {
  await visit(page, server, '/license?agent=2')
  await page.getByRole('heading', { name: '用户协议与隐私政策' }).waitFor()
  await expect(page.title()).resolves.toBe('上岸')
})

test('a planned page leads home', async () => {
  await visit(page, server, '/rearch/acRrource')
  await page.getByRole('button', { name: '回到首页' }).click()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
  expect(pathNow()).toBe('/')
})

test('back, forward and reload show the page that the address names, with its title', async () => {
  await visit(page, server, '/')
  await page.getByRole('button', { name: '去看看' }).click()
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await expect(page.title()).resolves.toBe('27 暑期强基营')
  await page.goBack()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
  await expect(page.title()).resolves.toBe('上岸')
  await page.goForward()
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
})

test('going back before the next page has arrived stays on the page that is shown', async () => {
  await visit(page, server, '/')
  await page.getByRole('heading', { name: '27 暑期强基营' }).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/js/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: '去看看' }).click()
  await page.waitForURL(/summer-gold/)
  await page.goBack()
  release()
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(pathNow()).toBe('/')
  await expect(page.getByRole('heading', { name: '27 暑期强基营' }).isVisible()).resolves.toBe(true)
  await expect(page.getByRole('tab', { name: '品牌介绍' }).count()).resolves.toBe(0)
})

test('the page beneath keeps its place', async () => {
  await visit(page, server, '/market/summer-gold/27')
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.getByRole('dialog').waitFor()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('link', { name: '用户协议与隐私政策', exact: true }).click()
  await page.getByRole('heading', { name: /^一、/ }).waitFor()
  await expect(page.evaluate(() => window.scrollY)).resolves.toBe(0)
  await expect(page.getByRole('main').count()).resolves.toBe(1)
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByRole('dialog').waitFor()
  await page.waitForFunction(() => window.scrollY === 400)
})

test('a tab of the main bar opens its home', async () => {
  await visit(page, server, '/')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '词汇' }).click()
  await page.waitForURL(/\/spword\/index/)
  // The address changes before the page arrives; until then the bar of the old page is still there.
  await page.getByRole('heading', { name: /词待学/ }).waitFor()
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click()
  await page.waitForURL(/\/home-page/)
})

test('going back in the moment in which the next page is about to be drawn takes that page away and no other', async () => {
  await visit(page, server, '/')
  const home = page.getByRole('heading', { name: '27 暑期强基营' })
  await home.waitFor()
  await page.getByRole('button', { name: '去看看' }).click()
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await page.goBack()
  await home.waitFor()
  // The page's code is there by now, so that no task passes until it is opened; React draws it in a task of its own.
  await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === '去看看')
    button?.click()
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
    window.dispatchEvent(new PopStateEvent('popstate', { state: { index: 0 } }))
  })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(home.isVisible()).resolves.toBe(true)
  await expect(page.getByRole('tab', { name: '品牌介绍' }).count()).resolves.toBe(0)
})
