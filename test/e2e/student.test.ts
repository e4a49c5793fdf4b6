import type { Page } from 'playwright-core'
import { logIn, newestCode, openPhone, visit } from '../support/visit'
import { startWechatDouble, type WechatDouble } from '../support/wechat-double'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser(['--host-resolver-rules=MAP www.example.com 127.0.0.1'])
let wechat: WechatDouble
let page: Page

const mobile = '13912345678'

/** A page opened inside WeChat on the host name of the sample official account. */
const inWechat =
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
afterEach(() => wechat.close())

async function open(options: { userAgent?: string } = {}): Promise<void> {
  page = await openPhone(browser, options)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The server under the host name that WeChat's official account serves. */
const official = () => ({ url: `http://www.example.com:${new URL(server.url).port}` })

async function signUp(origin: { url: string } = server): Promise<void> {
  await visit(page, origin, '/personal-center')
  await button('登录').click()
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
  await logIn(page, server, mobile)
  await page.getByRole('heading', { name: '139****5678' }).waitFor()
}

test('a student gives a name and a record, and finds both again', async () => {
  await open()
  await signUp()
  await page.getByRole('link', { name: '个人主页' }).click()
  await page.getByRole('heading', { name: '基本信息' }).waitFor()
  await button('修改姓名').click()
  await page.getByRole('textbox', { name: '姓名' }).fill('小岸')
  await button('保存').click()
  await page.getByRole('heading', { name: '小岸' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: '完善资料' }).last().click()
  await page.getByText('还差：入学年份、报考院校代码、报考专业代码、考试科目').waitFor()
  await page.getByLabel('报考院校代码').fill('10001')
  await page.reload()
  await page.getByText('已恢复上次没有保存的内容').waitFor()
  await expect(page.getByLabel('报考院校代码').inputValue()).resolves.toBe('10001')
  await page.getByLabel('报考专业代码').fill('085400')
  await page.getByRole('group', { name: '入学年份' }).getByRole('button').first().click()
  await button('101 思想政治理论').click()
  await page.getByText('资料已完整').waitFor()
  await button('保存资料').click()
  await page.getByRole('status').filter({ hasText: '资料已保存' }).waitFor()
  const [student] = await server.db.selectFrom('students').selectAll().execute()
  expect(student).toMatchObject({ target_school: '10001', target_major: '085400', subjects: ['politics'] })
  await visit(page, server, '/user-page')
  await page.getByRole('heading', { name: '小岸' }).waitFor()
})

test.each(['/user-page', '/improve-info'] as const)(
  '%s leads a guest to the login, and back',
  async (path) => {
    await open()
    await visit(page, server, path)
    await button('登录').click()
    await page.getByRole('heading', { name: '登录后继续' }).waitFor()
    await logIn(page, server, mobile)
    await page.getByText(path === '/user-page' ? '基本信息' : '报考目标').waitFor()
  },
)

test('the guest entry keeps its parameter on the way to the vocabulary', async () => {
  await open()
  await visit(page, server, '/word-login?wordJump=plan')
  await button('先试学一组').click()
  await page.getByRole('heading', { name: '词汇计划' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/spword/user-plan')
  await page.goBack()
  await page.getByRole('heading', { name: /词待学/ }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/spword/index?wordJump=plan')
})

/** Stands in for WeChat's authorize page: it leads back with this code and the state that it was given. */
const answerWith = (code: string) =>
  page.route('https://open.weixin.qq.com/**', (route) => {
    const asked = new URL(route.request().url()).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })

test('in WeChat the account is tied by way of the authorize page, and the page comes back without the code', async () => {
  wechat.answer('bind-code', { openid: 'open-1', unionid: 'union-1', access_token: 'a', expires_in: 7200 })
  await open({ userAgent: inWechat })
  await answerWith('bind-code')
  await signUp(official())
  await button('绑定微信').click()
  await page.getByRole('status').filter({ hasText: '微信已绑定' }).waitFor()
  await page.getByText('已绑定', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  const accounts = await server.db.selectFrom('accounts').selectAll().execute()
  const tied = await server.db.selectFrom('third_accounts').selectAll().execute()
  expect(accounts).toHaveLength(1)
  expect(tied).toMatchObject([{ uid: accounts[0]?.uid, openid: 'open-1' }])
})

test('an account that WeChat made binds a number by a code, and logs in by it afterwards', async () => {
  wechat.answer('good', { openid: 'open-2', access_token: 'a', expires_in: 7200 })
  await open({ userAgent: inWechat })
  await answerWith('good')
  await visit(page, official(), '/login')
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await button('微信登录').click()
  await page.getByRole('status').filter({ hasText: '登录成功' }).waitFor()
  await visit(page, official(), '/personal-center')
  await page.getByText('未绑定手机号').waitFor()
  await button('绑定手机号').click()
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await button('获取验证码').click()
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill('000000')
  await button('绑定').click()
  await page.getByRole('status').filter({ hasText: '验证码' }).waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, mobile))
  await button('绑定').click()
  await page.getByText('手机号 139****5678').waitFor()
  const [account, ...more] = await server.db.selectFrom('accounts').selectAll().execute()
  expect([account?.phone_mask, more.length]).toEqual(['139****5678', 0])
})
