import type { Page } from 'playwright-core'
import { logIn, newestCode, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
let page: Page

const mobile = '13912345678'
const password = 'Shangan-2027'

beforeEach(async () => {
  page = await openPhone(browser)
  await page.clock.install()
})

/** Moves the clocks of server and browser forward together. */
async function wait(seconds: number): Promise<void> {
  server.ahead += seconds * 1000
  await page.clock.fastForward(seconds * 1000)
}

async function signUp(): Promise<void> {
  await visit(page, server, '/personal-center')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
  await logIn(page, server, mobile)
  await page.getByText('手机号 139****5678').waitFor()
  // The calls after the login have ended: a leap of the clock would run into their time limits.
  await page.getByRole('heading', { name: '139****5678' }).waitFor()
  await page.getByText('这台设备').waitFor()
}

async function setPassword(): Promise<void> {
  await wait(61)
  await page.getByRole('button', { name: '登录密码' }).click()
  await page.getByLabel('新密码').fill(password)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, mobile))
  await page.getByRole('button', { name: '保存密码' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function logInByPassword(typed: string): Promise<void> {
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(typed)
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('a student signs up, sets a password, logs out and logs in by it', async () => {
  await signUp()
  await setPassword()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByText('还没有登录').waitFor()
  await logInByPassword(password)
  await page.getByText('手机号 139****5678').waitFor()
  await page.getByText('这台设备').waitFor()
})

test('a wrong password is said, and the account is offered again after the right one until it is forgotten', async () => {
  await signUp()
  await setPassword()
  await page.getByRole('button', { name: '退出登录' }).click()
  await logInByPassword('not-the-password')
  await page.getByRole('status').filter({ hasText: '密码' }).waitFor()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('手机号 139****5678').waitFor()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '密码登录' }).click()
  await page.getByRole('button', { name: '填入 139****5678' }).click()
  await expect(page.getByLabel('手机号').inputValue()).resolves.toBe(mobile)
  await page.getByRole('button', { name: '清除记录' }).click()
  await page.reload()
  await page.getByRole('button', { name: '密码登录' }).click()
  await expect(page.getByRole('button', { name: '填入 139****5678' }).count()).resolves.toBe(0)
})

test('an access token that ends mid-page is renewed without the student noticing', async () => {
  await signUp()
  server.ahead += 3 * 3600 * 1000 // for the server alone: the browser learns of it by being refused
  await page.getByRole('navigation').getByRole('link', { name: '首页' }).click()
  await page.getByText('已登录：').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
  await page.getByText('这台设备').waitFor()
})

test('a session that the server no longer knows leads to the login, and back', async () => {
  await signUp()
  await server.db.deleteFrom('sessions').execute()
  await page.reload()
  await page.waitForURL(/\/personal-center|\/login/)
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
  await wait(61)
  await logIn(page, server, mobile)
  await page.getByText('这台设备').waitFor()
})

test('what is stored can be taken away as a file, and the account deleted, here as well', async () => {
  await signUp()
  const [account] = await server.db.selectFrom('accounts').select('uid').execute()
  if (!account) throw new Error('nobody has signed up')
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await kept()).toContain(account.uid)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出我的数据' }).click()
  expect((await download).suggestedFilename()).toBe('shangan-export.txt')
  await wait(61)
  await page.getByRole('button', { name: '注销账号' }).click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, mobile))
  await page.getByRole('button', { name: '确认注销' }).click()
  await page.getByRole('status').filter({ hasText: '账号已注销' }).waitFor()
  const left = await server.db.selectFrom('phone_directory').selectAll().execute()
  expect(left).toEqual([])
  for (const own of [account.uid, mobile]) expect(await kept()).not.toContain(own)
})
