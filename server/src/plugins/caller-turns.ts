import type { FastifyReply, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import { onceOver } from '../http/exchange'
import type { Metrics } from '../lib/metrics'
import { Turns, type Turn } from '../lib/turns'
import { findSender } from './sender'

/** Requests of a device that are worked on at once: as many as a browser has connections to a server. */
const OF_DEVICE = 6
/** Requests of a device that may wait for them: those of several pages. */
const WAITING = 64
/** Requests of an account that are worked on at once: a thief of one of its devices leaves room for the others. */
const OF_ACCOUNT = 9

/** When somebody who is refused is to ask again, in seconds. */
const LATER = 2

/** The meaning of the number about callers. */
export const callerHelp = {
  shangan_callers_refused_total: 'Requests refused because too many of their caller were under way already',
} as const

/**
 * Does the work of a request in the turn of its sender; strangers wait for none. The turn ends with the work: how slowly a
 * body comes or an answer is read takes no turn from anybody, and the devices of an account take turns. Where the client
 * goes before, nothing is done and the reply is hijacked. Throws Busy where too many requests of the device wait already.
 */
export type CallerTurns = <Value>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Value>,
) => Promise<Value | FastifyReply>

/** Bounds how many requests of one device and one account a server works on, so that nobody alone uses up what all need. */
export function createCallerTurns(metrics: Metrics): CallerTurns {
  metrics.count('shangan_callers_refused_total', undefined, 0)
  const accounts = new Turns(OF_ACCOUNT)
  const devices = new Turns(OF_DEVICE, {
    longest: WAITING,
    full() {
      metrics.count('shangan_callers_refused_total')
      return new DomainError(ErrorCode.Busy, undefined, { retryAfter: LATER })
    },
  })

  return async (request, reply, work) => {
    const { account, device } = findSender(request)
    if (account === undefined || device === undefined) return work()
    const turns: Turn[] = []
    let isWorkedOn = false
    let isOver = false
    const leave = (): void => {
      for (const turn of turns) turn.leave()
    }
    onceOver(request, reply, () => {
      isOver = true
      if (!isWorkedOn) leave()
    })
    const begin = async (turn: Turn): Promise<void> => {
      turns.push(turn)
      await turn.begun
    }
    try {
      if (!isOver) await begin(devices.take(device))
      if (!isOver) await begin(accounts.take(account, device))
      if (isOver) return reply.hijack()
      isWorkedOn = true
      return await work()
    } finally {
      leave()
    }
  }
}
