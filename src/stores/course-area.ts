import { SILENT } from '@/api/client'
import { createCourseApi } from '@/api/course'
import type { RecordStore } from '@/platform/storage/records.contract'
import { Area } from './area'
import { CourseStore } from './course-store'
import { courseStream } from './course-stream'
import { openStudy } from './open-study'
import type { Root } from './root'

/** Builds the courses' store on this device. */
export async function createCourseStore(root: Root, room?: RecordStore): Promise<CourseStore> {
  const courses = root.apiWith(SILENT).of(createCourseApi)
  return openStudy(root, courseStream, (deps) => new CourseStore({ ...deps, courses }), room)
}

/** The student's courses. */
export const courseArea = new Area((root) => createCourseStore(root))
