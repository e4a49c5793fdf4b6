import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { onceOver } from '../http/exchange'
import { Holdings, type Bound, type Holding } from '../lib/holdings'
import { LONGEST_FILE } from './contract'
import { findSender } from './sender'

/** Bytes of bodies that may be under way from one network: of strangers 128 at their longest, of students 32. */
const OF_NETWORK = 32 * 1024 * 1024

/** Bytes of one account among them: nobody takes the places of the students beside them. */
const OF_ACCOUNT = 8 * 1024 * 1024

/** Bytes of a body that takes no place: signing in has to go on beside somebody who fills a network's places. */
const SMALL_BYTES = 8 * 1024

/** Bytes of a refused body that are still read, and forgotten. */
const MOST_FORGOTTEN = 8 * 1024 * 1024

/** After how many seconds a refused request may come again: most bodies have arrived by then. */
const RETRY_SECONDS = 5

/**
 * Bounds what the bodies of unfinished requests hold in memory. A body counts by the length that it announces, and one
 * that announces none by the longest that is read, from its head until its answer has been sent or its connection ends. One
 * that finds no room takes it from the account of the network, the device of the account or the stranger's connection that
 * holds more; where nobody does, it is refused with Busy before it is read. Small ones take none, and strangers none of those of
 * students who are signed in beside them.
 */
export function boundUnfinishedBodies(app: FastifyInstance, longestBody: number): void {
  const bodies = new Holdings()
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = announcedBytes(request)
    if (bytes <= SMALL_BYTES) {
      done()
      return
    }
    const giveBack = bodies.tryTake(...getPlace(request, bytes, longestBody))
    if (!giveBack) {
      done(new DomainError(ErrorCode.Busy, undefined, { retryAfter: RETRY_SECONDS }))
      return
    }
    onceOver(request, reply, giveBack)
    done()
  })
  letRefusedBodiesEnd(app)
}

/**
 * Leaves a connection open on which a refused body is still coming, so that Node reads it to its end. A connection
 * that is closed before is reset, its sender may never read the reason, and a proxy takes the server for broken. A
 * body that is too long, or of unknown length, is not waited for.
 */
function letRefusedBodiesEnd(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, reply, _payload, done) => {
    const isWaitedFor = !raw.complete && Number(headers['content-length']) <= MOST_FORGOTTEN
    if (isWaitedFor && headers.upgrade === undefined) reply.removeHeader('connection')
    done()
  })
}

/** The place that a body takes, and the bounds that it counts in; each has room for the longest. */
function getPlace(request: FastifyRequest, bytes: number, longestBody: number): [Holding, Bound[]] {
  const { network, account, device } = findSender(request)
  const connection = request.raw.socket
  const ofNetwork = Math.max(OF_NETWORK, longestBody)
  const place = { bytes, connection }
  if (account === undefined || device === undefined)
    return [place, [{ group: `strangers ${network}`, most: ofNetwork, holder: connection }]]
  return [
    place,
    [
      { group: `account ${account}`, most: Math.max(OF_ACCOUNT, longestBody), holder: device },
      { group: `known ${network}`, most: ofNetwork, holder: account },
    ],
  ]
}

/** As many bytes as may be read of a request's body. */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const longest = Math.max(routeOptions.bodyLimit, LONGEST_FILE)
  if (headers['transfer-encoding'] !== undefined) return longest
  return Math.min(Number(headers['content-length'] ?? 0), longest)
}
