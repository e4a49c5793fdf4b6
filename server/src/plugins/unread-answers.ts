import type { FastifyInstance } from 'fastify'
import { onceOver } from '../http/exchange'
import { Holdings } from '../lib/holdings'
import type { Metrics } from '../lib/metrics'
import { findSender } from './sender'

/** Bytes of answers that an account may leave unread: ten of the longest. */
const OF_ACCOUNT = 32 * 1024 * 1024

/** Bytes of answers that the strangers of a network may: a school that opens the app at once. */
const OF_STRANGERS = 128 * 1024 * 1024

/** Bytes of an answer that are not counted: most are read before they could be. */
const SMALL_BYTES = 8 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The bytes that the route sends belong to all who read them. */
    sharesBytes?: boolean
  }
}

/** The meaning of the number about unread answers. */
export const unreadHelp = {
  shangan_unread_answers_ended_total: 'Connections ended because too much of their reader was unread',
} as const

/**
 * Bounds what unread answers hold in memory. An answer counts from when it is made until it has been sent or its connection
 * ends. Beyond the bound, a connection of the device that holds most is ended, or the stranger's that does: nobody who reads
 * is refused because of one who does not. A stream holds little, since it waits for its reader.
 */
export function boundUnreadAnswers(app: FastifyInstance, metrics: Metrics): void {
  metrics.count('shangan_unread_answers_ended_total', undefined, 0)
  const unread = new Holdings(() => metrics.count('shangan_unread_answers_ended_total'))
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = request.routeOptions.config.sharesBytes ? 0 : countBytes(payload)
    if (bytes > SMALL_BYTES) {
      const { network, account, device } = findSender(request)
      const connection = request.raw.socket
      const bound =
        account === undefined || device === undefined
          ? { group: `strangers ${network}`, most: OF_STRANGERS, holder: connection }
          : { group: `account ${account}`, most: OF_ACCOUNT, holder: device }
      onceOver(request, reply, unread.take({ bytes, connection }, [bound]))
    }
    done()
  })
}

function countBytes(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
}
