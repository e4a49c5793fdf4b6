/** @jest-environment jsdom */
import { act } from 'react'
import { page } from '../../../support/fake-page'
import '../../../support/fake-navigation'
import { courseAnswers, coursesOn } from '../../../support/courses'
import { openedPractice } from '../../../support/practice'
import { render } from '../../../support/render'
import CourseScreen from '@/areas/courses/screens/course'

beforeEach(() => {
  page.url = '/courses/starting-school'
})

async function opened() {
  const all = await openedPractice({ answers: courseAnswers() })
  const courses = coursesOn(all.root)
  await courses.enter(undefined)
  return { ...all, courses }
}

test('finished lines tick themselves, the rest is ticked by hand, and the lamp leads to the next', async () => {
  const { root, courses, practice, plan } = await opened()
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('0 件做完了，共 7 件')
  screen.get('link', '下一件：选好考试科目')
  await screen.tap('checkbox', '打勾：选好考试科目')
  expect(courses.isTicked('school:subjects')).toBe(true)
  screen.get('link', '下一件：定下目标分')
  await act(async () => {
    practice.setAim(301, 120)
    courses.see('limit.01', 0, 200)
    plan.write({ title: '甲', day: plan.today, minutes: 10 })
    practice.finish(
      practice.begin({ mode: 'placement', source: 'node:calc', questions: ['ma-1'], seed: 1 }),
      'done',
    )
  })
  expect(screen.text()).toContain('5 件做完了，共 7 件')
  // Facts of the log are not taken back by a tick.
  expect(screen.all('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    '打勾：选好考试科目',
    '打勾：定考试日期和单词计划',
    '打勾：加上班主任',
  ])
  screen.get('link', '下一件：定考试日期和单词计划')
  await screen.tap('checkbox', '打勾：选好考试科目')
  expect(courses.isTicked('school:subjects')).toBe(false)
})

test('the code of the class teacher is shown, marked as a sample', async () => {
  const { root } = await opened()
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('示例')
  await screen.tap('button', '看二维码')
  screen.get('dialog', '加班主任微信')
  const picture = document.querySelector('img')
  expect([picture?.getAttribute('src'), picture?.alt]).toEqual([
    expect.stringContaining('qr'),
    '班主任的微信二维码（示例）',
  ])
})
