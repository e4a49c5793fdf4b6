import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { sharedBrowser, sharedServer } from '../support/driven'
import { doubleTap, logIn, openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
const STUDENT = '13712345601'
const VISITOR = '13712345602'

const TRAINING: Address = '/exercises/topic-train?source=node:marx.dialectics.negation'

/** A student's actions on one page: taps by role and name. */
function on(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const options = () => page.getByRole('radio').or(page.getByRole('group').getByRole('checkbox'))
  return {
    button,
    place: (at: number) => button(new RegExp(`^答题卡，第 ${at}/`)).waitFor(),
    /** Answers the question that is shown with its first option. */
    async answer(): Promise<void> {
      await options().first().click()
      const confirm = button('确定')
      if (await confirm.isVisible()) await confirm.click()
      await page.getByRole('heading', { name: '解析' }).waitFor()
    },
    next: () => button('下一题').last().click(),
  }
}

test('a guest practises without a network, logs in, goes on elsewhere, sits a paper, and meets the mistakes again', async () => {
  const phone = await openPhone(browser)
  const here = on(phone)
  await visit(phone, server, TRAINING)
  await here.place(1)
  await phone.context().setOffline(true)
  await here.answer()
  await here.next()
  await here.place(2)
  await here.answer()
  await phone.context().setOffline(false)
  await visit(phone, server, '/login')
  await logIn(phone, server, STUDENT)
  await phone.waitForURL((url) => url.pathname !== '/login')
  await visit(phone, server, TRAINING)
  await here.place(3)

  // The session alone, without what the device has stored of the practice.
  const tablet = await openPhone(browser, { storageState: await phone.context().storageState() })
  await tablet.context().clock.install()
  const there = on(tablet)
  await visit(tablet, server, TRAINING)
  await there.place(3)
  await there.button(/^答题卡/).click()
  await tablet.getByRole('button', { name: /^第 1 题，答(对|错)$/ }).waitFor()
  await phone.context().close()

  await reciteTwice(tablet)
  const answers = await sitPaper(tablet)
  expect(answers.wrong + answers.right).toBe(4)
  await tablet.getByRole('link', { name: '第 1 题，共 38 题' }).first().click()
  await tablet.getByRole('heading', { name: '第 1 题 / 38' }).waitFor()
  await tablet.getByRole('heading', { name: '解析' }).waitFor()
  await there.button('返回报告').click()

  await tablet.getByRole('link', { name: '打开错题本' }).click()
  await there.button('导出 PDF').click()
  const download = tablet.waitForEvent('download')
  await there.button(/^导出$/).click()
  expect((await download).suggestedFilename()).toMatch(/^错题本.*\.pdf$/)

  // A day later, without a network.
  await tablet.context().setOffline(true)
  await tablet.context().clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await there.button('返回').click()
  await tablet.getByRole('link', { name: '打开错题本' }).click()
  await there.button(/^开始重做/).click()
  await there.place(1)
  await tablet.context().close()
})

/** A double tap recites one card, which can be taken back. */
async function reciteTwice(page: Page): Promise<void> {
  const at = (card: number) => page.getByText(`第 ${card} 张，共 10 张`)
  await visit(page, server, '/exercises/recite-learn')
  await at(1).waitFor()
  await doubleTap(page.getByRole('button', { name: /^记住了/ }), at(2))
  await at(2).waitFor()
  await page.getByRole('button', { name: '撤销上一张' }).click()
  await at(1).waitFor()
}

/** Sits a mock paper: four questions are answered, a reload in between; resolves to how they came out. */
async function sitPaper(page: Page): Promise<{ right: number; wrong: number }> {
  const here = on(page)
  const keys: string[] = []
  page.on('response', (response) => {
    if (/\/study\/v1\/(questions|papers)\//.test(response.url())) keys.push(response.url())
  })
  await visit(page, server, '/exercises/exam-detail?paper=po-mock-1')
  await here.button('开始考试').click()
  await here.place(1)
  await page.getByRole('timer', { name: /剩余 (3:00:00|2:59)/ }).waitFor()
  for (let at = 1; at <= 4; at += 1) {
    await here.place(at)
    await page.getByRole('radio').first().click()
    if (at === 2) await here.button('稍后看').click()
    await here.next()
  }
  await page.reload()
  await here.place(5)
  // Only what is asked has come so far.
  expect(keys.filter((url) => !url.includes('/papers/'))).toEqual([])
  await here.button(/^答题卡/).click()
  await here.button('第 2 题，已答，稍后看').waitFor()
  await page.getByText('还有 34 题未答，交卷后不能修改').waitFor()
  await here.button('交卷').click()
  await here.button('现在交卷').click()
  await page.getByText('/ 100 分').waitFor()
  const count = (name: RegExp) => page.getByRole('link', { name }).count()
  return {
    right: await count(/^第 \d+ 题，共 38 题，答对$/),
    wrong: await count(/^第 \d+ 题，共 38 题，没答对$/),
  }
}

test('a visitor comes by a public paper, signs up at its report, and finds the result in all that it changes', async () => {
  const phone = await openPhone(browser)
  const here = on(phone)
  await visit(phone, server, '/market/paper-practice')
  await here.button('直接做政治十题').click()
  for (let at = 1; at <= 10; at += 1) {
    await here.place(at)
    await phone.getByRole('radio').first().click()
    if (at < 10) await here.next()
  }
  await here.button('交卷').click()
  await here.button('交卷').last().click()
  await phone.getByText('/ 100 分').first().waitFor()
  await here.button('登录看完整报告').click()
  await logIn(phone, server, VISITOR)
  await phone.getByRole('heading', { name: '逐题' }).waitFor()
  const right = await phone.getByRole('link', { name: /^第 \d+ 题，共 10 题，答对$/ }).count()

  await phone.getByRole('link', { name: /^看这份小卷的榜/ }).click()
  await phone.getByText(`第一次交卷得了 ${right * 10} 分`).waitFor()
  await phone.goBack()
  await phone.getByRole('link', { name: /^看知识点掌握程度/ }).click()
  await phone.getByText('1 次不够').first().waitFor()
  expect(await phone.getByText('1 次不够').count()).toBe(10)
  await phone.goBack()
  await phone.getByRole('link', { name: '看这周的周报' }).click()
  await phone.getByText(/^10 次作答，/).waitFor()
  await phone.getByText(`${right} / 10`, { exact: true }).waitFor()
  await phone.context().close()
})

test('a formula is drawn in the colour of the text, and scrolls by itself where it is wide', async () => {
  const page = await openPhone(browser, { colorScheme: 'dark', viewport: { width: 320, height: 640 } })
  await visit(page, server, '/exercises/topic-train?source=type:maths:single')
  const formula = page.getByRole('img').first()
  await formula.waitFor()
  const colours = await formula.evaluate((element) => {
    const style = getComputedStyle(element)
    return [style.backgroundColor, style.color]
  })
  expect(colours[0]).toBe(colours[1])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.context().close()
})
