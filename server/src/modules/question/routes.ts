import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../contract/errors'
import type { Content } from '../../content'
import { IMMUTABLE, NO_CACHE, sendEncoded } from '../../delivery/encoded-response'
import { DomainError } from '../../errors'
import { implement } from '../../plugins/contract'
import { createBankFiles } from './bank-files'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Registers the question bank. */
export function questionRoutes(app: FastifyInstance, { content }: { content: Pick<Content, 'bank'> }): void {
  const files = createBankFiles(content)

  implement(app, 'getQuestionIndex', async ({ request, reply }) => {
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, files().index())
  })

  implement(app, 'getQuestionSet', async ({ params, query, request, reply }) => {
    const set = files().set(params.set)
    if (set === undefined) throw new DomainError(ErrorCode.NotFound)
    reply.type(JSON_TYPE).header('cache-control', query.t === set.version ? IMMUTABLE : NO_CACHE)
    return sendEncoded(request, reply, set.file())
  })
}
