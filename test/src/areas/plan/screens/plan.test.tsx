/** @jest-environment jsdom */
import { act } from 'react'
import { swipeOver } from '../../../support/finger'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { openedPractice } from '../../../support/practice'
import { example } from '../../../../support/root'
import { render } from '../../../support/render'
import PlanScreen from '@/areas/plan/screens/plan'
import type { PlanStore } from '@/stores/plan-store'
import { getMonday } from '../../../../../contract/domain/study/week'

const DAY = 86_400_000

beforeEach(() => {
  page.url = '/courses/task-list'
})

test('a task that is written stands on its day, is ticked, and counts as done', async () => {
  const { root, plan } = await openedPractice()
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('还没有任务')
  expect(screen.get('link', /^学习周报/).getAttribute('href')).toBe('/exercises/deep-week-report')
  expect(screen.get('link', /^考情诊断/).getAttribute('href')).toBe('/exercises/exam-diagnose')
  await screen.tap('button', '写一件')
  await screen.tap('button', '保存')
  expect(screen.text()).toContain('写一下要做什么')
  await screen.type('做什么', ' 背政治第一章 ')
  await screen.tap('button', '明天')
  await screen.tap('button', '45 分钟')
  await screen.tap('button', '保存')
  expect(plan.tasks).toMatchObject([{ title: '背政治第一章', day: plan.today + 1, minutes: 45 }])
  expect(screen.text()).toContain('今天没有安排')
  await screen.tap('button', '修改：背政治第一章')
  await screen.tap('button', '今天')
  await screen.tap('button', '保存')
  expect(screen.text()).toContain('45 分钟，还有 1 件')
  await screen.tap('checkbox', '做完：背政治第一章')
  expect(screen.text()).toContain('今天的都做完了')
  expect(screen.text()).toContain('已完成 1 件')
})

test('unsaved text is there when the sheet is opened again, until it is given up', async () => {
  const { root, plan } = await openedPractice()
  const first = await render(<PlanScreen />, root)
  await first.tap('button', '添加任务')
  await first.type('做什么', '背政治第一章')
  await first.tap('button', '明天')
  await first.tap('button', '关闭')
  await first.tap('button', '添加任务')
  expect(first.text()).toContain('上次写的还没保存')
  // The way back takes the page with the sheet.
  await first.type('做什么', '背政治第二章')
  first.unmount()

  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '添加任务')
  await screen.tap('button', '保存')
  expect(plan.tasks).toMatchObject([{ title: '背政治第二章', day: plan.today + 1 }])
  await screen.tap('button', '添加任务')
  expect(screen.text()).not.toContain('上次写的还没保存')
  await screen.tap('button', '关闭')

  await screen.tap('button', '修改：背政治第二章')
  await screen.type('做什么', '背英语')
  await screen.tap('button', '关闭')
  await screen.tap('button', '修改：背政治第二章')
  await screen.tap('button', '不要了')
  await screen.tap('button', '保存')
  expect(plan.tasks).toMatchObject([{ title: '背政治第二章' }])
})

test('a late task says of which day it was, and goes to today together', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  plan.write({ title: '甲', day: plan.today, minutes: 30 })
  plan.write({ title: '乙', day: plan.today, minutes: 20, begins: 600 })
  const missed = { task: 'live.limit-20261120', title: '定时放映', minutes: 8, begins: 1170 }
  plan.add({ ...missed, day: plan.today, to: '/courses/cc-live?room=limit-20261120' })
  root.clock.ms += DAY
  await plan.catchUp()
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toMatch(/甲原定 \d+月\d+日 周.30 分钟/)
  await screen.tap('button', '都改到今天')
  // A class is over with its hour.
  const days = () => Object.fromEntries(plan.tasks.map(({ title, day }) => [title, day - plan.today]))
  expect(days()).toEqual({ 甲: 0, 乙: 0, 定时放映: -1 })
  expect(screen.text()).toContain('50 分钟，还有 2 件')
  expect(screen.all('button', '都改到今天')).toEqual([])
  await screen.tap('button', '撤销')
  expect(days()).toEqual({ 甲: -1, 乙: -1, 定时放映: -1 })
})

test('words of days that are over go to a day once, are the words of today there, and are taken back as they were', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  const getWords = (day: number) => ({
    task: `words.${day}`,
    title: '背今天的单词',
    day,
    minutes: 11,
    to: '/spword/index',
  })
  const [before, yesterday, today] = [plan.today - 2, plan.today - 1, plan.today]
  for (const day of [before, yesterday]) plan.add(getWords(day))
  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '都改到今天')
  expect(plan.tasks.map(({ day }) => day)).toEqual([today])
  expect(screen.text()).toContain('11 分钟，还有 1 件')
  plan.add(getWords(today))
  expect(plan.tasks).toHaveLength(1)
  await screen.tap('button', '撤销')
  expect(plan.tasks.map(({ task, day }) => [task, day])).toEqual([
    [`words.${before}`, before],
    [`words.${yesterday}`, yesterday],
  ])
})

