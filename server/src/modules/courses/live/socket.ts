import websocket from '@fastify/websocket'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { Compile } from 'typebox/compile'
import { ErrorCode } from '../../../../../contract/errors'
import { liveClose, liveSocketPath } from '../../../../../contract/operations/courses/live'
import { RoomCall, type LiveFrame } from '../../../../../contract/schemas/courses/live-frame'
import { DomainError } from '../../../errors'
import { createRate } from '../../../lib/rate'
import { addressGroup, networkGroup } from '../../../security/address'
import { liveText, refusalText } from './strings/live'
import type { Live } from './service'
import type { Entered } from './entry'
import { bytesOf } from './hub'

/** Longest message of a client, in bytes. */
const LONGEST = 4096
/** What may wait for a slow client, in bytes; who falls further behind is dropped and reads on after coming back. */
const MOST_WAITING = 256 * 1024
/** How often a client must be heard of, in ms: proxies and phones drop what is silent. */
const PING_MS = 25_000
/** How often those who are in are looked at, in ms: so late may they be in who signed out or lost the course. */
const EXPEL_MS = 5000
/** How long one socket lives, in ms: a proxy that hands over to another one gets rid of its own. */
const LIFE_MS = 2 * 3_600_000
/** Frames of one socket that are read, and of those the ones that read the database. */
const FRAME_RATE = { max: 300, windowMs: 10_000 }
const RESUME_RATE = { max: 20, windowMs: 10_000 }
/** Sockets of one student at one server; the oldest gives way. */
const MOST_EACH = 5
/** Sockets of guests at one server, from one address and from one network: room for a campus behind one router. */
const MOST_GUESTS = { address: 200, network: 800 }
/** How long clients may take to say goodbye when the server stops, in ms. */
const GOODBYE_MS = 2000

/** The address and the network that somebody comes from. */
interface Origin {
  readonly address: string
  readonly network: string
}

/** Who comes in, and where a guest comes from. */
interface Coming {
  readonly who: Entered
  readonly from: Origin | undefined
}

/** One socket. */
interface Connection {
  readonly socket: WebSocket
  readonly entered: Entered
  readonly person: string
  /** Where a guest comes from; others are known by who they are. */
  readonly from: Origin | undefined
  isAlive: boolean
  /** Nothing more that comes is read: it sent too much, or is being closed. */
  isOver: boolean
}

