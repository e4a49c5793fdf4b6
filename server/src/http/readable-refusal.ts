import type { FastifyReply, FastifyRequest } from 'fastify'
import { getEnvelope, toDomainError } from '../errors'

/** Whoever opens the address of a file in a browser reads a sentence where it is refused, and not an envelope. */
export function notifyReaders(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toDomainError(error)
  if (!refusal || !request.headers.accept?.includes('text/html')) throw error
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  reply.refusedWith = refusal.code
  const { status, msg } = getEnvelope(refusal)
  void reply.code(status).type('text/plain; charset=utf-8').send(msg)
}
