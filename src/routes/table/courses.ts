import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the courses group (specification, section 2.3). */
export const coursesRoutes = rows({ created, group: 'courses', category: 'gaoshou', plate: 'courses' }, [
  { path: '/courses/memory', screen: 'wordToday', params: { entry: 'course' } },
  { path: '/courses/courses-detail', screen: 'coursesDetail' },
  '/courses/cc-video',
  '/courses/cc-live',
  '/courses/live-streaming',
  '/courses/audio-action',
  '/courses/lecture',
  '/courses/pay-faillure',
  '/courses/pay-success',
  '/courses/paycourse-details',
  '/courses/address',
  '/courses/address-edit',
  '/courses/course-record',
  '/courses/course-report',
  '/courses/study-center',
  '/courses/other-course',
  '/courses/course-learning',
  { path: '/courses/task-list', screen: 'plan' },
  '/courses/starting-school',
  '/courses/sign-agreement',
  '/courses/exam-strengthen',
  { path: '/courses/knowledge-structure', keepAlive: true },
  '/courses/knowledge-structure-detail',
  '/courses/audio-list',
  { path: '/courses/super-memory', screen: 'wordScheme', params: { entry: 'super' } },
  '/courses/subject-progress-selection',
  '/courses/subject-selection',
])
