import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { loadBoot } from '../../server/src/config/boot'
import { openDrawn, openPhone, visit } from '../support/visit'
import { startWechatDouble, type WechatDouble } from '../support/wechat-double'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser(['--host-resolver-rules=MAP *.example.com 127.0.0.1'])

/**
 * A double of WeChat's page script. Like the real one it calls `ready` after a refusal as well, and leaves a window
 * alone that has it already.
 */
const script = `!function () {
  var seen = (window.sdkSeen = window.sdkSeen || { configs: [], shares: [] })
  if (window.jWeixin) return
  var told = {}
  window.wx = window.jWeixin = {
    error: function (f) { told.error = f },
    ready: function (f) { told.ready = f },
    config: function (config) {
      seen.configs.push(config)
      var isRefused = seen.configs.length <= (window.sdkRefusals || 0)
      setTimeout(function () {
        if (isRefused && told.error) told.error({ errMsg: 'config:invalid signature' })
        if (told.ready) told.ready()
      })
    },
    updateAppMessageShareData: function (data) { seen.shares.push({ to: 'friend', data: data }) },
    updateTimelineShareData: function (data) { seen.shares.push({ to: 'moments', data: data }) },
  }
}()`

interface Seen {
  readonly configs: readonly { appId: string; nonceStr: string; signature: string; jsApiList: string[] }[]
  readonly shares: readonly { to: string; data: Record<string, string> }[]
}

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44'
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile MicroMessenger/8.0.44'
const camp = '/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01'

let wechat: WechatDouble
let sdk: Server
let page: Page
let scripts = 0
let signed: string[] = []

beforeEach(async () => {
  scripts = 0
  signed = []
  wechat = await startWechatDouble()
  sdk = createServer((_request, response) => {
    scripts += 1
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  })
  await new Promise<void>((resolve) => sdk.listen(0, '127.0.0.1', resolve))
})
const server = sharedServer({
  each: true,
  settings: () => {
    const sample = loadBoot(path.join(__dirname, '../../deploy/boot.sample.json'))
    const { port } = sdk.address() as AddressInfo
    const sdkUrl = `http://127.0.0.1:${port}/sdk.js`
    return {
      env: { WECHAT_API_BASE: wechat.url, WECHAT_APPS: 'sample-official:secret-of-the-test' },
      boot: { ...sample, wechat: { ...sample.wechat, sdkUrl } },
    }
  },
})
afterEach(async () => {
  await wechat.close()
  await new Promise((resolve) => sdk.close(resolve))
})

const origin = () => ({ url: `http://www.example.com:${new URL(server.url).port}` })

/** Opens a phone whose WeChat refuses that many configurations of a page. */
async function phone(userAgent: string, refusals = 0): Promise<void> {
  page = await openPhone(browser, { userAgent })
  await page.addInitScript((count) => Reflect.set(window, 'sdkRefusals', count), refusals)
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/base/v1/wechat/jsapi-ticket') signed.push(url.searchParams.get('url') ?? '')
  })
}

const seen = () => page.evaluate(() => Reflect.get(window, 'sdkSeen') as Seen | undefined)
const shared = (count: number) =>
  page.waitForFunction((wanted) => Reflect.get(window, 'sdkSeen')?.shares.length === wanted, count)
const button = () => page.getByRole('button', { name: '点击按钮 抢跑必胜之路' })

test('the third try configures the page, which is then shared as its promotion says', async () => {
  await phone(ios, 2)
  await openDrawn(page, origin(), camp)
  await shared(2)
  const found = await seen()
  expect(found?.configs).toHaveLength(3)
  expect(new Set(found?.configs.map(({ nonceStr }) => nonceStr)).size).toBe(3)
  expect(found?.configs[2]).toMatchObject({ appId: 'sample-official' })
  expect(found?.configs[2]?.signature).toMatch(/^[0-9a-f]{40}$/)
  expect(found?.configs[2]?.jsApiList).toEqual(
    expect.arrayContaining([
      'chooseImage',
      'updateAppMessageShareData',
      'getLocation',
      'startRecord',
      'hideMenuItems',
    ]),
  )
  const answer = await fetch(`${server.url}/base/v1/promotions/27001/statistic-params`)
  const { result } = (await answer.json()) as { result: Record<string, string> }
  const link = `${origin().url}${camp}&utm_campaign=${encodeURIComponent(Object(result['attributes']).utm_campaign)}`
  const imgUrl = `${origin().url}${result['imgUrl']}`
  const title = result['shareTitle']
  expect(found?.shares).toEqual([
    { to: 'friend', data: { title, desc: result['shareDescription'], link, imgUrl } },
    { to: 'moments', data: { title, link, imgUrl } },
  ])
})

test('after three refusals nobody asks WeChat again, and the page goes on', async () => {
  await phone(android, 9)
  await openDrawn(page, origin(), camp)
  await page.waitForFunction(() => Reflect.get(window, 'wx') === undefined && Reflect.has(window, 'sdkSeen'))
  await page.waitForFunction(() => Reflect.get(window, 'sdkSeen').configs.length === 3)
  await button().click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  await page.waitForLoadState('networkidle')
  const found = await seen()
  expect([found?.configs.length, found?.shares.length, scripts, signed.length]).toEqual([3, 0, 3, 3])
})

test('a signature that does not come is asked for three times, and the page goes on', async () => {
  wechat.issued.ticket = () => 'broken'
  await phone(android)
  await openDrawn(page, origin(), camp)
  await button().click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect([signed.length, scripts, await seen()]).toEqual([3, 0, undefined])
})

test.each([
  ['iOS', ios, () => [`${origin().url}/home-page?promotionId=27001`]],
  ['Android', android, () => [`${origin().url}/market/summer-gold/27`]],
] as const)('on %s the right address is signed after a walk inside the app', async (_, agent, wanted) => {
  await phone(agent)
  await visit(page, origin(), '/home-page?promotionId=27001')
  await page.getByRole('button', { name: '去看看' }).click()
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await shared(2)
  expect(signed.map((url) => url.replace(/(summer-gold\/27).*/, '$1'))).toEqual(wanted())
})

test('the page for sharing tells the card of the page that it shares', async () => {
  await phone(ios)
  const target = encodeURIComponent('/market/brand-intro')
  await visit(page, origin(), `/share-msg?page=${target}&title=${encodeURIComponent('品牌')}`)
  await shared(2)
  expect((await seen())?.shares[0]?.data).toMatchObject({
    title: '品牌',
    link: `${origin().url}/market/brand-intro`,
  })
})

test('outside WeChat nothing of it is fetched', async () => {
  await phone('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile')
  await openDrawn(page, origin(), camp)
  await page.waitForLoadState('networkidle')
  expect([signed, scripts, await seen()]).toEqual([[], 0, undefined])
})

test('the content policy lets in scripts of that one origin', async () => {
  await phone(ios)
  const answer = await visit(page, origin(), camp)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  const { port } = sdk.address() as AddressInfo
  expect(sources.filter((source) => source.startsWith('http'))).toEqual([`http://127.0.0.1:${port}`])
  await shared(2)
})
