import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../contract/errors'
import type { Content } from '../../content'
import type { Db } from '../../db'
import { NO_CACHE, sendEncoded } from '../../delivery/encoded-response'
import { DomainError } from '../../errors'
import { implement } from '../../plugins/contract'
import { accessOf, checkAccess } from './access'
import { createCurves } from './curve'
import { createDeskCurves } from './desk-curves'
import { createCourseFiles } from './files'

const JSON_TYPE = 'application/json; charset=utf-8'
/** What only some students may open is kept by nobody between. */
const PRIVATE = 'private, no-cache'

/** What the courses need from outside. */
export interface CourseDeps {
  readonly content: Pick<Content, 'courses' | 'bank' | 'products'>
  readonly db: Db
  readonly clock: () => Date
}

/** Registers courses and their lessons. */
export function courseRoutes(app: FastifyInstance, { content, db, clock }: CourseDeps): void {
  const files = createCourseFiles(content)
  const curves = createCurves({ db, clock })
  const desk = createDeskCurves({ content, db, clock }, curves)

  function lessonOf(id: string) {
    const lesson = content.courses.lessons.get(id)
    const course = content.courses.courses.find((one) => one.id === lesson?.course)
    const file = files().lesson(id)
    if (!lesson || !course || !file) throw new DomainError(ErrorCode.NotFound)
    return { lesson, course, file }
  }

  implement(app, 'listCourses', async ({ request, reply }) => {
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, files().list())
  })

  implement(app, 'listCourseAccess', async ({ user }) => {
    const now = clock()
    return { items: await accessOf(db, user.uid, content.courses.courses, now), now: now.getTime() }
  })

  implement(app, 'getTrialLesson', async ({ params, request, reply }) => {
    const { lesson, file } = lessonOf(params.lesson)
    if (!lesson.isTrial) throw new DomainError(ErrorCode.CourseClosed)
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, file())
  })

  implement(app, 'getLesson', async ({ params, user, request, reply }) => {
    const { lesson, course, file } = lessonOf(params.lesson)
    if (!lesson.isTrial) await checkAccess(db, user.uid, course, clock())
    reply.type(JSON_TYPE).header('cache-control', PRIVATE)
    return sendEncoded(request, reply, file())
  })

  implement(app, 'getLessonCurve', async ({ params }) => {
    const { lesson } = lessonOf(params.lesson)
    return curves(lesson.id, lesson.seconds ?? 0)
  })

  implement(app, 'listDeskCurves', async ({ query }) => desk.page(query))

  implement(app, 'getDeskCurve', async ({ params }) => desk.curve(params.lesson))
}
