import { summarizeLesson } from '../../contract/domain/courses/summarize'
import { summarizePlan } from '../../contract/domain/plan/summarize'
import type { CardNote, MistakeNote } from '../../contract/domain/practice/summary'
import type { LessonNote } from '../../contract/domain/courses/summary'
import type { PlanNote } from '../../contract/domain/plan/summary'
import type { WordNote } from '../../contract/domain/words/summary'
import { createCourseApi } from '../../src/api/course'
import { createQuestionApi } from '../../src/areas/practice/api/question'
import { createStudyLogApi } from '../../src/api/study-log'
import { createWordApi } from '../../src/areas/words/api/word'
import { createSend } from '../../src/api/client'
import { http } from '../../src/platform/net/http.h5'
import { CourseStore } from '../../src/areas/courses/store/course-store'
import { cardNote, mistakeNote } from '../../src/areas/practice/store/practice-summary'
import { PlanStore } from '../../src/stores/plan-store'
import { PracticeStore } from '../../src/areas/practice/store/practice-store'
import { WordStore } from '../../src/areas/words/store/word-store'
import type { Member } from './accounts'
import { memoryRecords } from './memory-records'

/** The notes of the day on a device that has fetched a student's whole log. */
export interface DeviceNotes {
  readonly words: WordNote | undefined
  readonly mistakes: MistakeNote | undefined
  readonly cards: CardNote | undefined
  readonly plan: PlanNote
  readonly lesson: LessonNote | undefined
}

/** Signs a student in on a device that knows nothing, fetches their log, and notes the day. */
export async function recordOnNewDevice(
  base: string,
  { uid, headers }: Member,
  now: () => number,
): Promise<DeviceNotes> {
  const send = createSend({ http, base, headers: () => ({ ...headers }), uid: () => uid, loginRequired: '' })
  const api = createStudyLogApi(send)
  const deps = () => ({ api, records: memoryRecords(), now, idAt: () => '', later: () => undefined })
  const words = new WordStore({ ...deps(), api: { ...api, ...createWordApi(send) }, settings: undefined })
  const practice = new PracticeStore({ ...deps(), questions: createQuestionApi(send) })
  const plan = new PlanStore({ ...deps(), doings: () => new Map() })
  const courses = new CourseStore({ ...deps(), courses: createCourseApi(send) })
  for (const store of [words, practice, plan, courses]) await store.enter(uid)
  await practice.cards.openDecks()
  return {
    words: words.dayNote()?.note,
    mistakes: mistakeNote(practice),
    cards: cardNote(practice),
    plan: summarizePlan(plan.tasks, plan.today),
    lesson: summarizeLesson(courses.state, courses.shelf.courses, courses.isGuest),
  }
}
