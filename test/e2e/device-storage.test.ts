import type { Page } from 'playwright-core'
import { ANSWER_MS } from '@/lib/in-time'
import type { Address } from '@/routes/address'
import { sharedBrowser, sharedServer } from '../support/driven'
import { leave, logIn, openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page

const LESSON: Address = '/courses/course-learning?lesson=maths-limit.01-limit-idea'

beforeEach(async () => {
  page = await openPhone(browser)
})
afterEach(() => page.context().close())

/** Screens that read what the device has, and a heading or sentence that a student finds on them. */
const screens: readonly (readonly [at: Address, text: string | RegExp])[] = [
  ['/spword/index', '开始学新词'],
  ['/spword/stage-list', '第 1 单元'],
  ['/exercises/mistake-book', '还没有错题'],
  ['/exercises/problem-solving-training', '马克思主义基本原理'],
  ['/exercises/recite-list', '张没背过'],
  ['/formula', '常用等价无穷小'],
  ['/courses/study-center', '免费课程'],
  ['/courses/task-list', '还没有任务'],
  [LESSON, '把话说准'],
]

/** Lets the app give a device up after a tenth of the time that it has. */
const impatience = `{
  const set = window.setTimeout
  window.setTimeout = (run, ms, ...more) => set(run, ms === ${ANSWER_MS} ? ms / 10 : ms, ...more)
}`

/** A database that is never opened, or that stores nothing and does not say so. */
const silent = {
  open: `${impatience}
    IDBFactory.prototype.open = () => Object.create(IDBOpenDBRequest.prototype, {
    onsuccess: { writable: true }, onerror: { writable: true }, onupgradeneeded: { writable: true } })`,
  write: `${impatience} {
    const begin = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (names, mode) {
      const transaction = begin.call(this, names, mode)
      if (mode === 'readwrite') for (const name of ['oncomplete', 'onabort'])
        Object.defineProperty(transaction, name, { set() {} })
      return transaction
    }
  }`,
} as const

/** A database whose connections the page can end without a word, as phones do. */
const dying = `{
  const begin = IDBDatabase.prototype.transaction
  const dead = new WeakSet()
  const known = new Set()
  window.killStorage = () => { for (const one of known) dead.add(one) }
  IDBDatabase.prototype.transaction = function (...asked) {
    known.add(this)
    if (dead.has(this)) throw new DOMException('The database connection is closing.', 'InvalidStateError')
    return begin.apply(this, asked)
  }
}`

const place = (n: number, on = page) => on.getByRole('heading', { name: new RegExp(`^第 ${n} 个`) })

async function answer(n: number, on = page): Promise<void> {
  await place(n, on).waitFor()
  await on.getByRole('button', { name: '不认识' }).last().click()
  await on.getByRole('button', { name: /^下一个/ }).click()
}

const notice = () => page.getByRole('status').filter({ hasText: '这台设备' })

/** Phones that open screens side by side: each screen waits for a device that never answers. */
const ABREAST = 3

/** Opens every study screen on phones with this fault. */
async function seeScreens(fault: string): Promise<void> {
  const waiting = [...screens]
  async function seeSome(): Promise<void> {
    const phone = await openPhone(browser)
    await phone.addInitScript({ content: fault })
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [screen, text] = next
      await visit(phone, server, screen)
      await phone.locator('main').last().getByText(text).first().waitFor()
      await phone.waitForFunction(() => document.querySelector('#shell, [aria-busy=true]') === null)
    }
    await phone.context().close()
  }
  await Promise.all(Array.from({ length: ABREAST }, seeSome))
}

/** Opens every study screen, and writes on those that take something, on a device that never answers itself. */
async function studyInSilence(fault: string): Promise<void> {
  await seeScreens(fault)
  await page.addInitScript({ content: fault })
  await visit(page, server, '/spword/memory')
  await answer(1)
  await place(2).waitFor()
  await notice().filter({ hasText: '暂时没有响应，新的记录关闭页面就会丢失' }).waitFor()
  await visit(page, server, '/exercises/topic-train?source=node:marx.dialectics.negation')
  await page.getByRole('radio').or(page.getByRole('group').getByRole('checkbox')).first().click()
  const confirm = page.getByRole('button', { name: '确定' })
  if (await confirm.isVisible()) await confirm.click()
  await page.getByRole('heading', { name: '解析' }).waitFor()
  await page.getByRole('button', { name: '工具' }).first().click()
  await page.getByRole('button', { name: /^草稿纸/ }).click()
  await page.getByLabel('草稿纸，空白').click({ position: { x: 40, y: 40 } })
  await page.getByLabel('草稿纸，已写 1 笔').waitFor()
  await visit(page, server, '/exercises/recite-learn')
  await recite()
  await visit(page, server, LESSON)
  await typeNote()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('tab', { name: '笔记 1' }).waitFor()
}

/** Recites the first card. */
async function recite(on = page): Promise<void> {
  const at = (card: number) => on.getByText(new RegExp(`^第 ${card} 张，共`))
  await at(1).waitFor()
  await on.getByRole('button', { name: /^记住了/ }).click()
  await at(2).waitFor()
}

async function typeNote(on = page): Promise<void> {
  await on.getByRole('button', { name: '记笔记' }).click()
  await on.getByRole('textbox', { name: '笔记' }).fill('先看定义域')
}

/** Studies as a student on a phone with this fault, whose page is left at once, and finds all of it on another phone. */
async function studyOnTwoPhones(mobile: string, fault: string): Promise<void> {
  const [phone, second] = [await openPhone(browser), await openPhone(browser)]
  await phone.addInitScript({ content: fault })
  for (const device of [phone, second]) {
    await visit(device, server, '/login')
    await logIn(device, server, mobile)
    await device.waitForURL((url) => url.pathname !== '/login')
  }
  const kill = () => phone.evaluate('window.killStorage?.()')
  await visit(phone, server, '/spword/memory')
  await answer(1, phone)
  await place(2, phone).waitFor()
  await kill()
  await answer(2, phone)
  await place(3, phone).waitFor()
  await visit(phone, server, '/exercises/recite-learn')
  await kill()
  await recite(phone)
  await visit(phone, server, LESSON)
  await kill()
  await typeNote(phone)
  await leave(phone)

  await visit(second, server, LESSON)
  await second.getByRole('tab', { name: '笔记 1' }).click()
  await second.getByText('先看定义域').waitFor()
  await visit(second, server, '/spword/study-record')
  await second.getByText('今天的 2 次不再计入').waitFor()
  for (const device of [phone, second]) await device.context().close()
}

test('a guest studies on every screen where the database is never opened, and a student finds it on another phone', async () => {
  await studyInSilence(silent.open)
  await studyOnTwoPhones('13812340077', silent.open)
})

test('a guest studies on every screen where the database never says that it has written', async () => {
  await studyInSilence(silent.write)
})

test('answers given after the phone has closed the database are there when the page is opened again, here and elsewhere', async () => {
  await page.addInitScript({ content: dying })
  await visit(page, server, '/spword/memory')
  await answer(1)
  await place(2).waitFor()
  await page.evaluate('killStorage()')
  await answer(2)
  await answer(3)
  await place(4).waitFor()
  await page.reload()
  await place(4).waitFor()
  expect(await notice().count()).toBe(0)
  await studyOnTwoPhones('13812340078', dying)
})
