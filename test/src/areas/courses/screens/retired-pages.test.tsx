/** @jest-environment jsdom */
import { act } from 'react'
import '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-audio'
import type { ReactElement } from 'react'
import { courseAnswers, getCourse, coursesOn, getHead, listLessons } from '../../../support/courses'
import { openedPractice } from '../../../support/practice'
import { render } from '../../../support/render'
import AudioScreen from '@/areas/courses/screens-media/audio'
import CourseScreen from '@/areas/courses/screens/course'

const gone = getCourse('gone', [getHead('gone.01', { kind: 'audio', title: '旧的一讲' })], {
  isRetired: true,
  title: '旧的一门',
})
const taught = getCourse('limit', [getHead('limit.01', { isTrial: true })])

/** A page of an owner whose device lacks their courses, before and after the server sends them. */
async function drawn(url: string, screen: ReactElement) {
  const made = courseAnswers({ courses: [taught], lessons: listLessons([taught, gone]) })
  let notify: (() => void) | undefined
  const { root } = await openedPractice({
    user: { uid: 'u1', phone: '137****0001' },
    answers: {
      ...made,
      listCourseAccess: () =>
        new Promise((resolve) => {
          notify = () => resolve({ items: [{ course: 'gone', state: 'open', outline: gone }], now: 0 })
        }),
    },
  })
  await coursesOn(root).enter('u1')
  page.url = url
  const drawing = await render(screen, root)
  const before = drawing.text()
  await act(async () => notify?.())
  return { before, after: drawing.text() }
}

test.each([
  [
    'a recording',
    '/courses/audio-action?lesson=gone.01',
    <AudioScreen key="a" />,
    '没有找到这一讲',
    '旧的一讲',
  ],
  [
    'a structure',
    '/courses/knowledge-structure?course=gone',
    <CourseScreen key="c" />,
    '没有找到这门课',
    '旧的一门',
  ],
])(
  '%s of a retired course waits for what its owner has, and opens',
  async (_, url, screen, missing, shown) => {
    const { before, after } = await drawn(url, screen)
    expect(before).not.toContain(missing)
    expect(after).toContain(shown)
    expect(after).not.toContain(missing)
  },
)
