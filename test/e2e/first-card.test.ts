import type { Page } from 'playwright-core'
import { sharedBrowser, sharedServer } from '../support/driven'
import { trackingScript } from '../support/tracking-script'
import { openDrawn, openPhone, visit } from '../support/visit'
import { foundOn, holdScripts, watchViews } from './first-view-watch'

const browser = sharedBrowser()
const server = sharedServer()
const CARD = '/spword/memory'

let page: Page

/** Another student's phone. */
async function openPage(): Promise<void> {
  await page?.context().close()
  page = await openPhone(browser)
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const word = () => page.locator('.wm-front .we-head').innerText()
const takenOver = () => page.locator('#shell').waitFor({ state: 'detached' })

/** Place, size and words of what the card shows, in the first view or in the app. */
async function parts(within: '#shell' | '#app'): Promise<Record<string, unknown>> {
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
    const locator = page.locator(`${within} ${name}`).first()
    found[name] = { box: await locator.boundingBox(), words: await locator.innerText() }
  }
  return found
}

/** Opens the card with the app's scripts held back, and waits for the card of the first view. */
async function openHeld(): Promise<() => void> {
  const release = await holdScripts(page)
  await visit(page, server, CARD, { waitUntil: 'commit' })
  await page.locator('#shell .wm-right').waitFor()
  return release
}

/** The app shows the same card at the same place. */
async function expectSame(release: () => void): Promise<void> {
  const first = await parts('#shell')
  release()
  await takenOver()
  await expect(parts('#app')).resolves.toEqual(first)
}

/** How long the first card has been looked at, for the app that takes it over. */
const LOOKED_AT_MS = 3_000_000

async function ageCard(): Promise<void> {
  await page.evaluate(`document.getElementById('shell').since -= ${LOOKED_AT_MS}`)
}

/** The reviews that the device holds; `took` is the time to the answer in ms. */
function heldReviews(): Promise<{ took: number }[]> {
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

/** The same once there are any: an answer is shown before it is stored. */
async function storedReviews(): Promise<{ took: number }[]> {
  for (;;) {
    const reviews = await heldReviews()
    if (reviews.length > 0) return reviews
  }
}

/** Answers the first card as not known, and waits until the front that comes next is stored; the word of that card. */
async function learnFirst(): Promise<string> {
  await openDrawn(page, server, CARD)
  const first = await word()
  await button(/^不认识/).click()
  await button(/^下一个/).waitFor()
  await page.waitForFunction(() => localStorage.getItem('shangan:guest-words') !== null)
  await page.waitForFunction(() => localStorage.getItem('shangan:first-view') !== null)
  return first
}

test('the app takes the first card over: nothing moves, nothing is fetched twice, one view at every moment', async () => {
  await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The last that comes by itself, but for the words themselves.
  const tracking = page.waitForResponse((response) => response.url().includes(trackingScript()))
  await expectSame(await openHeld())
  await tracking
  const own = asked.filter((url) => url.startsWith(server.url))
  expect(own.filter((url, at) => own.indexOf(url) !== at)).toEqual([])
  expect(own.filter((url) => url.endsWith('/study/v1/words'))).toHaveLength(1)

  await openPage()
  await page.addInitScript(watchViews)
  await openDrawn(page, server, CARD)
  await page.locator('#app .we-head').first().waitFor()
  await expect(foundOn(page)).resolves.toEqual(['shell', 'app'])

  // Words that cannot be fetched are reported, not covered by the first card.
  await openPage()
  await page.route('**/study/v1/words*', (route) => route.abort())
  await openDrawn(page, server, CARD)
  await button('再试一次').waitFor()
})

test('a tap on the first card answers its word with its time, and never another word', async () => {
  await openPage()
  const release = await openHeld()
  await ageCard()
  await page.locator('#shell .wm-right').click()
  release()
  await takenOver()
  await button('记错了').waitFor()
  const reviews = await storedReviews()
  expect(reviews).toHaveLength(1)
  expect(reviews[0]?.took).toBeGreaterThan(LOOKED_AT_MS)

  await openPage()
  const releaseOther = await openHeld()
  await ageCard()
  await page.evaluate(`document.getElementById('shell').dataset.subject = 'other'`)
  await page.locator('#shell .wm-right').click()
  releaseOther()
  await takenOver()
  await button('先想意思再选').waitFor()
  await button(/^认识/).click()
  await button('记错了').waitFor()
  const [review] = await storedReviews()
  expect(review?.took).toBeLessThan(LOOKED_AT_MS)

  // An answer and the card after it outlive a page that is left in the same moment.
  await openPage()
  await openDrawn(page, server, CARD)
  const first = await word()
  await page.evaluate(`[...document.querySelectorAll('.wm-left')].at(-1).click(); location.reload()`)
  await takenOver()
  await expect(word()).resolves.not.toBe(first)
})

test('a student who has learnt here today sees the next card at once; one stored for another day or student is not shown', async () => {
  await openPage()
  const first = await learnFirst()
  await expectSame(await openHeld())
  await expect(word()).resolves.not.toBe(first)
  await page.unroute('**/js/*')
  await page.addInitScript(watchViews)
  await page.reload()
  await page.locator('#app .we-head').first().waitFor()
  await expect(foundOn(page)).resolves.toEqual(['shell', 'app'])
  await page.addInitScript({ content: "localStorage.removeItem('shangan:first-view')" })
  await page.reload()
  await page.locator('#app .we-head').first().waitFor()
  await expect(foundOn(page)).resolves.toEqual(['app'])

  for (const [name, value] of [
    ['until', 1],
    ['uid', 'u2'],
  ] as const) {
    await openPage()
    const known = await learnFirst()
    await page.addInitScript(`{
      const stored = JSON.parse(localStorage.getItem('shangan:first-view'))
      localStorage.setItem('shangan:first-view', JSON.stringify({ ...stored, ${name}: ${JSON.stringify(value)} }))
    }`)
    const release = await holdScripts(page)
    await visit(page, server, CARD, { waitUntil: 'commit' })
    await page.waitForLoadState('domcontentloaded')
    await expect(page.locator('#shell').count()).resolves.toBe(0)
    release()
    await page.locator('#app .we-head').first().waitFor()
    await expect(word()).resolves.not.toBe(known)
  }
})
