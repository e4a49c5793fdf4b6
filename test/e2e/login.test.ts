import type { Page } from 'playwright-core'
import { oneLogin, openLogin as openCampLogin, traces, waitForCalls } from './campaign-visit'
import { logIn, newestCode, openPhone, seeSignedInHome, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
let page: Page

const mobile = '13912345678'
const mask = '139****5678'
const password = 'Shangan-2027'

beforeEach(async () => {
  page = await openPhone(browser)
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const codeField = () => page.getByLabel('验证码', { exact: true })
const passwordField = () => page.getByLabel('密码', { exact: true })
const getPath = (tab: Page) => tab.url().slice(server.url.length)

/** Moves the clocks of server and browser forward together. */
async function wait(seconds: number): Promise<void> {
  server.ahead += seconds * 1000
  await page.clock.fastForward(seconds * 1000)
}

/** The settings of the personal centre, and no call under way: a leap of the clock would run into its time limit. */
async function seeSignedIn(): Promise<void> {
  await page.getByText(`手机号 ${mask}`).waitFor()
  await page.getByText('这台设备').waitFor()
}

async function openLogin(): Promise<void> {
  await button('登录').click()
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
}

async function openPasswordLogin(): Promise<void> {
  await openLogin()
  await button('密码登录').click()
}

async function signOut(): Promise<void> {
  await button('退出登录').click()
  await page.getByText('还没有登录').waitFor()
}

/** Sends the password form, and waits until this device has the credential for the next login. */
async function logInRemembered(): Promise<void> {
  await passwordField().fill(password)
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await page.getByRole('checkbox', { name: '记住这台设备，下次免密登录' }).check()
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/device-credentials'))
  await button('登录').click()
  await stored
  await seeSignedIn()
}

async function setPassword(): Promise<void> {
  await wait(61)
  await button(/^登录密码/).click()
  await page.getByLabel('新密码').fill(password)
  await button('获取验证码').click()
  await page.getByText('已发送至').waitFor()
  await codeField().fill(newestCode(server, mobile))
  await button('保存密码').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a student logs in by code, by password and on a remembered device', async () => {
  await page.clock.install()
  // The guest's entry keeps its parameter on the way to the vocabulary, and on the way back.
  await visit(page, server, '/word-login?wordJump=plan')
  await button('先试学一组').click()
  await page.getByRole('heading', { name: '单词计划' }).waitFor()
  expect(getPath(page)).toBe('/spword/user-plan')
  await page.goBack()
  await page.getByRole('heading', { name: /词待学/ }).waitFor()
  expect(getPath(page)).toBe('/spword/index?wordJump=plan')

  // By code: the countdown outlives a reload, and a code with blanks is pasted whole.
  await visit(page, server, '/personal-center?settings=1')
  await openLogin()
  await page.getByLabel('手机号').fill(mobile)
  await button('获取验证码').click()
  await page.getByText('已发送至').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^\d+ 秒后可重发$/ }).waitFor()
  await expect(page.getByLabel('手机号').inputValue()).resolves.toBe(mobile)
  await expect(codeField().getAttribute('autocomplete')).resolves.toBe('one-time-code')
  await codeField().fill('验证码 123 456')
  await expect(codeField().inputValue()).resolves.toBe('123456')
  await wait(61)
  await button('重新获取').waitFor()
  await logIn(page, server, mobile)
  // The reload has not forgotten where the login leads back to.
  await seeSignedIn()
  expect(getPath(page)).toBe('/personal-center?settings=1')

  // By password: a wrong one is refused in words, the right one is taken in the same form.
  await setPassword()
  await signOut()
  await openPasswordLogin()
  await page.getByLabel('手机号').fill(mobile)
  await passwordField().fill('not-the-password')
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await button('登录').click()
  await page.getByRole('status').filter({ hasText: '密码' }).waitFor()
  await logInRemembered()

  // A credential that has ended asks for the password, for the account that is still in the list.
  await signOut()
  await server.db.deleteFrom('device_credentials').execute()
  await openPasswordLogin()
  await button(`${mask} 免密登录`).click()
  await page.getByRole('alert').filter({ hasText: '这台设备的免密登录已失效，请输入密码' }).waitFor()
  await page.getByLabel('手机号').fill('')
  await button(`填入 ${mask}`).click()
  await expect(page.getByLabel('手机号').inputValue()).resolves.toBe(mobile)
  await logInRemembered()

  // By the credential of this device; the list of devices says that it can.
  await signOut()
  await openPasswordLogin()
  await button(`${mask} 免密登录`).click()
  await seeSignedIn()
  await page.getByText('可免密登录').waitFor()
  const stored = await page.evaluate(() => localStorage.getItem('shangan:remembered-logins'))
  expect(stored).toMatch(/^\[\{"phone":"13912345678","encoded":"[\w.~-]{16,}"\}\]$/)

  // The list of devices makes this one forget, here and in the server.
  await button('退出并取消免密登录').click()
  await page.getByText('还没有登录').waitFor()
  await expect(server.db.selectFrom('device_credentials').selectAll().execute()).resolves.toEqual([])
  await openPasswordLogin()
  await passwordField().waitFor()
  await expect(page.getByRole('group', { name: '用过的账号' }).count()).resolves.toBe(0)
})

