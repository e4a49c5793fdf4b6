import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { onceOver } from '../http/exchange'
import type { Metrics } from '../lib/metrics'
import { networkGroup } from '../security/address'

/** Bytes of answers that an account, or the strangers of a network, may leave unread: ten of the longest. */
const MOST_BYTES = 32 * 1024 * 1024

/** Bytes of an answer that are not counted: most are read before they could be. */
const SMALL_BYTES = 8 * 1024

/** What a stream holds at once, in bytes: what Node reads of a file. */
const STREAM_BYTES = 64 * 1024

/** What the number about unread answers means. */
export const unreadHelp = {
  shangan_unread_answers_ended_total: 'Connections ended because too much of their reader was unread',
} as const

interface Answer {
  readonly bytes: number
  readonly socket: Socket
}

/** What a reader has not read yet, the oldest first. */
interface Unread {
  bytes: number
  readonly answers: Set<Answer>
}

/**
 * Bounds what unread answers hold in memory. An answer counts from when it is made until it has been sent or its connection
 * ends. Beyond the bound, the connection whose answer has waited longest is ended: nobody who reads is refused because of
 * one who does not.
 */
export function boundUnreadAnswers(app: FastifyInstance, metrics: Metrics): void {
  const readers = new Map<string, Unread>()

  function forget(reader: string, unread: Unread, answer: Answer): void {
    if (!unread.answers.delete(answer)) return
    unread.bytes -= answer.bytes
    if (unread.answers.size === 0) readers.delete(reader)
  }

  function endOldest(reader: string, unread: Unread): void {
    const [oldest] = unread.answers
    if (!oldest) return
    for (const answer of unread.answers) if (answer.socket === oldest.socket) forget(reader, unread, answer)
    metrics.count('shangan_unread_answers_ended_total')
    oldest.socket.destroy()
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesOf(request, payload)
    if (bytes > SMALL_BYTES) {
      const reader = readerOf(request)
      const unread = readers.get(reader) ?? { bytes: 0, answers: new Set() }
      const answer = { bytes, socket: request.raw.socket }
      readers.set(reader, unread)
      unread.answers.add(answer)
      unread.bytes += bytes
      onceOver(request, reply, () => forget(reader, unread, answer))
      while (unread.bytes > MOST_BYTES) endOldest(reader, unread)
    }
    done()
  })
}

function readerOf({ user, ip }: FastifyRequest): string {
  if (!user) return `strangers ${networkGroup(ip)}`
  return `account ${user.staff ? user.staffId : user.uid}`
}

/** What an answer holds that no other does: buffers that no operation made belong to all who read them. */
function bytesOf({ routeOptions }: FastifyRequest, payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (!Buffer.isBuffer(payload)) return payload ? STREAM_BYTES : 0
  return routeOptions.config.operation ? payload.length : 0
}
