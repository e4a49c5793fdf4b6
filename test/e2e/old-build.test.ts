import path from 'node:path'
import type { APIResponse, Locator, Page } from 'playwright-core'
import { TYPED_TEXTS } from '@/platform/app/typed-texts'
import type { Address } from '@/routes/address'
import { sharedBrowser, sharedServer } from '../support/driven'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { makeNextBuild, removeBuild } from '../support/next-build'
import { partWith } from '../support/tracking-script'
import { logIn, openDrawn, openPhone, visit } from '../support/visit'
import { comeBack, openClockedPhone, passRest, waitUntilStored } from './offline-phone'

/** How far the clock goes at once while something is waited for that comes after a time, in ms. */
const STEP_MS = 10_000
/** Long enough for the next page to begin another visit, in ms. */
const LATE_MS = 3_600_000

const browser = sharedBrowser()
const server = sharedServer({ each: true })
const builds = [path.resolve('dist/h5')]

/** The address stays when the build behind it is exchanged. */
let proxy: FaultProxy
let page: Page
let build: string
let loads: number
/** The files that the page has fetched since it was loaded. */
let fetched: Set<string>

beforeAll(() => {
  for (const _ of [1, 2]) builds.push(makeNextBuild(builds.at(-1) ?? ''))
})
afterAll(() => {
  for (const made of builds.slice(1)) removeBuild(made)
})
beforeEach(async () => {
  proxy = await startFaultProxy()
  comeBack(proxy, server)
  build = builds[0] ?? ''
})
afterEach(async () => {
  await proxy.close()
})

async function open(opened: Page, where: Address): Promise<void> {
  page = opened
  loads = 0
  fetched = new Set()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) fetched = new Set()
  })
  page.on('response', (response) => void fetched.add(new URL(response.url()).pathname))
  await visit(page, proxy, where)
  page.on('load', () => (loads += 1))
}

/** A phone whose browser has no workers, and whose clock can be put forward. */
async function openPlainPhone(): Promise<Page> {
  const phone = await openPhone(browser)
  await phone.clock.install()
  return phone
}

/** Lets the time pass after which the page preserves typed text through a deploy. */
async function becomeOld(): Promise<void> {
  await page.waitForLoadState('networkidle')
  await passRest(page)
  const part = partWith(build, TYPED_TEXTS)
  while (!fetched.has(part)) await page.clock.fastForward(STEP_MS)
  // A script that has run is taken out of the page.
  await page.waitForFunction((name) => !document.querySelector(`script[src$="${name}"]`), part)
}

/** Puts the next build behind the address; nothing is left of the one before. */
async function exchange(): Promise<void> {
  build = builds[builds.indexOf(build) + 1] ?? ''
  await server.restart({ env: { H5_DIR: build } })
  comeBack(proxy, server)
}

async function deploy(): Promise<void> {
  await becomeOld()
  await exchange()
}

/** Taps what wants a part that the server has no more, and waits until the page was loaded again. */
async function tapAndLoad(target: Locator): Promise<void> {
  const before = loads
  const loaded = page.waitForEvent('load')
  await target.click()
  await loaded
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(before + 1)
}

/** The page of an address as a cache may store it. */
const store = (where: Address) => page.request.get(proxy.url + where)

/** Opens an address on a phone between which and the server something still has the page of a build before the last deploy. */
async function openStored(where: Address, stored: APIResponse): Promise<void> {
  const phone = await openPhone(browser)
  let asked = 0
  await phone.route(proxy.url + where, (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ response: stored }) : route.continue()
  })
  await visit(phone, proxy, where, { waitUntil: 'commit' })
  await phone.waitForFunction(() => document.querySelector('[data-url]'))
  expect(asked).toBeGreaterThan(1)
}

const link = (name: RegExp | string) => page.getByRole('link', { name })
const pathname = () => new URL(page.url()).pathname

