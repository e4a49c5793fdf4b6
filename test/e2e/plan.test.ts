import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { sharedBrowser, sharedServer } from '../support/driven'
import { leave, logIn, openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()

let page: Page

async function addTask(title: string): Promise<void> {
  await page.getByRole('button', { name: '添加任务' }).first().click()
  await page.getByLabel('做什么').fill(title)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: `修改：${title}` }).waitFor()
}

async function readTasks(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('study_events')
    .select('body')
    .where('stream', '=', 'plan')
    .orderBy('place')
    .execute()
  return rows.map(({ body }) => String(Reflect.get(Object(body), 'title')))
}

async function waitForTasks(count: number): Promise<string[]> {
  let tasks = await readTasks()
  while (tasks.length < count) {
    await wait(20)
    tasks = await readTasks()
  }
  return tasks
}

test('a task is at the server although its page was left at once, and one without a network by the next screen', async () => {
  page = await openPhone(browser)
  await visit(page, server, '/login')
  await logIn(page, server, '13812345690')
  await page.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  await visit(page, server, '/courses/task-list')
  await addTask('背政治第一章')
  await leave(page)
  expect(await waitForTasks(1)).toEqual(['背政治第一章'])

  await visit(page, server, '/courses/task-list')
  await page.getByRole('button', { name: '修改：背政治第一章' }).waitFor()
  await page.context().setOffline(true)
  await addTask('做一套卷子')
  await leave(page)
  await page.context().setOffline(false)
  await visit(page, server, '/home-page')
  expect(await waitForTasks(2)).toEqual(['背政治第一章', '做一套卷子'])
  // Home says it as well, on this device and on any other.
  await page.getByText('做一套卷子').waitFor()
})

/** A recording that everybody may hear. */
const LESSON = { id: 'politics-philosophy.05-truth-value', title: '真理与价值：对不对，好不好' }
const STUDENT = '13812345691'

async function openSignedIn(): Promise<Page> {
  const opened = await openPhone(browser)
  await visit(opened, server, '/login')
  await logIn(opened, server, STUDENT)
  await opened.waitForFunction(() => localStorage.getItem('shangan:session') !== null)
  return opened
}

/** Hears the recording until it has come to a later second. */
async function hear(): Promise<void> {
  await visit(page, server, `/courses/course-learning?lesson=${LESSON.id}`)
  await page.getByRole('button', { name: '播放', exact: true }).click()
  const place = await page.getByRole('slider', { name: '进度' }).elementHandle()
  await page.waitForFunction((it) => it instanceof HTMLInputElement && Number(it.value) > 1, place)
  await page.getByRole('button', { name: '暂停' }).click()
}

/** A task, a word, a question and a lesson, each on its page, which is left at once. */
async function study(): Promise<void> {
  await visit(page, server, '/courses/task-list')
  await addTask('做一套卷子')
  await visit(page, server, '/spword/memory')
  await page.getByRole('button', { name: /^不认识/ }).click()
  await page
    .getByRole('button', { name: /^下一个/ })
    .first()
    .click()
  await visit(page, server, '/exercises/topic-train?source=node:marx.dialectics.negation')
  await page.getByRole('radio').or(page.getByRole('group').getByRole('checkbox')).first().click()
  const confirm = page.getByRole('button', { name: '确定' })
  if (await confirm.isVisible()) await confirm.click()
  await page.getByRole('heading', { name: '解析' }).waitFor()
  await hear()
  await leave(page)
}

const noted = ['words', 'mistakes', 'plan', 'lesson'] as const

/** The notes of a device about the day, once it has noted everything. */
async function readNotes(device: Page): Promise<object> {
  const notes = await device.waitForFunction((names) => {
    const found = names.map((name) => {
      const value: unknown = JSON.parse(localStorage.getItem(`shangan:today-${name}`) ?? 'null')
      return [name, Reflect.get(Object(value), 'value')] as const
    })
    return found.every(([, value]) => value !== undefined) && Object.fromEntries(found)
  }, noted)
  return Object(await notes.jsonValue())
}

/** The server's summary of the student's log, once it covers each stream and is not behind. */
async function readStudy(device: Page): Promise<object> {
  for (;;) {
    const said = await device.evaluate(async () => {
      const session: unknown = JSON.parse(localStorage.getItem('shangan:session') ?? '{}')
      const authorization = `Bearer ${String(Reflect.get(Object(session), 'authorization'))}`
      return (await fetch('/study/v1/today', { headers: { authorization } })).json()
    })
    const { behind: _, expected: _expected, ...notes } = said.result.mine.study
    if (noted.every((name) => name in notes)) return notes
    await wait(100)
  }
}

/** The student comes back to a page that stands open, after a while. */
async function comeBack(device: Page): Promise<void> {
  await device.clock.fastForward(6000)
  await device.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('work done on a phone is on the home that is open on a tablet, which says so where it has no network', async () => {
  page = await openSignedIn()
  // A phone gets one code a minute.
  server.ahead += 61_000
  const tablet = await openSignedIn()
  await tablet.context().clock.install()
  await visit(tablet, server, '/home-page')
  await tablet.getByRole('heading', { name: '先花几分钟，挑一样试试' }).waitFor()

  await study()
  const said = await readStudy(tablet)
  expect(await tablet.getByText('做一套卷子').count()).toBe(0)
  await comeBack(tablet)
  await tablet.getByText('做一套卷子').waitFor()
  await tablet.getByText(LESSON.title).waitFor()
  expect(await readNotes(tablet)).toEqual(said)
  const { due, fresh } = Object(Reflect.get(said, 'words'))
  const words = tablet.getByRole('heading', { name: due > 0 ? `复习 ${due} 个词` : `学 ${fresh} 个新词` })
  await words.waitFor()

  await tablet.context().setOffline(true)
  await comeBack(tablet)
  await tablet.getByText('没有网络，这里可能不是最新的').waitFor()
  await words.waitFor()
  await tablet.getByText('做一套卷子').waitFor()
})
