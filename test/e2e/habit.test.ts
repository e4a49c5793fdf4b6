import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { questionChangesJob } from '../../server/src/jobs/messages'
import { questionStatsJob } from '../../server/src/jobs/question-stats'
import { sharedContent } from '../support/content'
import { sharedBrowser, sharedServer } from '../support/driven'
import { testKeys } from '../support/keys'
import { logIn, openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer()
const STUDENT = '13712345611'

const TRAINING: Address = '/exercises/topic-train?source=type:politics:single'
/** Questions that earn a day (content/clock-activities.json). */
const GOAL = 5

/** Runs the jobs of a server whose bank withdraws a question that somebody answered; resolves to which one. */
async function withdrawAnswered(): Promise<string> {
  const { bank } = await sharedContent('content')
  const { signal } = new AbortController()
  const run = (withdrawn: readonly string[]) => {
    const changed = withdrawn.map((question) => ({ question, text: '这道题的题干有歧义。' }))
    return questionChangesJob({ bank: { ...bank, withdrawn: changed } }).run(server.db, new Date(), signal)
  }
  await questionStatsJob({ bank }, testKeys()).run(server.db, new Date(), signal)
  const { question } = await server.db
    .selectFrom('question_firsts')
    .select('question')
    .executeTakeFirstOrThrow()
  // Changes found by the very first look are old, and nobody is notified of them.
  expect(await run([])).toBe(0)
  expect(await run([question])).toBe(1)
  return question
}

/** Answers the questions from one place of the practice to another, each with its first option; it goes on where it was left. */
async function practise(page: Page, first: number, last: number): Promise<void> {
  await visit(page, server, TRAINING)
  for (let at = first; at <= last; at += 1) {
    await page.getByRole('button', { name: new RegExp(`^答题卡，第 ${at}/`) }).waitFor()
    // Questions count one for each second of work.
    await page.clock.fastForward(2000)
    await page.getByRole('radio').first().click()
    await page.getByRole('heading', { name: '解析' }).waitFor()
    if (at < last) await page.getByRole('button', { name: '下一题' }).last().click()
  }
}

test('a student joins the check-in, earns the day by practising, claims an award, and reads what came of a question', async () => {
  const page = await openPhone(browser)
  await page.clock.install()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })

  await visit(page, server, '/sign-index')
  await button('登录后打卡').click()
  await logIn(page, server, STUDENT)
  await button('加入打卡').click()
  await heading('连续打卡 0 天').waitFor()
  await link(`做 ${GOAL} 道题`).first().waitFor()
  await page.getByRole('gridcell', { name: /^\d+ 日，今天$/ }).waitFor()

  // One question less does not earn the day.
  await practise(page, 1, GOAL - 1)
  await visit(page, server, '/sign-index')
  await link(/做 1 道题/).waitFor()
  await heading('连续打卡 0 天').waitFor()
  await practise(page, GOAL, GOAL)
  await visit(page, server, '/sign-index')
  await status('今天打上了').waitFor()
  await heading('连续打卡 1 天').waitFor()
  await link(new RegExp(`做 ${GOAL} 道题.*做完了`)).waitFor()
  await page.getByRole('gridcell', { name: /^\d+ 日，今天，已打卡$/ }).waitFor()

  // Home shows the day and the award for having joined.
  await visit(page, server, '/')
  await heading('连续 1 天').waitFor()
  await link(/^今天已打卡/).waitFor()
  await link(/^有 1 份奖励可以领/).click()
  await button('领取：加入打卡，20 分').click()
  await status('领到了：20 分').waitFor()
  await heading('做完一件，领一份奖励').waitFor()
  await link('积分明细').click()
  await heading('现在能用 30 分').waitFor()
  const entries = page.getByRole('list', { name: '积分明细' }).getByRole('listitem')
  for (const text of ['+10', '+20']) await entries.filter({ hasText: text }).waitFor()
  await expect(entries.count()).resolves.toBe(2)

  // A question that the student answered is withdrawn; the bell of home leads to the message of it.
  const question = await withdrawAnswered()
  await visit(page, server, '/')
  await link('消息，1 条未读').click()
  await link(/^题目订正 ?一道做过的题已停用 ?未读 ?这道题的题干有歧义。/).click()
  await page.waitForURL(`**/exercises/mistake-detail?question=${question}`)
  await page.getByRole('heading', { name: '解析' }).waitFor()
  await page.goBack()
  await link(/^题目订正 ?一道做过的题已停用 ?这道题/).waitFor()
  await visit(page, server, '/')
  await page
    .getByRole('region', { name: '倒计时' })
    .getByRole('link', { name: '消息', exact: true })
    .waitFor()
})
