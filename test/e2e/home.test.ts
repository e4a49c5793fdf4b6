import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { sharedBrowser, sharedServer } from '../support/driven'
import { trackingScript } from '../support/tracking-script'
import { logIn, openDrawn, openPhone, setTextSize, visit, withoutWorkers } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('a page that cannot be opened says so and leads on: the home page, a course, a part of the app, an app that is too old', async () => {
  page = await openPhone(browser)
  const raised: string[] = []
  page.on('pageerror', ({ message }) => raised.push(message))
  await page.route('**/base/v1/home', (route) => route.abort())
  await page.route(`**${trackingScript()}`, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(trackingScript()))
  await visit(page, server, '/')
  await page.getByRole('heading', { name: '内容加载失败' }).waitFor()
  await page.unroute('**/base/v1/home')
  await button('再试一次').click()
  await page.getByRole('heading', { name: '先花几分钟，挑一样试试' }).waitFor()
  await failed
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(raised).toEqual([])

  for (const address of ['/courses/courses-detail?productId=none', '/courses/courses-detail'] as const) {
    await visit(page, server, address)
    await page.getByRole('heading', { name: '没有找到这门课程' }).waitFor()
    await button('回到首页').click()
    await page.getByRole('heading', { name: '先花几分钟，挑一样试试' }).waitFor()
  }

  const boot: unknown = JSON.parse(
    readFileSync(path.join(__dirname, '../../deploy/boot.sample.json'), 'utf8'),
  )
  const [app] = (boot as { native: { agentPattern: string }[] }).native
  page = await openPhone(browser, { userAgent: `Mozilla/5.0 (Linux; Android 14) ${app?.agentPattern}/4.0.0` })
  await visit(page, server, '/')
  await page.getByRole('heading', { name: '需要更新' }).waitFor()
  await button('去下载页').click()
  await page.waitForURL('**/market/download?agent=0')
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '安卓手机' }).waitFor()
  await expect(page.getByRole('heading', { name: '需要更新' }).count()).resolves.toBe(0)
})

/** Whether an element is on the screen as a whole, nothing lies on its middle, and its dialog leaves it whole. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const edge = element.closest('[role=dialog]')?.getBoundingClientRect()
  const isWhole = edge !== undefined && top >= edge.top && bottom <= edge.bottom
  return (
    isWhole && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(hit)
  )
}

/** Opens a dialog: its title, cross and main button stay in sight however far it is scrolled. */
async function staysInSight(opener: string, main: string): Promise<void> {
  await button(opener).click()
  const sheet = page.getByRole('dialog')
  const title = sheet.getByRole('heading')
  const parts = [
    title,
    sheet.getByRole('button', { name: '关闭' }),
    sheet.getByRole('button', { name: main, exact: true }),
  ]
  for (const share of [0, 0.5, 1]) {
    await sheet.evaluate((element, at) => element.scrollTo(0, at * element.scrollHeight), share)
    expect(await Promise.all(parts.map((part) => part.evaluate(isInSight)))).toEqual([true, true, true])
  }
  const [words, line] = await title.evaluate((node) => [
    node.getBoundingClientRect().height,
    parseFloat(getComputedStyle(node).lineHeight),
  ])
  expect(words).toBeLessThan(1.5 * (line ?? 0))
}

/** Opens a page with no more than these options, and waits for the app. */
async function openWith(address: Address, options: Parameters<Browser['newContext']>[0]): Promise<void> {
  const context = await browser.newContext({ locale: 'zh-CN', ...options })
  await withoutWorkers(context)
  page = await context.newPage()
  await visit(page, server, address)
  await page.getByRole('main').waitFor()
  await page.waitForFunction(() => !document.getElementById('shell'))
}

const column = () =>
  page.evaluate(() => {
    const { left, right, width } = document.body.getBoundingClientRect()
    return { width, isCentred: Math.abs(left - (document.documentElement.clientWidth - right)) <= 1 }
  })

const layout = () => page.evaluate(() => sessionStorage.getItem('shangan:layout'))

/** Classes of what floats and reaches beyond the column. */
const outside = () =>
  page.evaluate(() => {
    const { left, right } = document.body.getBoundingClientRect()
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const isFloating = box.width > 0 && getComputedStyle(element).position === 'fixed'
      return isFloating && (box.left < left || box.right > right) ? [element.className] : []
    })
  })

