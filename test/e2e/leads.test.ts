import type { Page } from 'playwright-core'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { leave, logIn, newestCode, openDrawn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

// Other sites answer with the browser's own error page, for which the page is left all the same.
const browser = sharedBrowser(['--host-resolver-rules=MAP *.example.com ~NOTFOUND'])
const server = sharedServer({ each: true })

const mobile = '13812345678'
const link = 'promotionId=127001&inviteCode=DEMO02&source=a-seller'

let proxy: FaultProxy
let page: Page

beforeEach(async () => {
  proxy = await startFaultProxy()
  proxy.target(Number(new URL(server.url).port))
})
afterEach(async () => {
  await proxy.close()
})

/** From now on the line to the server is that of a phone in a train. */
const slowDown = () => proxy.delay(300)

/** Another visitor, of whom the server knows nothing yet, on a good line. */
async function startOver(): Promise<void> {
  await page.context().close()
  await server.restart({})
  proxy.target(Number(new URL(server.url).port))
  proxy.delay(0)
}

const toOutside = () =>
  page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'))

/** Waits for a visitor's lead with its link, as the sellers see it; a login binds the seller as well. */
async function waitForLead(isBound = true): Promise<void> {
  const { db } = server
  for (;;) {
    const clues = await db.selectFrom('sales_clues').selectAll().execute()
    const invites = await db.selectFrom('invites').selectAll().execute()
    const signUps = await db.selectFrom('sign_ups').selectAll().execute()
    if (clues.length === 0 || signUps.length === 0 || (isBound && invites.length === 0)) continue
    const sent = { promotion_id: '127001', invite_code: 'DEMO02', source: 'a-seller' }
    expect(clues).toMatchObject([{ ...sent, phone_mask: '138****5678' }])
    expect(invites).toMatchObject(isBound ? [{ invite_code: 'DEMO02' }] : [])
    expect(signUps).toMatchObject([{ promotion_id: '127001' }])
    return
  }
}

async function openLogin(): Promise<void> {
  page = await openPhone(browser)
  await openDrawn(page, proxy, `/market/purple-gold/27?${link}`)
  await page.getByRole('button', { name: /^(获取限时优惠|了解报名)$/ }).click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
}

test('whoever logs in is a lead: led to the sale page at once, or closing the page before and after the answer', async () => {
  await openLogin()
  slowDown()
  const outside = toOutside()
  await logIn(page, server, mobile)
  await outside
  await waitForLead()

  await startOver()
  await openLogin()
  // The request arrives, and its answer finds nobody.
  const arrived = new Promise<void>((done) => {
    void page.route('**/auth/oauth/token', async (route) => {
      await route.fetch()
      done()
    })
  })
  await logIn(page, server, mobile)
  await arrived
  await leave(page)
  await waitForLead()

  await startOver()
  await openLogin()
  // Nothing leads away by itself: the page is still waiting for the address of the sale.
  await page.route('**/sale-links?*', () => undefined)
  slowDown()
  await logIn(page, server, mobile)
  await page.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  await leave(page)
  await waitForLead()
})

test('whoever goes on by a link is a lead: signed in already and led to the sale, or from the course to the chat', async () => {
  page = await openPhone(browser)
  await visit(page, proxy, '/login')
  await logIn(page, server, mobile)
  await page.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  await openDrawn(page, proxy, `/market/purple-gold/27?${link}`)
  slowDown()
  const toSale = toOutside()
  await page.getByRole('button', { name: /^(获取限时优惠|了解报名)$/ }).click()
  await toSale
  await waitForLead(false)

  await startOver()
  page = await openPhone(browser)
  await openDrawn(page, proxy, `/market/summer-gold/27?${link}`)
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
  await page.route('**/users/register', () => undefined)
  await logIn(page, server, mobile)
  await page.waitForURL(/courses-detail/)
  slowDown()
  const toChat = toOutside()
  // The address comes before its page: the campaign's own button may still be in sight.
  const course = page.locator('[data-url^="/courses/courses-detail"]')
  await course.getByRole('button', { name: '咨询课程老师' }).click()
  await toChat
  await waitForLead()
})

test('whoever logs in by the app around the page is a lead, also where the page is left at once', async () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14) ShenlongSample/4.8.5'
  const session = await tokenOfTheApp()
  page = await openPhone(browser, { userAgent: agent })
  await openDrawn(page, proxy, `/market/purple-gold/27?${link}`)
  await page.getByRole('button', { name: /^(获取限时优惠|了解报名)$/ }).click()
  await page.getByText('手机号会作为报名信息交给课程老师').waitFor()
  slowDown()
  await page.evaluate((message) => window.postMessage(message, location.origin), JSON.stringify(session))
  await page.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  await leave(page)
  await waitForLead()
})

/** The token of an app whose user has logged in there. */
async function tokenOfTheApp(): Promise<object> {
  const headers = { a: 'shangan-app', p: '7', v: '4080500', d: 'a-phone' }
  await fetch(`${server.url}/auth/v2/basic/mobile-code?mobile=${mobile}&type=3`, { headers })
  const form = new FormData()
  const code = newestCode(server, mobile)
  const fields = { grant_type: 'sms', client_id: 'shangan-app', mobile, code, consent: 'current' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const answer = await fetch(`${server.url}/auth/oauth/token`, { method: 'POST', headers, body: form })
  const { access_token: token, uid, expires_in: expiresIn } = (await answer.json()) as Record<string, unknown>
  return { name: 'session', token, uid, expiresIn }
}
