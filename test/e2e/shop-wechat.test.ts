import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { Address } from '../../src/routes/address'
import { namesSale } from '../../src/strings/sale-words'
import { allAddresses, isLegal } from '../support/all-addresses'
import { sharedBrowser, sharedServer } from '../support/driven'
import { followRequests, logIn, openDrawn, openPhone, visit } from '../support/visit'
import { startWechatPay } from '../support/wechat-pay'
import { payPage } from '../support/wechat-pay-books'

const STUDENT = '13812345678'

let pay: Awaited<ReturnType<typeof startWechatPay>>
let keys: string

beforeEach(async () => {
  keys = mkdtempSync(path.join(tmpdir(), 'shangan-pay-keys-'))
  pay = await startWechatPay()
})

const browser = sharedBrowser()
const server = sharedServer({ each: true, settings: () => ({ env: pay.double.settings(keys) }) })

afterEach(async () => {
  await pay.close()
  rmSync(keys, { recursive: true, force: true })
  expect(pay.double.complaints).toEqual([])
})

/** Lets WeChat's page of a payment be that of the double. */
async function showDouble(page: Page): Promise<void> {
  await page.route(`${payPage.host}/**`, async (route) => {
    const url = route.request().url().replace(payPage.host, pay.double.url)
    await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) })
  })
}

/** A guest comes by a seller's link, logs in on the way, orders, and stands before WeChat's page. */
async function order(page: Page): Promise<void> {
  await showDouble(page)
  await openDrawn(page, server, '/superfine-course?promotionId=127001&inviteCode=DEMO02&source=a-seller')
  await page.getByRole('link', { name: '英语写作小课' }).click()
  await page.getByRole('link', { name: '去购买' }).click()
  await page.getByRole('button', { name: '登录后下单' }).click()
  await logIn(page, server, STUDENT)
  await page.getByRole('checkbox', { name: /购课协议/ }).check()
  await page.getByRole('button', { name: '去支付' }).click()
  await page.getByRole('button', { name: '确认支付' }).waitFor()
}

/** Waits for the student's lead as the sellers see it. */
async function waitForLead(): Promise<void> {
  for (;;) {
    const clues = await server.db.selectFrom('sales_clues').selectAll().execute()
    const invites = await server.db.selectFrom('invites').selectAll().execute()
    if (clues.length === 0 || invites.length === 0) continue
    expect(clues).toMatchObject([{ promotion_id: '127001', invite_code: 'DEMO02', source: 'a-seller' }])
    expect(invites).toMatchObject([{ invite_code: 'DEMO02' }])
    return
  }
}

test('a guest comes by a seller’s link, logs in on the way, pays on WeChat’s page, and learns at once', async () => {
  pay.double.target = server.url
  const page = await openPhone(browser)
  await order(page)
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('heading', { name: '已付款，课开好了' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/courses/pay-success')
  await waitForLead()
  await page.getByRole('link', { name: '先听第 1 讲' }).click()
  await page.getByRole('link', { name: /^下一讲/ }).click()
  await page.getByText('从一个动作说起').first().waitFor()
})

test('a student who goes back unpaid learns so, and one who pays has the course even if the notification is lost', async () => {
  const page = await openPhone(browser)
  await order(page)
  await page.getByRole('link', { name: '返回' }).click()
  await page.getByRole('heading', { name: /^(正在确认付款|还没查到付款)$/ }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('heading', { name: '已付款，课开好了' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/courses/pay-success')
})

/** A page inside a mini-program on an iPhone. */
const IPHONE_PROGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44 miniProgram/wx1'

/** The texts of a page, and what it hands to a screen reader or shows in a field, that name a price, an offer or a coupon. */
async function salesOn(page: Page, address: Address, rest: () => Promise<void>): Promise<string[]> {
  await visit(page, server, address)
  await rest()
  await page.waitForFunction(() => !document.getElementById('shell'))
  const texts = await page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label], [placeholder], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ])
  // A question about amounts in yuan is labelled as a question.
  const own = texts.filter((text) => namesSale(text) && !text.includes('原创模拟'))
  return own.map((text) => `${address}: ${text.slice(0, 60)}`)
}

/** Pages that are looked through side by side. */
const ABREAST = 3

test('in a mini-program on an iPhone no page names a price, an offer or a coupon', async () => {
  const waiting = allAddresses().filter((address) => !isLegal(address))
  const sales: string[] = []
  async function lookThrough(): Promise<void> {
    const page = await openPhone(browser, { userAgent: IPHONE_PROGRAM })
    const rest = followRequests(page)
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
      sales.push(...(await salesOn(page, at, rest)))
    await page.context().close()
  }
  await Promise.all(Array.from({ length: ABREAST }, lookThrough))
  expect(sales).toEqual([])
}, 900_000)
