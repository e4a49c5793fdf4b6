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
import { getBytes } from './hub'

/** Longest message of a client, in bytes. */
const LONGEST = 4096
/** The bytes that may wait for a slow client; who falls further behind is dropped and reads on after coming back. */
const MOST_WAITING = 256 * 1024
/** How often a client must answer a ping, in ms: proxies and phones drop silent connections. */
const PING_MS = 25_000
/** How often everybody in a room is checked, in ms: a student who signed out stays at most that long. */
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

/** The person who comes in, and where a guest comes from. */
interface Coming {
  readonly entrant: Entered
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

function send(socket: WebSocket, bytes: Buffer): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_WAITING) socket.terminate()
  else socket.send(bytes, { binary: false })
}

/** Calls something at intervals, by a timer that does not hold the process open. */
const every = (ms: number, call: () => void): NodeJS.Timeout => setInterval(call, ms).unref()

/** The sockets of a server. */
class Connections {
  private readonly all = new Set<Connection>()
  private isExpelling = false

  add(connection: Connection): void {
    this.giveWay(connection.person)
    this.all.add(connection)
  }

  delete(connection: Connection): void {
    this.all.delete(connection)
  }

  /** Closes a socket; one that does not answer the closing is not waited for, and counts no more. */
  hangUp(connection: Connection, code: number): void {
    this.all.delete(connection)
    connection.isOver = true
    connection.socket.close(code)
    setTimeout(() => connection.socket.terminate(), GOODBYE_MS).unref()
  }

  private giveWay(person: string): void {
    const own = [...this.all].filter((connection) => connection.person === person)
    for (const connection of own.slice(0, Math.max(0, own.length - MOST_EACH + 1)))
      this.hangUp(connection, liveClose.refused)
  }

  /** Drops the sockets that were silent since the last ping. */
  ping(): void {
    for (const connection of this.all) {
      if (!connection.isAlive) connection.socket.terminate()
      connection.isAlive = false
      connection.socket.ping()
    }
  }

  /** Closes the sockets of those who may not be in any longer. */
  async expel(entry: Pick<Live['entry'], 'expelled'>): Promise<void> {
    if (this.isExpelling || this.all.size === 0) return
    this.isExpelling = true
    try {
      const out = await entry.expelled([...this.all].map(({ entered }) => entered))
      // A visitor who comes again is let in as far as they may be.
      for (const connection of this.all)
        if (out.has(connection.entered)) this.hangUp(connection, liveClose.again)
    } catch {
      // The database is away: the next look finds them.
    } finally {
      this.isExpelling = false
    }
  }

  /** Whether no guest more may come in from an address. */
  isCrowded({ address, network }: Origin): boolean {
    const there = { address: 0, network: 0 }
    for (const { from } of this.all) {
      if (from?.address === address) there.address += 1
      if (from?.network === network) there.network += 1
    }
    return there.address >= MOST_GUESTS.address || there.network >= MOST_GUESTS.network
  }

  /** Asks all to come again, and drops those who do not answer. */
  closeAll(): void {
    for (const { socket } of this.all) socket.close(liveClose.again)
    setTimeout(() => {
      for (const { socket } of this.all) socket.terminate()
    }, GOODBYE_MS).unref()
  }
}

/** Serves the frames of sockets until the server stops. */
class SocketService {
  readonly connections = new Connections()
  private readonly underWay = new Set<Promise<unknown>>()
  private readonly frameRate = createRate(FRAME_RATE)
  private readonly resumeRate = createRate(RESUME_RATE)
  isStopping = false

  constructor(private readonly live: Live) {}

  /** Answers what was received, says goodbye, and takes nothing more. */
  async stop(): Promise<void> {
    this.isStopping = true
    await Promise.allSettled(this.underWay)
    this.connections.closeAll()
  }

