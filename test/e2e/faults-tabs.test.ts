import type { Page } from 'playwright-core'
import { oneLogin, openLogin, traces, waitForCalls } from './campaign-visit'
import { logIn, newestCode, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
let page: Page

const mobile = '13812345678'
const whole = oneLogin('138****5678')
const DAY_MS = 86_400_000

beforeEach(async () => {
  page = await openPhone(browser)
})

/** Fills the login form but does not press its button. */
async function fillIn(tab: Page, code: string): Promise<void> {
  await tab.getByLabel('手机号').fill(mobile)
  await tab.getByLabel('验证码', { exact: true }).fill(code)
  await tab.getByRole('checkbox', { name: /用户协议/ }).check()
}

const press = (tab: Page) => tab.getByRole('button', { name: '登录', exact: true }).click()

async function askCode(tab: Page): Promise<string> {
  await tab.getByLabel('手机号').fill(mobile)
  await tab.getByRole('button', { name: '获取验证码' }).click()
  await tab.getByText('已发送至').waitFor()
  return newestCode(server, mobile)
}

const countOf = async (table: 'sessions' | 'sms_codes' | 'refresh_tokens') =>
  (await server.db.selectFrom(table).selectAll().execute()).length

test('a double tap sends one code and logs in once', async () => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const countCalls = (path: string) => calls.filter((call) => call === path).length
  await openLogin(page, server)
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).dblclick()
  await page.getByText('已发送至').waitFor()
  await fillIn(page, newestCode(server, mobile))
  await page.getByRole('button', { name: '登录', exact: true }).dblclick()
  await page.waitForURL(/courses-detail/)
  await waitForCalls(page)
  expect([countCalls('/auth/v2/basic/mobile-code'), countCalls('/auth/oauth/token')]).toEqual([1, 1])
  expect(await countOf('sessions')).toBe(1)
  await expect(traces(server)).resolves.toEqual(whole)
})

test('two tabs that log in at once with one code end up signed in both, as one account with one lead', async () => {
  const other = await page.context().newPage()
  await Promise.all([openLogin(page, server), openLogin(other, server)])
  const code = await askCode(page)
  await Promise.all([fillIn(page, code), fillIn(other, code)])
  await Promise.all([press(page), press(other)])
  for (const tab of [page, other]) await waitForCalls(tab)
  for (const tab of [page, other]) {
    await visit(tab, server, '/')
    await tab.getByText('已登录：').waitFor()
  }
  expect(await countOf('sessions')).toBe(1)
  await expect(traces(server)).resolves.toEqual(whole)
})

test('a login and a sign-out in one tab are seen by the other', async () => {
  const other = await page.context().newPage()
  await visit(other, server, '/personal-center')
  await other.getByText('还没有登录').waitFor()
  await openLogin(page, server)
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await waitForCalls(page)
  await other.getByText('手机号 138****5678').waitFor()
  await other.getByRole('button', { name: '退出登录' }).click()
  await other.getByText('还没有登录').waitFor()
  await visit(page, server, '/personal-center')
  await page.getByText('还没有登录').waitFor()
})

test('two tabs whose token ends at once renew it and stay signed in', async () => {
  await openLogin(page, server)
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await waitForCalls(page)
  const other = await page.context().newPage()
  for (let round = 0; round < 3; round += 1) {
    server.ahead += 3 * 3_600_000 // for the server alone: the tabs learn of it by being refused
    await Promise.all([page, other].map((tab) => visit(tab, server, '/personal-center')))
    for (const tab of [page, other]) await tab.getByText('这台设备').waitFor()
  }
  expect(await countOf('sessions')).toBe(1)
})

describe.each([90, -90])('on a phone whose clock is off by %i days', (days) => {
  test('a new student is registered once, with the attribution, and stays signed in when the clock is set right', async () => {
    await page.clock.install({ time: Date.now() + days * DAY_MS })
    await openLogin(page, server)
    await logIn(page, server, mobile)
    await page.waitForURL(/courses-detail/)
    await waitForCalls(page)
    await expect(traces(server)).resolves.toEqual(whole)
    const right = await page.context().newPage()
    await visit(right, server, '/personal-center')
    await right.getByText('手机号 138****5678').waitFor()
    await right.getByText('这台设备').waitFor()
    await expect(traces(server)).resolves.toEqual(whole)
  })

  test('that begins to lie after the login, nobody is signed out', async () => {
    await openLogin(page, server)
    await logIn(page, server, mobile)
    await page.waitForURL(/courses-detail/)
    await waitForCalls(page)
    const wrong = await page.context().newPage()
    await wrong.clock.install({ time: Date.now() + days * DAY_MS })
    await visit(wrong, server, '/personal-center')
    await wrong.getByText('手机号 138****5678').waitFor()
    await wrong.getByText('这台设备').waitFor()
    expect(await countOf('sessions')).toBe(1)
  })
})

test('a session that is over is cleared at the next visit, and nobody is led away from the page', async () => {
  await openLogin(page, server)
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await waitForCalls(page)
  await server.db.deleteFrom('sessions').execute()
  const late = await page.context().newPage()
  await late.clock.install({ time: Date.now() + 40 * DAY_MS })
  await visit(late, server, '/')
  await late.waitForFunction(() => localStorage.getItem('shangan:session') === null)
  expect(new URL(late.url()).pathname).toBe('/')
})
