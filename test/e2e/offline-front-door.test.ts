import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { match } from '@/routes/match'
import { findTitle } from '@/routes/title'
import { sharedBrowser, sharedServer } from '../support/driven'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { postMessages } from '../../server/src/domain/messages'
import { logIn, visit } from '../support/visit'
import { comeBack, loseNetwork, openClockedPhone, passRest, titleAt, waitUntilStored } from './offline-phone'

const browser = sharedBrowser()
const server = sharedServer({ each: true })

let proxy: FaultProxy
let page: Page

beforeEach(async () => {
  proxy = await startFaultProxy()
  comeBack(proxy, server)
  page = await openClockedPhone(browser)
})
afterEach(async () => {
  await proxy.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })

/** The areas that are stored by now, by the pages that stand for them. */
const isStored = (path: string) =>
  page.evaluate((key) => caches.match(key, { ignoreVary: true, ignoreSearch: true }).then(Boolean), path)

/** Begins a strength test of one subject, and waits until the device has its questions and all that its pages need. */
async function beginStrengthTest(): Promise<void> {
  await visit(page, proxy, '/exercises/strength-test')
  await button('开始测').click()
  await button(/^答题卡，第 1\//).waitFor()
  await waitUntilStored(page, '/exercises/problem-solving-training')
  await waitUntilStored(page, '/courses/task-list')
}

/** Answers the first question and hands the rest in as it is. */
async function handIn(): Promise<void> {
  await page.getByRole('radio').or(page.getByRole('group').getByRole('checkbox')).first().click()
  await button(/^答题卡/).click()
  await button('交卷').click()
  await button('现在交卷').click()
}

const pages: readonly Address[] = [
  '/personal-center',
  '/sign-index',
  '/learning-map',
  '/messages',
  '/spword/index',
  '/exercises/topic-train?source=node:marx.dialectics.negation',
  '/exercises/mistake-book',
  '/exercises/recite-list',
  '/formula',
]

test('areas that were come to by taps open without a network, and a strength test ends with its report', async () => {
  // No page of an area is visited but by taps from one that is stored with none.
  await visit(page, proxy, '/market/function-intro')
  await passRest(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  expect(await isStored('/spword/index')).toBe(false)
  await page.getByRole('link', { name: '背单词', exact: true }).click()
  await page.getByRole('heading', { name: /词待学/ }).waitFor()
  for (const path of ['/spword/index', '/home-page']) await waitUntilStored(page, path)
  expect(await isStored('/sign-index')).toBe(false)
  await tab('首页').click()
  await page.getByRole('region', { name: '倒计时' }).waitFor()
  for (const path of ['/personal-center', '/sign-index']) await waitUntilStored(page, path)
  await beginStrengthTest()

  await loseNetwork(page.context(), proxy)
  await handIn()
  await page.getByText(/· 这次测试$/).waitFor()

  const context = page.context()
  await page.close()
  page = await context.newPage()
  for (const where of ['/', '/home-page'] as const) {
    await visit(page, proxy, where)
    await page.getByRole('region', { name: '倒计时' }).waitFor()
  }
  for (const where of pages) {
    const row = match(where.replace(/\?.*/, ''))?.row
    expect(await titleAt(page, proxy, where)).toBe(row && (await findTitle(row, '上岸', undefined)))
  }
})

/** Pages with what they show, and the page that stands for their area. */
const seen: readonly (readonly [where: Address, shown: string, area: Address])[] = [
  ['/learning-map', '定方向', '/sign-index'],
  ['/messages', '打卡的奖励到了', '/sign-index'],
  ['/point-history', '现在能用 0 分', '/sign-index'],
  ['/study-rank', '这周还没有上榜', '/exercises/problem-solving-training'],
]

test('map, messages, points and board show without a network what they showed last, and when', async () => {
  await visit(page, proxy, '/login')
  await logIn(page, server, '13712345651')
  await page.waitForURL((url) => url.pathname !== '/login')
  const { uid } = await server.db.selectFrom('accounts').select('uid').executeTakeFirstOrThrow()
  const message = {
    kind: 'task',
    key: 'award',
    title: '打卡的奖励到了',
    body: '',
    to: '/new-rewards',
  } as const
  await postMessages(server.db, [{ uid, ...message, at: new Date() }])
  const see = (text: string) => page.getByText(text).or(page.getByLabel(text)).first().waitFor()
  for (const [where, text, area] of seen) {
    await visit(page, proxy, where)
    await see(text)
    await waitUntilStored(page, area)
  }

  await loseNetwork(page.context(), proxy)
  for (const [where, text] of seen) {
    await visit(page, proxy, where)
    await see(text)
    await page.getByText(/^没有网络，下面是 .* 看到的内容$/).waitFor()
  }
})
