import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { sharedBrowser, sharedServer } from '../support/driven'
import { logIn, openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
const STUDENT = '13712345601'

const TRAINING: Address = '/exercises/topic-train?source=node:marx.dialectics.negation'

/** What a student does on one page: taps by role and name. */
function on(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const options = () => page.getByRole('radio').or(page.getByRole('group').getByRole('checkbox'))
  return {
    button,
    place: (at: number) => button(new RegExp(`^答题卡，第 ${at} 题`)).waitFor(),
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

test('a guest practises without a network, logs in, and goes on where they were, from the server too', async () => {
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
  await visit(tablet, server, TRAINING)
  await on(tablet).place(3)
  await on(tablet)
    .button(/^答题卡/)
    .click()
  await tablet.getByRole('button', { name: /^第 1 题，答(对|错)$/ }).waitFor()
  await phone.context().close()
  await tablet.context().close()
})

test('a mock paper is timed, handed in and reported, and what was wrong waits in the mistake book', async () => {
  const page = await openPhone(browser)
  const here = on(page)
  await visit(page, server, '/exercises/exam-detail?paper=po-mock-1')
  await here.button('开始考试').click()
  await here.place(1)
  await page.getByRole('timer', { name: /剩余 2:59/ }).waitFor()
  for (let at = 1; at <= 4; at += 1) {
    await here.place(at)
    await page.getByRole('radio').first().click()
    if (at === 2) await here.button('稍后看').click()
    await here.next()
  }
  await page.reload()
  await here.place(5)
  await here.button(/^答题卡/).click()
  await here.button('第 2 题，已答，稍后看').waitFor()
  await page.getByText('还有 34 题未答，交卷后不能修改').waitFor()
  await here.button('交卷').click()
  await page.getByText('/ 100 分').waitFor()
  const wrong = await page.getByRole('link', { name: /^第 \d+ 题，共 38 题，没答对$/ }).count()
  const right = await page.getByRole('link', { name: /^第 \d+ 题，共 38 题，答对$/ }).count()
  expect(wrong + right).toBe(4)
  await page.getByRole('link', { name: '第 1 题，共 38 题' }).first().click()
  await page.getByRole('heading', { name: '第 1 题 / 38' }).waitFor()
  await page.getByRole('heading', { name: '解析' }).waitFor()
  await visit(page, server, '/exercises/mistake-book')
  await page.getByText(`全部 ${wrong}`).waitFor()
  await page.getByText(`明天有 ${wrong} 题`).waitFor()
  await here.button('提前练几题').click()
  await here.place(1)
  await page.context().close()
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
