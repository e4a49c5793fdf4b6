/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import AnalysisScreen from '@/areas/practice/screens/analysis'
import ExamDetailScreen from '@/areas/practice/screens/exam-detail'
import MistakeDetailScreen from '@/areas/practice/screens/mistake-detail'
import RecordScreen from '@/areas/practice/screens-results/record'
import ReportScreen from '@/areas/practice/screens/report'
import TrainListScreen from '@/areas/practice/screens/train-list'
import StatisticsScreen from '@/areas/practice/screens-results/statistics'
import { createPracticeStore, practiceArea } from '@/areas/practice/area'
import { memoryRecords } from '../../../../support/memory-records'
import { fakeRoot } from '../../../../support/root'
import {
  answer,
  handIn,
  openedPaper,
  openedPractice,
  practiceAnswers,
  getQuestion,
} from '../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

/** A paper that was handed in: one right, one wrong, a text that waits for its marks. */
async function handedIn() {
  const opened = await openedPaper()
  const { practice, attempt } = opened
  answer(practice, attempt, 'ma-1', 'B', 60_000)
  answer(practice, attempt, 'ma-2', 'A', 30_000)
  answer(practice, attempt, 'ma-5', '先求导', 90_000)
  await handIn(practice, attempt)
  return opened
}

test('a report shows the points, the questions that wait for own marks, and each outcome', async () => {
  const { root, attempt } = await handedIn()
  page.url = `/exercises/exam-report?attempt=${attempt}`
  const screen = await render(<ReportScreen />, root)
  expect(screen.text()).toContain('数学一模拟卷5 / 20 分')
  expect(screen.text()).toContain('用时 3 分')
  expect(screen.text()).toContain('还有 1 道主观题没有自评')
  expect(screen.all('link', '第 2 题，共 3 题，没答对')).toHaveLength(1)
  expect(screen.all('link', '极限1/2')).toHaveLength(1)
})

test('a report shows the score without questions that were answered before the paper began', async () => {
  const opened = await openedPractice({ user: { uid: 'u1', phone: '137****0001' } })
  const { practice, root } = opened
  const before = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 1 })
  answer(practice, before, 'ma-1', 'A')
  root.clock.ms += 1000
  const attempt = await practice.sit({ paper: 'ma-paper', seed: 1 })
  answer(practice, attempt, 'ma-1', 'B')
  answer(practice, attempt, 'ma-2', 'A')
  await handIn(practice, attempt)
  page.url = `/exercises/exam-report?attempt=${attempt}`
  const screen = await render(<ReportScreen />, root)
  expect(screen.text()).toContain('没做过0 / 15 分2 题')
  expect(screen.text()).toContain('以前做过5 / 5 分1 题')
  expect(screen.text()).toContain('1 题以前做过，没做过的只剩 2 题，还看不出水平。')
})

test('a paper of which all is new says so, and one that is sat again that all was answered before', async () => {
  const { root, practice, attempt } = await handedIn()
  page.url = `/exercises/exam-report?attempt=${attempt}`
  const first = await render(<ReportScreen />, root)
  expect(first.text()).toContain('3 题以前都没做过')
  first.unmount()
  root.clock.ms += 1000
  const again = practice.begin({
    mode: 'test',
    source: 'paper:ma-paper',
    questions: ['ma-1', 'ma-2'],
    seed: 1,
  })
  answer(practice, again, 'ma-1', 'B')
  practice.finish(again, 'done')
  page.url = `/exercises/knowledge-report?attempt=${again}`
  const second = await render(<ReportScreen />, root)
  expect(second.text()).toContain('2 题以前都做过，这个分数看不出没见过的题能得多少。')
})

test('a paper that the server has not marked yet says so, and is marked once the server is back', async () => {
  let isDown = false
  const { root, practice, attempt } = await openedPaper({ fails: () => isDown })
  answer(practice, attempt, 'ma-1', 'B')
  isDown = true
  practice.finish(attempt, 'done')
  page.url = `/exercises/exam-report?attempt=${attempt}`
  const screen = await render(<ReportScreen />, root)
  screen.get('heading', '已交卷，连上后评分')
  expect(screen.text()).toContain('服务器暂时没有响应，作答都保存着，连上后自动交上去')
  isDown = false
  await screen.tap('button', '再试一次')
  expect(screen.text()).toContain('5 / 20 分')
})

afterEach(() => jest.useRealTimers())

/** Timers that repeat wait for the test; everything else goes on. */
const holdIntervals = () =>
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'performance',
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'queueMicrotask',
      'nextTick',
    ],
  })

