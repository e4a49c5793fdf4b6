/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../support/fake-navigation'
import { page } from '../../support/fake-page'
import { openedPractice } from '../../support/practice'
import { render } from '../../support/render'
import PlanScreen from '@/screens/ability/plan'

const DAY = 86_400_000

beforeEach(() => {
  page.url = '/courses/task-list'
})

test('a task that is written stands on its day, is ticked, and counts as done', async () => {
  const { root, plan } = await openedPractice()
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toContain('还没有任务')
  await screen.tap('button', '添加任务')
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
  expect(screen.text()).toContain('今天做完 1 件')
})

test('what is late says of which day it was, and goes to today together', async () => {
  const { root, plan } = await openedPractice()
  await plan.enter(undefined)
  plan.write({ title: '甲', day: plan.today, minutes: 30 })
  plan.write({ title: '乙', day: plan.today, minutes: 20 })
  root.clock.ms += DAY
  await plan.catchUp()
  const screen = await render(<PlanScreen />, root)
  expect(screen.text()).toMatch(/甲30 分钟 · 原定 \d+月\d+日/)
  await screen.tap('button', '都改到今天')
  expect(plan.tasks.map(({ day }) => day)).toEqual([plan.today, plan.today])
  expect(screen.text()).toContain('50 分钟，还有 2 件')
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

test('what a report adds finds a day with room, comes once, and opens where it is done', async () => {
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
  expect(plan.taskOf('a')).toMatchObject({ state: 'open', day: plan.today })
  plan.write({ title: '外面', day: plan.today, minutes: 10, to: '/no/such/page' })
  await act(async () => plan.change('a', { title: '先练极限' }))
  plan.add({ task: 'd', title: 'd', minutes: 5, to: '/exercises/topic-train?source=node%3Acalc' })
  plan.change('d', { day: plan.today })
  const screen = await render(<PlanScreen />, root)
  expect(screen.all('link', '外面')).toEqual([])
  await screen.tap('button', '接着做')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/exercises/topic-train?source=node%3Acalc' }])
})
