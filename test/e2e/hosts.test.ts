import path from 'node:path'
import type { Page } from 'playwright-core'
import { loadBoot } from '../../server/src/config/boot'
import { leadHomeToCamp, logIn, openDrawn, openPhone, visit } from '../support/visit'
import { startWechatDouble, type WechatDouble } from '../support/wechat-double'
import {
  sdkSeenBy,
  startWechatSdkDouble,
  type SdkSeen,
  type WechatSdkDouble,
} from '../support/wechat-sdk-double'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser(['--host-resolver-rules=MAP *.example.com 127.0.0.1'])
const sample = loadBoot(path.join(__dirname, '../../deploy/boot.sample.json'))

const agents = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44',
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile MicroMessenger/8.0.44',
  browser: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile',
}

let wechat: WechatDouble
let sdk: WechatSdkDouble

beforeAll(async () => {
  wechat = await startWechatDouble()
  sdk = await startWechatSdkDouble()
})
const server = sharedServer({
  settings: () => ({
    env: { WECHAT_API_BASE: wechat.url, WECHAT_APPS: 'sample-official:secret-of-the-test' },
    boot: { ...sample, wechat: { ...sample.wechat, sdkUrl: `${sdk.origin}/sdk.js` } },
  }),
})
afterAll(async () => {
  await wechat.close()
  await sdk.close()
})

const CAMP = '/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01'
const footer = (page: Page) => page.getByRole('button', { name: '点击按钮 抢跑必胜之路' })
const loginDialog = (page: Page) => page.getByRole('dialog', { name: '登录后继续' })
const search = (page: Page) => new URL(page.url()).search

/** The server under the host name that WeChat's official account serves. */
const official = () => ({ url: `http://www.example.com:${new URL(server.url).port}` })

/** The session that a browser is given at a login by phone, where the page has the widgets that an app has not. */
async function sessionOfBrowser(): Promise<{ authorization: string; uid: string }> {
  const page = await openPhone(browser)
  await openDrawn(page, server, '/market/summer-gold/27')
  await page.getByRole('button', { name: '咨询课程老师' }).waitFor()
  await footer(page).click()
  await loginDialog(page).waitFor()
  await logIn(page, server, '13712345678')
  await page.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  const found = await page.evaluate(() => localStorage.getItem('shangan:session') ?? '{}')
  await page.context().close()
  return JSON.parse(found) as { authorization: string; uid: string }
}

/** Hands in a session as an app does. */
async function handIn(page: Page, session: object): Promise<void> {
  await page.evaluate((message) => window.postMessage(message, location.origin), JSON.stringify(session))
}

const hasSession = (page: Page) => page.evaluate(() => localStorage.getItem('shangan:session') !== null)

test('inside a native app the page asks the app for the login and takes its session, and nobody else’s', async () => {
  const [app] = sample.native
  if (!app) throw new Error('the sample has no app')
  const { authorization, uid } = await sessionOfBrowser()
  const page = await openPhone(browser, {
    userAgent: `Mozilla/5.0 (Linux; Android 14) ${app.agentPattern}/4.8`,
  })
  await page.addInitScript((bridge) => {
    const calls: string[] = []
    Reflect.set(window, 'bridgeCalls', calls)
    Reflect.set(window, bridge, { postMessage: (message: string) => calls.push(message) })
  }, app.bridge)

  // An older app without a bridge is asked for the login through its link scheme.
  await openDrawn(page, server, '/market/summer-gold/27')
  await page.evaluate((bridge) => Reflect.deleteProperty(window, bridge), app.bridge)
  const asked = page.waitForEvent('request', (request) => request.url().startsWith('shenlong-sample:'))
  await footer(page).click()
  expect((await asked).url()).toBe('shenlong-sample://login')

  // Nothing of the consultants is shown, and the bridge goes before.
  await openDrawn(page, server, '/market/summer-gold/27')
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await expect(page.getByRole('button', { name: '咨询课程老师' }).count()).resolves.toBe(0)

  await footer(page).click()
  const calls = await page.evaluate(() => Reflect.get(window, 'bridgeCalls') as string[])
  expect(calls).toEqual([JSON.stringify({ name: 'login' })])
  await expect(page.getByRole('dialog').count()).resolves.toBe(0)

  // A message of another window is no session of the app.
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.srcdoc = `<script>parent.postMessage('{"name":"session","token":"t","uid":"u","expiresIn":60}', '*')</script>`
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  })
  await expect(hasSession(page)).resolves.toBe(false)

  // A token that the server does not know leaves no trace.
  const answered = page.waitForResponse(/\/auth\/v1\/account\//)
  await handIn(page, { name: 'session', token: 'made-up-token-of-nobody', uid: 'nobody', expiresIn: 7200 })
  expect((await answered).status()).toBe(401)
  await page.waitForFunction(() => localStorage.getItem('shangan:session') === null)

  // A session that the server knows is used at once, and the links of pictures lead on.
  await openDrawn(page, server, '/market/summer-gold/27')
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await handIn(page, { name: 'session', token: authorization, uid, expiresIn: 7200 })
  await page.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  await footer(page).click()
  await page.waitForURL(/courses-detail/)
  await openDrawn(page, server, '/product-list')
  const link = page.getByRole('link', { name: /超级大讲堂/ })
  await link.first().click()
  await page.waitForURL(/super-forum/)
})

