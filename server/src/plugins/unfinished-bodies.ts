import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { createShares } from '../lib/shares'
import { networkGroup } from '../security/address'
import { LONGEST_FILE } from './contract'

/** Bytes of bodies that may be on their way from one network: of strangers 128 at their longest, of students 32. */
const MOST_BYTES = 32 * 1024 * 1024

/** Bytes of a body that takes no place: signing in has to go on beside somebody who fills a network's places. */
const SMALL_BYTES = 8 * 1024

/** After how many seconds a refused request may come again: most bodies have arrived by then. */
const RETRY_SECONDS = 5

/**
 * Bounds what the unfinished bodies of a network hold in memory. A body counts by the length that it announces, and one
 * that announces none by the longest that is read, from its head until it has been read or its connection ends. One that
 * finds no place is refused with Busy before it is read. Small ones take none, and strangers none of those of students who
 * are signed in beside them.
 */
export function boundUnfinishedBodies(app: FastifyInstance, longestBody: number): void {
  const takePlaces = createShares()
  const most = Math.max(MOST_BYTES, longestBody)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = announcedBytes(request)
    // A connection that ended while its caller was looked up says no more when it is over.
    if (bytes <= SMALL_BYTES || request.raw.socket.destroyed) {
      done()
      return
    }
    const group = `${request.user ? 'known' : 'strangers'} ${networkGroup(request.ip)}`
    const giveBack = takePlaces([{ group, most }], bytes)
    if (!giveBack) {
      void reply.header('connection', 'close')
      done(new DomainError(ErrorCode.Busy, undefined, { retryAfter: RETRY_SECONDS }))
      return
    }
    onceRead(request, reply, giveBack)
    done()
  })
}

/**
 * Calls back once when a body has been read, the answer has left without it, or the connection has ended: Node says no more
 * of a body whose answer has left.
 */
function onceRead({ raw: body }: FastifyRequest, { raw: answer }: FastifyReply, then: () => void): void {
  const emitters = [body, answer, body.socket]
  const over = (): void => {
    body.off('end', over)
    for (const emitter of emitters) emitter.off('close', over)
    then()
  }
  body.once('end', over)
  for (const emitter of emitters) emitter.once('close', over)
}

/** As many bytes as may be read of a request's body. */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const longest = Math.max(routeOptions.bodyLimit, LONGEST_FILE)
  if (headers['transfer-encoding'] !== undefined) return longest
  return Math.min(Number(headers['content-length'] ?? 0), longest)
}
