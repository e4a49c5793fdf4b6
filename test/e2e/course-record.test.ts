import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { CLASS, classAhead } from '../support/live-class'
import { sharedBrowser, sharedServer } from '../support/driven'
import { logIn, newestCode, openPhone, visit } from '../support/visit'
import type { MiniProgram } from '../weapp/host/host'
import { createProgram, pageUrl } from '../weapp/program'
import { chooseFirst, untilSaid, watchFilm } from '../weapp/steps'

const browser = sharedBrowser()
const server = sharedServer()
const [STUDENT, OTHER] = ['13712345621', '13712345622'] as const

const TRIAL = 'maths-limit.01-limit-idea'
const LESSON: Address = `/courses/course-learning?lesson=${TRIAL}`
const ROOM: Address = `/courses/cc-live?lesson=${CLASS}`
/** Where the browser stops the film, which runs in real time: after two reports, each of 15 seconds. */
const STOP_SECOND = 35
/** Seconds of the film between two reports of its place. */
const STEP = 2
/** The first question of the class is open then. */
const CLASS_SECOND = 90

/** Lets the film of a page run to a second, as fast as it goes, and stops it; returns where it stands. */
async function watchTo(page: Page, second: number): Promise<number> {
  const handle = page.getByRole('slider', { name: '进度' })
  const speed = page.getByRole('button', { name: /^倍速/ })
  while ((await speed.innerText()) !== '3×') await speed.click()
  await page.getByRole('button', { name: '播放', exact: true }).click()
  while (Number(await handle.inputValue()) < second) await wait(50)
  await page.getByRole('button', { name: '暂停' }).click()
  return Number(await handle.inputValue())
}

const writeTime = (second: number): string =>
  `${Math.floor(second / 60)}:${String(Math.floor(second % 60)).padStart(2, '0')}`

/** Opens the student's mini-program, logged in by a code to the phone. */
async function openProgram(): Promise<MiniProgram> {
  const program = createProgram(server)
  await program.launch(pageUrl('/login'))
  await program.tap({ role: 'button', name: '手机号登录' })
  await program.type('手机号', STUDENT)
  await program.tap({ role: 'button', name: '获取验证码' })
  await program.type('验证码', newestCode(server, STUDENT))
  await program.tap({ role: 'checkbox', name: /用户协议/ })
  await program.tap({ role: 'button', name: '登录' })
  return program
}

test('a student begins a trial, goes on in the mini-program, meets another in a live class, and finds it all', async () => {
  // A guest comes from a campaign page.
  const phone = await openPhone(browser)
  await visit(phone, server, '/market/brand-intro')
  await phone.getByRole('link', { name: /试听一讲/ }).click()
  await phone.getByRole('heading', { name: '极限', exact: false }).first().waitFor()
  const stopped = await watchTo(phone, STOP_SECOND)
  await phone.getByRole('button', { name: '没听懂', exact: true }).click()
  await phone.getByText(/5 秒内再点一次取消/).waitFor()
  await visit(phone, server, '/login')
  await logIn(phone, server, STUDENT)
  await phone.waitForURL((url) => url.pathname !== '/login')
  await visit(phone, server, '/courses/study-center')
  const line = await phone.getByText(/上次看到 \d+:\d\d/).innerText()
  const [, left = ''] = /上次看到 (\d+:\d\d)/.exec(line) ?? []
  // The part played while the film is being stopped may be a step of the handle ahead of it.
  const near = Array.from({ length: 2 * STEP + 1 }, (_, at) => writeTime(stopped - STEP + at))
  expect(near).toContain(left)

  // The mini-program plans the lessons, goes on at the same second, and answers the questions of the lesson.
  server.ahead += 61_000
  const program = await openProgram()
  const go = (to: Address) => program.move('navigateTo', pageUrl(to))
  const said = (words: string) => untilSaid(program, words)
  /** Opens the plan, and waits until it has seen that a task was done. */
  async function untilTicked(task: string): Promise<void> {
    await program.move('redirectTo', pageUrl('/courses/task-list'))
    await said(`${task} 做完后自动打勾`)
  }
  const tap = (role: 'button' | 'link' | 'tab', name: string | RegExp) => program.tap({ role, name })
  await go('/courses/subject-progress-selection')
  await tap('button', '加入计划')
  await said('讲已加入计划')
  await go(LESSON)
  await said(`从 ${left} 接着看`)
  await watchFilm(program, stopped, 255)
  await tap('tab', '练习')
  await tap('link', '开始练习')
  for (const question of [1, 2]) {
    await said(`${question} / 5`)
    await chooseFirst(program)
    await said('解析')
    await tap('button', '下一题')
  }
  await program.type('你的答案', '0')
  await tap('button', '确定')
  await said('解析')

  await untilTicked('极限：要多近就能有多近')

  // Days later there is a class, in the plan as well: one in the mini-program, somebody else in the browser.
  const ahead = await classAhead(CLASS_SECOND)
  server.ahead = ahead
  program.setForward(ahead)
  await go('/courses/lecture')
  const [planned] = program.findAll({ role: 'button', name: '加入计划：定时放映：分析题怎么拆' })
  if (!planned) throw new Error('the class cannot be planned')
  await program.fire(planned, 'tap', { x: 1, y: 1 })
  await go(ROOM)
  await said('签到开着')
  const otherPage = await openPhone(browser)
  await visit(otherPage, server, '/login')
  await logIn(otherPage, server, OTHER)
  await otherPage.waitForURL((url) => url.pathname !== '/login')
  await visit(otherPage, server, ROOM)
  await tap('button', '签到')
  await said('已签到')
  await said('随堂题')
  await chooseFirst(program)
  await tap('button', '提交答案')
  await said('1 人已答，别人只看得到人数')
  await program.type('发言', '先看条件')
  await tap('button', '发送')
  await otherPage.getByText('先看条件').waitFor()
  await otherPage.getByRole('button', { name: '签到' }).click()
  await otherPage.getByText(/已签到/).waitFor()

  // All of it is in the plan and in the report, here and in the student's browser.
  await untilTicked('定时放映：分析题怎么拆')
  const found = [
    '看了 100%，4:15 / 4:15',
    /定时放映：分析题怎么拆 \d+月\d+日 \d\d:\d\d 签到 · 随堂题答了 1 道/,
    /做过 3 题，最近一次做对 \d 题/,
    /没听懂的地方 1 处/,
  ]
  await program.move('redirectTo', pageUrl('/courses/course-report'))
  await said('没听懂的地方 1 处')
  for (const words of found) expect(program.text()).toMatch(words)
  await visit(phone, server, '/courses/course-report')
  await phone.getByText('上过的定时课').waitFor()
  const report = (await phone.getByRole('main').innerText()).replace(/\s+/g, ' ')
  for (const words of found) expect(report).toMatch(words)
  expect(program.problems).toEqual([])
  program.close()
})
