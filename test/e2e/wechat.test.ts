import type { Page } from 'playwright-core'
import { openDrawn, openPhone } from '../support/visit'
import { startWechatDouble, type WechatDouble } from '../support/wechat-double'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser(['--host-resolver-rules=MAP *.example.com 127.0.0.1'])
let wechat: WechatDouble
let page: Page

/** A page opened inside WeChat on the host name of the sample official account. */
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44'

beforeEach(async () => {
  wechat = await startWechatDouble()
})
const server = sharedServer({
  each: true,
  settings: () => ({
    env: { WECHAT_API_BASE: wechat.url, WECHAT_APPS: 'sample-official:secret-of-the-test' },
  }),
})
beforeEach(async () => {
  page = await openPhone(browser, { userAgent: agent })
})
afterEach(() => wechat.close())

const CAMP = '/market/summer-gold/27?promotionId=27001'

/** The server under the host name that WeChat's official account serves. */
const official = () => ({ url: `http://www.example.com:${new URL(server.url).port}` })

/** Stands in for WeChat's authorize page: it leads back with this code and the state that it was given. */
async function answerWith(code: string): Promise<void> {
  await page.route('https://open.weixin.qq.com/**', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    const body = `<script>location.replace(${JSON.stringify(back.href)})</script>`
    await route.fulfill({ contentType: 'text/html', body })
  })
}

/** Opens the campaign page and logs in by WeChat, as far as leaving for its page. */
async function logInByWechat(): Promise<void> {
  await openDrawn(page, official(), CAMP)
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  const dialog = page.getByRole('dialog', { name: '登录后继续' })
  await dialog.getByRole('checkbox', { name: /用户协议/ }).check()
  await dialog.getByRole('button', { name: '微信登录' }).click()
}

/** Login codes that were exchanged: WeChat is also asked for the signature of the page. */
const exchanges = () => wechat.paths.filter((path) => path === '/sns/oauth2/access_token')

const search = () => new URL(page.url()).search

test('a login by WeChat leads back to the page, signs in once and leaves its other parameters alone', async () => {
  wechat.answer('good', { openid: 'open-1', unionid: 'union-1', access_token: 'a', expires_in: 7200 })
  await answerWith('good')
  await logInByWechat()
  await page.getByRole('status').filter({ hasText: '登录成功' }).waitFor()
  expect(search()).toBe('?promotionId=27001')
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.waitForURL(/courses-detail/)
  expect(exchanges()).toHaveLength(1)
})

test('a code that WeChat does not take loads the page again without it, signed out', async () => {
  await answerWith('used')
  await logInByWechat()
  await page.getByRole('status').filter({ hasText: '微信' }).waitFor()
  expect(search()).toBe('?promotionId=27001')
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  expect(exchanges()).toHaveLength(1)
})

test('an answer without an openid says so in the words of the specification', async () => {
  wechat.answer('nameless', { access_token: 'a', expires_in: 7200 })
  await answerWith('nameless')
  await logInByWechat()
  await page.getByRole('status').filter({ hasText: 'no openId returned' }).waitFor()
})

test('a code that came by a link of somebody else is taken away and signs nobody in', async () => {
  wechat.answer('theirs', { openid: 'open-2', access_token: 'a', expires_in: 7200 })
  await openDrawn(page, official(), `${CAMP}&code=theirs&state=s`)
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  expect(search()).toBe('?promotionId=27001')
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  expect(exchanges()).toEqual([])
})
