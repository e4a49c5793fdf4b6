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

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Moves the clocks of server and browser forward together. */
async function wait(seconds: number): Promise<void> {
  server.ahead += seconds * 1000
  await page.clock.fastForward(seconds * 1000)
}

async function openLogin(): Promise<void> {
  await button('登录').click()
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
  await button('密码登录').click()
}

async function logInByPassword(isKept: boolean): Promise<void> {
  await openLogin()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  if (isKept) await page.getByRole('checkbox', { name: '记住这台设备，下次免密登录' }).check()
  await button('登录').click()
  await page.getByText('手机号 139****5678').waitFor()
  await page.getByText('这台设备').waitFor()
}

async function signOut(): Promise<void> {
  await button('退出登录').click()
  await page.getByText('还没有登录').waitFor()
}

/** A student with a password, for whom this device is remembered, and who is signed out. */
async function remember(): Promise<void> {
  await visit(page, server, '/personal-center')
  await button('登录').click()
  await page.getByRole('heading', { name: '登录后继续' }).waitFor()
  await logIn(page, server, mobile)
  await page.getByRole('heading', { name: '139****5678' }).waitFor()
  await page.getByText('这台设备').waitFor()
  await wait(61)
  await button('登录密码').click()
  await page.getByLabel('新密码').fill(password)
  await button('获取验证码').click()
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, mobile))
  await button('保存密码').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await signOut()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/device-credentials'))
  await logInByPassword(true)
  await kept
  await signOut()
}

test('a remembered device logs in without the password, and the list of devices says so', async () => {
  await remember()
  await openLogin()
  await button('免密登录 139****5678').click()
  await page.getByText('手机号 139****5678').waitFor()
  await page.getByText('可免密登录').waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('shangan:remembered-logins'))
  expect(kept).toMatch(/^\[\{"phone":"13912345678","encoded":"[\w.~-]{16,}"\}\]$/)
})

test('a credential that was ended asks for the password and is forgotten', async () => {
  await remember()
  await server.db.deleteFrom('device_credentials').execute()
  await openLogin()
  await button('免密登录 139****5678').click()
  await page.getByRole('alert').filter({ hasText: '这台设备的免密登录已失效，请输入密码' }).waitFor()
  await button('填入 139****5678').waitFor()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await button('登录').click()
  await page.getByText('手机号 139****5678').waitFor()
})

test('this device can be made to forget, from the list of devices', async () => {
  await remember()
  await openLogin()
  await button('免密登录 139****5678').click()
  await button('退出并取消免密登录').click()
  await page.getByText('还没有登录').waitFor()
  await openLogin()
  await button('登录').waitFor()
  await expect(page.getByRole('group', { name: '用过的账号' }).count()).resolves.toBe(0)
  await expect(server.db.selectFrom('device_credentials').selectAll().execute()).resolves.toEqual([])
})

test('one account is taken off the list, and the list is cleared', async () => {
  await remember()
  await openLogin()
  await button('移除 139****5678').click()
  await page.reload()
  await button('密码登录').click()
  await page.getByLabel('密码', { exact: true }).waitFor()
  await expect(page.getByRole('group', { name: '用过的账号' }).count()).resolves.toBe(0)
})

test('a code with blanks is pasted whole, and the countdown outlives a reload', async () => {
  await visit(page, server, '/login')
  await page.getByLabel('手机号').fill(mobile)
  await button('获取验证码').click()
  await page.getByText('已发送至').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^\d+ 秒后可重发$/ }).waitFor()
  await expect(page.getByLabel('手机号').inputValue()).resolves.toBe(mobile)
  const code = page.getByLabel('验证码', { exact: true })
  await expect(code.getAttribute('autocomplete')).resolves.toBe('one-time-code')
  await code.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '验证码 123 456')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(code.inputValue()).resolves.toBe('123456')
  await wait(61)
  await button('重新获取').waitFor()
})
