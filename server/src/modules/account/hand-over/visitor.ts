import type { FastifyRequest } from 'fastify'
import { getOrigin } from '../../../security/origin'
import type { Visitor } from './service'

/** The user behind a request; each step that is refused them for good is one line of the log, without words of theirs. */
export function getVisitor(request: FastifyRequest, uid: string): Visitor {
  return {
    uid,
    origin: getOrigin(request),
    onRefused(step, code) {
      request.log.warn({ reqId: request.id, step, code }, 'step after a login refused for good')
    },
  }
}
