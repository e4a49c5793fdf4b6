import { isAddress, type Address } from '@/routes/address'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { ScreenId } from '@/routes/screens'
import { routes } from '@/routes/table'
import { match } from '@/routes/match'
import { findTitle } from '@/routes/title'
import { sharedBrowser, sharedServer } from '../support/driven'
import { hire, STAFF_PASSWORD } from '../support/staff'
import { logIn, newestCode, openPhone, visit } from '../support/visit'
import { answerLate, atEdge, listen, overflow, loadShift, smallTargets, violations } from './inspect'
import { shown, type Visitor } from './screens-shown'

const browser = sharedBrowser()
const server = sharedServer()

const BRAND = '上岸'
const STUDENT = '13912345678'
const AGENT = '13700001111'

/** The key under which the app stores the session of a device. */
const SESSION = 'shangan:session'

/** How much of a screen may move by itself while it opens; 0.1 is still called good. */
const MOST_SHIFT = 0.02

/** The browser storage of each visitor. */
const nothing = { cookies: [], origins: [] }
const states: Record<Visitor, NonNullable<BrowserContextOptions['storageState']>> = {
  guest: nothing,
  student: nothing,
  staff: nothing,
}

beforeAll(async () => {
  const student = await openPhone(browser)
  await visit(student, server, '/personal-center?settings=1')
  await student.getByRole('button', { name: '登录', exact: true }).click()
  await logIn(student, server, STUDENT)
  await student.getByText('这台设备').waitFor()
  states.student = await student.context().storageState()

  await hire(server, { phone: AGENT, role: 'agent', invite: 'DEMO01' })
  const staff = await openPhone(browser)
  await visit(staff, server, '/sale-login')
  await staff.getByRole('textbox', { name: '手机号' }).fill(AGENT)
  await staff.getByLabel('密码', { exact: true }).fill(STAFF_PASSWORD)
  await staff.getByRole('button', { name: '下一步' }).click()
  await staff.getByText('已发送至').waitFor()
  await staff.getByRole('textbox', { name: '验证码', exact: true }).fill(newestCode(server, AGENT))
  await staff.getByRole('button', { name: '登录', exact: true }).click()
  await staff.getByRole('heading', { name: '登记的信息' }).waitFor()
  await staff.getByLabel('真实姓名').fill('王晓')
  await staff.getByRole('checkbox', { name: /客户信息保护承诺/ }).check()
  await staff.getByRole('button', { name: '确认身份' }).click()
  await staff.getByRole('heading', { name: '王晓，你好' }).waitFor()
  states.staff = await staff.context().storageState()
})

/**
 * Stores the session of a visitor as a page leaves it: a token that is renewed ends the one before, and all views
 * together may take longer than one lives. All else the page stored is dropped, so that each view opens from scratch.
 */
async function saveSession(visitor: Visitor, page: Page): Promise<void> {
  const state = states[visitor]
  if (typeof state === 'string' || visitor === 'guest') return
  const value = await page.evaluate((name) => localStorage.getItem(name), SESSION)
  if (value === null) return
  const origins = state.origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.map((entry) =>
      entry.name === SESSION ? { name: SESSION, value } : entry,
    ),
  }))
  states[visitor] = { ...state, origins }
}

/** The address that shows a screen. */
function buildAddress(id: ScreenId): Address {
  const row = routes.find(({ screen }) => screen === id)
  if (!row) throw new Error(`no path leads to the screen ${id}`)
  const address = shown[id]?.at ?? row.path.replace(/:.*/, '27')
  if (!isAddress(address)) throw new Error(`${address} is no path of a row`)
  return address
}

function getVisitor(id: ScreenId): Visitor {
  return shown[id]?.as ?? (id.startsWith('staff/') ? 'staff' : 'guest')
}

/** Waits until a screen shows what it is there for, and the app stands in the place of what the server drew. */
async function ready(page: Page, text: string | RegExp | undefined): Promise<void> {
  await page.waitForFunction(() => !document.getElementById('shell'))
  const main = page.locator('main').last()
  await (text === undefined ? main.getByRole('heading').first() : main.getByText(text).first()).waitFor()
  await page.waitForLoadState('networkidle')
}

async function titleFor(address: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(address, server.url)
  const found = match(pathname)
  return (
    found && findTitle(found.row, BRAND, undefined, { ...Object.fromEntries(searchParams), ...found.params })
  )
}

/** Each screen with each visitor to whom it shows something of its own. */
const views = [...new Set(routes.map(({ screen }) => screen))].flatMap((id): [ScreenId, Visitor][] => {
  const also = shown[id]?.also
  return [[id, getVisitor(id)], ...(also ? ([[id, also]] satisfies [ScreenId, Visitor][]) : [])]
})

/** Looks at a screen as a visitor opens it, turns it dark, and makes it small with large text. */
async function look(id: ScreenId, visitor: Visitor) {
  const page = await openPhone(browser, { storageState: states[visitor], reducedMotion: 'reduce' })
  try {
    const said = listen(page)
    await answerLate(page)
    await visit(page, server, buildAddress(id))
    await ready(page, visitor === getVisitor(id) ? shown[id]?.text : undefined)
    const shift = await loadShift(page)
    const title = await page.title()
    const light = await violations(page)
    const small = await smallTargets(page)
    const edge = await atEdge(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const dark = await violations(page, { rules: ['color-contrast'] })
    await page.setViewportSize({ width: 480, height: 900 })
    const wide = await overflow(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await saveSession(visitor, page)
    return {
      path: new URL(page.url()).pathname,
      said,
      title,
      moved: shift.score > MOST_SHIFT ? [shift.score, ...shift.moved] : [],
      light,
      ground,
      dark,
      small: [...small, ...(await smallTargets(page))],
      edge,
      overflow: Math.max(0, wide, await overflow(page)),
    }
  } finally {
    await page.context().close()
  }
}

const looks = new Map<string, () => ReturnType<typeof look>>()

/** Opens some views one after the other; a view that fails does so in its own test. */
async function lookAtAll(some: readonly (readonly [ScreenId, Visitor])[]): Promise<void> {
  for (const [id, visitor] of some) {
    const [seen] = await Promise.allSettled([look(id, visitor)])
    looks.set(`${id} ${visitor}`, async () => {
      if (seen?.status === 'fulfilled') return seen.value
      throw seen?.reason
    })
  }
}

// Side by side, for each waits half a second until its network is quiet; but those of one session one after the other.
beforeAll(async () => {
  const guests = views.filter(([, visitor]) => visitor === 'guest')
  const half = Math.ceil(guests.length / 2)
  await Promise.all([
    lookAtAll(guests.slice(0, half)),
    lookAtAll(guests.slice(half)),
    lookAtAll(views.filter(([, visitor]) => visitor === 'student')),
    lookAtAll(views.filter(([, visitor]) => visitor === 'staff')),
  ])
}, 1_200_000)

test.each(views)(
  '%s opens quietly and without a jump under its title for a %s, breaks no rule of access, and fits a small phone in large text',
  async (id, visitor) => {
    const address = buildAddress(id)
    expect(await looks.get(`${id} ${visitor}`)?.()).toEqual({
      path: new URL(address, server.url).pathname,
      said: [],
      title: await titleFor(address),
      moved: [],
      light: [],
      ground: 'rgb(8, 21, 26)',
      dark: [],
      small: [],
      edge: [],
      overflow: 0,
    })
  },
)
