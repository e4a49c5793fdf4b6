import { rows } from '../row'

const group = { created: '2026-11-20', group: 'courses', category: 'gaoshou', plate: 'courses' } as const

/** Routes of the courses group (specification, section 2.3). */
export const coursesRoutes = [
  ...rows({ ...group, screen: 'course' }, [
    '/courses/course-report',
    '/courses/study-center',
    '/courses/other-course',
    '/courses/starting-school',
    '/courses/exam-strengthen',
    { path: '/courses/knowledge-structure', keepAlive: true },
    '/courses/knowledge-structure-detail',
    '/courses/subject-progress-selection',
    '/courses/subject-selection',
  ]),
  ...rows({ ...group, screen: 'lesson' }, ['/courses/course-learning', '/courses/cc-video']),
  ...rows({ ...group, screen: 'audio' }, ['/courses/audio-action', '/courses/audio-list']),
  ...rows({ ...group, screen: 'live' }, ['/courses/cc-live', '/courses/live-streaming', '/courses/lecture']),
  ...rows(group, [
    { path: '/courses/memory', screen: 'wordToday', params: { entry: 'course' } },
    { path: '/courses/courses-detail', screen: 'coursesDetail' },
    { path: '/courses/pay-faillure', screen: 'payResult' },
    { path: '/courses/pay-success', screen: 'payResult' },
    { path: '/courses/paycourse-details', screen: 'order' },
    { path: '/courses/address', screen: 'address' },
    { path: '/courses/address-edit', screen: 'addressEdit' },
    { path: '/courses/course-record', screen: 'exchange' },
    { path: '/courses/task-list', screen: 'plan' },
    { path: '/courses/sign-agreement', screen: 'agreement' },
    { path: '/courses/super-memory', screen: 'wordScheme', params: { entry: 'super' } },
  ]),
] as const
