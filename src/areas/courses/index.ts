export {
  ShutTag,
  ShutWay,
  classFacts,
  shutTask,
  useAccess,
  useClasses,
  useCourses,
} from './parts/course-access'
export type { ShutTask } from './parts/course-access'
export type { CourseStore } from './store/course-store'
