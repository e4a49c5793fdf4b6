import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../contract/errors'
import type { Content } from '../../domain/content/content'
import type { Db } from '../../db'
import { isFresh } from '../../delivery/encoded-response'
import { DomainError, getEnvelope, toDomainError } from '../../errors'
import { siteAddress } from '../../http/site-address'
import { createRate } from '../../lib/rate'
import { implement } from '../../plugins/contract'
import { addressGroup } from '../../security/address'
import type { Keys } from '../../security/keys'
import { calendarText as text } from './strings/calendar'
import { createPlanCalendars } from './plan-calendar'
import { createCalendarFeeds } from './service'

/** The dependencies of the plan as a calendar. */
export interface CalendarDeps {
  readonly keys: Keys
  readonly db: Db
  readonly clock: () => Date
  /** The calendar's text about the exam. */
  readonly content: Pick<Content, 'home'>
}

/** Addresses that a student may have made in a while. */
const madeRate = { max: 20, windowMs: 60 * 60_000 }
/** How often one calendar is read in a while: apps of phones do so every few minutes at most. */
const readRate = { max: 20, windowMs: 10 * 60_000 }
/** Addresses that lead to nothing and may be tried from one place in a while. */
const triedRate = { max: 60, windowMs: 10 * 60_000 }

/** Registers the plan as a calendar: its address, and the calendar itself, which needs no login but the token in it. */
export function calendarRoutes(app: FastifyInstance, { keys, db, clock, content }: CalendarDeps): void {
  const loadCalendar = createPlanCalendars(db, content)
  const feeds = createCalendarFeeds(db, keys)
  const [made, read, tried] = [createRate(madeRate), createRate(readRate), createRate(triedRate)]

  function count(rate: typeof made, key: string): void {
    const wait = rate(key, 1, clock().getTime())
    if (wait > 0)
      throw new DomainError(ErrorCode.TooMany, text.tooMany, { retryAfter: Math.ceil(wait / 1000) })
  }

  implement(app, 'getCalendarFeed', async ({ params }) => {
    return feeds.loadState(params.uid)
  })
  implement(app, 'createCalendarFeed', async ({ params, body }) => {
    count(made, params.uid)
    return feeds.create(params.uid, body.id, clock())
  })
  implement(app, 'deleteCalendarFeed', async ({ params }) => feeds.remove(params.uid, params.id))

  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    {
      errorHandler: (error, _request, reply) => {
        const refusal = toDomainError(error)
        if (!refusal) throw error
        // Calendars, and people who open the address, read a sentence and not an envelope.
        if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter)
        reply.refusedWith = refusal.code
        const { status, msg } = getEnvelope(refusal)
        void reply.code(status).type('text/plain; charset=utf-8').send(msg)
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
      const { params, ip } = request
      const uid = await feeds.findOwner(params.file.replace(/\.ics$/, ''))
      if (uid === undefined) {
        count(tried, addressGroup(ip))
        throw new DomainError(ErrorCode.NotFound, text.ended)
      }
      count(read, uid)
      const { origin } = siteAddress(request)
      const { file, etag } = await loadCalendar({ uid, origin, now: clock() })
      void reply.header('etag', etag)
      if (isFresh(request, etag)) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="plan.ics"')
        .send(file)
    },
  )
}
