import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { logIn, openDrawn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
const boot: unknown = JSON.parse(readFileSync(path.join(__dirname, '../../deploy/boot.sample.json'), 'utf8'))
const { native } = boot as { native: { kind: string; agentPattern: string; bridge: string }[] }

let page: Page | undefined

/** Opens the camp page as the app does, with a double in the place of its bridge. */
async function openInApp(
  app: { agentPattern: string; bridge: string },
  where: 'android' | 'ios',
): Promise<Page> {
  page = await openPhone(browser, { userAgent: `Mozilla/5.0 (Linux; Android 14) ${app.agentPattern}/4.8` })
  await page.addInitScript(
    ({ bridge, isIos }) => {
      const calls: string[] = []
      const double = { postMessage: (message: string) => calls.push(message) }
      Reflect.set(window, 'bridgeCalls', calls)
      if (isIos) Reflect.set(window, 'webkit', { messageHandlers: { [bridge]: double } })
      else Reflect.set(window, bridge, double)
    },
    { bridge: app.bridge, isIos: where === 'ios' },
  )
  await openDrawn(page, server, '/market/summer-gold/27')
  await page.getByRole('tab', { name: '品牌介绍' }).waitFor()
  return page
}

describe.each(native)('the app $kind', (app) => {
  test.each(['android', 'ios'] as const)('takes over the login through its %s bridge', async (where) => {
    const opened = await openInApp(app, where)
    await opened.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
    const calls = await opened.evaluate(() => Reflect.get(window, 'bridgeCalls') as string[])
    expect(calls).toEqual([JSON.stringify({ name: 'login' })])
    await expect(opened.getByRole('dialog').count()).resolves.toBe(0)
  })

  test('shows no consult button, and the links of pictures lead on', async () => {
    const opened = await openInApp(app, 'android')
    await expect(opened.getByRole('button', { name: '咨询课程老师' }).count()).resolves.toBe(0)
    await openDrawn(opened, server, '/product-list')
    await opened
      .getByRole('link', { name: /超级大讲堂/ })
      .first()
      .click()
    await opened.waitForURL(/super-forum/)
  })
})

test('a browser shows the consult button and its links', async () => {
  page = await openPhone(browser)
  await openDrawn(page, server, '/market/summer-gold/27')
  await page.getByRole('button', { name: '咨询课程老师' }).waitFor()
})

test('an app without a bridge is asked through its link scheme', async () => {
  const app = native[0]
  if (!app) throw new Error('the sample has no app')
  page = await openPhone(browser, { userAgent: `Mozilla/5.0 (Linux; Android 14) ${app.agentPattern}/4.8` })
  const asked = new Promise<string>((resolve) => {
    page?.on('request', (request) => {
      if (request.url().startsWith('shenlong-sample:')) resolve(request.url())
    })
  })
  await openDrawn(page, server, '/market/summer-gold/27')
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await expect(asked).resolves.toBe('shenlong-sample://login')
})

describe('a session that the app hands in', () => {
  const app = native[0]
  if (!app) throw new Error('the sample has no app')
  const footer = { name: '点击按钮 抢跑必胜之路' }

  async function handIn(opened: Page, session: object): Promise<void> {
    await opened.evaluate((message) => window.postMessage(message, location.origin), JSON.stringify(session))
  }

  test('is used at once', async () => {
    const browserPage = await openPhone(browser)
    await visit(browserPage, server, '/login')
    await logIn(browserPage, server, '13712345678')
    await browserPage.getByText('已登录：').waitFor()
    const kept = await browserPage.evaluate(() => localStorage.getItem('shangan:session') ?? '{}')
    await browserPage.context().close()
    const { authorization, uid } = JSON.parse(kept) as { authorization: string; uid: string }
    const opened = await openInApp(app, 'android')
    await handIn(opened, { name: 'session', token: authorization, uid, expiresIn: 7200 })
    await opened.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
    await opened.getByRole('button', footer).click()
    await opened.waitForURL(/courses-detail/)
  })

  test('leaves no trace when the server does not know it', async () => {
    const opened = await openInApp(app, 'android')
    const answered = opened.waitForResponse(/\/auth\/v1\/account\//)
    await handIn(opened, {
      name: 'session',
      token: 'made-up-token-of-nobody',
      uid: 'nobody',
      expiresIn: 7200,
    })
    expect((await answered).status()).toBe(401)
    await opened.waitForFunction(() => localStorage.getItem('shangan:session') === null)
  })

  test('is not taken from another window', async () => {
    const opened = await openInApp(app, 'android')
    await opened.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.srcdoc = `<script>parent.postMessage('{"name":"session","token":"t","uid":"u","expiresIn":60}', '*')</script>`
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    })
    await expect(opened.evaluate(() => localStorage.getItem('shangan:session'))).resolves.toBeNull()
  })
})