/** Ends the session in the server, without this device knowing; its next visit still has a call to make. */
async function endSession(): Promise<void> {
  await server.db.deleteFrom('sessions').execute()
  const { uid } = await server.db.selectFrom('accounts').select('uid').executeTakeFirstOrThrow()
  const call = {
    id: '0192f0a0-0000-7000-8000-000000000002',
    uid,
    left: ['profile'],
    registerId: '0192f0a0-0000-7000-8000-000000000003',
    inviteId: '0192f0a0-0000-7000-8000-000000000004',
    name: '',
    promotionId: '',
    inviteCode: '',
    branchId: '',
  }
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `shangan:after-login:${uid}`,
    JSON.stringify([call]),
  ] as const)
}

const seeSessionGone = () => page.waitForFunction(() => localStorage.getItem('shangan:session') === null)

test('a token that ends is renewed unseen; a session that ends leads to the login, and back', async () => {
  await page.clock.install()
  await visit(page, server, '/personal-center?settings=1')
  await openLogin()
  await logIn(page, server, mobile)
  await seeSignedIn()

  await visit(page, server, '/personal-center')
  await page.getByRole('link', { name: '设置' }).waitFor()
  await waitForCalls(page)

  // For the server alone the token is over: the browser learns of it by being refused.
  server.ahead += 3 * 3_600_000
  await page.getByRole('navigation').getByRole('link', { name: '首页' }).click()
  await seeSignedInHome(page)
  await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
  await page.getByRole('link', { name: '设置' }).click()
  await page.getByText('这台设备').waitFor()

  // A session that the server no longer knows: to the login, and back to the page.
  await server.db.deleteFrom('sessions').execute()
  await page.reload()
  await page.waitForURL(/\/personal-center|\/login/)
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
  await wait(61)
  await logIn(page, server, mobile)
  await seeSignedIn()
  await waitForCalls(page)

  // A page of scores stays, and the login opens above it.
  await endSession()
  await visit(page, server, '/score-home')
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  await seeSessionGone()
  expect(getPath(page)).toBe('/score-home')
  await wait(61)
  await logIn(page, server, mobile)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await waitForCalls(page)

  // Agent 18 on a vocational page is led back to where the visit came in, without WeChat's code.
  await visit(page, server, '/public-exam/news?agent=18&code=secret&state=s&colm=2')
  await page.getByRole('heading', { name: '这个页面正在建设中' }).waitFor()
  await endSession()
  await visit(page, server, '/public-exam/info')
  await page.waitForURL(`${server.url}/public-exam/news?agent=18&colm=2`)
  await seeSessionGone()
})

async function fillIn(tab: Page, code: string): Promise<void> {
  await tab.getByLabel('手机号').fill(mobile)
  await tab.getByLabel('验证码', { exact: true }).fill(code)
  await tab.getByRole('checkbox', { name: /用户协议/ }).check()
}

const pressTwice = (tab: Page) => tab.getByRole('button', { name: '登录', exact: true }).dblclick()

/** Counts the requests of a tab by their path. */
function getRequests(tab: Page): (path: string) => number {
  const paths: string[] = []
  tab.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return (path) => paths.filter((it) => it === path).length
}

/** Holds the first login back until a second one is sent as well. */
async function pairLogins(tab: Page): Promise<void> {
  const arrived: (() => void)[] = []
  await tab.context().route('**/auth/oauth/token', async (route) => {
    await new Promise<void>((go) => {
      arrived.push(go)
      if (arrived.length > 1) for (const next of arrived) next()
    })
    await route.continue()
  })
}

const countSessions = async () => (await server.db.selectFrom('sessions').selectAll().execute()).length

test('double taps and two tabs make one login, and every tab sees a login, a renewal and a sign-out', async () => {
  const otherPage = await page.context().newPage()
  const watching = await page.context().newPage()
  await visit(watching, server, '/personal-center?settings=1')
  await watching.getByText('还没有登录').waitFor()
  const requests = [page, otherPage].map(getRequests)
  const countRequests = (path: string) => requests.map((count) => count(path))

  // Two tabs log in at once with one code, each by a double tap.
  await Promise.all([openCampLogin(page, server), openCampLogin(otherPage, server)])
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).dblclick()
  await page.getByText('已发送至').waitFor()
  const code = newestCode(server, mobile)
  await Promise.all([fillIn(page, code), fillIn(otherPage, code)])
  await pairLogins(page)
  await Promise.all([pressTwice(page), pressTwice(otherPage)])
  for (const tab of [page, otherPage]) await waitForCalls(tab)
  expect(countRequests('/auth/v2/basic/mobile-code')).toEqual([1, 0])
  expect(countRequests('/auth/oauth/token')).toEqual([1, 1])
  await watching.getByText(`手机号 ${mask}`).waitFor()
  for (const tab of [page, otherPage]) {
    await visit(tab, server, '/')
    await seeSignedInHome(tab)
  }
  expect(await countSessions()).toBe(1)
  await expect(traces(server)).resolves.toEqual(oneLogin(mask))

  // The token ends for both at once; both stay signed in.
  for (let round = 0; round < 3; round += 1) {
    server.ahead += 3 * 3_600_000 // for the server alone: the tabs learn of it by being refused
    await Promise.all([page, otherPage].map((tab) => visit(tab, server, '/personal-center?settings=1')))
    for (const tab of [page, otherPage]) await tab.getByText('这台设备').waitFor()
  }
  expect(await countSessions()).toBe(1)

  // A sign-out in one tab is one in all.
  await watching.getByRole('button', { name: '退出登录' }).click()
  for (const tab of [watching, page, otherPage]) await tab.getByText('还没有登录').waitFor()
  await page.reload()
  await page.getByText('还没有登录').waitFor()
})
