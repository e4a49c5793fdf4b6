import type { Address } from '@/routes/address'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
const CAMP = '/market/summer-gold/27'

/** Makes a page as slow as a cheap phone on a slow link: about 1.6 Mbit/s and a quarter of this processor. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const link = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...link })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** What moved, by its class, each time that anything on the page moved by itself. */
interface Watched extends Window {
  moved?: string[]
}

/** Notes every layout shift of the page from its first paint on. */
function noteShifts(): void {
  const moved: string[] = []
  ;(window as Watched).moved = moved
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources = Reflect.get(entry, 'sources') as { node: Node | null }[]
      const nameOf = (node: Node | null) =>
        node instanceof Element ? `${node.tagName} ${node.id || node.className}` : String(node?.nodeName)
      moved.push(sources.map(({ node }) => nameOf(node)).join(', '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Lets the page draw a few times; what a drawing moved is told a frame or two later. */
async function severalFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let n = 0; n < 10; n += 1) await new Promise((done) => requestAnimationFrame(done))
  })
}

/** What moved until the app has taken the drawn view's place. */
async function movedBeforeApp(page: Page): Promise<string[] | undefined> {
  await page.waitForFunction(() => document.querySelector('#app img') && !document.querySelector('#shell'))
  await severalFrames(page)
  return page.evaluate(() => (window as Watched).moved)
}

test.each<Address>([CAMP, `${CAMP}?tabId=11`, '/market/achievement', '/market/purple-gold/27?agent=24'])(
  'nothing moves on a slow phone from the first sight of %s until the app has taken over',
  async (path) => {
    const page = await openPhone(browser)
    await slowDown(page)
    await page.addInitScript(noteShifts)
    await visit(page, server, path, { waitUntil: 'commit' })
    expect(await movedBeforeApp(page)).toEqual([])
    await page.context().close()
  },
)

/** A line to the server on which pages come in two pieces, the second, from `cut` on, when it is told. */
async function openHaltingLine(cut: string) {
  let goOn: () => void = () => undefined
  const told = new Promise<void>((done) => {
    goOn = done
  })
  const line = createServer((request, reply) => {
    const accept = request.headers.accept ?? '*/*'
    void fetch(server.url + (request.url ?? ''), { headers: { accept } }).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? ''
      const body = Buffer.from(await answer.arrayBuffer())
      const at = type.startsWith('text/html') ? body.indexOf(cut) : 0
      reply.writeHead(answer.status, { 'content-type': type, 'content-length': body.length })
      if (at > 0) {
        reply.write(body.subarray(0, at))
        await told
      }
      reply.end(body.subarray(at))
    })
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    goOn: () => goOn(),
    async close() {
      line.closeAllConnections()
      await new Promise((done) => line.close(done))
    },
  }
}

test.each([
  ['tab of a row', '成功奥秘', '#shell [role=tab]'],
  ['button of the bar', '<a class="btn', '#shell .act'],
])('nothing moves when the page halts on its way before a %s', async (_, cut, last) => {
  const line = await openHaltingLine(cut)
  const page = await openPhone(browser)
  await page.addInitScript(noteShifts)
  await visit(page, line, CAMP, { waitUntil: 'commit' })
  await page.locator(last).first().waitFor({ state: 'attached' })
  await severalFrames(page)
  line.goOn()
  expect(await movedBeforeApp(page)).toEqual([])
  await page.context().close()
  await line.close()
})
