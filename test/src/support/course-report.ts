import type { CourseAccess } from '../../../src/api/course'
import { memoryRecords } from '../../support/memory-records'
import { courseAnswers, coursesOn, saveDone, type DoneInCourse } from './courses'
import { answer, openedPractice } from './practice'

export const DAY = 86_400_000
/** Noon of the day on which the report is looked at. */
export const noon = Date.UTC(2026, 10, 20, 4)

const user = { uid: 'u1', phone: '137****0001' }

type Answers = Readonly<Record<string, string>>

interface Past {
  readonly access?: readonly CourseAccess[]
  /** Answers of days before this one, the earliest first: B is right, and 1/6 of the fourth question. */
  readonly answers?: readonly (readonly [daysAgo: number, answers: Answers])[]
}

/** A student who has done things in courses, and answered questions. */
export async function openedReport(
  events: readonly DoneInCourse[],
  { access = [], answers = [] }: Past = {},
) {
  const net = { isOff: false }
  const all = await openedPractice({
    user,
    answers: courseAnswers({ access }),
    now: noon - 30 * DAY,
    fails: () => net.isOff,
  })
  const { root, practice } = all
  /** Answers questions some days after the fake root's day; time only goes on. */
  function answerOn(day: number, given: Answers, source = 'lesson:limit.01'): void {
    root.clock.ms = noon + day * DAY
    const attempt = practice.begin({ mode: 'train', source, questions: Object.keys(given), seed: 1 })
    for (const [id, text] of Object.entries(given)) answer(practice, attempt, id, text)
  }
  for (const [daysAgo, given] of answers) answerOn(-daysAgo, given)
  root.clock.ms = noon
  const records = memoryRecords()
  await saveDone(records, root, events)
  const courses = coursesOn(root, records)
  await courses.enter('u1')
  return { ...all, net, courses, answerOn }
}

/** A stretch of a film that was seen. */
export const seen = (lesson: string, from: number, to: number, daysAgo = 0): DoneInCourse => ({
  kind: 'seen',
  lesson,
  from,
  to,
  at: noon - daysAgo * DAY,
})
