import type { Address } from '@/routes/address'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { leave, logIn, openPhone, visit, visitUnlisted } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
const built = path.resolve('dist/h5')
const CAMP = '/market/summer-gold/27'
const mobile = '13812345678'

/** The address stays when the server behind it goes or is exchanged. */
let proxy: FaultProxy
let page: Page

beforeEach(async () => {
  proxy = await startFaultProxy()
  comeBack()
  page = await openPhone(browser, { serviceWorkers: 'allow' })
})
afterEach(async () => {
  await proxy.close()
})

async function serve(h5Dir: string): Promise<void> {
  await server.restart({ env: { H5_DIR: h5Dir } })
  comeBack()
}

/** No connection is taken any more, and those that are open answer nothing. */
function goDown(): void {
  proxy.target(0)
  proxy.lose(1)
}

/** The server is reached again. */
function comeBack(): void {
  proxy.target(Number(new URL(server.url).port))
  proxy.lose(0)
}

/** Waits until something is kept under a path. */
async function waitUntilKept(path: string): Promise<void> {
  await page.evaluate(async (key) => {
    const how = { ignoreVary: true, ignoreSearch: true }
    while (!(await caches.match(key, how))) await new Promise(requestAnimationFrame)
  }, path)
}

/** Visits a study page and waits until it has been put aside: the page that opens all of them comes last. */
async function visitStudy(where: Address = '/spword/index'): Promise<void> {
  await visit(page, proxy, where)
  await waitUntilKept('/spword/index')
}

/** Addresses of everything that is kept, and all of it as one text. */
async function kept(context: BrowserContext): Promise<{ addresses: string[]; text: string }> {
  const [any] = context.pages()
  if (!any) throw new Error('no page is open')
  return any.evaluate(async () => {
    const addresses: string[] = []
    let text = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        addresses.push(request.url)
        text += `${request.url} ${JSON.stringify([...request.headers])} `
        text += await (await cache.match(request, { ignoreVary: true }))?.text()
      }
    }
    return { addresses, text }
  })
}

/** The title that a page has once the app has drawn it. */
async function titleAt(where: string): Promise<string> {
  await visitUnlisted(page, proxy.url + where)
  await page.getByRole('main').first().waitFor()
  await page.waitForFunction(() => document.title !== '上岸')
  return page.title()
}

test('after a visit of one study page all of them open without a network, in new tabs too', async () => {
  const paths = ['/spword/index', '/spword/user-plan', '/spword/SECTION/?id=1', '/word-result']
  const titles = []
  for (const where of paths) titles.push(await titleAt(where))
  const context = page.context()
  await context.clearCookies()
  await visitStudy()
  goDown()
  await context.setOffline(true)
  const offline = []
  for (const where of paths) offline.push(await titleAt(where))
  expect(offline).toEqual(titles)
  await page.close()
  page = await context.newPage()
  expect(await titleAt('/courses/super-memory')).not.toBe('')
})

test('a server that is down behind its gateway is no network either', async () => {
  await visitStudy()
  await serve('/no/such/folder')
  expect((await page.request.get(`${proxy.url}/spword/index`)).status()).toBe(503)
  expect(await titleAt('/spword/index')).not.toBe('')
})

test('study screens that were come to from another screen open without a network, too', async () => {
  await visit(page, proxy, '/market/function-intro')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.getByRole('link', { name: '单词' }).click()
  await page.waitForURL((url) => url.pathname === '/spword/index')
  await waitUntilKept('/spword/index')
  goDown()
  expect(await titleAt('/spword/user-plan')).not.toBe('')
})

test('nothing of a user is kept: no call, no token, no query of an address', async () => {
  await visitStudy()
  await visit(page, proxy, `${CAMP}?promotionId=27001&inviteCode=DEMO01&code=secret-code`)
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  await logIn(page, server, mobile)
  await page.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  await visit(page, proxy, '/personal-center?code=secret-code')
  await page.getByRole('main').first().waitFor()
  await visit(page, proxy, CAMP)
  await waitUntilKept(CAMP)
  const session = await page.evaluate(() => localStorage.getItem('shangan:session') ?? '')
  const secrets = [...session.matchAll(/"([^"]{16,})"/g)].map((match) => match[1] ?? '')
  expect(secrets.length).toBeGreaterThan(1)
  const { addresses, text } = await kept(page.context())
  expect(addresses.length).toBeGreaterThan(20)
  const paths = addresses.map((address) => address.slice(proxy.url.length))
  const isPublic = (one: string) => /^\/(js|css|media)\/[^?]+\.[0-9a-f]{8,}\.\w+$/.test(one)
  const pages = paths
    .filter((one) => !isPublic(one))
    .map((one) => one.replace(/\?(\/(js|css)\/[\w.]+,?)+$/, ''))
  expect(pages.sort()).toEqual(['/spword/index', CAMP].sort())
  for (const secret of [...secrets, 'secret-code', 'DEMO01', '138****5678', mobile])
    expect(text).not.toContain(secret)
})