test('a task that is deleted is taken back, ticked as it was', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  plan.mark(plan.write({ title: '甲', day: plan.today, minutes: 30 }), 'done')
  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '修改：甲')
  await screen.tap('button', '删除这件')
  expect(plan.tasks).toEqual([])
  await screen.tap('button', '撤销')
  expect(plan.tasks).toMatchObject([{ title: '甲', state: 'done' }])
})

test('a task that a report adds finds a day with room, comes once, and opens where it is done', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  for (const name of ['a', 'b', 'a', 'c'])
    plan.add({ task: name, title: name, minutes: 20, to: '/exercises/topic-train?source=node%3Acalc' })
  expect(plan.tasks.map(({ task, day }) => [task, day - plan.today])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  plan.mark('a', 'dropped')
  plan.add({ task: 'a', title: 'a', minutes: 20 })
  expect(plan.findTask('a')).toMatchObject({ state: 'open', day: plan.today })
  plan.write({ title: '外面', day: plan.today, minutes: 10, to: '/no/such/page' })
  await act(async () => plan.change('a', { title: '先练极限' }))
  plan.add({ task: 'd', title: 'd', minutes: 5, to: '/exercises/topic-train?source=node%3Acalc' })
  plan.change('d', { day: plan.today })
  const screen = await render(<PlanScreen />, root)
  expect(screen.all('link', '外面')).toEqual([])
  await screen.tap('button', '接着做')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/exercises/topic-train?source=node%3Acalc' }])
})

const hours = (plan: PlanStore, minutes: readonly number[], day = plan.today + 1) =>
  minutes.map((minute, at) => plan.write({ title: `第${at + 1}件`, day, minutes: minute }))

test('an overfull day says so, shows where each piece would go, and is as before when that is taken back', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  plan.write({ title: '直播答疑', day: plan.today + 1, minutes: 90, begins: 19 * 60 + 30 })
  hours(plan, [60, 60, 20])
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('超出 50 分钟')
  expect(screen.text()).toMatch(/这天排了 230 分钟。挪 1 件到周.，2 天都不超。/)
  expect(screen.text()).toContain('19:30 开始，滑动挪不了')
  expect(screen.text()).toMatch(/建议挪到周./)
  // Unaffected tasks are folded, until somebody wants them.
  expect(screen.all('button', '修改：第3件')).toEqual([])
  await screen.tap('button', '另外 2 件，80 分钟')
  expect(screen.all('button', '修改：第3件')).toHaveLength(1)
  await screen.tap('button', '挪到别的天')
  expect(plan.tasks.map(({ day }) => day - plan.today)).toEqual([1, 1, 1, 2])
  expect(screen.text()).not.toContain('超出')
  await screen.tap('button', '撤销')
  expect(new Set(plan.tasks.map(({ day }) => day - plan.today))).toEqual(new Set([1]))
  expect(screen.text()).toContain('超出 50 分钟')
})

test('a move is not taken back once one of its tasks was changed or done', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  hours(plan, [100, 100])
  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '挪到别的天')
  const moved = plan.tasks.find(({ day }) => day === plan.today + 2)?.title ?? ''
  screen.get('button', '撤销')
  await screen.tap('button', `修改：${moved}`)
  await screen.type('做什么', '改过的')
  await screen.tap('button', '今天')
  await screen.tap('button', '保存')
  expect(screen.all('button', '撤销')).toEqual([])
  expect(plan.tasks.find(({ title }) => title === '改过的')?.day).toBe(plan.today)
  await screen.tap('button', '修改：改过的')
  await screen.tap('button', '挪到明天')
  screen.get('button', '撤销')
  await screen.tap('checkbox', '做完：改过的')
  expect(screen.all('button', '撤销')).toEqual([])
})

test('a student who did all on days that are over sees what to do, and that another week has nothing', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  plan.mark(plan.write({ title: '甲', day: plan.today, minutes: 30 }), 'done')
  root.clock.ms += DAY
  await plan.catchUp()
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('今天没有安排')
  expect(screen.text()).toContain('接下来还没有任务。')
  expect(screen.text()).not.toContain('左滑')
  await screen.tap('button', '看学习周报')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/exercises/deep-week-report' }])
  await screen.tap('button', '后一周')
  expect(screen.text()).toContain('这一周没有安排')
  await screen.tap('button', '前一周')
  await act(async () => void plan.write({ title: '乙', day: plan.today, minutes: 30 }))
  expect(screen.text()).not.toContain('接下来还没有任务。')
  expect(screen.text()).toContain('左滑')
})

