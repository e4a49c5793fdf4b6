import type { Page, Route } from 'playwright-core'
import { camp, oneLogin, openLogin, traces, waitForCalls } from './campaign-visit'
import { logIn, openPhone, seeSignedInHome, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
let page: Page

const mobile = '13812345678'
const mask = '138****5678'
const DAY_MS = 86_400_000

/** The calls that make a login, and two of those that follow it; cut-off.test.ts goes through all of them. */
const login = '**/auth/oauth/token'
const registration = '**/auth/v1/users/register'
const signUp = '**/sign-ups'

beforeEach(async () => {
  page = await openPhone(browser)
})

/** An empty server and a phone that was never here. */
async function startOver(): Promise<void> {
  await page.context().close()
  await server.restart({})
  page = await openPhone(browser)
}

/** Lets the server take the call in, if it should, and resolves when what follows has happened. */
function intercept(call: string, isSeen: boolean, then: (route: Route) => Promise<void>): Promise<void> {
  return new Promise((done) => {
    void page.route(call, async (route) => {
      if (isSeen) await route.fetch()
      await then(route)
      done()
    })
  })
}

/** Logs in on the camp page and waits until one of its calls has been interfered with. */
async function logInUntil(interference: Promise<void>): Promise<void> {
  await openLogin(page, server)
  await logIn(page, server, mobile)
  await interference
}

async function logInFully(): Promise<void> {
  await openLogin(page, server)
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await waitForCalls(page)
}

const expectWhole = () => expect(traces(server)).resolves.toEqual(oneLogin(mask))

/** The next visit of the same phone finishes what the last one has left. */
async function expectWholeAtNextVisit(): Promise<void> {
  await visit(page, server, '/')
  await seeSignedInHome(page)
  await waitForCalls(page)
  await expectWhole()
}

/** A new tab in the place of the present one. */
async function reopen(): Promise<void> {
  const next = await page.context().newPage()
  await page.close()
  page = next
}

/** A later visit of the same phone, when another code may be sent. */
async function logInLater(): Promise<void> {
  server.ahead += 61_000
  await reopen()
  await page.clock.install({ time: Date.now() + server.ahead })
  await logInFully()
}

test('a page that is closed in the middle of a login loses nothing and doubles nothing', async () => {
  // After the server has taken the registration in.
  await logInUntil(intercept(registration, true, () => page.close()))
  await reopen()
  await expectWholeAtNextVisit()

  // Before the server has seen the sign-up.
  await startOver()
  await logInUntil(intercept(signUp, false, () => page.close()))
  await reopen()
  await expectWholeAtNextVisit()

  // While it logs in: there is an account already, which the next login completes.
  await startOver()
  await logInUntil(intercept(login, true, () => page.close()))
  await reopen()
  await logInLater()
  await expectWhole()
  const first = await server.db.selectFrom('accounts').select('registered_at').executeTakeFirstOrThrow()
  expect(first.registered_at.getTime()).toBeLessThan(Date.now() + server.ahead - 60_000)
})

test('a call without a reply is made again, and nothing is there twice', async () => {
  // The login: cut off before the server has seen it, and then after.
  for (const isSeen of [false, true]) {
    await logInUntil(intercept(login, isSeen, (route) => route.abort()))
    await page.getByRole('status').filter({ hasText: '网络' }).waitFor()
    await page.unroute(login)
    await logInLater()
    await expectWhole()
    await startOver()
  }

  // The reply to the registration: made good at the next visit.
  await logInUntil(intercept(registration, true, (route) => route.abort()))
  await page.unroute(registration)
  await expectWholeAtNextVisit()

  // The sign-up waits for the network, and is sent when it comes back, without another visit.
  await startOver()
  await page.route(signUp, (route) => route.abort())
  await openLogin(page, server)
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, value]) => key.startsWith('shangan:after-login:') && value.includes('"left":["signUp"]'),
    ),
  )
  await page.unroute(signUp)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await waitForCalls(page, 1)
  await expectWhole()
  expect(page.url()).not.toContain(camp)
})

const countSessions = async () => (await server.db.selectFrom('sessions').selectAll().execute()).length

/** Opens the personal center in a new tab, where a clock that is off by some days may hold, and finds it signed in. */
async function seeSignedIn(days = 0): Promise<void> {
  const tab = await page.context().newPage()
  if (days !== 0) await tab.clock.install({ time: Date.now() + days * DAY_MS })
  await visit(tab, server, '/personal-center?settings=1')
  await tab.getByText(`手机号 ${mask}`).waitFor()
  await tab.getByText('这台设备').waitFor()
  await tab.close()
}

test('a phone whose clock is wrong registers a student once, and signs nobody out', async () => {
  for (const days of [90, -90]) {
    // The clock is wrong during the login, and set right afterwards.
    await page.clock.install({ time: Date.now() + days * DAY_MS })
    await logInFully()
    await expectWhole()
    await seeSignedIn()
    await expectWhole()
    await startOver()
  }

  // The clock is right during the login, and wrong afterwards.
  await logInFully()
  for (const days of [90, -90]) await seeSignedIn(days)
  expect(await countSessions()).toBe(1)

  // A session that is really over is cleared when its token is due, the wrong clock's renewal included, and nobody is led away from the page.
  await server.db.deleteFrom('sessions').execute()
  await reopen()
  await page.clock.install({ time: Date.now() + 130 * DAY_MS })
  await visit(page, server, '/')
  await page.waitForFunction(() => localStorage.getItem('shangan:session') === null)
  expect(new URL(page.url()).pathname).toBe('/')
})
