import { useArea } from '@/kit/use-area'
import { usePlan } from '@/features/plan'
import type { Address } from '@/routes/navigate'
import type { CourseStore } from '../../store/course-store'
import type { PracticeStore } from '@/areas/practice'
import { nextLesson } from './standing'

const names = ['subjects', 'goal', 'placement', 'lesson', 'plan', 'words', 'teacher'] as const
export type LineName = (typeof names)[number]

/** A line of the checklist. */
export interface SchoolLine {
  readonly name: LineName
  /** Where it is done; undefined for what is done outside the app. */
  readonly to: Address | undefined
  /** `known` where the log says so, `ticked` where only the student does. */
  readonly state: 'open' | 'ticked' | 'known'
}

/** The name of a line's tick in the log. */
export const buildLineName = (name: LineName): string => `school:${name}`

const hasAim = (practice: PracticeStore): boolean =>
  practice.bank.index.subjects.some(({ papers }) =>
    papers.some(({ number }) => practice.state.findAim(number) !== undefined),
  )

const isPlaced = ({ state: { attempts } }: PracticeStore): boolean =>
  attempts.some(({ begin, finish }) => begin.mode === 'placement' && finish !== undefined)

/** The lines of the checklist and how each stands: what the log knows is done by itself. Call it in an observer. */
export function useSchoolLines(courses: CourseStore): readonly SchoolLine[] {
  const practice = useArea(async () => (await import('@/areas/practice/area')).practiceArea)
  const words = useArea(async () => (await import('@/areas/words/area')).wordsArea)
  const plan = usePlan()
  const lessons = courses.shelf.courses.flatMap((course) => courses.shelf.listLessons(course))
  const next = nextLesson(courses)
  const known: Readonly<Record<LineName, boolean>> = {
    subjects: false,
    goal: practice !== undefined && hasAim(practice),
    placement: practice !== undefined && isPlaced(practice),
    lesson: lessons.some((lesson) => courses.isDone(lesson)),
    plan: plan !== undefined && plan.tasks.length > 0,
    words: words?.state.plan !== undefined,
    teacher: false,
  }
  const places: Readonly<Record<LineName, Address | undefined>> = {
    subjects: '/courses/subject-selection',
    goal: '/exercises/exam-diagnose',
    placement: '/exercises/strength-test',
    lesson: next ? `/courses/course-learning?lesson=${next.id}` : '/courses/study-center',
    plan: '/courses/task-list',
    words: '/spword/user-plan',
    teacher: undefined,
  }
  return names.map((name) => ({
    name,
    to: places[name],
    state: known[name] ? 'known' : courses.isTicked(buildLineName(name)) ? 'ticked' : 'open',
  }))
}
