import type { Address } from '@/routes/address'
import type { Page } from 'playwright-core'
import { openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page

beforeAll(async () => {
  page = await openPhone(browser)
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const open = (path: Address) => visit(page, server, path)

test('a guest begins from the entry, and reads what there is to do and what it comes to', async () => {
  await open('/word-login')
  await button('先试学一组').click()
  await heading(/\d+\s*词待学/).waitFor()
  await page.getByText('现在是访客').waitFor()
  await page.getByRole('img', { name: /按计划学，考试日预计认识 \d+ 词/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/spword/index')
})

test('a plan is tried out while it is changed, saved, and there again', async () => {
  await open('/spword/user-plan')
  const load = page.getByRole('img', { name: /以后 \d+ 天平均每天 \d+ 个/ })
  const before = await load.getAttribute('aria-label')
  await page.getByLabel('每天新词').fill('500')
  await page.getByText('每天新词数是 0 到 300 的整数').waitFor()
  await page.getByLabel('每天新词').fill('20')
  await page.getByText('有改动还没有保存').waitFor()
  while ((await load.getAttribute('aria-label')) === before) await page.waitForTimeout(100)
  await page.getByRole('radio', { name: '稳步 90%' }).click()
  await button('周日').click()
  await button('保存计划').click()
  await page.getByRole('status').filter({ hasText: '计划已保存' }).waitFor()
  await open('/spword/index')
  await page.getByText('每天新词 20 个・稳步 90%').waitFor()
})

test('the schemes are explained, and one of them is chosen', async () => {
  await open('/spword/memory-scheme')
  await page.getByRole('img', { name: /考试日方案：200 天里复习 \d+ 次/ }).waitFor()
  await button('改用「考试日」').click()
  await page.getByRole('status').filter({ hasText: '已改用「考试日」方案' }).waitFor()
  await page.getByRole('region', { name: '考试日' }).getByText('正在使用').waitFor()
})

test('the course’s two entries lead into the same study', async () => {
  await open('/courses/memory')
  await page.getByText('同一份进度').waitFor()
  await open('/courses/super-memory')
  await button('开始学习').click()
  await heading(/词待学/).waitFor()
})