/** Taps what cannot be had without a network: the page stays, with its address. */
async function tapOffline(target: Locator): Promise<void> {
  const before = [pathname(), loads]
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await target.click()
  await page.getByText('页面打开失败').waitFor()
  expect([pathname(), loads]).toEqual(before)
  await page.context().setOffline(false)
}

test('tabs and links lead on after two deploys, and what was typed is there on the way back', async () => {
  await open(await openPlainPhone(), '/home-page')
  const stored = await store('/personal-center')
  await tapOffline(link('我的'))
  await deploy()
  await tapAndLoad(link('我的'))
  expect(pathname()).toBe('/personal-center')
  await page.locator('[aria-current=page]', { hasText: '我的' }).waitFor()

  await visit(page, proxy, '/exercises/problem-solving-training')
  const search = page.getByRole('textbox', { name: '搜题' })
  await search.fill('渐近线')
  await deploy()
  await tapAndLoad(link(/^错题本/))
  expect(pathname()).toBe('/exercises/mistake-book')
  await page.getByRole('heading', { name: '错题本' }).waitFor()
  await becomeOld()
  const before = loads
  await page.goBack()
  await page.waitForFunction(() => document.querySelector('input')?.value === '渐近线')
  expect(pathname()).toBe('/exercises/problem-solving-training')
  expect(loads).toBe(before)

  await openStored('/personal-center', stored)
})

/** The visitor looks at something else for a while. */
async function turnAwayAndBack(): Promise<void> {
  const show = (state: string) =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: next })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  await page.clock.fastForward(LATE_MS)
  await show('visible')
}

test("a campaign page's button opens its dialog after a deploy, and a login what it wanted after the next, for the seller of the visit", async () => {
  const phone = await openPlainPhone()
  await phone.route('https://sale.example.com/**', (route) => route.fulfill({ body: 'sale' }))
  await openDrawn(phone, proxy, '/product-list?promotionId=27001&inviteCode=DEMO01')
  // The last part that the page loads by itself is lost on the way.
  await phone.route(`**${partWith(build, TYPED_TEXTS)}`, (route) => route.abort('connectionreset'))
  await open(phone, '/market/purple-gold/27')
  const stored = await store('/market/purple-gold/27')
  const button = page.getByRole('button', { name: /^(获取限时优惠|了解报名)$/ })
  // The server draws another one.
  await page.getByRole('tab', { name: '课程对比' }).click()
  await tapOffline(button)
  await turnAwayAndBack()
  await exchange()
  await tapAndLoad(button)
  await page.getByRole('dialog').waitFor()

  // The page after the login is gone by then as well.
  await deploy()
  await logIn(page, server, '13800001111')
  await page.waitForURL('https://sale.example.com/*inviteCode=DEMO01')
  const findLeads = () =>
    server.db.selectFrom('sales_clues').select(['promotion_id', 'invite_code']).execute()
  while ((await findLeads()).length === 0) await page.clock.fastForward(STEP_MS)
  expect(await findLeads()).toEqual([{ promotion_id: '27001', invite_code: 'DEMO01' }])
  // The sale's own page is the third.
  expect(loads).toBe(3)

  await openStored('/market/purple-gold/27', stored)
})

test('a sheet above a word leads on and back after a deploy, and so does a tab where a worker stands between', async () => {
  await open(await openPlainPhone(), '/spword/memory')
  await page.getByRole('button', { name: '更多' }).first().click()
  await deploy()
  await tapAndLoad(page.getByRole('button', { name: '看详情' }))
  expect(pathname()).toBe('/spword/detail')
  await page.goBack()
  await page.waitForURL('**/spword/memory')

  // The worker has stored the words, and nothing of the courses.
  await open(await openClockedPhone(browser), '/spword/index')
  await waitUntilStored(page, '/spword/index')
  await deploy()
  await tapAndLoad(page.getByRole('link', { name: '学习', exact: true }))
  expect(pathname()).toBe('/courses/study-center')
})
