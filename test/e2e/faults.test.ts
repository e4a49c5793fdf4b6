import type { Page, Route } from 'playwright-core'
import { camp, oneLogin, openLogin, traces, waitForCalls } from './campaign-visit'
import { logIn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
let page: Page

const mobile = '13812345678'
const whole = oneLogin('138****5678')

beforeEach(async () => {
  page = await openPhone(browser)
})

/** The calls that make a login, and those that follow it. */
const login = '**/auth/oauth/token'
const followers = [
  ['the look-up of the seller', '**/account-invite-code?*'],
  ['the registration', '**/auth/v1/users/register'],
  ['the profile', /\/auth\/v1\/account\/[0-9a-f-]{36}$/],
  ['the invite', '**/auth/v1/account/*/extra'],
  ['the check of the first participation', '**/first-participation?*'],
  ['the sign-up', '**/sign-ups'],
] as const

/** Lets the server take the call in, if it should, and answers when that has happened. */
function reach(call: string | RegExp, isSeen: boolean, then: (route: Route) => Promise<void>): Promise<void> {
  return new Promise((done) => {
    void page.route(call, async (route) => {
      if (isSeen) await route.fetch()
      await then(route)
      done()
    })
  })
}

const when = [
  ['before the server has seen it', false],
  ['after the server has taken it in', true],
] as const

describe.each(followers)('a page that is closed in the middle of %s', (_, call) => {
  test.each(when)('%s: the next visit goes on, and everything is there once', async (_name, isSeen) => {
    const closed = reach(call, isSeen, () => page.close())
    await openLogin(page, server)
    await logIn(page, server, mobile)
    await closed
    page = await page.context().newPage()
    await visit(page, server, '/')
    await page.getByText('已登录：').waitFor()
    await waitForCalls(page)
    await expect(traces(server)).resolves.toEqual(whole)
  })

  test('a reply that is lost is made good at the next visit, and nothing is there twice', async () => {
    const lost = reach(call, true, (route) => route.abort())
    await openLogin(page, server)
    await logIn(page, server, mobile)
    await lost
    await page.unroute(call)
    await visit(page, server, '/')
    await page.getByText('已登录：').waitFor()
    await waitForCalls(page)
    await expect(traces(server)).resolves.toEqual(whole)
  })
})

/** A later visit of the same phone, when another code may be sent. */
async function comeBack(): Promise<void> {
  server.ahead += 61_000
  const next = await page.context().newPage()
  await page.close()
  page = next
  await page.clock.install({ time: Date.now() + server.ahead })
  await openLogin(page, server)
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await waitForCalls(page)
}

test.each(when)(
  'a login that is cut off %s is made again, with one account and nothing lost',
  async (_, isSeen) => {
    const lost = reach(login, isSeen, (route) => route.abort())
    await openLogin(page, server)
    await logIn(page, server, mobile)
    await lost
    await page.getByRole('status').filter({ hasText: '网络' }).waitFor()
    await page.unroute(login)
    await comeBack()
    await expect(traces(server)).resolves.toEqual(whole)
  },
)

test('a page that is closed while it logs in leaves an account that the next login completes', async () => {
  const closed = reach(login, true, (route) => route.abort())
  await openLogin(page, server)
  await logIn(page, server, mobile)
  await closed
  await page.unroute(login)
  await comeBack()
  await expect(traces(server)).resolves.toEqual(whole)
  const first = await server.db.selectFrom('accounts').select('registered_at').executeTakeFirstOrThrow()
  expect(first.registered_at.getTime()).toBeLessThan(Date.now() + server.ahead - 60_000)
})

test('what waits is done when the network comes back, without another visit', async () => {
  await openLogin(page, server)
  await page.route('**/sign-ups', (route) => route.abort())
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.startsWith('shangan:after-login:') && value.includes('"left":["signUp"]'),
    ),
  )
  await page.unroute('**/sign-ups')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await waitForCalls(page, 1)
  await expect(traces(server)).resolves.toEqual(whole)
  expect(page.url()).not.toContain(camp)
})
