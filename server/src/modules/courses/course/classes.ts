import type { Content } from '../../../domain/content/content'
import type { Courses } from '../../../domain/content/courses/types'
import type { Db } from '../../../db'
import { lessonOwners } from '../../../domain/own-courses'
import { listLearners, learntBy } from './access'
import { loadUnsigned } from './signing'

/** A lesson that is given live every week, with the film that plays then. */
export interface WeeklyLesson {
  readonly id: string
  readonly course: string
  readonly title: string
  readonly isTrial: boolean
  readonly isRetired?: boolean
  readonly film: string
  /** Length of the film in seconds. */
  readonly filmSeconds: number
  /** The stream that takes its place while the class runs, where there is one. */
  readonly hlsUrl?: string
  /** How long the class lasts, in seconds. */
  readonly seconds: number
  readonly weekdays: readonly number[]
  /** Minutes after midnight in China. */
  readonly minutes: number
  readonly questions: readonly string[]
  /** Seconds that the bank gives each question. */
  readonly answerSeconds: readonly number[] | undefined
}

function listWeekly({ courses, lessons }: Courses): WeeklyLesson[] {
  const retired = new Set(courses.flatMap(({ id, isRetired }) => (isRetired ? id : [])))
  return [...lessons.values()].flatMap((lesson) => {
    const { id, course, title, isTrial, live, questions, stream } = lesson
    const media = live && lessons.get(live.film)?.media
    if (!media) return []
    const { days: weekdays, minute: minutes, answerSeconds } = live
    const { url: film, seconds: filmSeconds } = media
    const seconds = lesson.seconds ?? filmSeconds
    const times = { weekdays, minutes, seconds }
    const hls = stream === undefined ? {} : { hlsUrl: stream }
    const isRetired = lesson.isRetired === true || retired.has(course)
    return {
      id,
      course,
      title,
      isTrial,
      ...(isRetired && { isRetired }),
      questions,
      answerSeconds,
      film,
      filmSeconds,
      ...times,
      ...hls,
    }
  })
}

interface ClassDeps {
  readonly content: Pick<Content, 'courses'>
  readonly db: Db
  readonly clock: () => Date
}

/** The live classes of the courses, and the students of each course; they follow the content. */
export function createClasses({ content, db, clock }: ClassDeps) {
  let made: { courses: Courses; classes: readonly WeeklyLesson[] } | undefined
  const findCourse = (course: string) => content.courses.courses.find(({ id }) => id === course)
  return {
    classes(): readonly WeeklyLesson[] {
      const { courses } = content
      if (made?.courses !== courses) made = { courses, classes: listWeekly(courses) }
      return made.classes
    },
    /** Which of some students may learn a lesson now: its course is open to them, and a retired lesson theirs. */
    async learners(
      { id, course }: Pick<WeeklyLesson, 'id' | 'course'>,
      uids: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const known = findCourse(course)
      if (!known) return new Set()
      const now = clock()
      const [having, unsigned] = await Promise.all([
        listLearners(db, uids, known, now),
        loadUnsigned(db, uids, known, now),
      ])
      const learning = [...having].filter((uid) => !unsigned.has(uid))
      const isRetired = content.courses.lessons.get(id)?.isRetired === true
      return isRetired ? lessonOwners(db, learning, { course: known, lesson: id }) : new Set(learning)
    },
    /** Whether a student has to sign an agreement before they may learn a course that they have. */
    async mustSign(course: string, uid: string): Promise<boolean> {
      const known = findCourse(course)
      return known !== undefined && (await loadUnsigned(db, [uid], known, clock())).has(uid)
    },
    /** Which of some courses some students learn. */
    async learnt(
      uids: readonly string[],
      courses: readonly string[],
    ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const known = content.courses.courses.filter(({ id }) => courses.includes(id))
      return learntBy(db, uids, known, clock())
    },
  }
}
