import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { leave, openDrawn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
// A new server each time: the pages of an ended test still send their events.
const server = sharedServer({ each: true })

const CAMP = '/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01'
const HALL = '/market/super-forum27'
const EVENTS = '**/statistics/v1/events'
/** How long the app leaves a page that has loaded to itself before it loads its tracking, in ms. */
const REST_MS = 2000
/** How long the first event in an empty queue waits for others, in ms. */
const BATCH_MS = 5000

const stored = () => server.db.selectFrom('events').selectAll().orderBy('id').execute()
const pagesStored = async () => (await stored()).map((it) => it.page)

/** A phone whose clock a test can move forward, so that nobody waits for the timers of the app. */
async function openClockedPhone(): Promise<Page> {
  const page = await openPhone(browser)
  await page.clock.install()
  return page
}

async function openCamp(page: Page): Promise<void> {
  await visit(page, server, CAMP)
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
}

/** Opens a page and has its tracking loaded, which sends at once what an earlier page has left. */
async function openTracked(page: Page, address: Address): Promise<void> {
  await visit(page, server, address)
  await page.getByRole('main').first().waitFor()
  await page.clock.fastForward(REST_MS)
}

/** Waits until the device holds this many events that the server has not answered for. */
async function waiting(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => JSON.parse(localStorage.getItem('shangan:track-events') ?? '[]').length === wanted,
    count,
  )
}

/** Lets one batch after the other go until the server has stored this many events and the device waits for none. */
async function sendAll(page: Page, count: number): Promise<void> {
  await send(page, count)
  await waiting(page, 0)
}

/** Lets one batch after the other go until the server has stored this many events. */
async function send(page: Page, count: number): Promise<void> {
  while ((await stored()).length < count) await page.clock.fastForward(BATCH_MS)
}

/** The end of a process: nothing of the page runs any more, not even what runs when it is left. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
}

/** A new page in the place of one that was killed. */
async function replace(killed: Page): Promise<Page> {
  const page = await killed.context().newPage()
  await killed.close()
  return page
}

const answer = (page: Page) => page.waitForResponse((it) => it.url().endsWith('/statistics/v1/events'))

test('a page that is killed before or after sending is reported once, when the next one is opened', async () => {
  const first = await openClockedPhone()

  // Killed before the tracking has even been loaded: the enter waits in the list of early messages.
  await openCamp(first)
  await first.waitForFunction(() => localStorage.getItem('shangan:track-early') !== null)
  await kill(first)
  expect(await stored()).toEqual([])

  // The next page reports it. It is killed in its turn after sending and before the answer.
  const second = await replace(first)
  let lost = 0
  await second.route(EVENTS, async (route) => {
    lost += 1
    await route.fetch()
    await route.abort()
  })
  const failed = second.waitForEvent('requestfailed', (it) => it.url().endsWith('/statistics/v1/events'))
  await openTracked(second, '/license')
  await waiting(second, 2)
  await second.clock.fastForward(BATCH_MS)
  await failed
  await waiting(second, 2)
  await kill(second)
  expect(await pagesStored()).toEqual(['/market/summer-gold/27', '/license'])

  // The third one sends again what it found, and nothing is stored twice.
  const third = await replace(second)
  const answered = answer(third)
  await openTracked(third, '/market/brand-intro')
  await answered
  await sendAll(third, 3)
  expect(await pagesStored()).toEqual(['/market/summer-gold/27', '/license', '/market/brand-intro'])
  expect(lost).toBe(1)
})

/** The stored event of a kind on the page of lectures, of its tabs the one that is not open at first. */
async function hallEvent(type: number, name: string) {
  const events = (await stored()).filter((it) => it.page === HALL && it.e_content_id !== '50')
  return events.find((it) => it.e_type === type && it.e_name === name)
}

test('enters, tabs, films and links report actions and durations, and leaving the page sends them', async () => {
  const page = await openClockedPhone()

  // A page that is left hands over its enter and its dwell on the way out, and the next one reports nothing twice.
  await openCamp(page)
  await page.clock.fastForward(REST_MS)
  await waiting(page, 1)
  // By now the tab has been noted as well, which may happen after the time above has passed.
  await page.clock.fastForward(1000)
  await leave(page)
  const answered = answer(page)
  await openTracked(page, '/license')
  await answered
  await sendAll(page, 4)
  const events = await stored()
  expect(events.map(({ e_type, page: path }) => [e_type, path]).sort()).toEqual([
    [1, '/license'],
    [1, '/market/summer-gold/27'],
    [2, '/market/summer-gold/27'],
    [2, '/market/summer-gold/27'],
  ])
  expect(events.find((it) => it.e_type === 1 && it.page !== '/license')).toMatchObject({
    e_name: 'summer-gold',
    promotion_id: '27001',
    invite_code: 'DEMO01',
    late: false,
    skewed: false,
  })
  const dwell = events.find((it) => it.e_type === 2 && it.e_name === 'summer-gold')?.duration ?? 0
  const camp = events.find((it) => it.e_type === 2 && it.e_name === 'tab')?.duration ?? 0
  expect(camp).toBeGreaterThan(100)
  expect(dwell).toBeGreaterThanOrEqual(camp)

  // A tab, a film on it, and a link that leads on.
  await openDrawn(page, server, HALL)
  await page.clock.fastForward(REST_MS)
  await page.getByRole('tab', { name: '政治' }).click()
  await page.getByRole('button', { name: '播放讲座' }).first().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2.2)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await page.getByRole('link', { name: '品牌介绍' }).click()
  await page.waitForURL('**/market/brand-intro')
  await page.waitForFunction(() => (localStorage.getItem('shangan:track-events') ?? '').includes('"play"'))
  await page.clock.fastForward(BATCH_MS)
  await waiting(page, 0)
  for (const type of [3, 5, 2])
    expect(await hallEvent(type, 'tab')).toMatchObject({ e_content: '政治', e_content_id: '52', page: HALL })
  expect((await hallEvent(2, 'tab'))?.duration).toBeGreaterThan(2000)
  expect(await hallEvent(3, 'film')).toMatchObject({
    e_content: '政治：选择题错在哪',
    e_content_id: 'politics27',
  })
  const play = await hallEvent(4, 'play')
  expect(play).toMatchObject({ e_content_id: 'politics27', page: HALL })
  expect((play?.duration ?? 0) % 1000).toBe(0)
  expect(await hallEvent(3, 'float')).toMatchObject({
    e_content: '品牌介绍',
    e_content_id: '/market/brand-intro',
    page: HALL,
  })
})

test('two tabs at once report each of their pages once', async () => {
  const page = await openClockedPhone()
  const otherPage = await page.context().newPage()
  const answers = [page, otherPage].map(answer)
  await openCamp(page)
  await page.clock.fastForward(REST_MS)
  await waiting(page, 1)
  await openTracked(otherPage, '/license')
  await send(page, 2)
  // Both have sent what was on the device: a tab may see late that the other one has been answered.
  await Promise.all(answers)
  const pages = (await stored()).filter((it) => it.e_type === 1).map((it) => it.page)
  expect(pages.sort()).toEqual(['/license', '/market/summer-gold/27'])
})
