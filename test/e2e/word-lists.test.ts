import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { taskListText } from '@/strings/task-list'
import { studyDay } from '../../contract/domain/study/day'
import { getWeekday } from '../../contract/domain/words/plan'
import { sharedBrowser, sharedServer } from '../support/driven'
import { openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page

beforeEach(async () => {
  page = await openPhone(browser)
})

const open = (address: Address) => visit(page, server, address)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const path = () => new URL(page.url()).pathname + new URL(page.url()).search
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Answers the question that is shown with a key; answers whether that was right. */
async function answer(key: string): Promise<boolean> {
  await page.keyboard.press(key)
  await button('下一题').waitFor()
  return (await status('答对了').count()) > 0
}

/** From the list of units: words are marked together, that is taken back, and meanings are covered. */
async function markUnit(): Promise<void> {
  await open('/spword/stage-list')
  await link(/第 1 单元/).click()
  await link(/^income/).waitFor()
  await button('选择').click()
  await page.getByRole('checkbox', { name: /^income/ }).click()
  await page.getByRole('checkbox', { name: /^tone/ }).click()
  await button('标为熟词').click()
  await status('已把 2 个词标为熟词').waitFor()
  await link(/^income.*熟词/).waitFor()
  await button('撤销').click()
  await link(/^income.*未学/).waitFor()
  await link('表格模式').click()
  // The list beneath has the meaning as well.
  const meaning = page.getByText('n. 收入；所得').filter({ visible: true })
  await button('遮住释义').waitFor()
  await meaning.waitFor()
  await button('遮住释义').click()
  await expect(meaning.count()).resolves.toBe(0)
  await page.getByRole('button', { name: /^income/ }).click()
  await meaning.waitFor()
}

/** Of all words only those near the viewport are in the document, down to the last one. */
async function scrollAll(): Promise<void> {
  await open('/spword/section?state=new')
  await page.getByRole('listitem').first().waitFor()
  const all = Number(await page.getByRole('listitem').first().getAttribute('aria-setsize'))
  expect(all).toBeGreaterThan(2000)
  expect(await page.getByRole('listitem').count()).toBeLessThan(60)
  // Rows come as they are scrolled to: the end is where the page can be scrolled no further.
  await page.waitForFunction((last) => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    return document.querySelector(`[aria-posinset="${last}"]`) !== null
  }, all)
  expect(await page.getByRole('listitem').count()).toBeLessThan(60)
}

/** Words are found by form and meaning, without a network too, and the search is stored. */
async function search(): Promise<void> {
  await open('/spword/spword-search')
  const field = page.getByRole('textbox', { name: '查单词' })
  await field.fill('收入')
  await link(/^income/).waitFor()
  await page.context().setOffline(true)
  await field.fill('abandoned')
  await link(/^abandon .*abandoned 是 abandon 的另一种形式/).waitFor()
  await field.press('Enter')
  await button('清空输入').click()
  await button('abandoned').click()
  await link(/^abandon/).waitFor()
}

/** A test by keys alone: wrong words return, and the result counts first answers. */
async function testByKeys(): Promise<void> {
  await open('/spword/test?unit=1')
  await button('10').click()
  await button('开始测试 10 个词').click()
  await button('不认识').waitFor()
  let right = 0
  for (let asked = 0; asked < 10; asked += 1) {
    if (await answer(String((asked % 4) + 1))) right += 1
    await page.keyboard.press('Enter')
    await button('不认识')
      .or(page.getByRole('heading', { name: '答错的词' }))
      .waitFor()
  }
  if (right < 10) {
    await page.getByText('再来一遍').waitFor()
    await button('退出测试').click()
  }
  await page.getByText('/ 10 词，第一次就答对').waitFor()
  await page.getByText(`${right}`, { exact: true }).first().waitFor()
  const wrong = await page.getByRole('list', { name: '答错的词' }).getByRole('link').count()
  expect(wrong).toBe(10 - right)
  await page.reload()
  await page.getByText('/ 10 词，第一次就答对').waitFor()
}

/** A word is spelt, with a slip put right. */
async function spell(): Promise<void> {
  await open('/spword/test?unit=1')
  for (const name of ['拼写', '看词选义', '看义选词', '10']) await button(name).click()
  await button('开始测试 10 个词').click()
  const field = page.getByRole('textbox', { name: '输入单词' })
  await field.waitFor()
  await expect(field.evaluate((item) => item === document.activeElement)).resolves.toBe(true)
  await field.fill('zzzzzzzzzz')
  await field.press('Enter')
  await status('答错了').waitFor()
  await expect(button('下一题').evaluate((item) => item === document.activeElement)).resolves.toBe(true)
  await button('下一题').click()
  await button('提示一个字母').click()
  await expect(field.inputValue()).resolves.toHaveLength(1)
  await button('退出测试').click()
  await page.getByText('/ 1 词，第一次就答对').waitFor()
  expect(path()).toBe('/spword/test-result')
}

/** From the entry to what there is to do and what it comes to. */
async function beginAsGuest(): Promise<void> {
  await open('/word-login')
  await button('先试学一组').click()
  await heading(/\d+\s*词待学/).waitFor()
  await page.getByText('现在是访客').waitFor()
  await page.getByRole('img', { name: /按计划学，考试日预计认识 \d+ 词/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/spword/index')
}

/** A plan is tried out while it is changed, saved, and there again. */
async function changePlan(): Promise<void> {
  await open('/spword/user-plan')
  const load = page.getByRole('img', { name: /以后 \d+ 天平均每天 \d+ 个/ })
  const before = await load.getAttribute('aria-label')
  await page.getByLabel('每天新词').fill('500')
  await page.getByText('每天新词数是 0 到 300 的整数').waitFor()
  await page.getByLabel('每天新词').fill('20')
  await page.getByText('有改动还没有保存').waitFor()
  while ((await load.getAttribute('aria-label')) === before) await page.waitForTimeout(100)
  await page.getByRole('radio', { name: '稳步 90%' }).click()
  // Not a day that this journey may run on: a day of rest has no new words.
  await button(taskListText.weekday(getWeekday(studyDay(Date.now()) + 3))).click()
  await button('保存计划').click()
  await page.getByRole('status').filter({ hasText: '计划已保存' }).waitFor()
  await open('/spword/index')
  await page.getByText('每天新词 20 个 · 稳步 90%').waitFor()
}

/** The schemes are explained, and one of them is chosen. */
async function chooseScheme(): Promise<void> {
  await open('/spword/memory-scheme')
  await page.getByRole('img', { name: /考试日方案：200 天里复习 \d+ 次/ }).waitFor()
  await button('改用“考试日”').click()
  await page.getByRole('status').filter({ hasText: '已改用“考试日”方案' }).waitFor()
  await page.getByRole('region', { name: '考试日' }).getByText('正在使用').waitFor()
}

test('a guest plans from the entry, looks words up, and is tested by choice and by spelling', async () => {
  await beginAsGuest()
  await changePlan()
  await chooseScheme()
  await markUnit()
  await scrollAll()
  await search()
  await page.context().setOffline(false)
  await testByKeys()
  await spell()

  // The course's two entries lead into the same study.
  await open('/courses/memory')
  await page.getByText('同一份进度').waitFor()
  await open('/courses/super-memory')
  await button('开始学习').click()
  await heading(/词待学/).waitFor()
})
