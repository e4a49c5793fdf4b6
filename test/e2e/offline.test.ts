import type { Address } from '@/routes/address'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { match } from '@/routes/match'
import { findTitle } from '@/routes/title'
import { sharedBrowser, sharedServer } from '../support/driven'
import {
  comeBack,
  findNetwork,
  goDown,
  loseNetwork,
  openClockedPhone,
  passRest,
  titleAt,
  waitUntilStored,
} from './offline-phone'
import { leave, logIn, visit } from '../support/visit'

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
  comeBack(proxy, server)
  page = await openClockedPhone(browser)
})
afterEach(async () => {
  await proxy.close()
})

async function serve(h5Dir: string): Promise<void> {
  await server.restart({ env: { H5_DIR: h5Dir } })
  comeBack(proxy, server)
}

/** Visits a study page and waits until all of them are stored: the page that opens all of them comes last. */
async function visitStudy(where: Address = '/spword/index'): Promise<void> {
  await visit(page, proxy, where)
  await waitUntilStored(page, '/spword/index')
}

/** Addresses of everything that is stored, and all of it as one text. */
async function storedBy(context: BrowserContext): Promise<{ addresses: string[]; text: string }> {
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

/** The title that the route table gives an address. */
async function expectedTitle(where: string): Promise<string | undefined> {
  const row = match(where.replace(/\?.*/, ''))?.row
  return row && findTitle(row, '上岸', undefined)
}

/** Logs in on the campaign page, by way of addresses that hold a secret. */
async function logInWithSecrets(): Promise<string[]> {
  await visit(page, proxy, `${CAMP}?promotionId=27001&inviteCode=DEMO01&code=secret-code`)
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  await logIn(page, server, mobile)
  await page.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  await visit(page, proxy, '/personal-center?code=secret-code')
  await page.getByRole('main').first().waitFor()
  const session = await page.evaluate(() => localStorage.getItem('shangan:session') ?? '')
  return [...session.matchAll(/"([^"]{16,})"/g)].map((found) => found[1] ?? '')
}

test('pages that were visited open from the device, without a network too, and nothing of a user is stored', async () => {
  // The study pages are come to from another screen.
  await visit(page, proxy, '/market/function-intro')
  await passRest(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.getByRole('link', { name: '背单词', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/spword/index')
  await page.getByRole('heading', { name: /词待学/ }).waitFor()
  await waitUntilStored(page, '/spword/index')

  // Of a login and of addresses with secrets nothing is stored: no call, no token, no query.
  const secrets = await logInWithSecrets()
  expect(secrets.length).toBeGreaterThan(1)
  await waitUntilStored(page, '/personal-center')
  await waitUntilStored(page, '/home-page')
  await visit(page, proxy, CAMP)
  await waitUntilStored(page, CAMP)
  const { addresses, text } = await storedBy(page.context())
  expect(addresses.length).toBeGreaterThan(20)
  const paths = addresses.map((address) => address.slice(proxy.url.length))
  const isPublic = (item: string) => /^\/(js|css|media)\/[^?]+\.[0-9a-f]{6,}\.\w+$/.test(item)
  const pages = paths
    .filter((item) => !isPublic(item))
    .map((item) => item.replace(/\?(\/(js|css)\/[\w.]+,?)+$/, ''))
  expect(pages.sort()).toEqual(
    ['/home-page', '/market/function-intro', CAMP, '/personal-center', '/spword/index'].sort(),
  )
  for (const secret of [...secrets, 'secret-code', 'DEMO01', '138****5678', mobile])
    expect(text).not.toContain(secret)

  // A campaign page that was seen before comes with its scripts and pictures from the device.
  await page.waitForFunction(() => !document.querySelector('#shell'))
  await waitUntilStored(page, String(await page.getByRole('img').first().getAttribute('src')))
  const answered: boolean[] = []
  page.on('response', (response) => {
    if (/\/(js|media)\//.test(response.url())) answered.push(response.fromServiceWorker())
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.waitForFunction(() => !document.querySelector('#shell'))
  await page.getByRole('img').first().waitFor()
  expect(answered.length).toBeGreaterThan(3)
  expect(answered).not.toContain(false)
  page.removeAllListeners('response')

  // A server that is down behind its gateway is no network.
  const context = page.context()
  await context.clearCookies()
  await serve('/no/such/folder')
  expect((await page.request.get(`${proxy.url}/spword/index`)).status()).toBe(503)
  expect(await titleAt(page, proxy, '/spword/index')).toBe(await expectedTitle('/spword/index'))

  // Without any network all study pages open, in new tabs too.
  await leave(page)
  await loseNetwork(context, proxy)
  for (const where of ['/spword/index', '/spword/user-plan', '/spword/SECTION/?id=1', '/word-result'])
    expect(await titleAt(page, proxy, where)).toBe(await expectedTitle(where))
  await page.close()
  page = await context.newPage()
  for (const where of ['/courses/super-memory', '/personal-center'])
    expect(await titleAt(page, proxy, where)).toBe(await expectedTitle(where))
  for (const where of ['/', '/home-page'] as const) {
    await visit(page, proxy, where)
    await page.getByRole('region', { name: '倒计时' }).waitFor()
  }

  // Pages that need a network say so, and lead to pages on the device.
  await visit(page, proxy, '/user-order')
  await page.getByRole('heading', { name: '没有网络' }).waitFor()
  await page.getByRole('link', { name: '单词' }).click()
  await page.getByRole('heading', { name: /词待学/ }).waitFor()

  // Such a page is loaded by itself once the network is back.
  await visit(page, proxy, '/user-order')
  await page.getByRole('heading', { name: '没有网络' }).waitFor()
  await serve(built)
  await findNetwork(context, proxy, server)
  await page.waitForFunction((title) => document.title === title, await expectedTitle('/user-order'))
})

/** Another build of the app, as if one script had changed: it has other names, and the old ones are gone. */
function rebuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shangan-rebuilt-'))
  cpSync(built, folder, { recursive: true })
  const js = /\/js\/(app\.([0-9a-f]{6})\.js)/.exec(readFileSync(path.join(built, 'index.html'), 'utf8'))
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
  const findEntry = (item: Page) =>
    item.evaluate(() => document.querySelector('script[src*="/js/app."]')?.getAttribute('src'))
  const old = await findEntry(page)
  const folder = rebuild()
  try {
    await serve(folder)
    const second = await page.context().newPage()
    await visit(second, proxy, '/spword/index')
    expect(await findEntry(second)).toBe(old)
    await second.reload()
    expect(await findEntry(second)).toContain('app.00000000')
    await passRest(second)
    // Every area has its pages of both builds.
    await second.evaluate(async () => {
      const isWhole = async () => {
        const cached = (await (await caches.open('shangan-pages-1')).keys()).map(({ url }) => url)
        const fresh = cached.filter((url) => url.includes('app.00000000'))
        return fresh.length * 2 === cached.length
      }
      while (!(await isWhole())) await new Promise(requestAnimationFrame)
    })
    goDown(proxy)
    expect(await page.evaluate(async (address) => (await fetch(address)).status, String(old))).toBe(200)
    await page.close()
    page = second
    expect(await titleAt(page, proxy, '/spword/test')).not.toBe('')
    expect(await findEntry(page)).toBe(old)
    comeBack(proxy, server)
    await leave(page)
    await untilActive(page.context().serviceWorkers().at(-1))
    goDown(proxy)
    expect(await titleAt(page, proxy, '/spword/index')).not.toBe('')
    expect(await findEntry(page)).toContain('app.00000000')
    await page.evaluate(async (address) => {
      while (await caches.match(address, { ignoreVary: true })) await new Promise(requestAnimationFrame)
    }, String(old))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const brokenWorkers = [
  'this is ( no script',
  'throw new Error("broken")',
  'addEventListener("install", (e) => e.waitUntil(Promise.reject(new Error("x"))))',
]

test('a worker that is no script, fails when it starts or when it is installed leaves the pages as they are', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shangan-broken-'))
  cpSync(built, folder, { recursive: true })
  for (const end of ['.br', '.gz']) rmSync(path.join(folder, `sw.js${end}`), { force: true })
  try {
    await serve(folder)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    for (const script of brokenWorkers) {
      writeFileSync(path.join(folder, 'sw.js'), script)
      const asked = page.context().waitForEvent('request', (request) => request.url().endsWith('/sw.js'))
      await visit(page, proxy, '/spword/index')
      await passRest(page)
      const answer = await (await asked).response()
      expect(await answer?.text()).toBe(script)
      for (const where of ['/spword/user-plan', '/login'])
        expect(await titleAt(page, proxy, where)).not.toBe('')
    }
    expect(faults).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