  /** Resolves to the person who comes in. Throws where they may not. */
  async admit(request: FastifyRequest, room: string, ticket: unknown): Promise<Coming> {
    if (this.isStopping) throw new DomainError(ErrorCode.Busy, undefined, { retryAfter: 1 })
    if (!request.ws) throw new DomainError(ErrorCode.NotFound)
    const entrant = await this.live.entry.enter(room, String(ticket))
    const { ip } = request
    const isGuest = entrant.uid === undefined && entrant.staffId === undefined
    const from = isGuest ? { address: addressGroup(ip), network: networkGroup(ip) } : undefined
    if (from && this.connections.isCrowded(from))
      throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: 60 })
    return { entrant, from }
  }

  connect(socket: WebSocket, { entrant: entered, from }: Coming): void {
    const { at, uid, staffId } = entered
    const person = uid ?? staffId ?? randomUUID()
    const connection: Connection = { socket, entered, person, from, isAlive: true, isOver: false }
    this.connections.add(connection)
    const old = setTimeout(() => socket.close(liveClose.again), LIFE_MS)
    old.unref()

    // Handlers come before the first wait, so that nothing which arrives during it is lost.
    const joined = this.live.hub.join(at, {
      person,
      send: (bytes) => send(socket, bytes),
      turnOut: () => this.connections.hangUp(connection, liveClose.again),
    })
    joined.catch(() => socket.close(liveClose.again))
    socket.on('close', () => {
      clearTimeout(old)
      this.connections.delete(connection)
      void joined.then((leave) => leave()).catch(() => undefined)
    })
    socket.on('pong', () => (connection.isAlive = true))
    socket.on('message', (data: Buffer, isBinary) => {
      connection.isAlive = true
      if (connection.isOver || this.frameRate(person, 1, Date.now()) > 0) return this.flooded(connection)
      const work = joined
        .then(() => this.serve(connection, isBinary ? undefined : read(data)))
        .catch(() => socket.close(liveClose.again))
      this.underWay.add(work)
      void work.finally(() => this.underWay.delete(work))
    })
  }

  /** Closes the socket of a client that sends too much, once earlier frames have been answered. */
  private flooded(connection: Connection): void {
    if (connection.isOver) return
    connection.isOver = true
    void Promise.allSettled(this.underWay).then(() =>
      connection.socket.close(liveClose.refused, liveText.tooManyFrames),
    )
  }

  private async serve({ socket, entered, person }: Connection, sent: unknown): Promise<void> {
    if (this.isStopping) return
    send(socket, getBytes(await this.reply(entered, person, sent)))
  }

  /** The frame that answers a frame of a client. */
  private async reply({ at, uid }: Entered, person: string, sent: unknown): Promise<LiveFrame> {
    const { live } = this
    if (!isCall.Check(sent)) return { kind: 'outcome', outcome: await live.actions.take(uid, at, sent) }
    if (sent.kind === 'ping') return { kind: 'pong', now: live.now() }
    if (this.resumeRate(person, 1, Date.now()) > 0) return { kind: 'outcome', outcome: tooMany }
    return { kind: 'messages', from: sent.after, ...(await live.views.changes(at.room, sent.after)) }
  }
}

/** Serves the sockets of the rooms. Register it after every other route: theirs are not to be upgraded. */
export async function liveSocket(app: FastifyInstance, live: Live): Promise<void> {
  const service = new SocketService(live)
  const { connections } = service
  const coming = new WeakMap<FastifyRequest, Coming>()
  const timers = [
    every(PING_MS, () => connections.ping()),
    every(EXPEL_MS, () => void connections.expel(live.entry)),
  ]

  await app.register(websocket, {
    options: { maxPayload: LONGEST, perMessageDeflate: false },
    // A client that breaks the protocol is closed by the library, with the code that says why.
    errorHandler: () => undefined,
    preClose: async () => {
      for (const timer of timers) clearInterval(timer)
      await service.stop()
      app.websocketServer.close()
      await live.stop()
    },
  })

  app.get<{ Params: { room: string }; Querystring: { ticket?: unknown } }>(
    liveSocketPath(':room'),
    {
      websocket: true,
      preValidation: async (request) => {
        const { params, query } = request
        coming.set(request, await service.admit(request, params.room, query.ticket))
      },
    },
    (socket, request) => {
      const admitted = coming.get(request)
      if (admitted) service.connect(socket, admitted)
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
