/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import CourseScreen from '@/areas/courses/screens/course'
import { courseAnswers, getCourse, coursesOn, getHead } from '../../../../support/courses'
import { answer, openedPractice, getQuestion } from '../../../../support/practice'

const scrolls: number[] = []
beforeEach(() => {
  scrolls.length = 0
  window.scrollTo = ((_x: number, y: number) => void scrolls.push(y)) as typeof window.scrollTo
})

const questions = Array.from({ length: 12 }, (_, at) =>
  getQuestion(`ma-${at}`, { nodes: [at < 8 ? 'calc.limit' : 'calc.series'] }),
)
const course = getCourse(
  'limit',
  [getHead('limit.01', { isTrial: true, seconds: 300 }), getHead('limit.02', { nodes: ['calc.series'] })],
  {
    isFree: true,
    chapters: [
      { title: '第一章 极限', lessons: [getHead('limit.01', { isTrial: true, seconds: 300 })] },
      {
        title: '第二章 级数',
        lessons: [
          getHead('limit.02', { nodes: ['calc.series'] }),
          getHead('limit.03', {
            kind: 'live',
            live: { film: 'limit.02', days: [2], minute: 1200 },
            nodes: [],
          }),
        ],
      },
    ],
  },
)

async function opened(options: Parameters<typeof openedPractice>[0] = {}) {
  const { root, practice, plan } = await openedPractice({
    questions,
    ...options,
    answers: { ...courseAnswers({ courses: [course] }), ...options?.answers },
  })
  const courses = coursesOn(root)
  await courses.enter(root.session.uid)
  return { root, practice, plan, courses }
}

const at = (query: string) => void (page.url = `/courses/knowledge-structure${query}`)

test('a course shows its chapters with how far they are, and each lesson with what it teaches', async () => {
  const { root, courses } = await opened()
  courses.see('limit.01', 0, 120)
  at('?course=limit')
  const screen = await render(<CourseScreen />, root)
  expect(screen.get('button', /^第一章 极限/).getAttribute('aria-expanded')).toBe('true')
  const lesson = screen.get('link', /^讲 limit\.01.*视频 · 5 分钟 · 看了 40%$/)
  expect(lesson.getAttribute('href')).toContain('/courses/course-learning?lesson=limit.01')
  expect(screen.all('link', '极限还不知道')).toHaveLength(1)
  // A film that is shown again counts as no lesson.
  screen.get('button', /^第二章 级数.*0\/1 讲/)
})

test('under three answers a node is not coloured; from three on it is named with its step and figure', async () => {
  const { root, practice } = await opened()
  const attempt = practice.begin({
    mode: 'train',
    source: 'node:calc',
    questions: ['ma-0', 'ma-1', 'ma-2'],
    seed: 1,
  })
  answer(practice, attempt, 'ma-0', 'A')
  answer(practice, attempt, 'ma-1', 'A')
  at('?subject=maths')
  const before = await render(<CourseScreen />, root)
  expect(before.all('link', /^极限.*2 次不够$/)).toHaveLength(1)
  before.unmount()
  answer(practice, attempt, 'ma-2', 'A')
  const after = await render(<CourseScreen />, root)
  expect(after.all('link', /^极限 先学这个\d+%，3 次 弱$/)).toHaveLength(1)
  expect(after.all('link', /先学这个/)).toHaveLength(1)
})

test('the way on is the first lesson about the node that may be opened, and its questions where there is none', async () => {
  const { root, courses } = await opened()
  at('?subject=maths')
  const screen = await render(<CourseScreen />, root)
  await screen.tap('button', '去学这一讲')
  expect(navigated.opened[0]?.url).toBe('/courses/course-learning?lesson=limit.01')
  screen.unmount()
  courses.tick('lesson:limit.01', true)
  const later = await render(<CourseScreen />, root)
  await later.tap('button', '去练')
  expect(navigated.opened[1]?.url).toBe('/exercises/topic-train?source=node%3Acalc.limit')
})

test('opened nodes and the scroll position come back on another visit, for its student alone', async () => {
  const { root } = await opened({ user: { uid: 'u1', phone: '137****0001' } })
  at('?course=limit')
  const first = await render(<CourseScreen />, root)
  await first.tap('button', /^第一章 极限/)
  await first.tap('button', /^第二章 级数/)
  Object.assign(window, { scrollY: 640 })
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()
  jest.useFakeTimers()
  const second = await render(<CourseScreen />, root)
  jest.advanceTimersByTime(500)
  jest.useRealTimers()
  const isOpen = (screen: typeof first, chapter: RegExp) =>
    screen.get('button', chapter).getAttribute('aria-expanded') === 'true'
  expect([isOpen(second, /^第一章 极限/), isOpen(second, /^第二章 级数/)]).toEqual([false, true])
  expect(scrolls).toEqual([640, 640])
  second.unmount()
  const another = await opened({ user: { uid: 'u2', phone: '137****0002' }, storage: root.storage })
  const theirs = await render(<CourseScreen />, another.root)
  expect(isOpen(theirs, /^第一章 极限/)).toBe(true)
})

test('a tab that was chosen stays chosen, and a damaged stored view starts over', async () => {
  const { root } = await opened()
  at('?course=limit')
  const first = await render(<CourseScreen />, root)
  await first.tap('tab', '知识树')
  first.unmount()
  const second = await render(<CourseScreen />, root)
  expect(second.get('tab', '知识树').getAttribute('aria-selected')).toBe('true')
  second.unmount()
  root.storage.local.write('knowledge-structure', { uid: '', value: { 'course:limit': { open: 7 } } })
  const third = await render(<CourseScreen />, root)
  expect(third.get('tab', '课程目录').getAttribute('aria-selected')).toBe('true')
})

test('a course that is not there leads to the study centre', async () => {
  const { root } = await opened()
  at('?course=gone')
  const screen = await render(<CourseScreen />, root)
  expect(screen.text()).toContain('没有找到这门课')
  expect(screen.get('link', '去学习中心').getAttribute('href')).toContain('/courses/study-center')
})
