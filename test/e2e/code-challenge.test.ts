import type { Page, Route } from 'playwright-core'
import { letStrangersSpend } from '../support/challenge'
import { sharedBrowser, sharedServer } from '../support/driven'
import { newestCode, openPhone, visit } from '../support/visit'
import { openLogin, waitForCalls } from './campaign-visit'

const browser = sharedBrowser()
const server = sharedServer()

const challenges = '**/auth/v1/mobile-code/challenge?*'
const mobile = '13912345678'
const mistyped = '13812345670'
const corrected = '13812345678'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses for a code, and resolves to the request for a challenge, which waits for its answer. */
async function askForCode(page: Page, phone: string): Promise<Route> {
  const asked = new Promise<Route>((hold) => void page.route(challenges, hold, { times: 1 }))
  await page.getByLabel('手机号').fill(phone)
  await button(page, '获取验证码').click()
  return asked
}

async function seeProving(page: Page): Promise<void> {
  await button(page, '正在验证…').waitFor()
  await page.getByRole('status').filter({ hasText: '验证后会自动发送' }).waitFor()
  await expect(button(page, '正在验证…').isDisabled()).resolves.toBe(true)
}

async function logInWithCode(page: Page, phone: string): Promise<void> {
  await page.getByText('已发送至').waitFor()
  await page.getByLabel('验证码', { exact: true }).fill(newestCode(server, phone))
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await button(page, '登录').click()
  await waitForCalls(page)
}

test('while strangers ask for many codes, a student proves some work for one and signs in: on a page, in a dialog', async () => {
  await letStrangersSpend(server.db, 0.5)

  // The network goes before the code that does the work has come; the next press begins again.
  const page = await openPhone(browser)
  await visit(page, server, '/login')
  await page.getByLabel('手机号').fill(mobile)
  await page.route('**/*.js', (route) => route.abort())
  await button(page, '获取验证码').click()
  await page.getByRole('status').filter({ hasText: '网络连接失败' }).waitFor()
  await page.unroute('**/*.js')
  await expect(page.getByLabel('手机号').inputValue()).resolves.toBe(mobile)
  const challenge = await askForCode(page, mobile)
  await seeProving(page)
  await challenge.continue()
  await logInWithCode(page, mobile)

  // In the dialog the number is corrected while the page works for the wrong one, which gets no code.
  const dialog = await openPhone(browser)
  await openLogin(dialog, server)
  await askForCode(dialog, mistyped)
  await seeProving(dialog)
  const next = await askForCode(dialog, corrected)
  await seeProving(dialog)
  await next.continue()
  await logInWithCode(dialog, corrected)
  expect(() => newestCode(server, mistyped)).toThrow('no code was sent')
  const classes = await server.db.selectFrom('sms_ledger').select('class').execute()
  expect(classes).toEqual([{ class: 'stranger' }, { class: 'stranger' }])
  await expect(server.db.selectFrom('used_proofs').select('id').execute()).resolves.toHaveLength(2)
})
