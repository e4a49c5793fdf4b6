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
