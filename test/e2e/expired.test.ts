import type { Address } from '@/routes/address'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
const boot: unknown = JSON.parse(readFileSync(path.join(__dirname, '../../deploy/boot.sample.json'), 'utf8'))
const { native } = boot as { native: { kind: string; agentPattern: string; bridge: string }[] }
const uid = '0192f0a0-0000-7000-8000-000000000001'

/** A session that the server does not know, and a call that an earlier visit has left to be made for it. */
const kept = {
  session: {
    authorization: 'a-token-of-long-ago',
    expireTime: 9_999_999_999_999,
    refreshToken: '',
    uid,
    phone: '',
    avatar: '',
    name: '小岸',
    unionId: '',
    openId: '',
    loginName: '',
    isBind: -1,
  },
  [`after-login:${uid}`]: [
    {
      id: '0192f0a0-0000-7000-8000-000000000002',
      uid,
      left: ['profile'],
      registerId: '0192f0a0-0000-7000-8000-000000000003',
      inviteId: '0192f0a0-0000-7000-8000-000000000004',
      name: '',
      promotionId: '',
      inviteCode: '',
      branchId: '',
    },
  ],
}

let page: Page

async function phone(userAgent?: string): Promise<void> {
  page = await openPhone(browser, userAgent === undefined ? {} : { userAgent })
}

/** Opens a page as somebody whose session has ended without this device knowing it. */
async function openExpired(url: Address): Promise<void> {
  await page.addInitScript((values) => {
    if (sessionStorage.getItem('expired-before') !== null) return
    sessionStorage.setItem('expired-before', 'yes')
    for (const [name, value] of Object.entries(values)) {
      localStorage.setItem(`shangan:${name}`, JSON.stringify(value))
    }
  }, kept)
  const refused = page.waitForResponse(
    (answer) => answer.url().includes(`/auth/v1/account/${uid}`) && answer.status() === 401,
  )
  await visit(page, server, url)
  await refused
  await page.waitForFunction(() => localStorage.getItem('shangan:session') === null)
}

const address = () => page.url().slice(server.url.length)
const dialogs = () => page.getByRole('dialog').count()

test.each([
  ['agent 2', '/spword/index?agent=2', '/personal-center'],
  ['agent 8', '/score-home?agent=8', '/personal-center'],
  ['redundant', '/menu-blend', '/login-blend'],
  ['gaoshou', '/spword/index', '/login'],
  ['otherbus', '/book/exams-books', '/login'],
  ['salerank', '/agent-link', '/sale-login'],
  ['no category', '/bookmark', '/login'],
  ['agent 18 elsewhere', '/spword/index?agent=18', '/login'],
] as const)('%s: an expired session on %s leads to %s', async (_, from, to) => {
  await phone()
  await openExpired(from)
  await page.waitForURL(server.url + to)
  await page.getByRole('main').last().waitFor()
  await expect(dialogs()).resolves.toBe(0)
})

test.each([
  ['agent 2 on know-index', '/know-index?agent=2'],
  ['examption', '/examption/exam-free'],
] as const)('%s: the page stays and asks nothing', async (_, url) => {
  await phone()
  await openExpired(url)
  await page.waitForLoadState('networkidle')
  expect(address()).toBe(url)
  await expect(dialogs()).resolves.toBe(0)
})

test('score: the login opens above the page', async () => {
  await phone()
  await openExpired('/score-home')
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  expect(address()).toBe('/score-home')
})

test("agent 18 on a vocational page is led back to where they came in, without WeChat's code", async () => {
  await phone()
  await visit(page, server, '/public-exam/news?agent=18&code=secret&state=s&colm=2')
  await page.getByRole('heading', { name: '这个页面正在建设中' }).waitFor()
  await openExpired('/public-exam/info')
  await page.waitForURL(`${server.url}/public-exam/news?agent=18&colm=2`)
})

test.each(native)('the app $kind is asked for its login once in a run', async ({ agentPattern, bridge }) => {
  await phone(`Mozilla/5.0 (Linux; Android 14) Mobile ${agentPattern}/4.8.5`)
  await page.clock.install()
  await page.addInitScript((name) => {
    const calls: string[] = []
    Reflect.set(window, 'bridgeCalls', calls)
    Reflect.set(window, name, { postMessage: (message: string) => calls.push(message) })
  }, bridge)
  const calls = () => page.evaluate(() => Reflect.get(window, 'bridgeCalls') as string[])
  await openExpired('/spword/index')
  await page.waitForFunction(() => Reflect.get(window, 'bridgeCalls').length === 1)
  expect(await calls()).toEqual([JSON.stringify({ name: 'login' })])
  // Later than any guard against calls that fail together.
  await page.clock.fastForward(60_000)
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('/auth/v1/account/') && answer.status() === 401,
  )
  await page.evaluate(
    (message) => window.postMessage(message, location.origin),
    JSON.stringify({ name: 'session', token: 'made-up-token-of-nobody', uid, expiresIn: 7200 }),
  )
  await refused
  await page.waitForFunction(() => localStorage.getItem('shangan:session') === null)
  // A way to the server and back is longer than the one from the ended session to the app.
  await page.evaluate(async (url) => {
    const answer = await fetch(url)
    await answer.text()
  }, `${server.url}/healthz`)
  expect(await calls()).toHaveLength(1)
  expect(address()).toBe('/spword/index')
})
