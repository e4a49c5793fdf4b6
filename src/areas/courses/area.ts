import { SILENT } from '@/api/client'
import { createCourseApi } from '@/api/course'
import type { RecordStore } from '@/platform/storage/records.contract'
import { isCourseEvent, nameIn, type CourseEvent } from '../../../contract/domain/courses/event'
import { summarizeLesson } from '../../../contract/domain/courses/summarize'
import type { StudyEvent } from '../../../contract/domain/study/stream'
import { Area } from '@/stores/area'
import { CourseStore } from './store/course-store'
import { courseStream } from './store/course-stream'
import { recordClass, recordLesson } from '@/stores/day-activity'
import { openStudy } from '@/stores/open-study'
import type { Root } from '@/stores/root'
import { startTickingPlan } from '@/stores/start-ticking-plan'
import { ownerStorage, writeSummaries } from '@/stores/write-summaries'

/** The lesson that an event of the courses may bring to its end. */
function lessonIn(event: CourseEvent): string | undefined {
  if (event.kind === 'seen') return event.lesson
  if (event.kind !== 'tick' || event.state !== 'done') return undefined
  return nameIn(event.thing, 'lesson') ?? nameIn(event.thing, 'known')
}

/** Notes for the plan which lessons events of the courses have brought to their end, and which classes were joined. */
function recordDone(root: Root, courses: CourseStore, events: readonly StudyEvent[], owner: string): void {
  const own = ownerStorage(root, owner)
  for (const event of events.filter(isCourseEvent)) {
    const head = courses.shelf.findHead(lessonIn(event) ?? '')
    if (head && courses.isDone(head)) recordLesson(own, courses.today, head.id, event.at)
    const room = event.kind === 'tick' && event.state === 'done' ? nameIn(event.thing, 'class') : undefined
    if (room !== undefined) recordClass(own, courses.today, room, event.at)
  }
  startTickingPlan(root)
}

/** Builds the courses' store on this device. */
export async function createCourseStore(root: Root, room?: RecordStore): Promise<CourseStore> {
  const api = root.apiWith(SILENT).of(createCourseApi)
  const courses: CourseStore = await openStudy(
    root,
    courseStream,
    (deps) =>
      new CourseStore({
        ...deps,
        courses: api,
        onWritten: (events, owner) => recordDone(root, courses, events, owner),
      }),
    room,
  )
  writeSummaries(root, courses, ({ state, shelf, isGuest }) => ({
    lesson: summarizeLesson(state, shelf.courses, isGuest),
  }))
  return courses
}

/** The student's courses. */
export const courseArea = new Area((root) => createCourseStore(root))
