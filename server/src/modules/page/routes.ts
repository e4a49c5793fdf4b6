import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../contract/errors'
import type { Content } from '../../content'
import { DomainError } from '../../errors'
import { implement } from '../../plugins/contract'
import { NO_CACHE, IMMUTABLE, sendEncoded } from '../../delivery/encoded-response'

/**
 * Registers the campaign pages' configuration. Who asks for the version that the server holds may keep the
 * answer for good; everybody else asks again and gets 304 while nothing changed.
 */
export function pageRoutes(app: FastifyInstance, { content }: { content: Content }): void {
  implement(app, 'getPageConfig', async ({ params, query, request, reply }) => {
    const page = content.pages.get(params.file)
    if (page === undefined) throw new DomainError(ErrorCode.NotFound)
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', query.t === page.version ? IMMUTABLE : NO_CACHE)
    return sendEncoded(request, reply, page)
  })
}
