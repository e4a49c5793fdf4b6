import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import type { Course, CourseAccess } from '../../../../../contract/schemas/courses/course'
import type { Content } from '../../../domain/content/content'
import { withOwned } from '../../../domain/content/courses/retired'
import type { LessonText } from '../../../domain/content/courses/types'
import type { Db } from '../../../db'
import { NO_CACHE, sendEncoded } from '../../../delivery/encoded-response'
import { retiredFor } from '../../../domain/own-courses'
import type { LessonMedia } from '../../../domain/lesson-media'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import { loadAccess, checkAccess } from './access'
import { createCurves } from './curve'
import { createDeskCurves } from './desk-curves'
import { createCourseFiles, type CourseFiles } from './files'
import { withSigning } from './signing'

const JSON_TYPE = 'application/json; charset=utf-8'
/** An answer that only some students may open is stored by nobody between. */
const PRIVATE = 'private, no-cache'

/** The dependencies of the courses. */
export interface CourseDeps {
  readonly content: Pick<Content, 'courses' | 'bank' | 'products'>
  readonly media: LessonMedia
  readonly db: Db
  readonly clock: () => Date
}

/** A lesson and its course. */
interface Taught {
  readonly lesson: LessonText
  readonly course: Course
}

/** Throws NotFound for a student who does not have what is retired: for them it is not there. */
async function checkOwned({ db, clock }: CourseDeps, uid: string, { lesson, course }: Taught): Promise<void> {
  const [access] = await loadAccess(db, uid, [course], clock())
  const own = lesson.isRetired ? ((await retiredFor(db, uid, [course])).get(course.id) ?? []) : [lesson.id]
  if (access?.state === 'closed' || !own.includes(lesson.id)) throw new DomainError(ErrorCode.NotFound)
}

/** Throws the reason why a student may not open a lesson now. */
async function checkOpen(deps: CourseDeps, uid: string, taught: Taught): Promise<void> {
  const { lesson, course } = taught
  if (lesson.isRetired || course.isRetired) await checkOwned(deps, uid, taught)
  if (!lesson.isTrial) await checkAccess(deps.db, uid, course, deps.clock())
}

/** The rights of a student over a course; undefined where it is retired and not theirs: for them it is not there. */
function getOwnItem(
  access: CourseAccess,
  course: Course,
  retired: readonly string[],
  { shown }: Pick<CourseFiles, 'shown'>,
): CourseAccess | undefined {
  if (access.state === 'closed') return course.isRetired ? undefined : access
  if (!course.isRetired && retired.length === 0) return access
  const outline = withOwned(course, retired)
  if (!outline) return undefined
  const lessons = retired.length === 0 ? {} : { retired: [...retired] }
  return { ...access, ...lessons, outline: shown(outline) }
}

/** Registers courses and their lessons. */
export function courseRoutes(app: FastifyInstance, deps: CourseDeps): void {
  const { content, media, db, clock } = deps
  const files = createCourseFiles(content)
  const curves = createCurves({ db, clock })
  const desk = createDeskCurves({ content, db, clock }, curves)

  function findLesson(id: string) {
    const lesson = content.courses.lessons.get(id)
    const course = content.courses.courses.find((item) => item.id === lesson?.course)
    const file = files().lesson(id)
    if (!lesson || !course || !file) throw new DomainError(ErrorCode.NotFound)
    return { lesson, course, file }
  }

  const findPlayed = async (lesson: LessonText) => lesson.media && media.loadAddress(lesson.media.url)

  implement(app, 'listCourses', async ({ request, reply }) => {
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, files().list())
  })

  implement(app, 'listCourseAccess', async ({ user }) => {
    const now = clock()
    const { courses } = content.courses
    const access = await loadAccess(db, user.uid, courses, now)
    const retired = await retiredFor(db, user.uid, courses)
    const items = access.flatMap((item) => {
      const course = courses.find(({ id }) => id === item.course)
      return course ? (getOwnItem(item, course, retired.get(course.id) ?? [], files()) ?? []) : []
    })
    return { items: await withSigning(db, user.uid, items, courses, now), now: now.getTime() }
  })

  implement(app, 'getTrialLesson', async ({ params, request, reply }) => {
    const { lesson, course, file } = findLesson(params.lesson)
    if (lesson.isRetired || course.isRetired) throw new DomainError(ErrorCode.NotFound)
    if (!lesson.isTrial) throw new DomainError(ErrorCode.CourseClosed)
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, file(await findPlayed(lesson)))
  })

  implement(app, 'getLesson', async ({ params, user, request, reply }) => {
    const { lesson, course, file } = findLesson(params.lesson)
    await checkOpen(deps, user.uid, { lesson, course })
    reply.type(JSON_TYPE).header('cache-control', PRIVATE)
    return sendEncoded(request, reply, file(await findPlayed(lesson)))
  })

  implement(app, 'getLessonMedia', async ({ params, user }) => {
    const { lesson, course } = findLesson(params.lesson)
    if (!lesson.isTrial || lesson.isRetired || course.isRetired) {
      if (!user || user.staff) throw new DomainError(ErrorCode.Unauthenticated)
      await checkOpen(deps, user.uid, { lesson, course })
    }
    const film = lesson.live ? content.courses.lessons.get(lesson.live.film) : lesson
    const played = film && (await findPlayed(film))
    if (!played) throw new DomainError(ErrorCode.NotFound)
    return { ...played, now: clock().getTime() }
  })

  implement(app, 'getLessonCurve', async ({ params, user }) => {
    const { lesson, course } = findLesson(params.lesson)
    if (lesson.isRetired || course.isRetired) {
      if (!user || user.staff) throw new DomainError(ErrorCode.NotFound)
      await checkOwned(deps, user.uid, { lesson, course })
    }
    return curves(lesson.id, lesson.seconds ?? 0)
  })

  implement(app, 'listDeskCurves', async ({ query }) => desk.page(query))

  implement(app, 'getDeskCurve', async ({ params }) => desk.curve(params.lesson))
}
