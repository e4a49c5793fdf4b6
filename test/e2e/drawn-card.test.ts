import type { Page } from 'playwright-core'
import { openDrawn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page
const CARD = '/spword/memory'

beforeAll(async () => {})

/** Place, size and words of what the drawn card shows, in the view or in the app. */
async function parts(within: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const names = [
    '.tag',
    '.we-head',
    '.we-ipa',
    '.we-english',
    '.wm-foot',
    '.wm-left',
    '.wm-right',
    '.wm-front',
  ]
  for (const name of names) {
    const one = page.locator(`${within} ${name}`).first()
    found[name] = { box: await one.boundingBox(), words: await one.innerText() }
  }
  return found
}

/** Holds the app's scripts back until the answered function is called. */
async function holdScripts(): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/js/*', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** How long the drawn card has been looked at, for the app that takes it over. */
const LOOKED_AT_MS = 3_000_000

async function ageDrawn(): Promise<void> {
  await page.evaluate(`document.getElementById('shell').since -= ${LOOKED_AT_MS}`)
}

/** The reviews that the device holds; `took` is the time to the answer in ms. */
function keptReviews(): Promise<{ took: number }[]> {
  return page.evaluate<{ took: number }[]>(
    `new Promise((done) => {
      const asked = indexedDB.open('shangan')
      asked.onsuccess = () => {
        const all = asked.result.transaction('records').objectStore('records').getAll()
        all.onsuccess = () =>
          done(all.result.map((one) => one && one.event).filter((event) => event && event.kind === 'review'))
      }
    })`,
  )
}

test('the app takes the drawn card over without moving anything, and fetches nothing twice', async () => {
  page = await openPhone(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const release = await holdScripts()
  // The last that comes by itself, but for the words themselves.
  const tracking = page.waitForResponse((response) => response.url().includes('/js/track.'))
  await visit(page, server, CARD, { waitUntil: 'commit' })
  await page.locator('#shell .wm-right').waitFor()
  const drawn = await parts('#shell')
  release()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await expect(parts('#app')).resolves.toEqual(drawn)
  await tracking
  const own = asked.filter((url) => url.startsWith(server.url))
  expect(own.filter((url, at) => own.indexOf(url) !== at)).toEqual([])
  expect(own.filter((url) => url.endsWith('/study/v1/words'))).toHaveLength(1)
})

test('a word that was known on the drawn card is answered once, and the time of the drawn card counts', async () => {
  page = await openPhone(browser)
  const release = await holdScripts()
  await visit(page, server, CARD, { waitUntil: 'commit' })
  await page.locator('#shell .wm-right').waitFor()
  await ageDrawn()
  await page.locator('#shell .wm-right').click()
  release()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '记错了' }).waitFor()
  const reviews = await keptReviews()
  expect(reviews).toHaveLength(1)
  expect(reviews[0]?.took).toBeGreaterThan(LOOKED_AT_MS)
})

/** Answers the first card as not known; the word of that card. */
async function learnFirst(): Promise<string> {
  await openDrawn(page, server, CARD)
  const first = await page.locator('.wm-front .we-head').innerText()
  await page.getByRole('button', { name: /^不认识/ }).click()
  await page.getByRole('button', { name: /^下一个/ }).waitFor()
  await page.waitForFunction(() => localStorage.getItem('shangan:guest-words') !== null)
  return first
}

/** Waits until the app has kept the front that comes next. */
async function ownCard(): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('shangan:first-view') !== null)
}

test('who has learnt here today sees the card that comes next at once, and the app moves nothing of it', async () => {
  page = await openPhone(browser)
  const first = await learnFirst()
  await ownCard()
  const release = await holdScripts()
  await visit(page, server, CARD, { waitUntil: 'commit' })
  await page.locator('#shell .wm-right').waitFor()
  const drawn = await parts('#shell')
  release()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await expect(parts('#app')).resolves.toEqual(drawn)
  await expect(page.locator('.wm-front .we-head').innerText()).resolves.not.toBe(first)
})

test('an answer and the card after it outlive a page that is left in the same moment', async () => {
  page = await openPhone(browser)
  await openDrawn(page, server, CARD)
  const first = await page.locator('.wm-front .we-head').innerText()
  await page.evaluate(`[...document.querySelectorAll('.wm-left')].at(-1).click(); location.reload()`)
  await page.locator('#shell').waitFor({ state: 'detached' })
  await expect(page.locator('.wm-front .we-head').innerText()).resolves.not.toBe(first)
})

test.each([
  ['another day', 'until', 1],
  ['somebody else', 'uid', 'u2'],
])(
  'a card that was kept for %s is not drawn, and no tap is taken for it meanwhile',
  async (_, name, value) => {
    page = await openPhone(browser)
    const first = await learnFirst()
    await ownCard()
    await page.addInitScript(`{
    const kept = JSON.parse(localStorage.getItem('shangan:first-view'))
    localStorage.setItem('shangan:first-view', JSON.stringify({ ...kept, ${name}: ${JSON.stringify(value)} }))
  }`)
    const release = await holdScripts()
    await visit(page, server, CARD, { waitUntil: 'commit' })
    await page.waitForLoadState('domcontentloaded')
    await expect(page.locator('#shell').count()).resolves.toBe(0)
    release()
    await page.locator('#app .we-head').first().waitFor()
    await expect(page.locator('.wm-front .we-head').innerText()).resolves.not.toBe(first)
  },
)

test('a tap on a drawn word is not taken for another word, nor its time', async () => {
  page = await openPhone(browser)
  const release = await holdScripts()
  await visit(page, server, CARD, { waitUntil: 'commit' })
  await page.locator('#shell .wm-right').waitFor()
  await ageDrawn()
  await page.evaluate(`document.getElementById('shell').dataset.subject = 'other'`)
  await page.locator('#shell .wm-right').click()
  release()
  await page.locator('#shell').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '先想意思再选' }).waitFor()
  await page.getByRole('button', { name: /^认识/ }).click()
  await page.getByRole('button', { name: '记错了' }).waitFor()
  const [review] = await keptReviews()
  expect(review?.took).toBeLessThan(LOOKED_AT_MS)
})

test('words that cannot be fetched are told of, not covered by the drawn card', async () => {
  page = await openPhone(browser)
  await page.route('**/study/v1/words*', (route) => route.abort())
  await openDrawn(page, server, CARD)
  await page.getByRole('button', { name: '再试一次' }).waitFor()
})
