/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import ExamDetailScreen from '@/areas/practice/screens/exam-detail'
import RunScreen from '@/areas/practice/screens/run'
import { diagnose } from '@/areas/practice/parts/diagnose'
import { getIndex, openedPractice } from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const user = { uid: 'u1', phone: '137****0001' }
const school = {
  id: 'ma-school',
  subject: 'maths',
  number: 301,
  title: '示例大学甲 高等数学',
  minutes: 120,
  full: 10,
  school: '示例大学甲',
  sections: [{ title: '选择题', note: '', each: 5, questions: ['ma-1', 'ma-3'] }],
} as const
const index = {
  papers: [
    {
      ...school,
      sections: school.sections.map((section) => ({ ...section, questions: [...section.questions] })),
    },
    ...getIndex().papers,
  ],
}

async function open(url: string, Screen: typeof ExamDetailScreen, options = {}) {
  const opened = await openedPractice({ index, ...options })
  page.url = url
  return { ...opened, screen: await render(<Screen />, opened.root) }
}

test('a sample school leads to its paper, which says that it is a sample, and to the exam', async () => {
  const { screen } = await open('/exercises/colleges', ExamDetailScreen)
  expect(screen.text()).toContain('学校是虚构的')
  await screen.tap('link', '示例大学甲')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/exercises/exam-detail?paper=ma-school' }])
  screen.unmount()
  const paper = await open('/exercises/exam-detail?paper=ma-school', ExamDetailScreen)
  expect(paper.screen.text()).toContain('示例大学甲 高等数学 示例')
  expect(paper.screen.text()).toContain('不代表任何一所学校的考试')
  await paper.screen.tap('button', '开始考试')
  expect(navigated.opened.slice(-1)).toMatchObject([
    { url: '/exercises/recruitment-test?source=paper%3Ama-school' },
  ])
})

test('of any other school it is said that there is no paper, and the mock papers are shown', async () => {
  const { screen } = await open('/exercises/colleges', ExamDetailScreen)
  await screen.type('找学校', '某某大学')
  expect(screen.text()).toContain('还没有“某某大学”的试卷')
  expect(screen.all('link')).toEqual([])
  await screen.tap('button', '模拟卷')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/exercises/exam-detail' }])
  await screen.type('找学校', '大学甲')
  expect(screen.all('link', '示例大学甲')).toHaveLength(1)
})

test('the paper of a school is sat with its clock, and comes to the report of a paper', async () => {
  const paper = await open('/exercises/exam-detail?paper=ma-school', ExamDetailScreen, { user })
  const { practice, root } = paper
  await paper.screen.tap('button', '开始考试')
  paper.screen.unmount()
  page.url = '/exercises/recruitment-test?source=paper:ma-school'
  const screen = await render(<RunScreen />, root)
  expect(practice.state.attempts[0]?.begin).toMatchObject({
    mode: 'paper',
    source: 'paper:ma-school',
    minutes: 120,
    questions: ['ma-1', 'ma-3'],
  })
  expect(screen.text()).toContain('题目 ma-1')
})

test.each([{}, { user }])('without a school the test leads to the choice of one', async (options) => {
  const { screen } = await open('/exercises/recruitment-test', RunScreen, options)
  expect(screen.text()).toContain('先选一所院校')
  await screen.tap('button', '去选院校')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/exercises/colleges' }])
})

test('a school’s paper stands among no mock papers', async () => {
  const { root, screen, practice } = await open('/exercises/exam-detail', ExamDetailScreen)
  await screen.tap('button', '数学')
  expect(screen.all('link').map((link) => link.getAttribute('href'))).toEqual([
    '/exercises/exam-detail?paper=ma-paper',
  ])
  screen.unmount()
  practice.setPast(undefined, { paper: 301, year: 2026, total: 150, parts: [] })
  expect(diagnose(practice, root.storage.local).steps.map(({ to }) => to)).toEqual([
    '/exercises/exam-detail?paper=ma-paper',
  ])
})