/** Opens a phone in which WeChat refuses that many configurations of a page; `signed` are the addresses it asked for. */
async function openWatched(userAgent: string, refusals = 0): Promise<{ page: Page; signed: string[] }> {
  const page = await openPhone(browser, { userAgent })
  const signed: string[] = []
  await page.addInitScript((count) => Reflect.set(window, 'sdkRefusals', count), refusals)
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/base/v1/wechat/jsapi-ticket') signed.push(url.searchParams.get('url') ?? '')
  })
  return { page, signed }
}

const untilShared = (page: Page) =>
  page.waitForFunction(() => Reflect.get(window, 'sdkSeen')?.shares.length === 2)

/** The camp's data for WeChat, as the server has it. */
async function sharesOfCamp(): Promise<SdkSeen['shares']> {
  const answer = await fetch(`${server.url}/base/v1/promotions/27001/statistic-params`)
  const { result } = (await answer.json()) as { result: Record<string, string> }
  const link = `${official().url}${CAMP}&utm_campaign=${encodeURIComponent(Object(result['attributes']).utm_campaign)}`
  const card = { title: result['shareTitle'] ?? '', link, imgUrl: `${official().url}${result['imgUrl']}` }
  return [
    { to: 'friend', data: { ...card, desc: result['shareDescription'] ?? '' } },
    { to: 'moments', data: card },
  ]
}

test('in WeChat a page is configured by its script within three tries and shared, elsewhere nothing is fetched', async () => {
  const { page, signed } = await openWatched(agents.ios, 2)

  // The page for sharing passes on the card of the page that it shares.
  const target = encodeURIComponent('/market/brand-intro')
  await visit(page, official(), `/share-msg?page=${target}&title=${encodeURIComponent('品牌')}`)
  await untilShared(page)
  expect((await sdkSeenBy(page))?.shares[0]?.data).toMatchObject({
    title: '品牌',
    link: `${official().url}/market/brand-intro`,
  })

  // On iOS the third try is taken. The content policy lets in scripts of WeChat's origin alone.
  const answer = await visit(page, official(), CAMP)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  expect(sources.filter((source) => source.startsWith('http'))).toEqual([sdk.origin])
  await untilShared(page)
  const found = await sdkSeenBy(page)
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
  expect(found?.shares).toEqual(await sharesOfCamp())

  // After a walk inside the app iOS has the address signed by which the app was entered.
  signed.length = 0
  await leadHomeToCamp(page)
  await visit(page, official(), '/home-page?promotionId=27001')
  await page.getByRole('link', { name: /^27 暑期强基营/ }).click()
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await untilShared(page)
  expect(new Set(signed)).toEqual(new Set([`${official().url}/home-page?promotionId=27001`]))
  await page.context().close()

  // Android has the shown address signed. After three refusals nobody asks WeChat again, and the page goes on.
  const android = await openWatched(agents.android, 9)
  sdk.fetched = 0
  await leadHomeToCamp(android.page)
  await visit(android.page, official(), '/home-page?promotionId=27001')
  await android.page.getByRole('link', { name: /^27 暑期强基营/ }).click()
  await android.page.waitForFunction(
    () => Reflect.get(window, 'sdkSeen')?.configs.length === 3 && Reflect.get(window, 'wx') === undefined,
  )
  await footer(android.page).click()
  await loginDialog(android.page).waitFor()
  await android.page.waitForLoadState('networkidle')
  const refused = await sdkSeenBy(android.page)
  expect([refused?.configs.length, refused?.shares.length, sdk.fetched]).toEqual([3, 0, 3])
  const shown = `${official().url}/market/summer-gold/27`
  expect(android.signed.map((url) => url.replace(/(summer-gold\/27).*/, '$1'))).toEqual([shown, shown, shown])
  await android.page.context().close()

  // Outside WeChat nothing of it is fetched.
  const outside = await openWatched(agents.browser)
  sdk.fetched = 0
  await openDrawn(outside.page, official(), CAMP)
  await outside.page.waitForLoadState('networkidle')
  expect([outside.signed, sdk.fetched, await sdkSeenBy(outside.page)]).toEqual([[], 0, undefined])
})

