import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { sharedBrowser, sharedServer } from '../support/driven'
import { logIn, openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
const STUDENT = '13712345611'

const TRIAL = 'maths-limit.01-limit-idea'
const LESSON: Address = `/courses/course-learning?lesson=${TRIAL}`

/** Second at which the film of a page is, as its handle says. */
async function secondOf(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: '进度' }).inputValue())
}

/** Lets the film run for some seconds of its own, and stops it. */
async function watch(page: Page, seconds: number): Promise<void> {
  const from = await secondOf(page)
  await page.getByRole('button', { name: '播放', exact: true }).click()
  while ((await secondOf(page)) < from + seconds) await wait(50)
  await page.getByRole('button', { name: '暂停' }).click()
}

/** Puts the handle of the film at a second, as a finger does. */
async function dragTo(page: Page, second: number): Promise<void> {
  await page.getByRole('slider', { name: '进度' }).fill(String(second))
}

test('a visitor comes from a campaign page, watches, marks what was not understood, logs in, and goes on elsewhere', async () => {
  const phone = await openPhone(browser)
  await visit(phone, server, '/market/brand-intro')
  await phone.getByRole('link', { name: /试听一讲/ }).click()
  await phone.getByRole('heading', { name: '极限', exact: false }).first().waitFor()
  await watch(phone, 4)
  // The end of a film that was dragged there is not seen.
  await dragTo(phone, 120)
  await watch(phone, 3)
  const stopped = await secondOf(phone)
  await phone.getByRole('button', { name: '没听懂', exact: true }).click()
  await phone.getByText(/5 秒内再点一次取消/).waitFor()
  await phone.getByRole('tab', { name: '笔记 1' }).click()
  await phone.getByRole('button', { name: '写一句' }).click()
  await phone.getByRole('textbox', { name: '哪里没听懂' }).fill('为什么先给误差')
  await phone.getByRole('button', { name: '保存' }).click()
  await phone.getByText('为什么先给误差').waitFor()

  await visit(phone, server, '/login')
  await logIn(phone, server, STUDENT)
  await phone.waitForURL((url) => url.pathname !== '/login')
  // What was done as a guest is the student's now, and reaches another device by the server.
  await visit(phone, server, '/courses/study-center')
  await phone.getByRole('heading', { name: '学习中心' }).waitFor()
  const tablet = await openPhone(browser, { storageState: await phone.context().storageState() })
  await visit(tablet, server, LESSON)
  await tablet.getByText(/接着看/).waitFor()
  expect(Math.abs((await secondOf(tablet)) - stopped)).toBeLessThanOrEqual(1)
  await tablet.getByRole('tab', { name: '笔记 1' }).click()
  await tablet.getByText('为什么先给误差').waitFor()

  await tablet.getByRole('tab', { name: '练习' }).click()
  await tablet.getByRole('link', { name: '开始练习' }).click()
  await tablet.getByRole('button', { name: /^答题卡，第 1 题/ }).waitFor()
})