/** Another build of the app, as if one script had changed: it has other names, and the old ones are gone. */
function rebuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shangan-rebuilt-'))
  cpSync(built, folder, { recursive: true })
  const { js } = {
    js: /\/js\/(app\.([0-9a-f]{8})\.js)/.exec(readFileSync(path.join(built, 'index.html'), 'utf8')),
  }
  const [, name = '', hash = ''] = js ?? []
  const fresh = name.replace(hash, '00000000')
  writeFileSync(path.join(folder, 'js', fresh), readFileSync(path.join(built, 'js', name)))
  for (const end of ['', '.br', '.gz']) rmSync(path.join(folder, 'js', name + end), { force: true })
  for (const file of ['index.html', 'sw.js', 'drawn.json']) {
    const place = path.join(folder, file)
    for (const end of ['.br', '.gz']) rmSync(place + end, { force: true })
    writeFileSync(place, readFileSync(place, 'utf8').replaceAll(name, fresh))
  }
  return folder
}

/** Waits until a worker has taken over. A page that is opened in this very second hangs in Chromium under a debugger. */
async function untilActive(worker: Worker | undefined): Promise<void> {
  await worker?.evaluate(`new Promise((done) => {
    const look = () => (serviceWorker.state === 'activated' ? done() : setTimeout(look, 20))
    look()
  })`)
}

test('a new build is put aside whole, an open page of the last one goes on, and its files go when it is closed', async () => {
  await visitStudy()
  const entryOf = (one: Page) =>
    one.evaluate(() => document.querySelector('script[src*="/js/app."]')?.getAttribute('src'))
  const old = await entryOf(page)
  const folder = rebuild()
  try {
    await serve(folder)
    const second = await page.context().newPage()
    await visit(second, proxy, '/spword/index')
    expect(await entryOf(second)).toBe(old)
    await second.reload()
    expect(await entryOf(second)).toContain('app.00000000')
    await second.evaluate(async () => {
      const keptPages = async () =>
        (await (await caches.open('shangan-pages-1')).keys()).filter(({ url }) =>
          url.includes('app.00000000'),
        )
      while ((await keptPages()).length === 0) await new Promise(requestAnimationFrame)
    })
    goDown()
    expect(await page.evaluate(async (address) => (await fetch(address)).status, String(old))).toBe(200)
    await page.close()
    page = second
    expect(await titleAt('/spword/test')).not.toBe('')
    expect(await entryOf(page)).toBe(old)
    comeBack()
    await leave(page)
    await untilActive(page.context().serviceWorkers().at(-1))
    goDown()
    expect(await titleAt('/spword/index')).not.toBe('')
    expect(await entryOf(page)).toContain('app.00000000')
    await page.evaluate(async (address) => {
      while (await caches.match(address, { ignoreVary: true })) await new Promise(requestAnimationFrame)
    }, String(old))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  ['that is no script', 'this is ( no script'],
  ['that fails when it starts', 'throw new Error("broken")'],
  [
    'that fails when it is installed',
    'addEventListener("install", (e) => e.waitUntil(Promise.reject(new Error("x"))))',
  ],
])('a worker %s leaves the pages as they are', async (_what, script) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shangan-broken-'))
  cpSync(built, folder, { recursive: true })
  for (const end of ['.br', '.gz']) rmSync(path.join(folder, `sw.js${end}`), { force: true })
  writeFileSync(path.join(folder, 'sw.js'), script)
  try {
    await serve(folder)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    const asked = page.context().waitForEvent('request', (request) => request.url().endsWith('/sw.js'))
    await visit(page, proxy, '/spword/index')
    await asked
    for (const where of ['/spword/user-plan', '/login']) expect(await titleAt(where)).not.toBe('')
    expect(faults).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a campaign page that was seen before comes with its pictures from the device', async () => {
  await visit(page, proxy, CAMP)
  await page.waitForFunction(() => !document.querySelector('#shell'))
  const first = await page.getByRole('img').first().getAttribute('src')
  await waitUntilKept(String(first))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => /\/(js|media)\//.test(one.name) && one instanceof PerformanceResourceTiming)
      .map((one) => (one instanceof PerformanceResourceTiming ? one.workerStart > 0 : false)),
  )
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes).not.toContain(false)
})
