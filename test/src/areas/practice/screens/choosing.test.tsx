/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import AbilityScreen from '@/areas/practice/screens-results/ability'
import ExamDetailScreen from '@/areas/practice/screens/exam-detail'
import KnowledgesScreen from '@/areas/practice/screens/knowledges'
import RunScreen from '@/areas/practice/screens/run'
import TrainDetailScreen from '@/areas/practice/screens/train-detail'
import TrainListScreen from '@/areas/practice/screens/train-list'
import { answer, handIn, getIndex, openedPractice, getQuestion } from '../../../support/practice'

beforeEach(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

async function practised(options?: Parameters<typeof openedPractice>[0]) {
  const opened = await openedPractice(options)
  const { practice } = opened
  const attempt = practice.begin({
    mode: 'train',
    source: 'node:calc.limit',
    questions: ['ma-1', 'ma-2'],
    seed: 1,
  })
  answer(practice, attempt, 'ma-1', 'A')
  return { ...opened, attempt }
}

test('the outline shows the progress of each chapter, and an unfinished run can be resumed', async () => {
  const { root, attempt } = await practised()
  page.url = '/exercises/problem-solving-training'
  const screen = await render(<TrainListScreen />, root)
  await screen.tap('button', '数学')
  expect(screen.all('link', '极限 1 / 4 题 · 正确率 0%')).toHaveLength(1)
  expect(screen.get('link', /^接着做/).getAttribute('href')).toBe(`/exercises/topic-train?attempt=${attempt}`)
  await screen.tap('button', '随手练一组')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/topic-train?source=quick%3Amaths' }])
})

test('the exam that is chosen decides what is counted and asked', async () => {
  const { root, practice } = await openedPractice({
    questions: [getQuestion('ma-1'), getQuestion('ma-2', { nodes: ['calc.series'], papers: [301, 303] })],
  })
  page.url = '/exercises/problem-solving-training'
  const list = await render(<TrainListScreen />, root)
  await list.tap('button', '数学')
  expect(list.all('link', /^级数/)).toHaveLength(1)
  await list.tap('button', '数学二')
  expect(list.all('link', /^级数/)).toHaveLength(0)
  expect(list.text()).toContain('0 套')
  list.unmount()
  page.url = '/exercises/training-detail?source=type:maths:single'
  const detail = await render(<TrainDetailScreen />, root)
  expect(detail.text()).toContain('做过 0 / 1 题')
  detail.unmount()
  page.url = '/exercises/brush-topic'
  await render(<RunScreen />, root)
  expect(practice.state.attempts.map(({ begin }) => begin)).toMatchObject([
    { source: 'quick:maths', questions: ['ma-1'] },
  ])
})

test('the other views show types, and say that weak points are not known yet', async () => {
  const { root } = await practised()
  page.url = '/exercises/super-training'
  const types = await render(<TrainListScreen />, root)
  await types.tap('button', '数学')
  expect(types.all('link', '填空题 0 / 1 题 · 没做过')).toHaveLength(1)
  types.unmount()
  page.url = '/exercises/special-train-sys'
  const weak = await render(<TrainListScreen />, root)
  expect(weak.text()).toContain('还看不出薄弱点')
})

test('a part of the bank shows its progress and its neighbours, and goes on where it was left', async () => {
  const { root } = await practised()
  page.url = '/exercises/training-detail?source=node:calc.limit'
  const screen = await render(<TrainDetailScreen />, root)
  expect(screen.text()).toContain('做过 1 / 4 题')
  expect(screen.text()).toContain('之后级数')
  await screen.tap('button', '继续练习')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/topic-train?source=node%3Acalc.limit' }])
})

test('a paper shows its rules, and afterwards the score', async () => {
  const { root, practice } = await practised({ user: { uid: 'u1', phone: '137****0001' } })
  page.url = '/exercises/exam-detail?paper=ma-paper'
  const before = await render(<ExamDetailScreen />, root)
  expect(before.text()).toContain('限时 180 分钟，可以离开再回来，但计时不停。')
  await before.tap('button', '开始考试')
  expect(navigated.opened).toMatchObject([{ url: '/exercises/exam-test?source=paper%3Ama-paper' }])
  before.unmount()
  const attempt = await practice.sit({ paper: 'ma-paper', seed: 1 })
  answer(practice, attempt, 'ma-1', 'B')
  await handIn(practice, attempt)
  const after = await render(<ExamDetailScreen />, root)
  expect(after.text()).toMatch(/最好成绩5 \/ 20 分\d+月\d+日 · 用时 /)
  after.unmount()
  page.url = '/exercises/exam-detail'
  const list = await render(<ExamDetailScreen />, root)
  await list.tap('button', '数学')
  expect(list.text()).toMatch(/数学一模拟卷3 题 · 180 分钟 · 满分 20 分\d+月\d+日 · 用时 .+5 \/ 20 分/)
  expect(list.all('link', /^数学一模拟卷.*5 \/ 20 分$/)).toHaveLength(1)
})

/** The sample paper as a reserved one, of these questions where they are named. */
const reserved = (questions?: string[]) =>
  getIndex().papers.map((paper) => ({
    ...paper,
    isReserved: true as const,
    ...(questions && { sections: [{ title: '选择题', note: '', each: 5, questions }] }),
  }))

test('a paper that was not sat says how new it is, and one that was done without a clock says so', async () => {
  const { root, practice } = await openedPractice({ index: { papers: reserved() } })
  const list = async () => {
    page.url = '/exercises/exam-detail'
    const screen = await render(<ExamDetailScreen />, root)
    await screen.tap('button', '数学')
    const words = screen.text()
    screen.unmount()
    return words
  }
  const detail = async () => {
    page.url = '/exercises/exam-detail?paper=ma-paper'
    const screen = await render(<ExamDetailScreen />, root)
    const words = screen.text()
    screen.unmount()
    return words
  }
  expect(await list()).toContain('3 题 · 180 分钟 · 满分 20 分题不进练习，一道都没做过')
  expect(await detail()).toContain('交卷以前，这套卷的题不进练习、测试、对战和搜题')
  const old = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-1'], seed: 1 })
  answer(practice, old, 'ma-1', 'A')
  expect(await list()).toContain('没做过的 2 题，做过的 1 题')
  expect(await detail()).toContain('其中 1 题你做过')
  const attempt = practice.begin({
    mode: 'test',
    source: 'paper:ma-paper',
    questions: ['ma-1', 'ma-2', 'ma-5'],
    seed: 1,
  })
  answer(practice, attempt, 'ma-1', 'B')
  practice.finish(attempt, 'done')
  expect(await list()).toMatch(/用时 .+ · 不计时5 \/ 20 分/)
  expect(await detail()).not.toContain('交卷以前')
})

test('the lists count what may be practised, and name what papers hold back', async () => {
  const { root } = await openedPractice({ index: { papers: reserved() } })
  page.url = '/exercises/problem-solving-training'
  const lists = await render(<TrainListScreen />, root)
  await lists.tap('button', '数学')
  expect(lists.all('link', '极限 0 / 1 题 · 没做过')).toHaveLength(1)
  expect(lists.text()).toContain('另有 3 题留在还没考的模拟卷里，交卷以后出现在这里。')
  lists.unmount()
  page.url = '/exercises/training-detail?source=node:calc.limit'
  const first = await render(<TrainDetailScreen />, root)
  expect(first.text()).toContain('做过 0 / 1 题')
  first.unmount()
  const held = await openedPractice({ index: { papers: reserved(['ma-1', 'ma-2', 'ma-4', 'ma-5']) } })
  const none = await render(<TrainDetailScreen />, held.root)
  expect(none.text()).toContain('这里的题都留在模拟卷里')
})

test('the knowledge to learn next needs nothing that is missing', async () => {
  const { root } = await practised()
  page.url = '/exercises/study-knowledges'
  const screen = await render(<KnowledgesScreen />, root)
  await screen.tap('button', '数学')
  expect(screen.text()).toContain('先学这个极限')
  expect(screen.text()).toContain('还不知道 · 先学：极限')
})

test('every screen that says how well something is known says the same of it', async () => {
  const ids = ['ma-1', 'ma-2', 'ma-3', 'ma-4']
  const { root, practice } = await openedPractice({
    questions: [...ids.map((id) => getQuestion(id)), getQuestion('ma-5', { nodes: ['calc.series'] })],
  })
  const attempt = practice.begin({ mode: 'train', source: 'node:calc.limit', questions: ids, seed: 1 })
  for (const id of ids) answer(practice, attempt, id, 'B')
  /** The steps with their numbers, and the knowledge point to begin with. */
  const shownOn = async (url: string, Screen: () => JSX.Element) => {
    page.url = url
    const screen = await render(<Screen />, root)
    if (screen.all('button', '数学').length > 0) await screen.tap('button', '数学')
    const text = screen.text() ?? ''
    screen.unmount()
    return {
      steps: /稳 \d+会 \d+生 \d+弱 \d+还不知道 \d+/.exec(text)?.[0],
      isSeriesFirst: /级数 ?先学这个|先学这个级数/.test(text),
    }
  }
  const onMap = await shownOn('/exercises/master-status', AbilityScreen)
  expect(onMap).toEqual({ steps: expect.stringContaining('还不知道 1'), isSeriesFirst: true })
  expect(await shownOn('/exercises/study-knowledges', KnowledgesScreen)).toEqual(onMap)
  expect(await shownOn('/exercises/network-home', AbilityScreen)).toEqual(onMap)
})

test('a part of the bank is put into the plan, once a week', async () => {
  const { root, plan } = await openedPractice()
  page.url = '/exercises/training-detail?source=node:calc.limit'
  const screen = await render(<TrainDetailScreen />, root)
  await screen.tap('button', '加入计划：练习：极限')
  expect(plan.tasks).toMatchObject([
    { title: '练习：极限', to: '/exercises/topic-train?source=node%3Acalc.limit' },
  ])
  expect(plan.tasks[0]?.task).toMatch(/^train-\d+-node-calc\.limit$/)
  expect(screen.all('button', /^加入计划/)).toEqual([])
})

test('the weak points are put into the plan of whoever has some', async () => {
  const { root, practice, plan, attempt } = await practised()
  answer(practice, attempt, 'ma-2', 'A')
  page.url = '/exercises/special-train-sys'
  const screen = await render(<TrainListScreen />, root)
  await screen.tap('button', '数学')
  await screen.tap('button', /^加入计划：练习：.*薄弱/)
  expect(plan.tasks).toMatchObject([{ to: '/exercises/topic-train?source=weak%3Amaths' }])
})
