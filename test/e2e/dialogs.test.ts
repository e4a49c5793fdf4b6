import type { Address } from '@/routes/address'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { logIn, openDrawn, openPhone, setTextSize, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page

/** Opens a campaign page on a phone, once it can be used. */
async function open(address: Address): Promise<void> {
  page = await openPhone(browser)
  await openDrawn(page, server, address)
}

/** Whether an element is on the screen as a whole, and nothing lies on its middle. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(hit)
}

/** Whether a dialog's own edges leave an element whole. */
function isWithin(element: Element): boolean {
  const own = element.getBoundingClientRect()
  const edge = element.closest('[role=dialog]')?.getBoundingClientRect()
  return edge !== undefined && own.top >= edge.top && own.bottom <= edge.bottom
}

/** The presses of buttons that the server has been told of, once one of them is of this kind. */
async function clicks(name: string, id: string): Promise<object[]> {
  for (;;) {
    const told = page.waitForResponse((it) => it.url().endsWith('/statistics/v1/events'))
    const rows = await server.db.selectFrom('events').selectAll().where('e_type', '=', 3).execute()
    if (rows.some((row) => row.e_name === name && row.e_content_id === id)) {
      told.catch(() => undefined)
      return rows
    }
    await told
  }
}

test('in large text on a small phone, the question before signing out shows both of its answers whole', async () => {
  page = await openPhone(browser, { viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' })
  await setTextSize(page, '200%')
  await visit(page, server, '/personal-center')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
  await logIn(page, server, '13800245691')
  await page.getByRole('button', { name: '退出登录' }).waitFor()
  await page.evaluate(() => {
    const { uid } = JSON.parse(localStorage.getItem('shangan:session') ?? '{}') as { uid: string }
    localStorage.setItem('shangan:unsent-words', JSON.stringify({ uid, count: 12 }))
  })
  await page.getByRole('button', { name: '退出登录' }).click()
  const dialog = page.getByRole('dialog', { name: '还有学习记录没有上传' })
  for (const name of ['关闭', '先不退出', '仍要退出']) {
    const button = dialog.getByRole('button', { name })
    await expect(button.evaluate(isInSight)).resolves.toBe(true)
    await expect(button.evaluate(isWithin)).resolves.toBe(true)
  }
})

test('who asks for live lessons is led to the lectures that are there now, which is told', async () => {
  await open('/banner-detail')
  await page.getByRole('button', { name: '查看直播安排' }).click()
  const live = page.getByRole('dialog', { name: '直播安排' })
  await live.getByRole('button', { name: '先看超级大讲堂' }).click()
  await page.waitForURL('**/market/super-forum27')
  await page.getByRole('tab', { name: '全程规划' }).waitFor()
  await expect(live.count()).resolves.toBe(0)
  expect(await clicks('dialog', 'lectures')).not.toEqual([])
})

test('a login from a page says that it is done and leads on, and tells its presses but nothing that was typed', async () => {
  const mobile = '13800245677'
  await open('/market/integral')
  await page.getByRole('button', { name: '先背一组单词' }).click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  await logIn(page, server, mobile)
  const done = page.getByRole('dialog', { name: '登录成功' })
  const told = JSON.stringify(await clicks('login', 'sms'))
  expect(told).toContain('"submit"')
  expect(told).toContain('"code"')
  expect(told).not.toContain(mobile)
  await done.getByRole('button', { name: '先背一组单词' }).click()
  await page.waitForURL('**/spword/index')
})

test.each([
  ['the login', '/market/summer-gold/27', '点击按钮 抢跑必胜之路', '登录'],
  ['a sign-up', '/market/perfect-way', '预约备考规划', '提交'],
] as const)(
  'in large text on a small phone, %s keeps its title, its cross and its main button in sight however far it is scrolled',
  async (_, address, opener, main) => {
    page = await openPhone(browser, { viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' })
    await setTextSize(page, '200%')
    await openDrawn(page, server, address)
    await page.getByRole('button', { name: opener }).click()
    const dialog = page.getByRole('dialog')
    const title = dialog.getByRole('heading')
    const parts = [
      title,
      dialog.getByRole('button', { name: '关闭' }),
      dialog.getByRole('button', { name: main, exact: true }),
    ]
    for (const share of [0, 0.5, 1]) {
      await dialog.evaluate((sheet, at) => sheet.scrollTo(0, at * sheet.scrollHeight), share)
      expect(await Promise.all(parts.map((part) => part.evaluate(isInSight)))).toEqual([true, true, true])
    }
    const [words, line] = await title.evaluate((node) => [
      node.getBoundingClientRect().height,
      parseFloat(getComputedStyle(node).lineHeight),
    ])
    expect(words).toBeLessThan(1.5 * (line ?? 0))
  },
)

test("a login in the shell that sells through its consultant ends at the consultant's QR code", async () => {
  await open('/market/summer-gold/27?agent=8')
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await logIn(page, server, '13800245678')
  const qr = page.getByRole('dialog', { name: '请添加课程老师微信购买课程' })
  await qr.getByText('长按保存/识别二维码').waitFor()
  await qr.getByRole('img').waitFor()
  await qr.getByRole('button', { name: '关闭' }).click()
  await qr.waitFor({ state: 'detached' })
})

test('a native app that is too old leads to the page with the store links', async () => {
  const boot: unknown = JSON.parse(
    readFileSync(path.join(__dirname, '../../deploy/boot.sample.json'), 'utf8'),
  )
  const [app] = (boot as { native: { agentPattern: string }[] }).native
  page = await openPhone(browser, { userAgent: `Mozilla/5.0 (Linux; Android 14) ${app?.agentPattern}/4.0.0` })
  await visit(page, server, '/')
  await page.getByRole('heading', { name: '需要更新' }).waitFor()
  await page.getByRole('button', { name: '去应用商店下载' }).click()
  await page.waitForURL('**/market/download?agent=0')
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '安卓手机' }).waitFor()
  await expect(page.getByRole('heading', { name: '需要更新' }).count()).resolves.toBe(0)
})
