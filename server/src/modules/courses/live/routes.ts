import type { FastifyInstance } from 'fastify'
import { minutesOfClass, sessionsBetween } from '../../../../../contract/domain/courses/live/schedule'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import { liveClassCalendarPath } from '../../../../../contract/operations/courses/live'
import type { Db } from '../../../db'
import { NO_CACHE } from '../../../delivery/encoded-response'
import { DomainError } from '../../../errors'
import { siteAddress } from '../../../http/site-address'
import { calendarFile } from '../../../lib/calendar-file'
import { implement, type Caller } from '../../../plugins/contract'
import { liveText } from './strings/live'
import { checkEntrance } from './classes'
import { listDeskRooms } from './desk-rooms'
import { hideMessage, listQuestions, listReports, muteStudent, sayAsTeacher } from './desk'
import type { Live } from './service'
import { listClasses } from './views'

/** Registers the operations of live classes; their sockets are registered apart. */
export function liveRoutes(
  app: FastifyInstance,
  live: Live,
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
): void {
  const { source, views, rooms, getSpeaker } = live
  const desk = { db, clock, getSpeaker, onChange: (room: string) => live.hub.changed(room) }

  async function enter(caller: Caller | undefined, room: string) {
    const at = await rooms.find(room)
    await checkEntrance(source, at, caller)
    return { at, uid: caller?.staff ? undefined : caller?.uid }
  }

  implement(app, 'listLiveClasses', async ({ user }) =>
    listClasses(source, live.now(), user?.staff ? undefined : user?.uid),
  )

  implement(app, 'getLiveRoom', async ({ params, user }) => {
    const { at, uid } = await enter(user, params.room)
    return views.room(at, uid)
  })

  implement(app, 'listLiveMessages', async ({ params, query, user }) => {
    const { at, uid } = await enter(user, params.room)
    return views.page(at, uid, query.after)
  })

  implement(app, 'openLiveSocket', async ({ params, user, request }) =>
    live.entry.admit(params.room, user, request.ip),
  )

  implement(app, 'addLiveEvents', async ({ params, body, user }) => {
    const at = await rooms.find(params.room)
    await checkEntrance(source, at, user)
    // One after the other, as they were done: a text that comes first must not be the one that is too soon.
    const outcomes = []
    for (const event of body.events) outcomes.push(await live.actions.take(user.uid, at, event))
    return { outcomes, now: live.now() }
  })

  implement(app, 'listDeskRooms', async () => {
    return listDeskRooms({ db, live })
  })

  implement(app, 'listLiveQuestions', async ({ params, query }) => {
    return listQuestions(desk, (await rooms.find(params.room)).room, query.after)
  })

  implement(app, 'listLiveReports', async ({ params }) => {
    return listReports(desk, (await rooms.find(params.room)).room)
  })

  implement(app, 'addTeacherMessage', async ({ params, body, user }) =>
    sayAsTeacher(desk, user.staffId, await rooms.find(params.room), body),
  )

  implement(app, 'muteLiveStudent', async ({ params, body, user }) =>
    muteStudent(desk, user.staffId, (await rooms.find(params.room)).room, body),
  )

  implement(app, 'hideLiveMessage', async ({ params, body, user }) =>
    hideMessage(desk, user.staffId, (await rooms.find(params.room)).room, body),
  )

  app.get<{ Params: { lesson: string } }>(liveClassCalendarPath(':lesson'), async (request, reply) => {
    const lesson = source.classes().find(({ id }) => id === request.params.lesson)
    const now = live.now()
    const [next] = lesson ? sessionsBetween(lesson, now, now + 8 * DAY_MS) : []
    if (!lesson || !next) throw new DomainError(ErrorCode.NotFound, liveText.noRoom)
    const site = siteAddress(request)
    const file = calendarFile(
      {
        title: lesson.title,
        start: next.beginsAt,
        minutes: minutesOfClass(next),
        weekdays: lesson.weekdays,
      },
      {
        id: `live-${lesson.id}@live.shangan`,
        written: now,
        url: new URL(`/courses/cc-live?lesson=${lesson.id}`, site).href,
      },
    )
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', NO_CACHE)
      .header('content-disposition', `attachment; filename="${lesson.id}.ics"`)
      .send(file)
  })
}
