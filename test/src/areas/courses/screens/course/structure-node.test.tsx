/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import CourseScreen from '@/areas/courses/screens/course'
import { courseAnswers, getCourse, coursesOn, getHead, findLesson } from '../../../../support/courses'
import { answer, openedPractice, sampleQuestions } from '../../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const maths = getCourse(
  'limit',
  [
    getHead('limit.01', { isTrial: true, seconds: 300 }),
    getHead('limit.02', { isTrial: true, kind: 'audio', seconds: 300, nodes: ['calc.series'] }),
    getHead('limit.03', { kind: 'audio', seconds: 300, nodes: ['calc.series'] }),
  ],
  { isFree: true },
)
const reading = getHead('reading.01', { nodes: ['reading.main'], isTrial: true, questions: ['en-1'] })
const english = getCourse('reading', [reading, getHead('reading.02', { nodes: ['reading.main'] })], {
  subject: 'english',
})

async function shown(node: string, own: Parameters<typeof openedPractice>[0] = {}) {
  const lessons = [
    findLesson('limit', getHead('limit.01', { isTrial: true })),
    findLesson('reading', reading, { words: ['derive', 'approach'] }),
  ]
  const { root, practice, plan } = await openedPractice({
    ...own,
    answers: {
      ...courseAnswers({ courses: [maths, english], lessons }),
      getReciteDecks: () => ({
        version: 'a'.repeat(12),
        decks: [
          {
            id: 'deck',
            subject: 'maths',
            name: '定义',
            cards: [
              { id: 'c1', title: '一', nodes: ['calc.limit'], text: '极限。' },
              { id: 'c2', title: '二', nodes: ['calc.series'], text: '级数。' },
            ],
          },
        ],
      }),
      getFormulaCards: () => ({
        version: 'a'.repeat(12),
        cards: [{ id: 'f1', subject: 'maths', title: '重要极限', nodes: ['calc.limit'], text: '一条公式' }],
        formulas: {},
        glyphs: {},
      }),
      ...own?.answers,
    },
  })
  const courses = coursesOn(root)
  await courses.enter(root.session.uid)
  page.url = `/courses/knowledge-structure-detail?node=${node}`
  const draw = () => render(<CourseScreen />, root)
  return { root, practice, plan, courses, draw }
}

test('a node shows what it needs, what teaches it, its questions, its cards and its mistakes', async () => {
  const { practice, draw } = await shown('calc.limit')
  const attempt = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1', 'ma-2'], seed: 1 })
  answer(practice, attempt, 'ma-1', 'A')
  answer(practice, attempt, 'ma-2', 'B')
  const screen = await draw()
  const all = sampleQuestions.filter(({ nodes }) => nodes[0] === 'calc.limit').length
  expect(screen.text()).toContain(`题库里 ${all} 题`)
  expect(screen.text()).toContain('做过 2 题，最后一次做对 1 题')
  expect(screen.text()).toContain('不用先学别的，可以直接开始。')
  expect(screen.get('link', /^级数.*还不知道$/).getAttribute('href')).toContain('node=calc.series')
  expect(screen.text()).toContain('课 limit · 视频 · 5 分钟 · 没看过')
  expect(screen.text()).toContain('重要极限一条公式')
  expect(screen.text()).toContain('讲到它的 1 张')
  expect(screen.text()).toContain('1 道')
  expect(screen.all('link', /^题目 ma-1/)).toHaveLength(1)
  expect(screen.get('link', '还不知道，2 次作答不够 依据 2 次作答').getAttribute('href')).toContain(
    '/exercises/master-status?node=calc.limit',
  )
})

test('its lesson and its questions go into the plan, once each', async () => {
  const { plan, draw } = await shown('calc.limit')
  const screen = await draw()
  await screen.tap('button', '加入计划：讲 limit.01')
  await screen.tap('button', '加入计划：练习：极限')
  expect(plan.tasks.map(({ task, minutes, to }) => [task, minutes, to])).toEqual([
    ['lesson.limit.01', 5, '/courses/course-learning?lesson=limit.01'],
    ['node.calc.limit', 4, '/exercises/topic-train?source=node%3Acalc.limit'],
  ])
  expect(screen.all('link', /^已加入计划，去看/)).toHaveLength(2)
})

test('a recording about a node is played', async () => {
  const { courses, draw } = await shown('calc.series')
  const fresh = await draw()
  expect(fresh.text()).toContain('音频 · 5 分钟 · 没听过')
  fresh.unmount()
  courses.see('limit.02', 0, 150)
  expect((await draw()).text()).toContain('音频 · 5 分钟 · 听了 50%')
})

test('a lesson that does not open is not offered to be planned, and says so', async () => {
  const { draw } = await shown('reading.main')
  const screen = await draw()
  screen.get('button', '加入计划：讲 reading.01')
  expect(screen.all('button', '加入计划：讲 reading.02')).toEqual([])
  expect(screen.get('link', '讲 reading.02').getAttribute('href')).toBe(
    '/courses/course-learning?lesson=reading.02',
  )
  expect(screen.text()).toContain('未开通')
})

test.each([
  [
    'is over',
    [{ course: 'reading', state: 'expired', until: 1 }],
    'reading.main',
    '视频 · 3 分钟 · 没看过 · 已到期',
  ],
  ['is free, whatever is known', [], 'calc.series', '音频 · 5 分钟 · 没听过'],
] as const)('a lesson whose course %s is called so', async (_, items, node, line) => {
  const { draw } = await shown(node, {
    user: { uid: '018f0000-0000-7000-8000-000000000001', phone: '13800138000' },
    answers: { listCourseAccess: () => ({ items: [...items], now: 0 }) },
  })
  const screen = await draw()
  expect(screen.text()).toContain(line)
  expect(screen.text()).not.toContain('未开通')
})

test('a node of English shows the words of the lessons that may be opened', async () => {
  const { root, draw } = await shown('reading.main')
  const screen = await draw()
  expect(screen.get('link', 'derive').getAttribute('href')).toContain('/spword/detail?word=derive')
  expect(root.calls.filter(({ id }) => id === 'getLesson')).toHaveLength(0)
})

test('cards that do not come can be asked for again, and the rest of the page is there', async () => {
  let isDown = true
  const { ApiError, LocalCode } = await import('@/api/errors')
  const { draw } = await shown('calc.limit', {
    answers: {
      getFormulaCards: () => {
        if (isDown) throw new ApiError(LocalCode.Network, 0)
        return { version: 'a'.repeat(12), cards: [], formulas: {}, glyphs: {} }
      },
    },
  })
  const screen = await draw()
  expect(screen.text()).toContain('讲到它的 1 张')
  isDown = false
  await screen.tap('button', '卡片没有取到，点这里再试')
  expect(screen.text()).not.toContain('公式卡')
})

test('a node that the outline does not have leads back to the tree', async () => {
  const { draw } = await shown('calc.gone')
  const screen = await draw()
  expect(screen.text()).toContain('没有找到这个知识点')
  expect(screen.get('link', '看知识树').getAttribute('href')).toContain('/courses/knowledge-structure')
})
