import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { logIn, newestCode, openDrawn, openPhone, visit } from '../support/visit'
import type { MiniProgram } from '../weapp/host/host'
import { createProgram, pageUrl } from '../weapp/program'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
const mobile = '13812345678'

let page: Page
let program: MiniProgram

const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Answers the next cards of the group that is open: known ones and one that is not. */
async function learn(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await button(done === 0 ? /^不认识/ : /^认识/).click()
    await button(/^下一个/)
      .first()
      .click()
  }
}

/** The stored events of all students on the server: the words of their reviews. */
async function stored(): Promise<string[]> {
  const rows = await server.db.selectFrom('study_events').select(['kind', 'body']).execute()
  return rows
    .filter(({ kind }) => kind === 'review')
    .map(({ body }) => String(Reflect.get(Object(body), 'word')))
}

/** How many words are in a state, by the student's record, whatever stands around the numbers. */
function statesIn(text: string): Record<string, number> {
  const states = ['未学', '学习中', '已掌握', '熟词', '已暂停']
  return Object.fromEntries(
    states.map((state) => [
      state,
      Number(new RegExp(`${state}\\D*?(\\d+) 词`).exec(text)?.[1] ?? Number.NaN),
    ]),
  )
}

async function openMemory(): Promise<void> {
  await openDrawn(page, server, '/spword/memory')
  await button(/^不认识/).waitFor()
}

async function untilSaid(words: string): Promise<void> {
  while (!program.text().includes(words)) await wait(20)
}

async function openMiniProgram(): Promise<void> {
  program = createProgram(server)
  program.setPace(10)
  await program.launch(pageUrl('/spword/index'))
  await untilSaid('访客')
  // The book is fetched in the background, unit by unit, with a rest between two.
  while (![...program.wx.storage.keys()].some((key) => key.endsWith('book/unit/0055'))) await wait(50)
  program.setPace(1)
}

/** Logs in to the mini-program by a code to the phone. */
async function logInThere(): Promise<void> {
  await program.tap({ role: 'button', name: '手机号登录' })
  await program.type('手机号', mobile)
  await program.tap({ role: 'button', name: '获取验证码' })
  await program.type('验证码', newestCode(server, mobile))
  await program.tap({ role: 'checkbox', name: /用户协议/ })
  await program.tap({ role: 'button', name: '登录' })
}

test('a guest who learns, closes the browser, goes on without a network, logs in and changes to the mini-program has one record', async () => {
  // A guest learns, and closes the page in the middle of the group.
  page = await openPhone(browser, { serviceWorkers: 'allow' })
  const context = page.context()
  await openMemory()
  await learn(4)
  await page.evaluate(async () => {
    while (!(await caches.match('/spword/index', { ignoreVary: true, ignoreSearch: true })))
      await new Promise(requestAnimationFrame)
  })
  await page.close()

  // Without a network the group goes on where it was.
  await context.setOffline(true)
  page = await context.newPage()
  await openMemory()
  await learn(4)
  expect(await stored()).toEqual([])

  // With the network back, the login makes it the student's.
  await context.setOffline(false)
  await visit(page, server, '/login')
  await logIn(page, server, mobile)
  await page.waitForURL((url) => url.pathname !== '/login')
  await visit(page, server, '/spword/study-record')
  await page.getByText('学习中').waitFor()
  while ((await stored()).length < 8) await page.waitForTimeout(50)

  // The mini-program of the same student goes on with words that were not met.
  // A phone gets one code a minute.
  server.ahead += 61_000
  await openMiniProgram()
  await program.tap({ role: 'link', name: '登录' })
  await logInThere()
  await untilSaid('继续')
  await program.tap({ role: 'button', name: '继续' })
  await untilSaid(' / 20')
  for (let done = 0; done < 3; done += 1) {
    await program.tap({ role: 'button', name: /^认识/ })
    await program.tap({ role: 'button', name: /^下一个/ })
  }
  while ((await stored()).length < 11) await wait(50)

  // Both show the same record, and so does the log.
  await page.reload()
  const words = await stored()
  expect(new Set(words).size).toBe(11)
  await page.getByText('11 词').waitFor()
  expect(statesIn(await page.getByRole('main').innerText())).toMatchObject({ 学习中: 11 })
  expect(program.problems).toEqual([])
  program.close()
})
