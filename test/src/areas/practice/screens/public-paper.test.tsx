/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import BoardScreen from '@/areas/practice/screens-results/board'
import ExamDetailScreen from '@/areas/practice/screens/exam-detail'
import ReportScreen from '@/areas/practice/screens/report'
import RunScreen from '@/areas/practice/screens/run'
import { fakeRoot } from '../../../../support/root'
import { getIndex, openedPractice, getQuestion } from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const questions = [getQuestion('ma-1'), getQuestion('ma-2')]
const paper = {
  id: 'ma-open',
  subject: 'maths',
  number: 301,
  title: '数学十题小卷',
  minutes: 20,
  full: 20,
  isPublic: true,
  sections: [{ title: '选择题', note: '', each: 10, questions: ['ma-1', 'ma-2'] }],
} as const
const index = {
  papers: [
    ...getIndex().papers,
    {
      ...paper,
      sections: [...paper.sections].map((section) => ({ ...section, questions: [...section.questions] })),
    },
  ],
}
const student = { uid: 'u1', phone: '137****0001' }

/** The paper as a visitor answers it: one right, one wrong, handed in. */
async function answered(user?: typeof student) {
  const opened = await openedPractice({ questions, index, ...(user && { user }) })
  page.url = '/market/paper-test?paper=ma-open'
  const run = await render(<RunScreen />, opened.root)
  const choose = async (text: string) => {
    const radio = run.all('radio').find((lElement) => lElement.textContent?.includes(text))
    await act(async () => radio?.click())
  }
  await choose('乙')
  await run.tap('button', '下一题')
  await choose('甲')
  await run.tap('button', '交卷')
  await act(async () => run.all('button', '交卷').at(-1)?.click())
  run.unmount()
  const [{ url } = { url: '' }] = navigated.opened.slice(-1)
  page.url = url
  return { ...opened, url }
}

test('a visitor answers a public paper without an account, sees the points, and is asked to log in for the rest', async () => {
  const { root, url, practice } = await answered()
  expect(url).toBe(`/market/paper-report?attempt=${practice.state.attempts[0]?.begin.id}`)
  const report = await render(<ReportScreen />, root)
  expect(report.text()).toContain('数学十题小卷')
  expect(report.text()).toContain('10 / 20 分')
  expect(report.text()).toContain('不用重做')
  expect(report.all('link')).toHaveLength(0)
  await report.tap('button', '登录看完整报告')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/login' }])
})

test('a student reads all of it: knowledge, each question, and the way to the board', async () => {
  const { root } = await answered(student)
  const report = await render(<ReportScreen />, root)
  expect(report.all('link', '极限1/2')).toHaveLength(1)
  const links = report.all('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining([
      '/market/paper-rank?paper=ma-open',
      '/exercises/master-status',
      '/market/paper-practice',
    ]),
  )
})

test('a paper that is left is gone on with; one that there is not leads to those that there are', async () => {
  const opened = await openedPractice({ questions, index })
  const attempt = opened.practice.begin({
    mode: 'public',
    source: 'paper:ma-open',
    questions: ['ma-1', 'ma-2'],
    seed: 1,
  })
  page.url = '/market/paper-test?paper=ma-open'
  const run = await render(<RunScreen />, opened.root)
  expect(opened.practice.state.attempts.map(({ begin }) => begin.id)).toEqual([attempt])
  run.unmount()
  page.url = '/market/paper-test?paper=nothing'
  const none = await render(<RunScreen />, opened.root)
  await none.tap('button', '看有哪些小卷')
  expect(navigated.opened.slice(-1)).toMatchObject([{ url: '/market/paper-practice' }])
})

test('public papers are not among those of the exam', async () => {
  const { root } = await openedPractice({ questions, index })
  page.url = '/exercises/exam-detail'
  const screen = await render(<ExamDetailScreen />, root)
  await screen.tap('button', '数学')
  expect(screen.text()).toContain('数学一模拟卷')
  expect(screen.text()).not.toContain('十题小卷')
})

test('the board of a paper shows first results, and no week', async () => {
  const root = fakeRoot({
    user: student,
    answers: {
      getLeaderboardItem: ({ params }) => {
        expect(params.boardId).toBe('paper-ma-open')
        return { isShown: true, score: 0, rank: 31, total: 31 }
      },
      getLeaderboardPage: () => ({ items: [{ rank: 31, name: '小**', score: 0, isMe: true }] }),
    },
  })
  page.url = '/market/paper-rank?paper=ma-open'
  const screen = await render(<BoardScreen />, root)
  expect(screen.get('heading', /第 31 名/).textContent).toContain('第一次交卷的得分')
  expect(screen.text()).toContain('第一次交卷得了 0 分')
  expect(screen.text()).not.toContain('周一')
})
