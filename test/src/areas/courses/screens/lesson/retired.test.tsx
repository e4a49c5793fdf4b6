/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import type { Course, CourseAccess } from '@/api/course'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import LessonScreen from '@/areas/courses/screens/lesson'
import { memoryRecords } from '../../../../../support/memory-records'
import type { Answers } from '../../../../../support/root'
import { lessonAnswers, lessonsOn, sampleCourse, secondFilm, someone } from '../../../../support/lesson'
import { drawLesson, NOON, playFilms } from '../../../../support/lesson-page'
import { openedPractice } from '../../../../support/practice'
import { render } from '../../../../support/render'

beforeAll(playFilms)

const heads = (change: (id: string) => object): Course['chapters'] =>
  sampleCourse.chapters.map(({ title, lessons }) => ({
    title,
    lessons: lessons.map((head) => ({ ...head, ...change(head.id) })),
  }))
/** The course without its last lesson, and as who bought it before has it. */
const taught: Course = { ...sampleCourse, chapters: sampleCourse.chapters.slice(0, 1) }
const former: Course = {
  ...sampleCourse,
  chapters: heads((id) => (id === secondFilm.id ? { isTrial: false, isRetired: true } : {})),
}
const retired: Course = { ...sampleCourse, isRetired: true, chapters: heads(() => ({ isTrial: false })) }

/** The server's answers about the courses: to everybody, and to their owner. */
function getAnswers(listed: readonly Course[], outline: Course): Answers {
  const item: CourseAccess = { course: 'limit', state: 'open', outline }
  return {
    listCourses: () => ({ version: 'a'.repeat(12), courses: [...listed] }),
    listCourseAccess: () => ({ items: [item], now: NOON }),
  }
}
const gone = getAnswers([], retired)
const another: Course = { ...taught, id: 'other', chapters: [] }

describe('a retired lesson opens for its owner', () => {
  test.each([
    ['a course by its name', '?course=limit', '极限在问什么', gone],
    ['a lesson of it', `?lesson=${secondFilm.id}`, secondFilm.title, gone],
    ['beside other courses', `?lesson=${secondFilm.id}`, secondFilm.title, getAnswers([another], retired)],
    [
      'a lesson of a course that is taught',
      `?lesson=${secondFilm.id}`,
      secondFilm.title,
      getAnswers([taught], former),
    ],
  ])('%s', async (_, url, title, answers) => {
    const { screen } = await drawLesson({ url, isSignedIn: true, answers })
    expect(screen.get('heading', title)).toBeTruthy()
    expect(screen.text()).not.toContain('没有找到这一讲')
  })

  test('waits until it is known what they have', async () => {
    let notify: (() => void) | undefined
    const { screen } = await drawLesson({
      url: '?course=limit',
      isSignedIn: true,
      answers: {
        ...gone,
        listCourseAccess: () =>
          new Promise((resolve) => {
            notify = () =>
              resolve({ items: [{ course: 'limit', state: 'open', outline: retired }], now: NOON })
          }),
      },
    })
    expect(screen.text()).not.toContain('没有找到这一讲')
    await act(async () => notify?.())
    expect(screen.get('heading', '极限在问什么')).toBeTruthy()
  })

  test('opens without a network as the device has it', async () => {
    let isAway = false
    const records = memoryRecords()
    async function draw(url: string) {
      const { root } = await openedPractice({
        now: NOON,
        ...someone(),
        answers: {
          ...lessonAnswers(
            () => NOON,
            () => isAway,
          ),
          listCourses: () => (isAway ? refuse() : { version: 'a'.repeat(12), courses: [] }),
          listCourseAccess: () =>
            isAway ? refuse() : { items: [{ course: 'limit', state: 'open', outline: retired }], now: NOON },
        },
      })
      page.url = `/courses/course-learning${url}`
      await lessonsOn(root, records).enter(root.session.uid)
      return render(<LessonScreen />, root)
    }
    const refuse = (): never => {
      throw new ApiError(LocalCode.Network, 0)
    }
    const before = await draw(`?lesson=${secondFilm.id}`)
    before.unmount()
    isAway = true
    for (const url of [`?lesson=${secondFilm.id}`, '?course=limit']) {
      const screen = await draw(url)
      expect(screen.text()).not.toContain('没有找到这一讲')
      screen.unmount()
    }
    const screen = await draw(`?lesson=${secondFilm.id}`)
    expect(screen.get('heading', secondFilm.title)).toBeTruthy()
  })

  test('says that it cannot be asked for where neither device nor server knows, and is there once they do', async () => {
    let isAway = true
    const { screen } = await drawLesson({
      url: '?course=limit',
      isSignedIn: true,
      answers: {
        ...gone,
        listCourseAccess: () => {
          if (isAway) throw new ApiError(LocalCode.Network, 0)
          return { items: [{ course: 'limit', state: 'open', outline: retired }], now: NOON }
        },
      },
    })
    expect(screen.text()).toContain('这一讲没有缓存')
    isAway = false
    await screen.tap('button', '再试一次')
    expect(screen.get('heading', '极限在问什么')).toBeTruthy()
  })
})

describe('a retired lesson', () => {
  test('offers the login to a guest, whose it may be', async () => {
    for (const url of ['?course=limit', `?lesson=${secondFilm.id}`]) {
      const { screen, root } = await drawLesson({ url, answers: gone })
      expect(screen.text()).toContain('没有找到这一讲')
      expect(screen.get('link', '去登录').getAttribute('href')).toBe('/login')
      expect(root.calls.map(({ id }) => id)).not.toContain('listCourseAccess')
      screen.unmount()
    }
  })

  test('offers it as well where the device of a guest still lists its trial', async () => {
    const { screen } = await drawLesson({
      answers: {
        getTrialLesson: () => {
          throw new ApiError(ErrorCode.NotFound, 404)
        },
      },
    })
    expect(screen.get('link', '去登录').getAttribute('href')).toBe('/login')
  })

  test('is missing for a student who does not have it, without a login', async () => {
    const answers: Answers = { ...gone, listCourseAccess: () => ({ items: [], now: NOON }) }
    const { screen } = await drawLesson({ url: '?course=limit', isSignedIn: true, answers })
    expect(screen.text()).toContain('没有找到这一讲')
    expect(screen.all('link', '去登录')).toEqual([])
    expect(screen.get('link', '去学习中心')).toBeTruthy()
  })
})
