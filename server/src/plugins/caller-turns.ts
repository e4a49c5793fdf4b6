import type { FastifyReply, FastifyRequest } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import type { Metrics } from '../lib/metrics'
import { Turns, type Turn } from '../lib/turns'

/** Requests of a session that are under way at once: as many as a browser has connections to a server. */
const OF_SESSION = 6
/** Requests of a session that may wait for them: those of several pages. */
const WAITING = 64
/** Requests of an account that are under way at once: whoever has one of its devices leaves room for the others. */
const OF_ACCOUNT = 9

/** When somebody who is refused is to ask again, in seconds. */
const LATER = 2

/** What the number about callers means. */
export const callerHelp = {
  shangan_callers_refused_total: 'Requests refused because too many of their caller were under way already',
} as const

/** Whose request it is. */
interface Caller {
  readonly account: string
  readonly session: string
}

/** A request that has its places or waits for them. */
interface Stay {
  readonly turns: Turn[]
  isWorkedOn: boolean
  /** Its answer has left the process, or its connection has ended. */
  isOver: boolean
}

/** Bounds how many requests of one session and one account a server works on, so that nobody alone uses up what all need. */
export interface CallerTurns {
  /**
   * Waits until a request may go on; one whose client has gone meanwhile goes no further. Throws Busy where too many of
   * the caller wait already.
   */
  enter(caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Does the work of a request, which keeps its place for as long, whether or not its client is still there. */
  work<Value>(request: FastifyRequest, work: () => Promise<Value>): Promise<Value>
}

/**
 * Makes the places of callers. One is given back when nothing is worked on for the request any more and its answer has
 * been sent, or can be no more: what waits for a slow reader fills memory as work does.
 */
export function createCallerTurns(metrics: Metrics): CallerTurns {
  const stays = new WeakMap<FastifyRequest, Stay>()
  const accounts = new Turns(OF_ACCOUNT)
  const sessions = new Turns(OF_SESSION, {
    longest: WAITING,
    full() {
      metrics.count('shangan_callers_refused_total')
      return new DomainError(ErrorCode.Busy, undefined, { retryAfter: LATER })
    },
  })

  function leaveIfDone({ turns, isWorkedOn, isOver }: Stay): void {
    if (isOver && !isWorkedOn) for (const { leave } of turns) leave()
  }

  return {
    async enter({ account, session }, request, reply) {
      if (request.raw.socket.destroyed) {
        reply.hijack()
        return
      }
      const first = sessions.take(session)
      const stay: Stay = { turns: [first], isWorkedOn: false, isOver: false }
      stays.set(request, stay)
      onceOver(request, reply, () => {
        stay.isOver = true
        leaveIfDone(stay)
      })
      await first.begun
      if (!stay.isOver) {
        const second = accounts.take(account)
        stay.turns.push(second)
        await second.begun
      }
      // Nobody is left to be answered.
      if (stay.isOver) reply.hijack()
    },
    async work(request, work) {
      const stay = stays.get(request)
      if (!stay) return work()
      stay.isWorkedOn = true
      try {
        return await work()
      } finally {
        stay.isWorkedOn = false
        leaveIfDone(stay)
      }
    },
  }
}

/** Says once that an answer has been sent or that its connection has ended. */
function onceOver({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, then: () => void): void {
  const over = (): void => {
    raw.off('close', over)
    socket.off('close', over)
    then()
  }
  raw.once('close', over)
  // An answer that is behind others on its connection does not hear of the end; and they may be many.
  socket.setMaxListeners(0)
  socket.once('close', over)
}
