import type { FastifyInstance } from 'fastify'
import { liveCalendarPath } from '../../../../../contract/operations/market/page'
import { ErrorCode } from '../../../../../contract/errors'
import type { Content } from '../../../domain/content/content'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import { NO_CACHE, IMMUTABLE, sendEncoded } from '../../../delivery/encoded-response'
import { siteAddress } from '../../../http/site-address'
import { calendarFile } from '../../../lib/calendar-file'

/** Names of the specification (section 7) for configurations that have another one here: those of the summer camps. */
const otherNames = new Map([
  ['27.json', 'summer-gold27.json'],
  ['127.json', 'summer-gold127.json'],
])

/**
 * Registers the campaign pages' configuration. A request that names the version the server holds may cache the answer
 * for good; all others ask again and get 304 while nothing changed.
 */
export function pageRoutes(
  app: FastifyInstance,
  { content, clock }: { content: Content; clock: () => Date },
): void {
  implement(app, 'getPageConfig', async ({ params, query, request, reply }) => {
    const page = content.pages.get(otherNames.get(params.file) ?? params.file)
    if (page === undefined) throw new DomainError(ErrorCode.NotFound)
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', query.t === page.version ? IMMUTABLE : NO_CACHE)
    return sendEncoded(request, reply, page)
  })

  app.get<{ Params: { key: string } }>(liveCalendarPath(':key'), async (request, reply) => {
    const { key } = request.params
    const live = content.pages.get(`${key}.json`)?.config.live
    if (live === undefined) throw new DomainError(ErrorCode.NotFound)
    const site = siteAddress(request)
    const url = new URL(live.entry, site).href
    const { title, minutes, teacher: description } = live
    const event = { title, start: Date.parse(live.start), minutes, description }
    const file = calendarFile(event, { id: `${key}@page.shangan`, written: clock().getTime(), url })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', NO_CACHE)
      .header('content-disposition', `attachment; filename="${key}.ics"`)
      .send(file)
  })
}
