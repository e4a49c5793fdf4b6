import type { Page } from 'playwright-core'
import { logIn, openDrawn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
let page: Page

const camp = '/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01'
const mobile = '13812345678'

beforeEach(async () => {
  page = await openPhone(browser)
})

const footer = () => page.getByRole('button', { name: '点击按钮 抢跑必胜之路' })
const dialog = () => page.getByRole('dialog', { name: '登录后继续' })

test('a visitor sees the camp, logs in by code and stands before the course; all of it is rows', async () => {
  await openDrawn(page, server, camp)
  await expect(page.title()).resolves.toBe('27 暑期强基营')
  const poster = page.getByRole('img', { name: /上岸的航线/ })
  await poster.waitFor()
  await page.waitForFunction(() =>
    [...document.images].some((image) => /上岸的航线/.test(image.alt) && image.naturalWidth > 300),
  )
  await footer().click()
  await dialog().waitFor()
  await logIn(page, server, mobile)
  await page.waitForURL(/\/courses\/courses-detail\?/)
  expect(new URL(page.url()).search).toBe('?productId=sample-summer-27&source=summer-gold')
  await page.getByRole('heading', { name: '课程大纲' }).waitFor()
  const { db } = server
  const clue = await waitForRow(() => db.selectFrom('sales_clues').selectAll().execute())
  const accounts = await db.selectFrom('accounts').selectAll().execute()
  const sessions = await db.selectFrom('sessions').selectAll().execute()
  const touches = await db.selectFrom('attributions').selectAll().execute()
  expect([accounts.length, sessions.length]).toEqual([1, 1])
  expect(clue).toMatchObject({ uid: accounts[0]?.uid, phone_mask: '138****5678', promotion_id: '27001' })
  expect(touches).toEqual([
    expect.objectContaining({ promotion_id: '27001', invite_code: 'DEMO01', source: 'summer-gold' }),
  ])
})

/** Polls until a query answers a row: the calls after a login go on in the background. */
async function waitForRow<Row>(query: () => Promise<Row[]>): Promise<Row> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [row] = await query()
    if (row) return row
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  throw new Error('the row did not come')
}

test('who is logged in goes straight to the course, also after a reload', async () => {
  await openDrawn(page, server, camp)
  await footer().click()
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await openDrawn(page, server, camp)
  await footer().click()
  await page.waitForURL(/courses-detail/)
  await page.goBack()
  await footer().waitFor()
  await visit(page, server, '/')
  await page.getByText('已登录：').waitFor()
})

test('a package asks a stranger to log in and leads to its course, also where nobody has the invite code', async () => {
  await openDrawn(page, server, '/market/camp-hunan?inviteCode=NOBODY')
  await page.getByRole('button', { name: '了解湖南集训营' }).click()
  await dialog().waitFor()
  await logIn(page, server, mobile)
  await page.waitForURL(/\/courses\/courses-detail\?productId=sample-camp-27/)
  await page.getByRole('heading', { name: '课程大纲' }).waitFor()
})

test('the form says in turn what is missing', async () => {
  await openDrawn(page, server, camp)
  await footer().click()
  const submit = page.getByRole('button', { name: '登录', exact: true })
  const alert = page.getByRole('alert')
  await submit.click()
  await alert.filter({ hasText: '账号不能为空' }).waitFor()
  await page.getByLabel('手机号').fill('1380000')
  await submit.click()
  await alert.filter({ hasText: '请输入正确的手机号' }).waitFor()
  await page.getByLabel('手机号').fill(mobile)
  await submit.click()
  await alert.filter({ hasText: '验证码不能为空' }).waitFor()
  await page.getByLabel('验证码', { exact: true }).fill('123')
  await submit.click()
  await alert.filter({ hasText: '请输入验证码' }).waitFor()
  await page.getByLabel('验证码', { exact: true }).fill('123456')
  await submit.click()
  await alert.filter({ hasText: '请先勾选，再登录' }).waitFor()
})

test('a wrong code is said and nothing that was typed is lost', async () => {
  await openDrawn(page, server, camp)
  await footer().click()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('已发送至 138****5678').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill('000000')
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '验证码' }).waitFor()
  await expect(page.getByLabel('手机号').inputValue()).resolves.toBe(mobile)
})

test('after a code was asked for the button counts down, and a reload does not shorten it', async () => {
  await openDrawn(page, server, camp)
  await footer().click()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const waiting = page.getByRole('button', { name: /\d+ 秒后可重发/ })
  await waiting.waitFor()
  await expect(waiting.isDisabled()).resolves.toBe(true)
  await page.reload()
  await footer().click()
  await waiting.waitFor()
})

test('Escape and the close button leave the dialog and give the focus back', async () => {
  await openDrawn(page, server, camp)
  await footer().click()
  await dialog().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await expect(footer().evaluate((element) => element === document.activeElement)).resolves.toBe(true)
  await footer().click()
  await page.getByRole('button', { name: '关闭' }).click()
  await dialog().waitFor({ state: 'detached' })
})

test('a tab shows its pictures, and the choice outlives a reload', async () => {
  await openDrawn(page, server, camp)
  await page.getByRole('tab', { name: '致考研人' }).click()
  await page.getByRole('tabpanel', { name: '致考研人' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: '致考研人', selected: true }).waitFor()
})

test('the tab of the resources leaves with exactly the query of the specification', async () => {
  await openDrawn(page, server, camp)
  await page.getByRole('tab', { name: '高能资源' }).click()
  await page.waitForURL(/\/product-list/)
  expect(new URL(page.url()).search).toBe(
    '?agent=0&btnShow=false&promotionId=27001&inviteCode=DEMO01&source=summer-gold&tag=true',
  )
})

test('a sign-up that could not be sent waits on the device and goes with the next visit', async () => {
  await page.route('**/sign-ups', (route) => route.abort())
  await openDrawn(page, server, camp)
  await footer().click()
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await page.unroute('**/sign-ups')
  await visit(page, server, '/')
  const clue = await waitForRow(() => server.db.selectFrom('sales_clues').selectAll().execute())
  expect(clue).toMatchObject({ promotion_id: '27001', source: 'summer-gold' })
})

test('a phone number that was typed is still there when the dialog is opened again', async () => {
  await openDrawn(page, server, camp)
  await footer().click()
  await page.getByLabel('手机号').fill('138123')
  await page.keyboard.press('Escape')
  await footer().click()
  await expect(page.getByLabel('手机号').inputValue()).resolves.toBe('138123')
})

test("the consult button leads to the chat of the link's promotion, else to that of the deployment's file", async () => {
  await page.route('https://consult.example.com/**', (route) => route.fulfill({ body: 'chat' }))
  await openDrawn(page, server, camp)
  await page.getByRole('button', { name: '咨询课程老师' }).click()
  await page.waitForURL('https://consult.example.com/chat?from=branch-1')
  const other = await openPhone(browser)
  await other.route('https://consult.example.com/**', (route) => route.fulfill({ body: 'chat' }))
  await openDrawn(other, server, '/market/summer-gold/27')
  await other.getByRole('button', { name: '咨询课程老师' }).click()
  await other.waitForURL('https://consult.example.com/chat?from=default')
  await other.context().close()
})
