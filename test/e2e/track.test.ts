import type { BrowserContext, Page } from 'playwright-core'
import { leave, openDrawn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
// Anew each time: the pages of an ended test still send what they had.
const server = sharedServer({ each: true })

const CAMP = '/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01'
const EVENTS = '**/statistics/v1/events'
let context: BrowserContext

const stored = () => server.db.selectFrom('events').selectAll().orderBy('id').execute()

async function openCamp(): Promise<Page> {
  const page = await openPhone(browser)
  context = page.context()
  await visit(page, server, CAMP)
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  return page
}

/** Waits until the device holds this many events that the server has not answered for. */
async function waiting(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => JSON.parse(localStorage.getItem('shangan:track-events') ?? '[]').length === wanted,
    count,
  )
}

/** The end of a process: nothing of the page runs any more, not even what runs when it is left. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
}

test('an enter is told within seconds, and then nothing waits', async () => {
  const page = await openCamp()
  await page.waitForResponse((it) => it.url().endsWith('/statistics/v1/events'))
  await waiting(page, 0)
  expect(await stored()).toMatchObject([
    {
      e_type: 1,
      e_name: 'summer-gold',
      page: '/market/summer-gold/27',
      promotion_id: '27001',
      invite_code: 'DEMO01',
      late: false,
      skewed: false,
    },
  ])
})

/** Waits until the server has stored an event of each of these kinds. */
async function untilStored(
  page: Page,
  wanted: readonly string[],
): Promise<Awaited<ReturnType<typeof stored>>> {
  for (;;) {
    const events = await stored()
    const kinds = new Set(events.map((it) => `${it.e_type} ${it.e_name}`))
    if (wanted.every((kind) => kinds.has(kind))) return events
    await page.waitForTimeout(100)
  }
}

test('tabs, films and links tell what was tapped, how long a tab was seen and how long a film ran', async () => {
  const page = await openPhone(browser)
  context = page.context()
  await openDrawn(page, server, '/market/super-forum27')
  await page.getByRole('tab', { name: '政治' }).click()
  await page.getByRole('button', { name: '播放讲座' }).first().click()
  const film = page.getByRole('dialog')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2.2)
  await film.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('link', { name: '品牌介绍' }).click()
  await page.waitForURL('**/market/brand-intro')
  const events = await untilStored(page, ['3 tab', '5 tab', '2 tab', '3 film', '4 play', '3 float'])
  const of = (type: number, name: string) =>
    events.find((it) => it.e_type === type && it.e_name === name && it.e_content_id !== '50')
  const hall = '/market/super-forum27'
  for (const type of [3, 5, 2])
    expect(of(type, 'tab')).toMatchObject({ e_content: '政治', e_content_id: '52', page: hall })
  expect(of(2, 'tab')?.duration).toBeGreaterThan(2000)
  expect(of(3, 'film')).toMatchObject({ e_content: '政治：选择题错在哪', e_content_id: 'politics27' })
  expect(of(4, 'play')).toMatchObject({ e_content_id: 'politics27', page: hall })
  expect((of(4, 'play')?.duration ?? 0) % 1000).toBe(0)
  expect(of(3, 'float')).toMatchObject({
    e_content: '品牌介绍',
    e_content_id: '/market/brand-intro',
    page: hall,
  })
})

test('a page that is killed after sending and before the answer is told once, when it is opened again', async () => {
  const page = await openCamp()
  let lost = 0
  await page.route(EVENTS, async (route) => {
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.waitForRequest(EVENTS)
  await page.waitForEvent('requestfailed', (it) => it.url().endsWith('/statistics/v1/events'))
  await waiting(page, 1)
  await kill(page)
  expect(await stored()).toHaveLength(1)
  const again = await context.newPage()
  await visit(again, server, '/license')
  while ((await stored()).length < 2) await again.waitForTimeout(100)
  await waiting(again, 0)
  expect((await stored()).map((it) => it.page)).toEqual(['/market/summer-gold/27', '/license'])
  expect(lost).toBe(1)
})

test('a page that is killed before anything was sent is told once, when it is opened again', async () => {
  const page = await openCamp()
  await page.waitForFunction(() => localStorage.getItem('shangan:track-early') !== null)
  await kill(page)
  const again = await context.newPage()
  await visit(again, server, '/license')
  await again.waitForResponse((it) => it.url().endsWith('/statistics/v1/events'))
  await waiting(again, 0)
  expect((await stored()).map((it) => it.page)).toEqual(['/market/summer-gold/27', '/license'])
})

test('a page that is left hands over its dwell on the way out, and the next one tells nothing twice', async () => {
  const page = await openCamp()
  await waiting(page, 1)
  await leave(page)
  await visit(page, server, '/license')
  await page.waitForResponse((it) => it.url().endsWith('/statistics/v1/events'))
  await waiting(page, 0)
  const events = await stored()
  expect(events.map(({ e_type, page: path }) => [e_type, path]).sort()).toEqual([
    [1, '/license'],
    [1, '/market/summer-gold/27'],
    [2, '/market/summer-gold/27'],
    [2, '/market/summer-gold/27'],
  ])
  const dwell = events.find((it) => it.e_type === 2 && it.e_name === 'summer-gold')?.duration ?? 0
  const tab = events.find((it) => it.e_type === 2 && it.e_name === 'tab')?.duration ?? 0
  expect(tab).toBeGreaterThan(100)
  expect(dwell).toBeGreaterThanOrEqual(tab)
})

test.each([-90, 90])('with the clock %i days off, events come at the right time and marked', async (days) => {
  const page = await openPhone(browser)
  context = page.context()
  await page.clock.install({ time: Date.now() + days * 86_400_000 })
  await visit(page, server, CAMP)
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  await waiting(page, 1)
  await page.clock.runFor(10_000)
  await waiting(page, 0)
  const [event] = await stored()
  expect(event).toMatchObject({ skewed: true, late: false })
  expect(Math.abs((event?.happened_at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('two tabs at once tell each of their pages once', async () => {
  const page = await openCamp()
  const other = await context.newPage()
  await visit(other, server, '/license')
  await Promise.all(
    [page, other].map((it) => it.waitForResponse((answer) => answer.url().endsWith('/statistics/v1/events'))),
  )
  await waiting(page, 0)
  const pages = (await stored()).filter((it) => it.e_type === 1).map((it) => it.page)
  expect(pages.sort()).toEqual(['/license', '/market/summer-gold/27'])
})