test.each([
  ['when the student comes back to it', () => window.dispatchEvent(new Event('focus'))],
  ['some minutes later, though nobody touches it', () => jest.advanceTimersByTime(300_000)],
])('a report that stands open on another device has new marks %s', async (_, pass) => {
  holdIntervals()
  const answers = practiceAnswers()
  const { practice, attempt } = await openedPaper({ answers })
  answer(practice, attempt, 'ma-1', 'B')
  answer(practice, attempt, 'ma-5', '先求导')
  await handIn(practice, attempt)
  const tablet = fakeRoot({ user: { uid: 'u1', phone: '137****0001' }, answers })
  practiceArea.set(tablet, createPracticeStore(tablet, memoryRecords()))
  page.url = `/exercises/exam-report?attempt=${attempt}`
  const screen = await render(<ReportScreen />, tablet)
  const settle = () =>
    act(async () => {
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
    })
  await settle()
  expect(screen.text()).toContain('5 / 20 分')
  const question = practice.bank.peek('ma-5')
  if (!question) throw new Error('no question')
  practice.answer(attempt, question, { text: '先求导', points: [0] }, 1000)
  await practice.catchUp()
  tablet.clock.ms += 300_000
  await act(async () => void pass())
  await settle()
  expect(screen.text()).toContain('9 / 20 分')
})

test('a report that is not here leads to the record, one that is not done to the run', async () => {
  const { root, practice } = await openedPractice()
  page.url = '/exercises/exam-report?attempt=nowhere'
  const gone = await render(<ReportScreen />, root)
  expect(gone.text()).toContain('没有找到这份报告')
  gone.unmount()
  const attempt = practice.begin({ mode: 'test', source: 'node:calc', questions: ['ma-1'], seed: 1 })
  page.url = `/exercises/knowledge-report?attempt=${attempt}`
  const open = await render(<ReportScreen />, root)
  await open.tap('button', '继续做')
  expect(navigated.opened).toMatchObject([{ url: `/exercises/knowledge-test?attempt=${attempt}` }])
})

test('the explanations go through the wrong ones, and take the marks of a text', async () => {
  const { root, practice, attempt } = await handedIn()
  page.url = `/exercises/analysis?attempt=${attempt}&at=2&only=wrong`
  const screen = await render(<AnalysisScreen />, root)
  expect(screen.text()).toContain('第 2 题 / 3')
  expect(screen.text()).toContain('没答对，0 / 5 分')
  expect(screen.all('link', '练同类题')[0]?.getAttribute('href')).toBe(
    '/exercises/brush-topic?source=node%3Acalc.limit',
  )
  await act(async () => screen.all('button', '下一题')[0]?.click())
  expect(screen.text()).toContain('第 3 题 / 3')
  expect(screen.text()).toContain('解：先求导。')
  await screen.tap('checkbox', /^得结果/)
  // A text with points is neither right nor wrong.
  expect(screen.text().split('自评 6 / 10 分')).toHaveLength(3)
  expect(screen.text()).not.toContain('答对了')
  expect(practice.state.listHistory('ma-5')).toMatchObject([{ share: 0.6 }])
  screen.unmount()
  page.url = '/exercises/mistake-detail?question=ma-5'
  expect((await render(<MistakeDetailScreen />, root)).text()).toContain('自评 60%')
})

test('a report leads on to own marks first, then to what was wrong, and only then to the same once more', async () => {
  const { root, practice, attempt } = await handedIn()
  page.url = `/exercises/exam-report?attempt=${attempt}`
  const screen = await render(<ReportScreen />, root)
  const of = (name: string) => screen.get('link', name).getAttribute('href')
  expect(of('自评 1 道主观题')).toBe(`/exercises/analysis?attempt=${attempt}&at=3`)
  expect(of('再做一遍')).toBe('/exercises/exam-detail?paper=ma-paper')
  const headings = screen.all('heading').map(({ textContent }) => textContent)
  expect(headings.indexOf('接下来')).toBeLessThan(headings.indexOf('知识点'))
  const question = practice.bank.peek('ma-5')
  if (!question) throw new Error('no question')
  await act(async () => void practice.answer(attempt, question, { text: '先求导', points: [0, 1] }, 90_000))
  expect(of('看 1 道错题')).toBe(`/exercises/analysis?attempt=${attempt}&at=2&only=wrong`)
  expect(screen.all('link', '第 3 题，共 3 题，已自评')).toHaveLength(1)
})

test('questions left open in a paper are distinguished from wrong ones', async () => {
  const { root, practice, attempt } = await openedPaper()
  answer(practice, attempt, 'ma-1', 'B')
  await handIn(practice, attempt)
  page.url = `/exercises/exam-report?attempt=${attempt}`
  const screen = await render(<ReportScreen />, root)
  expect(screen.all('link', '极限1/1 · 没做 2')).toHaveLength(1)
  expect(screen.get('link', '再做一遍').className).toContain('btn-beacon')
})