test('a day that is left as it is offers nothing, until more comes to it', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  hours(plan, [100, 100])
  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '先不动')
  expect(screen.all('button', '挪到别的天')).toEqual([])
  expect(screen.text()).toContain('超出 20 分钟')
  await act(async () => void hours(plan, [10]))
  expect(screen.all('button', '挪到别的天')).toHaveLength(1)
})

test('work that cannot be spread says why', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  plan.write({ title: '直播', day: plan.today + 1, minutes: 200, begins: 600 })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('这天排了 200 分钟，定了时间的、每天都有的、太长的和做完的都挪不开。')
  await act(async () => void hours(plan, [30]))
  expect(screen.text()).toMatch(/挪 1 件到周.，这天还超 20 分钟：/)
})

test('nothing is spread to the exam or past it, and what stays for it is named', async () => {
  // The last day before the exam is full, and the exam is the day after tomorrow.
  const { root, plan } = await openedPractice({
    answers: { getHome: () => ({ ...example('getHome'), examDate: '2026-11-22' }) },
  })
  await plan.enter(undefined)
  plan.write({ title: '今天的题', day: plan.today, minutes: 100 })
  plan.write({ title: '今天的讲', day: plan.today, minutes: 120 })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('挪 1 件到周六')
  await act(async () => void hours(plan, [90]))
  expect(screen.text()).toContain('“今天的题”“今天的讲”找不到合适的日子，留在这天。')
  expect(screen.all('button', '挪到别的天')).toEqual([])
})

test('the daily limit is set in the plan, where every device finds it', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  hours(plan, [100])
  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '每天最多 180 分钟')
  await screen.type('自己填（分钟）', '5')
  await screen.tap('button', '保存')
  expect(screen.text()).toContain('请填 10 到 1440 之间的整数')
  await screen.type('自己填（分钟）', '90')
  await screen.tap('button', '保存')
  expect(plan.state.limit).toBe(90)
  expect(screen.text()).toContain('超出 10 分钟')
})

test('a column says its day, shows it alone, and other weeks are a step away', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  const monday = getMonday(plan.today)
  plan.mark(plan.write({ title: '今天做的', day: plan.today, minutes: 30 }), 'done')
  plan.write({ title: '下周的', day: monday + 8, minutes: 200 })
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('今天做的')
  expect(screen.all('button', /周.，没有安排$/)).toHaveLength(6)
  await screen.tap('button', /周.，共 30 分钟，做完 30$/)
  expect(screen.text()).not.toContain('下周的')
  await screen.tap('button', '看全部')
  expect(screen.text()).toContain('下周的')
  await screen.tap('button', '后一周')
  expect(screen.text()).not.toContain('今天做的')
  await screen.tap('button', /周二，共 200 分钟，超出 20$/)
  expect(screen.text()).toContain('下周的')
  await screen.tap('button', '前一周')
  await screen.tap('button', '前一周')
  expect(screen.text()).not.toContain('下周的')
})

test('a task goes to the next day by a swipe and back by another, and one with a time stays', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  const task = plan.write({ title: '甲', day: plan.today, minutes: 30 })
  const live = plan.write({ title: '直播', day: plan.today, minutes: 30, begins: 600 })
  const screen = await render(<PlanScreen />, root)
  const getRow = (title: string) => screen.get('button', `修改：${title}`).closest('.task') ?? document.body
  await swipeOver(getRow('甲'), -100)
  expect(plan.findTask(task)?.day).toBe(plan.today + 1)
  expect(screen.get('status', /“甲”挪到明天/)).toBeDefined()
  await screen.tap('button', '撤销')
  expect(plan.findTask(task)?.day).toBe(plan.today)
  await swipeOver(getRow('甲'), 100)
  expect(plan.findTask(task)?.day).toBe(plan.today)
  await swipeOver(getRow('直播'), -100)
  expect([plan.findTask(live)?.day, root.ui.toast?.text]).toEqual([plan.today, '10:00 开始，滑动挪不了'])
  // The same for who has no finger on the screen.
  await screen.tap('button', '修改：甲')
  await screen.tap('button', '挪到明天')
  expect(plan.findTask(task)?.day).toBe(plan.today + 1)
})

test('a time of its own is given to a task, and taken from it', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  plan.write({ title: '甲', day: plan.today, minutes: 30 })
  const screen = await render(<PlanScreen />, root)
  await screen.tap('button', '修改：甲')
  await screen.tap('button', '定时间')
  await screen.type('开始时间', '08:05')
  await screen.tap('button', '保存')
  expect(plan.tasks).toMatchObject([{ begins: 485 }])
  expect(screen.text()).toContain('08:05 开始，滑动挪不了')
  await screen.tap('button', '修改：甲')
  await screen.tap('button', '不定时间')
  await screen.tap('button', '保存')
  expect(plan.tasks[0]).not.toHaveProperty('begins')
})
