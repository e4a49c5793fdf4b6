/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { reader } from '../../../../support/fake-topmost'
import { render } from '../../../../support/render'
import LessonScreen from '@/areas/courses/screens/lesson'
import type { Lesson } from '@/api/course'
import type { CourseStore } from '@/areas/courses/store/course-store'
import { QuestionBank } from '@/areas/practice/store/question-bank'
import { memoryRecords } from '../../../../../support/memory-records'
import { lessonAnswers, lessonsOn, secondFilm, someone, textLesson } from '../../../../support/lesson'
import { answer, openedPractice } from '../../../../support/practice'

/** Noon in China. */
const NOON = Date.UTC(2026, 10, 20, 4)

interface Drawing {
  readonly isAway?: () => boolean
  readonly records?: ReturnType<typeof memoryRecords>
  /** Prepares the store before the page is drawn. */
  readonly before?: (courses: CourseStore) => void
  readonly lesson?: Lesson
}

async function draw({ isAway, records, before, lesson = textLesson }: Drawing = {}) {
  page.url = `/courses/course-learning?lesson=${textLesson.id}`
  const { root, practice } = await openedPractice({
    now: NOON,
    ...someone(),
    answers: {
      ...lessonAnswers(() => NOON, isAway),
      ...(lesson !== textLesson && { getLesson: () => lesson }),
    },
  })
  const courses = lessonsOn(root, records)
  await courses.enter(root.session.uid)
  before?.(courses)
  return { courses, practice, screen: await render(<LessonScreen />, root) }
}

describe('a text', () => {
  test('is read, ticked, and unticked', async () => {
    const { screen, courses } = await draw()
    expect(screen.get('heading', '写给初学的人')).toBeTruthy()
    expect(document.querySelector('section[aria-label="靠近"]')?.textContent).toContain('只看附近')
    expect(document.querySelector('video')).toBeNull()
    await screen.tap('button', '读完了')
    expect(courses.isDone(textLesson)).toBe(true)
    await screen.tap('button', '标为没读')
    expect(courses.isDone(textLesson)).toBe(false)
    expect(screen.get('link', /极限怎么算/).getAttribute('href')).toBe(
      `/courses/course-learning?lesson=${secondFilm.id}`,
    )
  })

  test('that was learnt elsewhere is read, until that is taken back', async () => {
    const { screen, courses } = await draw({
      before: (courses) => courses.tick(`known:${textLesson.id}`, true),
    })
    await screen.tap('button', '标为没读')
    expect(courses.isDone(textLesson)).toBe(false)
    await screen.tap('button', '读完了')
    expect(courses.isTicked(`lesson:${textLesson.id}`)).toBe(true)
  })

  test('remembers the paragraph where the reader rested, and leads there at the next visit, wherever that is', async () => {
    const first = await draw()
    expect(first.screen.text()).not.toContain('上次读到')
    await act(async () => reader.rest(1))
    await act(async () => reader.rest(0))
    await act(async () => reader.rest(1))
    // It speaks of the visit before, and this is the first.
    expect(first.screen.text()).not.toContain('上次读到')
    expect(first.courses.state.readTo(textLesson.id)).toBe(1)
    first.screen.unmount()

    const shown: string[] = []
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      shown.push(this.textContent)
    }
    const before = (courses: CourseStore) => courses.read(textLesson.id, 1)
    const { screen, courses } = await draw({ before })
    expect(screen.text()).toContain('上次读到“靠近”')
    // A first move does not lose the way there.
    await act(async () => reader.rest(0))
    await screen.tap('button', '接着读')
    expect(shown).toEqual(['· 只看附近'])
    expect(courses.state.readTo(textLesson.id)).toBe(0)
    await screen.tap('button', '读完了')
    expect(screen.text()).not.toContain('上次读到')
  })

  test('opens without a network once it was opened', async () => {
    const records = memoryRecords()
    const first = await draw({ records })
    first.screen.unmount()
    const { screen } = await draw({ records, isAway: () => true })
    expect(screen.get('heading', '写给初学的人')).toBeTruthy()
  })

  test('has its questions stored, so that they are answered without a network', async () => {
    const asked = jest.spyOn(QuestionBank.prototype, 'load')
    await draw()
    expect(asked).toHaveBeenLastCalledWith(textLesson.questions)
    asked.mockRestore()
  })
})

test('where there is something to do, that is the strong button until something of it was answered', async () => {
  const { screen, practice } = await draw({ lesson: { ...textLesson, kind: 'questions', text: [] } })
  const isStrong = (role: string, name: string) => screen.get(role, name).className.includes('btn-solid')
  expect([isStrong('link', '开始练习'), isStrong('button', '做完了')]).toEqual([true, false])
  await act(async () => {
    const attempt = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 1 })
    answer(practice, attempt, 'ma-1', 'A')
  })
  expect(isStrong('button', '做完了')).toBe(true)
})

test('the questions say how they stand once one is answered, and that their run goes on', async () => {
  const { screen, practice } = await draw()
  const { id, questions } = textLesson
  const [first = ''] = questions
  screen.get('link', '开始练习')
  expect(screen.text()).not.toContain('做对')
  await act(async () => {
    const run = practice.begin({ mode: 'train', source: `lesson:${id}`, questions: [...questions], seed: 1 })
    answer(practice, run, first, 'B')
  })
  screen.get('link', '接着做')
  expect(screen.text()).toContain(`做对 1 题，共 ${questions.length} 题`)
  await act(async () => practice.finish(practice.state.attempts[0]?.begin.id ?? '', 'done'))
  screen.get('link', '开始练习')
})

test.each<[{ isStreamed?: boolean }, string]>([
  [{}, '定时放映'],
  [{ isStreamed: true }, '直播'],
])('a class at a set hour with %j is called %s', async (own, name) => {
  const live = { film: 'limit.01', days: [5], minute: 20 * 60, ...own }
  const { screen } = await draw({ lesson: { ...textLesson, kind: 'live', text: [], live } })
  expect(screen.text()).toContain(`${name} · `)
  expect(screen.get('link', '进入课堂')).toBeTruthy()
})