/** Stands in for WeChat's authorize page: it leads back with the code and the state that it was given. */
async function answerWith(page: Page, code: { current: string }): Promise<void> {
  await page.route('https://open.weixin.qq.com/**', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code.current)
    back.searchParams.set('state', asked.get('state') ?? '')
    const body = `<script>location.replace(${JSON.stringify(back.href)})</script>`
    await route.fulfill({ contentType: 'text/html', body })
  })
}

/** Logs in by WeChat from the campaign page, as far as leaving for WeChat's page. */
async function logInByWechat(page: Page): Promise<void> {
  await footer(page).click()
  await loginDialog(page)
    .getByRole('checkbox', { name: /用户协议/ })
    .check()
  await loginDialog(page).getByRole('button', { name: '微信登录' }).click()
}

test('a login by WeChat takes its own code once, and a wrong one leaves the visitor signed out', async () => {
  const before = wechat.paths.length
  /** Login codes that were exchanged: WeChat is also asked for the signature of the page. */
  const exchanges = () => wechat.paths.slice(before).filter((text) => text === '/sns/oauth2/access_token')
  wechat.answer('theirs', { openid: 'open-2', access_token: 'a', expires_in: 7200 })
  wechat.answer('nameless', { access_token: 'a', expires_in: 7200 })
  wechat.answer('good', { openid: 'open-1', unionid: 'union-1', access_token: 'a', expires_in: 7200 })
  const page = await openPhone(browser, { userAgent: agents.ios })
  const code = { current: 'used' }
  await answerWith(page, code)

  // A code that came by a link of somebody else is taken away and signs nobody in.
  await openDrawn(page, official(), '/market/summer-gold/27?promotionId=27001&code=theirs&state=s')
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  expect(search(page)).toBe('?promotionId=27001')
  await footer(page).click()
  await loginDialog(page).waitFor()
  expect(exchanges()).toEqual([])
  await page.keyboard.press('Escape')
  await loginDialog(page).waitFor({ state: 'detached' })

  // A code that WeChat does not take loads the page again without it, signed out.
  await logInByWechat(page)
  await page.getByRole('status').filter({ hasText: '微信' }).waitFor()
  expect(search(page)).toBe('?promotionId=27001')
  expect(exchanges()).toHaveLength(1)

  // An answer without an openid says so in the words of the specification. That the dialog opens shows: still nobody.
  code.current = 'nameless'
  await logInByWechat(page)
  await page.getByRole('status').filter({ hasText: 'no openId returned' }).waitFor()

  // A good one leads back to the page, signs in once and leaves its other parameters alone.
  code.current = 'good'
  await logInByWechat(page)
  await page.getByRole('status').filter({ hasText: '登录成功' }).waitFor()
  expect(search(page)).toBe('?promotionId=27001')
  await footer(page).click()
  await page.waitForURL(/courses-detail/)
  expect(exchanges()).toHaveLength(3)
})
