import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import { NO_CACHE, sendEncoded } from '../../../delivery/encoded-response'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import { createDocumentFiles, type DocumentDeps } from './files'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Registers the documents to read. */
export function documentRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  const files = createDocumentFiles(deps)

  implement(app, 'listDocuments', async ({ request, reply }) => {
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, files.list())
  })

  implement(app, 'getDocument', async ({ params, request, reply }) => {
    const found = await files.open(params.id)
    if (found === undefined) throw new DomainError(ErrorCode.NotFound)
    if (found === 'broken') throw new DomainError(ErrorCode.DocumentBroken)
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, found)
  })
}
