import { readFileSync } from 'node:fs'
import path from 'node:path'
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
async function loadSecond(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: '进度' }).inputValue())
}

/** Lets the film run for some seconds of its own, and stops it. */
async function watch(page: Page, seconds: number): Promise<void> {
  const from = await loadSecond(page)
  await page.getByRole('button', { name: '播放', exact: true }).click()
  while ((await loadSecond(page)) < from + seconds) await wait(50)
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
  const stopped = await loadSecond(phone)
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
  // The guest's work is the student's now, and reaches another device by the server.
  await visit(phone, server, '/courses/study-center')
  await phone.getByRole('heading', { name: '学习中心' }).waitFor()
  const tablet = await openPhone(browser, { storageState: await phone.context().storageState() })
  await visit(tablet, server, LESSON)
  await tablet.getByText(/接着看/).waitFor()
  expect(Math.abs((await loadSecond(tablet)) - stopped)).toBeLessThanOrEqual(1)
  await tablet.getByRole('tab', { name: '笔记 1' }).click()
  await tablet.getByText('为什么先给误差').waitFor()

  await tablet.getByRole('tab', { name: '练习' }).click()
  await tablet.getByRole('link', { name: '开始练习' }).click()
  await tablet.getByRole('button', { name: /^答题卡，第 1\// }).waitFor()
})

/** A stream of 16 seconds in four parts. */
const HLS = path.join(__dirname, '../fixtures/hls')

/** Lets the trial lesson be a stream of an operator's, its list as it is in `list`. */
async function stream(phone: Page, list: string): Promise<void> {
  await phone.route('**/study/v1/trial-lessons/*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const media = { url: '/media/stream/list.m3u8', seconds: 16, bytes: 0 }
    await route.fulfill({
      response: answer,
      json: { ...body, result: { ...body.result, seconds: 16, media } },
    })
  })
  await phone.route('**/media/stream/*', (route) => {
    const name = path.basename(route.request().url())
    return name === 'list.m3u8'
      ? route.fulfill({ body: list, contentType: 'application/vnd.apple.mpegurl' })
      : route.fulfill({ body: readFileSync(path.join(HLS, name)), contentType: 'video/mp2t' })
  })
}

test('a stream that the browser does not play by itself is played by a library, which comes for it alone', async () => {
  const phone = await openPhone(browser)
  await phone.addInitScript({ content: "HTMLMediaElement.prototype.canPlayType = () => ''" })
  const scripts = new Set<string>()
  phone.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url())
  })
  const hasLibrary = async (): Promise<boolean> => {
    const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))
    return texts.some((text) => text.includes('#EXTM3U'))
  }
  await visit(phone, server, LESSON)
  await watch(phone, 1)
  expect(await hasLibrary()).toBe(false)

  await stream(phone, readFileSync(path.join(HLS, 'list.m3u8'), 'utf8'))
  await visit(phone, server, `${LESSON}&at=0`)
  await watch(phone, 1)
  expect(await hasLibrary()).toBe(true)
  await dragTo(phone, 10)
  await phone.getByRole('button', { name: '倍速，现在 1 倍' }).click()
  await watch(phone, 2)
  const stopped = await loadSecond(phone)
  expect(stopped).toBeGreaterThanOrEqual(12)
  await visit(phone, server, LESSON)
  await phone.getByText(/接着看/).waitFor()
  expect(Math.abs((await loadSecond(phone)) - stopped)).toBeLessThanOrEqual(1)

  await phone.unroute('**/media/stream/*')
  await stream(phone, '#EXTM3U\nnonsense')
  await visit(phone, server, `${LESSON}&at=0`)
  await phone.getByText('视频打不开').waitFor()
})