test('pages and dialogs fit: a column on a computer, every part of a dialog in large text on a small phone', async () => {
  for (const address of ['/', '/market/summer-gold/27', '/login', '/sale-login'] as const) {
    await openWith(address, { viewport: { width: 1280, height: 800 } })
    expect([address, await column(), await layout(), await outside()]).toEqual([
      address,
      { width: 480, isCentred: true },
      '2',
      [],
    ])
    await page.context().close()
  }
  await openWith('/login', { viewport: { width: 300, height: 800 } })
  expect((await column()).width).toBe(375)
  await openWith('/login', {
    viewport: { width: 320, height: 640 },
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
  })
  expect([(await column()).width, await layout()]).toEqual([320, null])

  page = await openPhone(browser, { viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' })
  await setTextSize(page, '200%')
  await openDrawn(page, server, '/market/summer-gold/27')
  await staysInSight('点击按钮 抢跑必胜之路', '登录')
  await openDrawn(page, server, '/market/perfect-way')
  await staysInSight('预约备考规划', '提交')

  // The question before signing out shows both of its answers whole.
  await visit(page, server, '/personal-center?settings=1')
  await button('登录').click()
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
  await logIn(page, server, '13800245691')
  await button('退出登录').waitFor()
  await page.evaluate(() => {
    const { uid } = JSON.parse(localStorage.getItem('shangan:session') ?? '{}') as { uid: string }
    localStorage.setItem(`shangan:unsent-words/${uid}`, '12')
  })
  await page.context().setOffline(true)
  await button('退出登录').click()
  for (const name of ['关闭', '先不退出', '仍要退出']) {
    const answer = dialog('还有学习记录没有上传').getByRole('button', { name })
    await expect(answer.evaluate(isInSight)).resolves.toBe(true)
  }
})

/** The presses of buttons that were reported to the server, once one of them is of this kind. */
async function clicks(name: string, id: string): Promise<object[]> {
  for (;;) {
    const report = page.waitForResponse((it) => it.url().endsWith('/statistics/v1/events'))
    const rows = await server.db.selectFrom('events').selectAll().where('e_type', '=', 3).execute()
    if (rows.some((row) => row.e_name === name && row.e_content_id === id)) {
      report.catch(() => undefined)
      return rows
    }
    await report
  }
}

const shop = '/market/purple-gold/27'
/** The button of a page that sells, whether or not its offer has ended by now. */
const sells = /^(获取限时优惠|了解报名)$/

/** The purchase of a visitor inside a mini-program, or of one in a plain browser. */
async function buy(opened: '添加课程老师' | '登录后继续'): Promise<void> {
  await button(sells).click()
  await dialog(opened).waitFor()
  await button('关闭').click()
  // The way back over the dialog's entry ends a reload that begins meanwhile.
  await page.waitForFunction(() => !history.state?.height)
}

test('a visitor walks through campaign pages: presses are reported, and the container lasts as long as the tab', async () => {
  page = await openPhone(browser)
  // Pages that need no login ask for none. A login from a page leads on; no typed text is reported.
  const mobile = '13800245677'
  await openDrawn(page, server, '/market/uni-super')
  await button('先背一组单词').click()
  await page.waitForURL('**/spword/index')
  await openDrawn(page, server, '/market/point-theme')
  await button('查看专题安排').click()
  await dialog('登录后继续').waitFor()
  await logIn(page, server, mobile)
  await page.waitForURL('**/courses/courses-detail?productId=sample-point-theme-27&**')
  const report = JSON.stringify(await clicks('login', 'sms'))
  expect(report).toContain('"submit"')
  expect(report).toContain('"code"')
  expect(report).not.toContain(mobile)

  // The container outlives tabs, a reload and the way back, and ends with the tab.
  page = await openPhone(browser)
  await openDrawn(page, server, `${shop}?agent=8&promotionId=127001&inviteCode=DEMO02`)
  await buy('添加课程老师')
  await page.getByRole('tab', { name: '高能资源' }).click()
  await page.waitForURL(/product-list\?agent=0&/)
  await page.locator('main').last().getByRole('img').first().waitFor()
  await expect(button('咨询课程老师').count()).resolves.toBe(0)
  await page.reload()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.goBack()
  await button(sells).waitFor()
  await expect(button('咨询课程老师').count()).resolves.toBe(0)
  await buy('添加课程老师')
  await page.reload()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await buy('添加课程老师')
  page = await page.context().newPage()
  await openDrawn(page, server, shop)
  await button('咨询课程老师').waitFor()
  await buy('登录后继续')
  await openDrawn(page, server, `${shop}?agent=8`)
  await buy('添加课程老师')
  await openDrawn(page, server, `${shop}?agent=`)
  await buy('登录后继续')

  // A login in that container ends at the consultant's QR code.
  await openDrawn(page, server, '/market/summer-gold/27?agent=8')
  await button('点击按钮 抢跑必胜之路').click()
  await logIn(page, server, '13800245678')
  const qr = dialog('请添加课程老师微信购买课程')
  await qr.getByText('长按保存/识别二维码').waitFor()
  await qr.getByRole('img').waitFor()
  await qr.getByRole('button', { name: '关闭' }).click()
  await qr.waitFor({ state: 'detached' })
})
