import { rows } from '../row'

const group = { created: '2026-11-20', group: 'courses', category: 'gaoshou', plate: 'courses' } as const

/** Routes of the courses group (specification, section 2.3). */
export const coursesRoutes = [
  ...rows({ ...group, screen: 'courses/course' }, [
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
  ...rows({ ...group, screen: 'courses/lesson' }, ['/courses/course-learning', '/courses/cc-video']),
  ...rows({ ...group, screen: 'courses/media/audio' }, ['/courses/audio-action', '/courses/audio-list']),
  ...rows({ ...group, screen: 'courses/media/live' }, [
    '/courses/cc-live',
    '/courses/live-streaming',
    '/courses/lecture',
  ]),
  ...rows(group, [
    { path: '/courses/memory', screen: 'words/today', params: { entry: 'course' } },
    { path: '/courses/courses-detail', screen: 'courses/courses-detail' },
    { path: '/courses/pay-faillure', screen: 'shop/pay-result' },
    { path: '/courses/pay-success', screen: 'shop/pay-result' },
    { path: '/courses/paycourse-details', screen: 'shop/order' },
    { path: '/courses/address', screen: 'shop/address' },
    { path: '/courses/address-edit', screen: 'shop/address-edit' },
    { path: '/courses/course-record', screen: 'shop/exchange' },
    { path: '/courses/task-list', screen: 'plan/plan' },
    { path: '/courses/sign-agreement', screen: 'shop/agreement' },
    { path: '/courses/super-memory', screen: 'words/scheme', params: { entry: 'super' } },
  ]),
] as const
