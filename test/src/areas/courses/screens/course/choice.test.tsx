/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import { satSubjects, suitedPaper } from '@/areas/practice/parts'
import CourseScreen from '@/areas/courses/screens/course'
import { userStorage } from '@/stores/user-storage'
import { example } from '../../../../../support/root'
import { courseAnswers, getCourse, coursesOn, getHead } from '../../../../support/courses'
import { openedPractice } from '../../../../support/practice'

beforeAll(() => {
  window.scrollTo = () => undefined // jsdom lays nothing out
})

const user = { uid: 'u1', phone: '137****0001' }
const student = { ...example('getStudent'), uid: 'u1' }
const maths = getCourse(
  'limit',
  ['01', '02', '03', '04'].map((id) => getHead(`limit.${id}`, { seconds: 600, isTrial: id === '01' })),
  { isFree: true },
)
const live = getHead('limit.05', { kind: 'live' })
const politics = getCourse(
  'marx',
  [getHead('marx.01', { seconds: 600 }), getHead('marx.02', { seconds: 600 })],
  {
    subject: 'politics',
    isFree: true,
  },
)

async function opened(path: string, own: Parameters<typeof openedPractice>[0] = {}) {
  const { root, practice, plan } = await openedPractice({
    ...own,
    answers: {
      ...courseAnswers({
        courses: [{ ...maths, chapters: [...maths.chapters, { title: '直播', lessons: [live] }] }, politics],
      }),
      ...own?.answers,
    },
  })
  const courses = coursesOn(root)
  await courses.enter(root.session.uid)
  page.url = path
  const local = userStorage(root.storage.local, root.session.uid ?? '')
  return { root, practice, plan, courses, local, draw: () => render(<CourseScreen />, root) }
}

describe('the choice of subjects', () => {
  test('begins with what the record says, and is what all of practice goes by', async () => {
    const { root, practice, local, draw } = await opened('/courses/subject-selection', {
      user,
      answers: { getStudent: () => ({ ...student, subjects: ['english-2', 'management'] }) },
    })
    const screen = await draw()
    expect(screen.get('button', '204 英语二').getAttribute('aria-pressed')).toBe('true')
    expect(screen.get('button', '政治，不考').getAttribute('aria-pressed')).toBe('true')
    await screen.tap('button', '303 数学三')
    await screen.tap('button', '下一步：学到哪里了')
    expect(satSubjects(practice.bank, local)).toEqual([
      { subject: 'english', paper: 204 },
      { subject: 'maths', paper: 303 },
    ])
    expect(suitedPaper(practice.bank, local, 'maths')).toBe(303)
    const sent = root.calls.find(({ id }) => id === 'updateStudent')?.input
    expect(sent).toMatchObject({ body: { subjects: ['management', 'english-2', 'math-3'] } })
    expect(navigated.opened[0]?.url).toBe('/courses/subject-progress-selection')
  })

  test('without a network it is stored on the device, and says so', async () => {
    const { root, local, practice, draw } = await opened('/subject-set', {
      user,
      answers: {
        getStudent: () => {
          throw new ApiError(LocalCode.Network, 0)
        },
      },
    })
    navigated.depth = 2
    const screen = await draw()
    await screen.tap('button', '数学，不考')
    await screen.tap('button', '60 分钟')
    await screen.tap('button', '保存')
    expect(satSubjects(practice.bank, local).map(({ subject }) => subject)).toEqual(['politics', 'english'])
    expect(root.ui.toast?.text).toBe('已存在这台设备上，账号里的资料这次没有更新')
    expect(navigated.backs).toBe(1)
    screen.unmount()
    const again = await draw()
    expect(again.get('button', '60 分钟').getAttribute('aria-pressed')).toBe('true')
    expect(again.get('button', '数学，不考').getAttribute('aria-pressed')).toBe('true')
  })

  test('is there after a reload, though nothing was saved yet, and is no draft once it was', async () => {
    const { draw, root } = await opened('/courses/subject-selection')
    const screen = await draw()
    await screen.tap('button', '60 分钟')
    await screen.tap('button', '303 数学三')
    screen.unmount()
    const again = await draw()
    const isOn = (name: string) => again.get('button', name).getAttribute('aria-pressed')
    expect([isOn('60 分钟'), isOn('303 数学三')]).toEqual(['true', 'true'])
    await again.tap('button', '下一步：学到哪里了')
    expect(userStorage(root.storage.session, '').read('subject-draft')).toBeUndefined()
  })

  test('of nothing at all is not taken', async () => {
    const { root, draw } = await opened('/subject-set')
    const screen = await draw()
    for (const name of ['政治', '英语', '数学']) await screen.tap('button', `${name}，不考`)
    await screen.tap('button', '保存')
    expect(root.ui.toast?.text).toBe('至少选一门要考的')
    expect(navigated.backs).toBe(0)
  })
})

