import type { Page } from 'playwright-core'
import { openDrawn, openPhone } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page

const path = '/market/purple-gold/27'
const button = (name: string) => page.getByRole('button', { name })

/** The purchase of a visitor inside a mini-program, or of one in a plain browser. */
async function buy(dialog: '添加课程老师' | '登录后继续'): Promise<void> {
  await button('获取限时优惠').click()
  await page.getByRole('dialog', { name: dialog }).waitFor()
  await button('关闭').click()
}

test('the container of a tab outlives its tabs, a reload and the way back, and ends with the tab', async () => {
  page = await openPhone(browser)
  await openDrawn(page, server, `${path}?agent=8&promotionId=127001&inviteCode=DEMO02`)
  await buy('添加课程老师')
  await page.getByRole('tab', { name: '高能资源' }).click()
  await page.waitForURL(/product-list\?agent=0&/)
  await page.locator('main').last().getByRole('img').first().waitFor()
  await expect(button('咨询课程老师').count()).resolves.toBe(0)
  await page.reload()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.goBack()
  await button('获取限时优惠').waitFor()
  await expect(button('咨询课程老师').count()).resolves.toBe(0)
  await buy('添加课程老师')
  await page.reload()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await buy('添加课程老师')
  const first = page
  page = await first.context().newPage()
  await openDrawn(page, server, path)
  await button('咨询课程老师').waitFor()
  await buy('登录后继续')
  await openDrawn(page, server, `${path}?agent=8`)
  await buy('添加课程老师')
  await openDrawn(page, server, `${path}?agent=`)
  await buy('登录后继续')
})
