import { rows } from '../row'

const created = '2026-11-20'

/** Routes of the message group (specification, section 2.3). */
export const messageRoutes = rows({ created, category: 'gaoshou', plate: 'message' }, [
  '/message/information',
  '/message/information-comment',
  { path: '/message/pdf-preview', screen: 'courses/media/document' },
  '/message/postgraduate-sky',
])
