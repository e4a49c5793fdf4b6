import type { Course } from '@/api/course'
import { joinUrl, type Query } from '@/lib/query'
import type { CourseStore } from '../../store/course-store'
import type { PracticeStore } from '@/areas/practice'
import { goneWith } from './report-figures'

/** Lists that a report opens, each behind one of its figures. */
const lists = ['lessons', 'questions', 'notes', 'marks'] as const
export type ReportList = (typeof lists)[number]

/** The shown part of the report: of one course or of all, and as a whole or one list. */
export interface ReportView {
  /** Undefined where the report is of all courses. */
  readonly course: Pick<Course, 'id'> | undefined
  /** The courses that there are no more and that something was done in. */
  readonly gone: readonly string[]
  readonly list: ReportList | undefined
  /** Where a list, or the whole report, of the same courses is. */
  address(list?: ReportList, course?: string): `/courses/course-report?${string}` | '/courses/course-report'
}

/**
 * The part that an address asks for; undefined where it names a course that there is not, and that nothing was done
 * in.
 */
export function findReportView(
  courses: CourseStore,
  practice: PracticeStore | undefined,
  { course: id, view }: Query,
): ReportView | undefined {
  const gone = goneWith(courses, practice)
  if (id !== undefined && !courses.shelf.findCourse(id) && !gone.includes(id)) return undefined
  return {
    course: id === undefined ? undefined : { id },
    gone,
    list: lists.find((list) => list === view),
    address: (list, of = id) =>
      joinUrl('/courses/course-report', {
        ...(of !== undefined && { course: of }),
        ...(list && { view: list }),
      }),
  }
}