/** Serves the sockets of the rooms. Register it after every other route: theirs are not to be upgraded. */
export async function liveSocket(app: FastifyInstance, live: Live): Promise<void> {
  const connections = new Set<Connection>()
  const underWay = new Set<Promise<unknown>>()
  const entered = new WeakMap<FastifyRequest, Coming>()
  const frameRate = createRate(FRAME_RATE)
  const resumeRate = createRate(RESUME_RATE)
  let isStopping = false

  await app.register(websocket, {
    options: { maxPayload: LONGEST, perMessageDeflate: false },
    // What breaks the protocol is closed by the library, with the code that says why.
    errorHandler: () => undefined,
    preClose: async () => {
      isStopping = true
      clearInterval(pinging)
      clearInterval(expelling)
      await Promise.allSettled(underWay)
      for (const { socket } of connections) socket.close(liveClose.again)
      const impatient = setTimeout(() => {
        for (const { socket } of connections) socket.terminate()
      }, GOODBYE_MS)
      impatient.unref()
      app.websocketServer.close()
      await live.stop()
    },
  })

  const pinging = setInterval(() => {
    for (const one of connections) {
      if (!one.isAlive) one.socket.terminate()
      one.isAlive = false
      one.socket.ping()
    }
  }, PING_MS)
  pinging.unref()

  let isExpelling = false
  const expelling = setInterval(() => {
    if (!isExpelling && connections.size > 0) void expel()
  }, EXPEL_MS)
  expelling.unref()

  async function expel(): Promise<void> {
    isExpelling = true
    try {
      const out = await live.entry.expelled([...connections].map((one) => one.entered))
      // Who comes again is let in as far as they may be.
      for (const one of connections) if (out.has(one.entered)) hangUp(one, liveClose.again)
    } catch {
      // The database is away: the next look finds them.
    } finally {
      isExpelling = false
    }
  }

  /** Closes a socket; one that does not answer the closing is not waited for, and counts no more. */
  function hangUp(one: Connection, code: number): void {
    connections.delete(one)
    one.isOver = true
    one.socket.close(code)
    setTimeout(() => one.socket.terminate(), GOODBYE_MS).unref()
  }

  function send(socket: WebSocket, bytes: Buffer): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_WAITING) socket.terminate()
    else socket.send(bytes, { binary: false })
  }

  function giveWay(person: string): void {
    const own = [...connections].filter((one) => one.person === person)
    for (const one of own.slice(0, Math.max(0, own.length - MOST_EACH + 1))) hangUp(one, liveClose.refused)
  }

  /** Whether no guest more may come in from an address. */
  function isCrowded({ address, network }: Origin): boolean {
    const there = { address: 0, network: 0 }
    for (const { from } of connections) {
      if (from?.address === address) there.address += 1
      if (from?.network === network) there.network += 1
    }
    return there.address >= MOST_GUESTS.address || there.network >= MOST_GUESTS.network
  }

  /** Closes the socket of who sends too much, once what was taken before has been answered. */
  function flooded(connection: Connection): void {
    if (connection.isOver) return
    connection.isOver = true
    void Promise.allSettled(underWay).then(() =>
      connection.socket.close(liveClose.refused, liveText.tooManyFrames),
    )
  }

  function connect(socket: WebSocket, { who: entered, from }: Coming): void {
    const { at, uid, staffId } = entered
    const person = uid ?? staffId ?? randomUUID()
    giveWay(person)
    const connection: Connection = { socket, entered, person, from, isAlive: true, isOver: false }
    connections.add(connection)
    const answer = (frame: LiveFrame) => send(socket, bytesOf(frame))
    const old = setTimeout(() => socket.close(liveClose.again), LIFE_MS)
    old.unref()

    // Handlers come before the first wait, so that nothing which arrives meanwhile is lost.
    const joined = live.hub.join(at, {
      person,
      send: (bytes) => send(socket, bytes),
      turnOut: () => hangUp(connection, liveClose.again),
    })
    joined.catch(() => socket.close(liveClose.again))
    socket.on('close', () => {
      clearTimeout(old)
      connections.delete(connection)
      void joined.then((leave) => leave()).catch(() => undefined)
    })
    socket.on('pong', () => (connection.isAlive = true))
    socket.on('message', (data: Buffer, isBinary) => {
      connection.isAlive = true
      if (connection.isOver || frameRate(person, 1, Date.now()) > 0) return flooded(connection)
      const work = joined
        .then(() => serve(isBinary ? undefined : read(data)))
        .catch(() => socket.close(liveClose.again))
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    })

    async function serve(sent: unknown): Promise<void> {
      if (isStopping) return
      if (!isCall.Check(sent)) {
        return answer({ kind: 'outcome', outcome: await live.actions.take(uid, at, sent) })
      }
      if (sent.kind === 'ping') return answer({ kind: 'pong', now: live.now() })
      if (resumeRate(person, 1, Date.now()) > 0) return answer({ kind: 'outcome', outcome: tooMany })
      answer({ kind: 'messages', from: sent.after, ...(await live.views.changes(at.room, sent.after)) })
    }
  }

  app.get<{ Params: { room: string }; Querystring: { ticket?: unknown } }>(
    liveSocketPath(':room'),
    {
      websocket: true,
      preValidation: async (request) => {
        if (isStopping) throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: 1 })
        if (!request.ws) throw new DomainError(ErrorCode.NotFound)
        const { ticket } = request.query
        const who = await live.entry.enter(request.params.room, String(ticket))
        const { ip } = request
        const isGuest = who.uid === undefined && who.staffId === undefined
        const from = isGuest ? { address: addressGroup(ip), network: networkGroup(ip) } : undefined
        if (from && isCrowded(from)) throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: 60 })
        entered.set(request, { who, from })
      },
    },
    (socket, request) => {
      const coming = entered.get(request)
      if (coming) connect(socket, coming)
      else socket.terminate()
    },
  )
}

const isCall = Compile(RoomCall)

const tooMany = { id: '', state: 'refused', reason: 'many', msg: refusalText.many } as const

function read(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return undefined
  }
}