describe('how far a student is', () => {
  const path = '/courses/subject-progress-selection'

  test('lessons come on days until the exam, in order, and live classes are not among them', async () => {
    const { plan, draw } = await opened(path, { user })
    const screen = await draw()
    // 20 November to 19 December
    expect(screen.text()).toContain('4 周 1 天')
    expect(screen.text()).toContain('6 讲，2 天')
    await screen.tap('button', '加入计划')
    expect(plan.tasks.map(({ task, day }) => [task, day - plan.today])).toEqual([
      ['lesson.limit.01', 0],
      ['lesson.marx.01', 0],
      ['lesson.limit.02', 0],
      ['lesson.limit.03', 1],
      ['lesson.marx.02', 1],
      ['lesson.limit.04', 1],
    ])
  })

  test('a live class takes of the time of its day', async () => {
    const live = { film: 'limit.01', days: [5], minute: 20 * 60 }
    // With the last question, which opens as the film ends.
    const given = getHead('limit.05', { kind: 'live', seconds: 1100, live })
    const { draw } = await opened(path, {
      user,
      answers: courseAnswers({
        courses: [{ ...maths, chapters: [...maths.chapters, { title: '直播', lessons: [given] }] }, politics],
      }),
    })
    const screen = await draw()
    // The 20th of November 2026 is a Friday.
    expect(screen.text()).toContain('11月20日 周五 · 10 分钟，另有定时课 20 分钟')
    expect(screen.text()).toContain('6 讲，3 天')
  })

  test('the daily limit of the plan is the time for courses as well, until another is chosen', async () => {
    const { plan, local, draw } = await opened(path, { user })
    await plan.enter(user.uid)
    plan.setLimit(20)
    const screen = await draw()
    expect(screen.get('button', '20 分钟').getAttribute('aria-pressed')).toBe('true')
    expect(screen.text()).toContain('先按计划里的每天最多 20 分钟排')
    expect(screen.text()).toContain('6 讲，3 天')
    await screen.tap('button', '30 分钟')
    expect(screen.text()).toContain('比计划里的每天最多 20 分钟还多')
    expect(screen.text()).toContain('6 讲，2 天')
    expect(local.read('course-minutes')).toBe(30)
  })

  test('adding again moves what is open, doubles nothing and leaves alone what is done', async () => {
    const { plan, draw } = await opened(path, { user })
    const screen = await draw()
    await screen.tap('button', '加入计划')
    await act(async () => plan.mark('lesson.limit.04', 'done'))
    await screen.tap('button', '15 分钟')
    await screen.tap('button', '按新安排改计划')
    const open = plan.tasks.filter(({ state }) => state === 'open')
    expect(open).toHaveLength(5)
    expect(new Set(open.map(({ day }) => day)).size).toBe(5)
    expect(plan.findTask('lesson.limit.04')).toMatchObject({ state: 'done', day: plan.today + 1 })
    expect(screen.all('link', '都在计划里了，去看')).toHaveLength(1)
  })

  test('lessons learnt elsewhere are ticked up to the chosen one, and taken back where fewer are chosen', async () => {
    const { courses, draw } = await opened(path, { user })
    const screen = await draw()
    const pick = async (number: number) => {
      const select = document.querySelector('#up-to-limit')
      if (!(select instanceof HTMLSelectElement)) throw new Error('no native list')
      await act(async () => {
        select.selectedIndex = number
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })
    }
    const stand = () =>
      maths.chapters.flatMap(({ lessons }) => lessons.map((lesson) => courses.isDone(lesson)))
    const ticked = (kind: string) =>
      ['01', '02', '03', '04'].map((id) => courses.isTicked(`${kind}:limit.${id}`))
    await pick(3)
    expect(stand()).toEqual([true, true, true, false])
    expect(ticked('known')).toEqual([true, true, true, false])
    // A refund would count those.
    expect(ticked('lesson')).toEqual([false, false, false, false])
    expect(screen.text()).toContain('3 讲，1 天')
    await pick(1)
    expect(stand()).toEqual([true, false, false, false])
    expect(ticked('known')).toEqual([true, false, false, false])
    // Ticks of an earlier version are taken back as well.
    await act(async () => courses.tick('lesson:limit.02', true))
    await pick(0)
    expect(stand()).toEqual([false, false, false, false])
    expect(ticked('lesson')).toEqual([false, false, false, false])
  })

  test('lessons that do not fit before the exam are named, with a pace that would do', async () => {
    const { draw } = await opened(path, {
      user,
      answers: { getHome: () => ({ ...example('getHome'), examDate: '2026-11-25' }) },
    })
    const screen = await draw()
    await screen.tap('button', '15 分钟')
    expect(screen.text()).toContain('考前还有 4 讲排不下。每天 30 分钟就排得完。')
    await screen.tap('button', '改成每天 30 分钟')
    expect(screen.text()).not.toContain('排不下')
  })

  test('the last days before the exam take nothing new', async () => {
    const { draw } = await opened(path, {
      user,
      answers: { getHome: () => ({ ...example('getHome'), examDate: '2026-11-22' }) },
    })
    const screen = await draw()
    expect(screen.text()).toContain('考前最后 3 天不排新课。')
    expect(screen.text()).toContain('考前还有 6 讲排不下。')
    expect(screen.all('heading', /11月2[0-9]日/)).toEqual([])
  })

  test('an exam that is over plans nothing', async () => {
    const { draw } = await opened(path, {
      user,
      answers: { getHome: () => ({ ...example('getHome'), examDate: '2026-11-20' }) },
    })
    const screen = await draw()
    expect(screen.text()).toContain('考试开始以后不再排课')
    expect(screen.all('button', '加入计划')).toHaveLength(0)
  })

  test('a guest plans the trial lessons, and sees what a login adds', async () => {
    const { plan, draw } = await opened(path)
    const screen = await draw()
    expect(screen.text()).toContain('登录后，打得开的课都会排进来')
    await screen.tap('button', '加入计划')
    expect(plan.tasks.map(({ task }) => task)).toEqual(['lesson.limit.01'])
  })

  test('a student who sits no subject of the bank is sent to choose', async () => {
    const { local, draw } = await opened(path)
    local.write('practice-subject', { papers: { politics: 0, english: 0, maths: 0 } })
    const screen = await draw()
    expect(screen.get('link', '去选科目').getAttribute('href')).toContain('/courses/subject-selection')
  })
})
