/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import CourseScreen from '@/areas/courses/screens/course'
import { courseAnswers, getCourse, coursesOn, getHead } from '../../../../support/courses'
import { answer, openedPractice, getQuestion } from '../../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const questions = Array.from({ length: 16 }, (_, at) =>
  getQuestion(`ma-${at}`, { nodes: [at < 8 ? 'calc.limit' : 'calc.series'] }),
)
const course = getCourse(
  'limit',
  [
    getHead('limit.01', { isTrial: true, seconds: 300 }),
    getHead('limit.02', { isTrial: true, seconds: 600, nodes: ['calc.series'] }),
  ],
  { isFree: true },
)

async function opened(answers: Readonly<Record<string, string>>, list = [course]) {
  const { root, practice, plan } = await openedPractice({
    questions,
    answers: courseAnswers({ courses: list }),
  })
  const courses = coursesOn(root)
  await courses.enter(undefined)
  const ids = Object.keys(answers)
  if (ids.length > 0) {
    const attempt = practice.begin({ mode: 'train', source: 'node:calc', questions: ids, seed: 1 })
    for (const [id, text] of Object.entries(answers)) answer(practice, attempt, id, text)
  }
  page.url = '/courses/exam-strengthen'
  return { root, practice, plan, courses, draw: () => render(<CourseScreen />, root) }
}

const wrong = (...ids: number[]) => Object.fromEntries(ids.map((id) => [`ma-${id}`, 'A']))

test('the costliest knowledge comes first, each with its answers, its lesson and five questions', async () => {
  const { draw } = await opened(wrong(0, 1, 2, 8, 9, 10, 11))
  const screen = await draw()
  expect(screen.all('heading', /^\d/).map((heading) => heading.textContent)).toEqual(['1 级数', '2 极限'])
  expect(screen.text()).toContain('4 次作答错 4 次')
  expect(screen.get('link', '看这几次作答：级数').getAttribute('href')).toContain(
    '/exercises/master-status?node=calc.series',
  )
  const links = screen.all('link').map((link) => link.getAttribute('href') ?? '')
  const run = links.find((href) => href.includes('source=node:calc.series&questions=')) ?? ''
  expect(run.split('questions=')[1]?.split('.')).toHaveLength(5)
})

test('two answers are too few, however wrong, and the page says how many more', async () => {
  const { draw } = await opened(wrong(0, 1))
  const screen = await draw()
  expect(screen.text()).toContain('“极限”至少再答 1 题，才看得出掌握到哪里。')
  expect(screen.get('link', '去练').getAttribute('href')).toContain('source=node%3Acalc.limit')
})

test('a student who has answered nothing sees how many answers are needed', async () => {
  const { draw } = await opened({})
  const screen = await draw()
  expect(screen.text()).toContain('任选一个知识点，至少答 3 题')
})

test('weak knowledge that no course teaches is not listed', async () => {
  const { draw } = await opened(wrong(8, 9, 10), [
    getCourse('limit', [getHead('limit.01', { isTrial: true })]),
  ])
  const screen = await draw()
  expect(screen.text()).toContain('没有偏弱又有课讲到的')
})

test('the lesson is seen again at what was not understood, else at what was not seen', async () => {
  const { courses, draw } = await opened(wrong(0, 1, 2))
  courses.see('limit.01', 0, 70)
  const gap = await draw()
  expect(gap.text()).toContain('从没学过的地方学 1:10')
  gap.unmount()
  courses.write({ lesson: 'limit.01', second: 200, text: '', isFlag: true })
  const flag = await draw()
  expect(flag.get('link', /^讲 limit\.01/).getAttribute('href')).toContain('lesson=limit.01&at=190')
  expect(flag.text()).toContain('从没听懂的地方学 3:10')
})

test('all of it goes into the plan over days, once', async () => {
  const { plan, draw } = await opened(wrong(0, 1, 2, 8, 9, 10, 11))
  const screen = await draw()
  // Ten minutes of film and five of questions, then five and five: thirty minutes hold both.
  await screen.tap('button', '全部加入计划')
  expect(plan.tasks.map(({ task, day, minutes }) => [task, day - plan.today, minutes])).toEqual([
    ['lesson.limit.02', 0, 10],
    ['node.calc.series', 0, 5],
    ['lesson.limit.01', 0, 5],
    ['node.calc.limit', 0, 5],
  ])
  expect(screen.all('link', '都在计划里了，去看')).toHaveLength(1)
})

test('a shorter day spreads it', async () => {
  const { root, plan, draw } = await opened(wrong(0, 1, 2, 8, 9, 10, 11))
  root.storage.local.write('course-minutes', { uid: '', value: 15 })
  const screen = await draw()
  expect(screen.text()).toContain('分 2 天，每天不超过 15 分钟')
  await screen.tap('button', '全部加入计划')
  expect(plan.tasks.map(({ day }) => day - plan.today)).toEqual([0, 0, 1, 1])
})
