import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { sharedBrowser, sharedServer } from '../support/driven'
import { doubleTap, openPhone, setTextSize, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page

/** Opens a page as a guest on a phone of their own. */
async function open(address: Address): Promise<void> {
  await page?.context().close()
  page = await openPhone(browser)
  await visit(page, server, address)
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const place = (count: number) => page.getByRole('heading', { name: `第 ${count} 个，共 20 个` })
const headword = () => page.getByRole('heading', { level: 2 }).first().innerText()

/** Looks, answers, corrects and undoes, and finds the group again after the browser was closed. */
async function answerAndComeBack(): Promise<void> {
  await open('/spword/memory')
  await place(1).waitFor()
  const first = await headword()
  await button('先想意思再选').click()
  await button(/^认识.*天后复习/).waitFor()
  await button(/^不认识.*天后复习/).click()
  await place(2).waitFor()
  const second = await headword()
  expect(second).not.toBe(first)
  await button('认识').last().click()
  await button('记错了').click()
  await place(3).waitFor()
  await button('撤销上一个').click()
  await place(2).waitFor()
  await expect(headword()).resolves.toBe(second)
  await button('不认识').click()
  await button(/^下一个/).waitFor()
  await page.reload()
  await place(3).waitFor()
  await button('更多').click()
  await page.getByRole('dialog').getByRole('button', { name: '看详情' }).click()
  await page.getByRole('heading', { name: '我的笔记' }).waitFor()
  await page.getByRole('textbox', { name: '我的笔记' }).fill('记住它')
  await page.getByRole('button', { name: '返回' }).click()
  await place(3).waitFor()
  await button('认识').last().click()
  await page.getByText('记住它').waitFor()
}

/**
 * The second tap of a double tap goes to nothing that it was not meant for: not to the answer, nor to the next word, nor
 * along the link that stands where a button planned something.
 */
async function tapTwice(): Promise<void> {
  await open('/spword/index')
  const planned = page.getByRole('link', { name: /^已加入计划/ })
  await doubleTap(button(/^加入计划/), planned)
  await planned.waitFor()
  expect(new URL(page.url()).pathname).toBe('/spword/index')
  await open('/spword/memory')
  await place(1).waitFor()
  await doubleTap(button('认识').last(), button(/^下一个/))
  await place(1).waitFor()
  await doubleTap(button(/^下一个/), place(2))
  await button('认识').last().waitFor()
}

/** A word that is answered in one tab is not asked again in another. */
async function answerInTwoTabs(): Promise<void> {
  await open('/spword/memory')
  await place(1).waitFor()
  await button('不认识').click()
  await button(/^下一个/).waitFor()
  const otherPage = await page.context().newPage()
  await visit(otherPage, server, '/spword/memory')
  await otherPage.getByRole('heading', { name: '第 2 个，共 20 个' }).waitFor()
  await button(/^下一个/).click()
  await place(2).waitFor()
  await button('认识').last().click()
  await otherPage.getByRole('heading', { name: '第 3 个，共 20 个' }).waitFor()
}

/** Behind an answer the next front is ready, out of reach, and each answer begins at its top. */
async function readLongAnswers(): Promise<void> {
  await open('/spword/memory')
  // Large text makes the back longer than the card with any font.
  await setTextSize(page, '200%')
  await page.setViewportSize({ width: 320, height: 480 })
  await page.reload()
  await place(1).waitFor()
  const first = await headword()
  await button('认识').last().click()
  const under = page.locator('.wm-front .we-head')
  await under.filter({ hasNotText: first }).waitFor({ state: 'attached' })
  const second = await under.innerText()
  await expect(headword()).resolves.toBe(first)
  await expect(button('更多').count()).resolves.toBe(1)
  const card = page.locator('.wm-back')
  const scrolled = () => card.evaluate(({ scrollTop }) => scrollTop)
  await card.hover()
  // A wheel that turns before the card takes the pointer scrolls nothing.
  while ((await scrolled()) === 0) {
    await page.mouse.wheel(0, 40)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await button(/^下一个/).click()
  await place(2).waitFor()
  await expect(headword()).resolves.toBe(second)
  await button('认识').last().click()
  await button(/^下一个/).waitFor()
  await expect(headword()).resolves.toBe(second)
  await expect(scrolled()).resolves.toBe(0)
}

/** A card follows the finger and is answered by a swipe; scrolling answers nothing. */
async function swipe(): Promise<void> {
  await open('/spword/memory')
  await place(1).waitFor()
  const card = page.getByRole('heading', { level: 2 }).first()
  const box = await card.boundingBox()
  if (!box) throw new Error('the card is not drawn')
  const finger = await page.context().newCDPSession(page)
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from.x, from.y)
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', from.x + 4 * step, from.y + 40 * step)
  await touch('touchEnd', from.x, from.y)
  await place(1).waitFor()
  await button('先想意思再选').waitFor()
  await touch('touchStart', from.x, from.y)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from.x - 30 * step, from.y)
  const moved = await card.boundingBox()
  expect(moved?.x).toBeLessThan(box.x - 100)
  await touch('touchEnd', from.x - 150, from.y)
  await button(/^下一个/).waitFor()
}

/** The keyboard leads through a group to its result, and on to the next. */
async function learnByKeys(): Promise<void> {
  await open('/spword/memory')
  await place(1).waitFor()
  const first = await headword()
  await page.keyboard.press('1')
  await page.keyboard.press('Space')
  for (let count = 2; count <= 20; count += 1) {
    await place(count).waitFor()
    await page.keyboard.press('2')
    await page.keyboard.press('Space')
  }
  await page.getByText('再认一遍').waitFor()
  await expect(headword()).resolves.toBe(first)
  await page.keyboard.press('2')
  await page.keyboard.press('Space')
  await page.getByRole('group', { name: '一次就认识 19 个，共 20 个' }).waitFor()
  await page.getByRole('link', { name: first }).waitFor()
  await button('先预习下一组').click()
  await page.getByRole('heading', { name: '新词 20 个' }).waitFor()
  await button('开始学这一组').click()
  await place(1).waitFor()
  await expect(headword()).resolves.not.toBe(first)
}

test('a guest learns by taps, by swipes and by keys, in two tabs and in large text, to the result of a group', async () => {
  await answerAndComeBack()
  await tapTwice()
  await answerInTwoTabs()
  await swipe()
  await readLongAnswers()
  await learnByKeys()

  // A word that the book does not have leads to the search.
  await visit(page, server, '/spword/detail?word=nosuchword')
  await page.getByRole('heading', { name: '词表里没有 nosuchword' }).waitFor()
  await button('去查单词').click()
  await page.waitForURL('**/spword/spword-search?word=nosuchword')
})
