/** @jest-environment jsdom */
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import StudyReportScreen from '@/areas/plan/screens/study-report'
import { getPeriod } from '@/areas/plan/screens/study-report/period'
import { getPicture } from '@/areas/plan/screens/study-report/report-picture'
import { memoryStore } from '../../../../support/memory-store'
import { example } from '../../../../support/root'
import { courseAnswers, coursesOn } from '../../../support/courses'
import { openedPractice } from '../../../support/practice'
import { DAY, questions, studied } from '../../../support/reports'
import { focusOn } from '../../../support/room'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

test.each(['/exercises/study-report', '/study-report', '/study-statistics/report'])(
  '%s reports on some days, and says so where there are none',
  async (path) => {
    const { root } = await studied()
    page.url = path
    const screen = await render(<StudyReportScreen />, root)
    expect(screen.text()).toContain('7 次作答，2 天有练习')
    expect(screen.text()).toContain('1 / 7')
    root.clock.ms += 20 * DAY
    screen.unmount()
    const later = await render(<StudyReportScreen />, root)
    await later.tap('button', '近 7 天')
    expect(later.text()).toContain('这段时间没有学习记录')
  },
)

test('the report covers words, lessons, focus and check-ins as well, with or without questions', async () => {
  const user = { uid: 'u1', phone: '138****8000' }
  const records = [{ activityId: 'daily', day: '2026-11-20', how: 'earned', point: 10, at: 1 }] as const
  const { root, practice, plan } = await openedPractice({
    questions,
    user,
    answers: {
      ...courseAnswers(),
      listClockRecords: () => ({ ...example('listClockRecords'), records: [...records] }),
    },
  })
  await plan.enter(user.uid)
  const courses = coursesOn(root)
  await courses.enter(user.uid)
  courses.see('limit.02', 0, 180)
  const focus = focusOn(root)
  await focus.enter(user.uid)
  focus.start()
  for (let second = 0; second < 1500; second += 1) {
    root.clock.ms += 1000
    focus.beat()
  }
  focus.stop()
  page.url = '/study-report'
  const screen = await render(<StudyReportScreen />, root)
  expect(screen.all('link', '听课 3 分钟')).toHaveLength(1)
  expect(screen.all('link', '自习室 25 分钟')).toHaveLength(1)
  expect(screen.all('link', '打卡 1 天')).toHaveLength(1)
  expect(screen.text()).toContain('这段时间没有做题。')
  // Nothing is drawn of a subject of which nothing is known, and the scale is explained.
  expect(screen.all('img', /能力值/)).toEqual([])
  expect(screen.text()).toContain('横条左端是 1,000，右端是 2,000。1,500 是设想中的平均水平')
  expect(practice.state.answered).toEqual([])
})

test('the picture of a report has its figures, and nothing that says whose they are', async () => {
  const { root, practice } = await studied({ user: { uid: 'u1', phone: '138****8000' } })
  const plan = getPicture(
    getPeriod(practice, memoryStore(), 30, root.clock.ms),
    { words: { reviewed: 60, fresh: 20 }, cards: 0, lessons: 30, focus: 0, checkedIn: 2 },
    '10月1日 至 10月30日',
  )
  expect(plan.rows).toEqual(
    expect.arrayContaining([
      { name: '作答', value: '7 次' },
      { name: '答对', value: '1 / 7' },
      { name: '练习天数', value: '2 天' },
      { name: '数学能力值', value: expect.stringMatching(/^[\d,]+–[\d,]+$/) },
      { name: '单词', value: '60 词' },
      { name: '听课', value: '不到 1 分钟' },
      { name: '打卡', value: '2 天' },
    ]),
  )
  expect(JSON.stringify(plan.rows)).not.toMatch(/政治|背诵/)
  expect(JSON.stringify(plan)).not.toMatch(/138|u1/)
})

test('a student without answers reads that nothing was learnt', async () => {
  const { root } = await openedPractice({ questions })
  page.url = '/exercises/study-report'
  const screen = await render(<StudyReportScreen />, root)
  expect(screen.text()).toContain('这段时间没有学习记录')
})