test('a paper whose time is over says so everywhere before the server does, and its report hands it in', async () => {
  let isDown = false
  const { root, practice, attempt } = await openedPaper({ fails: () => isDown })
  answer(practice, attempt, 'ma-1', 'B', 4000)
  await practice.catchUp()
  page.url = '/exercises/exam-detail'
  const running = await render(<ExamDetailScreen />, root)
  await running.tap('button', '数学')
  expect(running.text()).toMatch(/正在计时，\d\d:\d\d 到点交卷/)
  running.unmount()
  root.clock.ms += 181 * 60_000
  isDown = true
  const report = `/exercises/exam-report?attempt=${attempt}`
  page.url = '/exercises/practice-record'
  const record = await render(<RecordScreen />, root)
  expect(record.text()).toContain('时间到，自动交卷')
  expect(record.text()).not.toContain('未完成，做了')
  expect(record.all('link', '接着做')).toHaveLength(0)
  expect(record.get('link', /^数学一模拟卷/).getAttribute('href')).toBe(report)
  record.unmount()
  page.url = '/exercises/exam-detail?paper=ma-paper'
  const paper = await render(<ExamDetailScreen />, root)
  expect(paper.get('link', '看报告').getAttribute('href')).toBe(report)
  paper.unmount()
  // A student who asked for the result is taken there, with nothing to tap on the way.
  page.url += '&view=result'
  await render(<ExamDetailScreen />, root)
  expect(navigated.opened.at(-1)).toMatchObject({ move: 'replace', url: report })
  expect(paper.all('button', '继续考试')).toHaveLength(0)
  paper.unmount()
  page.url = '/exercises/exam-detail'
  const list = await render(<ExamDetailScreen />, root)
  await list.tap('button', '数学')
  expect(list.text()).toContain('时间到，自动交卷')
  list.unmount()
  page.url = '/exercises/problem-solving-training'
  const train = await render(<TrainListScreen />, root)
  expect(train.all('link', /^接着做/)).toHaveLength(0)
  train.unmount()
  page.url = report
  const screen = await render(<ReportScreen />, root)
  screen.get('heading', '时间已到，自动交卷')
  isDown = false
  await screen.tap('button', '再试一次')
  expect(screen.text()).toContain('5 / 20 分')
  expect(screen.text()).toContain('用时 3 小时')
  expect(screen.text()).toContain('时间到自动交卷')
  expect(practice.state.findAttempt(attempt)?.finish?.why).toBe('time')
})

test('the record lists every run with what it came to, and goes on with an open one', async () => {
  const { root, practice, attempt } = await handedIn()
  const open = practice.begin({
    mode: 'train',
    source: 'node:calc.limit',
    questions: ['ma-1', 'ma-2'],
    seed: 1,
  })
  page.url = '/exercises/practice-record'
  const screen = await render(<RecordScreen />, root)
  const links = screen.all('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining([
      `/exercises/topic-train?attempt=${open}`,
      `/exercises/exam-report?attempt=${attempt}`,
    ]),
  )
  expect(screen.text()).toContain('未完成，做了 0 / 2 题')
  expect(screen.text()).toContain('5 / 20 分')
  screen.get('heading', '累计做题 2 题')
  expect(screen.text()).toContain('近 15 周，练了 1 天')
  expect(screen.get('link', '接着做').getAttribute('href')).toBe(`/exercises/topic-train?attempt=${open}`)
  await screen.tap('button', '未完成')
  expect(screen.all('link', '极限')).toHaveLength(1)
  expect(screen.all('link', '数学一模拟卷')).toHaveLength(0)
})

test('answers to a question that was withdrawn count in the figures as in the record', async () => {
  const { root, practice } = await openedPractice()
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['po-1', 'ma-9'], seed: 1 })
  answer(practice, attempt, 'po-1', 'AC')
  practice.answer(attempt, getQuestion('ma-9'), { text: 'A' }, 1000)
  page.url = '/exercises/practice-record'
  const record = await render(<RecordScreen />, root)
  record.get('heading', '累计做题 2 题')
  record.unmount()
  page.url = '/exercises/data-statistics'
  const figures = await render(<StatisticsScreen />, root)
  expect(figures.text()).toContain('累计做题2 题')
})

test('the figures count what was answered, by subject, knowledge and type', async () => {
  const { root, practice } = await handedIn()
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['po-1'], seed: 1 })
  answer(practice, attempt, 'po-1', 'AC', 20_000)
  page.url = '/exercises/data-statistics'
  const screen = await render(<StatisticsScreen />, root)
  expect(screen.text()).toContain('累计做题3 题3 道不同的题，1 天')
  expect(screen.text()).toContain('正确率67%')
  expect(screen.all('img', '近 14 天做了 3 题，答对 2 题')).toHaveLength(1)
  await screen.tap('button', '政治')
  expect(screen.text()).toContain('累计做题1 题')
  expect(screen.all('img', '多选题，1 题答对 1 题')).toHaveLength(1)
  // For a subject without an answer no share is shown.
  await screen.tap('button', '英语')
  expect(screen.text()).toContain('累计做题0 题')
  expect(screen.text()).not.toContain('正确率')
})
