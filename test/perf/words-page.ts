import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Locator,
  type Page,
} from 'playwright-core'
import { findChromium } from '../../config/tasks/chromium.mjs'
import { freePort, startServer } from '../support/server-process'
import { openDrawn, openPhone } from '../support/visit'
import { stolenTicks } from './cpu'

/** Taps whose answer is timed, students at most whose day is learnt for that, and pairs of visits, by turns. */
const TAPS = 200
const DAYS = 6
const PAIRS = 9
const SLOW_CPU = 4
/** How long a student looks at a face of a card at least, and how long the finger is down, in ms. */
const LOOK_MS = 300
const FINGER_MS = 70
/** Lighthouse's slow 4G as its applied throttling has it: ms and bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const gates = { flip: 100, lcp: 1.5 }

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

interface Line {
  readonly what: string
  readonly measured: number
  readonly gate: number
}

/** The card as somebody would write it by hand: one HTML file with the same word and sentence, and nothing else. */
function controlCard(word: string, sentence: string): Buffer {
  return brotliCompressSync(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>记单词</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>body{margin:0;background:#f5f8f8;font:16px/1.5 sans-serif}
main{margin:68px 20px 16px;min-height:640px;border-radius:20px;background:#fff;display:flex;flex-direction:column;
align-items:center;justify-content:center;text-align:center}h1{font:700 46px/1.15 Georgia,serif}p{font:19px/1.55 Georgia,serif;padding:0 24px}
div{display:flex;gap:12px;margin:0 20px}button{flex:1;min-height:64px;border:0;border-radius:12px}</style></head><body>
<main><h1>${word}</h1><p>${sentence}</p></main><div><button>不认识</button><button>认识</button></div></body></html>`)
}

/** The timing of a tap's event: the tap's id, the event's time on the clock, and the ms to the next frame. */
interface Seen {
  readonly id: number
  readonly at: number
  readonly ms: number
}

/** Notes the taps; a script of the page's own, where the types of Node know no such entry. */
const NOTE_TAPS = `globalThis.tapsSeen = []
new PerformanceObserver((list) => {
  for (const { interactionId, startTime, duration } of list.getEntries())
    tapsSeen.push({ id: interactionId ?? 0, at: performance.timeOrigin + startTime, ms: duration })
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** The time of the largest paint so far, in ms. */
const LARGEST = `new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
})`

/** A tap as it was made: from when to when on the clock, in ms, and whether the machine did nothing else meanwhile. */
interface Tap {
  readonly from: number
  readonly to: number
  readonly isQuiet: boolean
}

/**
 * Taps as a finger does: where the button is found before, and then nothing is asked of the page until it has answered.
 * The search for elements runs in the page itself, and on a slow phone for as long as a tap may take.
 */
async function touch(finger: CDPSession, button: Locator): Promise<Tap> {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not in sight')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const [from, stolen] = [Date.now(), stolenTicks()]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await button.page().waitForTimeout(FINGER_MS)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await button.page().waitForTimeout(LOOK_MS)
  return { from, to: Date.now(), isQuiet: stolenTicks() === stolen }
}

/** The least that a tap can do: a page by hand that changes one word. */
const LEAST = `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<style>button{width:100%;min-height:64px}</style><h1>0</h1><button onclick="document.querySelector('h1').textContent++">认识</button>`)}`

/** The durations of some taps, in ms; those below 16 are not reported. */
function listTimes(seen: readonly Seen[], taps: readonly Tap[]): number[] {
  return taps.map(({ from, to }) =>
    Math.max(16, ...seen.filter(({ id, at }) => id > 0 && from <= at && at <= to).map(({ ms }) => ms)),
  )
}

const seenBy = (page: Page) => page.evaluate<Seen[]>('tapsSeen')

/** Makes a page's phone slow; answers what moves a finger on it. */
async function slowDown(page: Page): Promise<CDPSession> {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  return phone
}

async function openNoted(browser: Browser): Promise<Page> {
  const page = await openPhone(browser)
  await page.addInitScript({ content: NOTE_TAPS })
  return page
}

async function leastTaps(browser: Browser): Promise<number[]> {
  const page = await openNoted(browser)
  await page.goto(LEAST)
  const finger = await slowDown(page)
  const taps: Tap[] = []
  while (quiet(taps).length < TAPS && taps.length < 3 * TAPS)
    taps.push(await touch(finger, page.getByRole('button')))
  const times = listTimes(await seenBy(page), quiet(taps))
  await page.context().close()
  return times
}

const quiet = (taps: readonly Tap[]) => taps.filter(({ isQuiet }) => isQuiet)

interface CardTaps {
  /** Taps that turn a card or bring the next one. */
  readonly flips: readonly number[]
  /** Those that leave the page at the end of a group, and come back to it. */
  readonly pages: readonly number[]
}

/** Learns as a guest does until there are taps enough or the day's words are learnt. */
async function learn(
  browser: Browser,
  url: string,
  enough: (taps: readonly Tap[]) => boolean,
): Promise<CardTaps> {
  const page = await openNoted(browser)
  await openDrawn(page, { url }, '/spword/memory')
  const unknown = page.getByRole('button', { name: /^不认识/ })
  const known = page.getByRole('button', { name: /^认识/ })
  const goOn = page.getByRole('button', { name: '继续下一组' })
  const done = page.getByRole('button', { name: '今天完成' })
  await known.waitFor()
  const finger = await slowDown(page)
  const flips: Tap[] = []
  const pages: Tap[] = []
  for (let card = 0; !enough(flips); card += 1) {
    flips.push(await touch(finger, card % 4 === 0 ? unknown : known))
    const tap = await touch(finger, page.getByRole('button', { name: /^下一个/ }))
    await goOn.or(done).or(unknown).waitFor()
    const isEnd = !(await unknown.isVisible())
    ;(isEnd ? pages : flips).push(tap)
    if (await done.isVisible()) break
    if (!isEnd) continue
    pages.push(await touch(finger, goOn))
    await unknown.waitFor()
  }
  const seen = await seenBy(page)
  await page.context().close()
  return { flips: listTimes(seen, quiet(flips)), pages: listTimes(seen, quiet(pages)) }
}

async function cardTaps(browser: Browser, url: string): Promise<CardTaps> {
  let all: CardTaps = { flips: [], pages: [] }
  for (let day = 0; all.flips.length < TAPS && day < DAYS; day += 1) {
    const { flips, pages } = await learn(
      browser,
      url,
      (taps) => all.flips.length + quiet(taps).length >= TAPS,
    )
    all = { flips: [...all.flips, ...flips], pages: [...all.pages, ...pages] }
  }
  return all
}

/** Taps on the card, beside those on a page that does next to nothing: what this machine needs for any tap. */
async function flips(browser: Browser, url: string): Promise<Line[]> {
  const [least, card] = [await leastTaps(browser), await cardTaps(browser, url)]
  const say = (all: readonly number[], what: string) =>
    console.log(
      `  ${all.length} taps ${what}: median ${quantile(all, 0.5)}, p98 ${quantile(all, 0.98)}, longest ${Math.max(...all)} ms`,
    )
  console.log('  Taps in which the host took a core away from this machine are left out.')
  say(least, `at ${SLOW_CPU}× CPU that change one word`)
  say(card.flips, 'that turn a card or bring the next one')
  say(card.pages, 'that end a group or begin one')
  if (card.flips.length < TAPS)
    console.log(`  only ${card.flips.length} taps of ${TAPS}: the machine is too busy`)
  const measured = card.flips.length < TAPS ? Number.NaN : quantile(card.flips, 0.98)
  return [{ what: 'card flip to frame, ms, p98', measured, gate: gates.flip }]
}

/** Largest paint of one load on a slow phone, in ms. */
async function loadLcp(page: Page, url: string): Promise<number> {
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  await page.goto(url)
  await page.getByText('认识', { exact: true }).last().waitFor()
  await page.waitForLoadState('networkidle')
  const lcp = Number(await page.evaluate(LARGEST))
  await slow.detach()
  return lcp
}

interface Loads {
  readonly cold: number
  readonly repeat: number
  /** A repeat visit of who has answered a card in between. */
  readonly learner: number
}

/** A first load and, once the files for later are cached, a second one. */
async function loads(browser: Browser, url: string): Promise<Loads> {
  const { page, context } = await fresh(browser)
  const cold = await loadLcp(page, url)
  // The worker that caches files starts when the page has settled.
  await page.evaluate(
    'Promise.race([navigator.serviceWorker.ready, new Promise((r) => setTimeout(r, 4000))])',
  )
  await page.waitForLoadState('networkidle')
  const again = await context.newPage()
  const repeat = await loadLcp(again, url)
  await again.getByRole('button', { name: '认识' }).last().tap()
  await again.waitForTimeout(LOOK_MS)
  const third = await context.newPage()
  const learner = await loadLcp(third, url)
  await context.close()
  return { cold, repeat, learner }
}

const visits = [
  ['cold', 'first visit'],
  ['repeat', 'repeat visit'],
  ['learner', 'repeat visit of who has learnt'],
] as const

async function fresh(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const page = await openPhone(browser, { serviceWorkers: 'allow' })
  return { page, context: page.context() }
}

/** Largest paint of the card against the hand-written one, first visit and second, in interleaved pairs. */
async function paints(browser: Browser, url: string): Promise<Line[]> {
  const page = await openPhone(browser)
  await page.goto(`${url}/spword/memory`)
  const word = await page.getByRole('heading', { level: 2 }).first().innerText()
  const sentence = await page.locator('.we-english').first().innerText()
  await page.context().close()
  const body = controlCard(word, sentence)
  const control = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((done) => control.listen(0, '127.0.0.1', done))
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}/`
  const ratios: Loads[] = []
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const bare = await loads(browser, controlUrl)
    const card = await loads(browser, `${url}/spword/memory`)
    const line = visits.map(([visit]) => `${visit} ${Math.round(bare[visit])}, ${Math.round(card[visit])} ms`)
    console.log(`  pair ${pair}, control and card: ${line.join('; ')}`)
    ratios.push({
      cold: card.cold / bare.cold,
      repeat: card.repeat / bare.repeat,
      learner: card.learner / bare.learner,
    })
  }
  control.close()
  return visits.map(([visit, name]) => ({
    what: `LCP, card ÷ control, ${name}, median`,
    measured: quantile(
      ratios.map((ratio) => ratio[visit]),
      0.5,
    ),
    gate: gates.lcp,
  }))
}

/** `npm run lab -- perf:words --flip` and `--lcp` measure one part; without either both are measured. */
async function main(): Promise<void> {
  const isWanted = (part: string) =>
    process.argv.includes(part) || !process.argv.some((it) => it.startsWith('--'))
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-perf-words-'))
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    SECRET: 'the secret of a measurement, long enough',
    SMS_PROVIDER: 'terminal',
    LOG_LEVEL: 'silent',
  })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const lines = [
      ...(isWanted('--flip') ? await flips(browser, server.url) : []),
      ...(isWanted('--lcp') ? await paints(browser, server.url) : []),
    ]
    for (const { what, measured, gate } of lines)
      console.log(`${measured <= gate ? '✓' : '✗'} ${what}: ${Number(measured.toFixed(3))} (≤ ${gate})`)
    if (lines.some(({ measured, gate }) => !(measured <= gate))) process.exitCode = 1
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

void main()
