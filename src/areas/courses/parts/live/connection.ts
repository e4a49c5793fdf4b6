import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError, CommonCode } from '@/api/errors'
import {
  liveClose,
  type LiveApi,
  type LiveFrame,
  type LiveOutcome,
  type LivePage,
  type RoomEvent,
} from '@/api/live'
import type { Socket, SocketPlatform } from '@/platform/net/socket.contract'
import { readFrame } from './frame'

/** Waits before another attempt, in ms: each twice as long as the one before. */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** A crowd that a server sent away, or that waited for a room to open, does not come back all at once. */
const CROWD_MS = 3000
/** The longest time without a message from a socket, in ms. */
const BEAT_MS = 20_000
/** A socket that does not open within so long never will, in ms. */
const OPENING_MS = 10_000
/** After so many sockets in a row that did not hold, messages are asked for. */
const TOO_OFTEN = 3
const POLL_MS = 4000
/** Asking goes on for so many rounds before a socket is tried again. */
const POLL_ROUNDS = 15
/** Most events in one request. */
const MOST_EVENTS = 20

/** The dependencies of a connection. */
export interface ConnectionDeps {
  readonly room: string
  /** The server's origin, empty for the page's own. */
  readonly base: string
  readonly api: Pick<LiveApi, 'openLiveSocket' | 'listLiveMessages' | 'addLiveEvents'>
  readonly open: SocketPlatform['open']
  readonly later: (work: () => void, ms: number) => void
  /** From 0 to 1. */
  readonly random: () => number
  /** Renews a sign-in that is due: a visitor without a valid one counts as a guest. */
  readonly freshen: () => Promise<void>
}

/** The visitor at the end of a connection. */
export interface ConnectionEnd {
  /** Up to which place everything was read. */
  after(): number
  /** The events that are not stored yet, as far as the student may send at all. */
  unsent(): readonly RoomEvent[]
  frame(frame: LiveFrame): void
  page(page: LivePage): void
  /** Reads the facts of the room again, which may have changed since. Rejects with ApiError. */
  reread(): Promise<void>
  outcomes(outcomes: readonly LiveOutcome[]): void
}

/**
 * `off` before and after the class; `barred` for who may not come in; `refused` where the server closed the door, and
 * the student must ask for another try.
 */
export type ConnectionState = 'off' | 'connecting' | 'waiting' | 'socket' | 'polling' | 'refused' | 'barred'

const barring: readonly string[] = [CommonCode.NotFound, CommonCode.Forbidden, CommonCode.Unauthenticated]

/** The connection of a device with a room: a socket, or where none can be had, polling. */
export class Connection {
  state: ConnectionState = 'off'
  /** Nothing comes through at the moment. */
  isDown = false
  /** Why the student may not come in. */
  error: ApiError | undefined = undefined
  private socket: Socket | undefined
  private failures = 0
  private isHeard = false
  private isAsking = false
  /** The server has sent the device away: the room may be another by now. */
  private isStale = false
  private rounds = 0
  /** Counts the attempts: events of an earlier one are ignored. */
  private turn = 0

  constructor(
    private readonly deps: ConnectionDeps,
    private readonly end: ConnectionEnd,
  ) {
    makeAutoObservable<
      this,
      'deps' | 'end' | 'socket' | 'failures' | 'isHeard' | 'isAsking' | 'isStale' | 'rounds' | 'turn'
    >(this, {
      deps: false,
      end: false,
      socket: false,
      failures: false,
      isHeard: false,
      isAsking: false,
      isStale: false,
      rounds: false,
      turn: false,
    })
  }

  /** Connects, unless that is under way; `isCrowd` where many do so at this moment. */
  start(isCrowd = false): void {
    if (this.state !== 'off') return
    if (isCrowd) this.wait(this.deps.random() * CROWD_MS)
    else void this.connect()
  }

  stop(): void {
    this.turn += 1
    this.socket?.close()
    this.socket = undefined
    this.state = 'off'
    this.isDown = false
  }

  /** Tries at once, as when the page comes back into sight or the student asks for it: what barred may be over. */
  hurry(): void {
    if (this.state === 'socket') this.beatNow()
    if (['waiting', 'refused', 'barred'].includes(this.state)) void this.connect()
    if (this.state === 'polling') void this.ask(this.turn)
  }

  /** The network is gone: a socket would be silent for long before it shows. */
  lose(): void {
    if (this.state === 'socket' || this.state === 'connecting') this.drop()
    if (this.state === 'polling') this.isDown = true
  }

  /** Sends an event now if something is open. */
  send(event: RoomEvent): void {
    if (this.state === 'socket') this.socket?.send(JSON.stringify(event))
    if (this.state === 'polling') void this.ask(this.turn)
  }

  private async connect(): Promise<void> {
    const turn = (this.turn += 1)
    this.state = 'connecting'
    try {
      await this.deps.freshen()
      if (turn !== this.turn) return
      if (this.isStale) await this.end.reread()
      if (turn !== this.turn) return
      this.isStale = false
      const { url } = await this.deps.api.openLiveSocket(this.deps.room)
      if (turn === this.turn) this.dial(url, turn)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (turn === this.turn) this.failed(cause)
    }
  }

  private dial(url: string, turn: number): void {
    const { open, base, later } = this.deps
    this.error = undefined
    const ifCurrent = (work: () => void) => () => {
      if (turn === this.turn) runInAction(work)
    }
    this.socket = open(base, url, {
      onOpen: ifCurrent(() => this.opened(turn)),
      onText: (text) => ifCurrent(() => this.receive(text))(),
      onClose: (code) => ifCurrent(() => this.closed(code))(),
    })
    if (!this.socket) return this.poll()
    later(
      ifCurrent(() => {
        if (this.state === 'connecting') this.drop()
      }),
      OPENING_MS,
    )
  }

  private opened(turn: number): void {
    this.state = 'socket'
    this.isDown = false
    this.isHeard = true
    this.sendFrame({ kind: 'resume', after: this.end.after() })
    for (const event of this.end.unsent()) this.sendFrame(event)
    this.beat(turn)
  }

  private receive(text: string): void {
    this.isHeard = true
    this.failures = 0
    const frame = readFrame(text)
    if (!frame) return
    if (frame.kind === 'outcome') return this.end.outcomes([frame.outcome])
    if (frame.kind !== 'messages') return this.end.frame(frame)
    const after = this.end.after()
    // Messages between are asked for, and these come with them once more.
    if (frame.from > after) return this.sendFrame({ kind: 'resume', after })
    this.end.frame(frame)
    if (!frame.isEnd) this.sendFrame({ kind: 'resume', after: this.end.after() })
  }

  private closed(code: number): void {
    this.socket = undefined
    this.turn += 1
    this.isDown = true
    if (code === liveClose.refused) {
      this.state = 'refused'
      return
    }
    this.isStale ||= code === liveClose.again
    if (code === liveClose.again) return this.wait(this.deps.random() * CROWD_MS)
    this.failures += 1
    if (this.failures >= TOO_OFTEN) this.poll()
    else this.retry()
  }

  /** Gives a socket up that is silent. */
  private drop(): void {
    this.socket?.close()
    this.closed(0)
  }

  private failed(error: ApiError): void {
    this.isDown = true
    if (barring.includes(error.code)) {
      this.state = 'barred'
      this.error = error
      this.isStale = true
      return
    }
    this.failures += 1
    if (error.retryAfter > 0) this.wait(error.retryAfter * 1000)
    else this.retry()
  }

  private retry(): void {
    const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.failures - 1))
    this.wait(most * (0.5 + this.deps.random() / 2))
  }

  private wait(ms: number): void {
    const turn = (this.turn += 1)
    this.state = 'waiting'
    this.deps.later(() => {
      if (turn === this.turn) void this.connect()
    }, ms)
  }

  private beat(turn: number): void {
    this.deps.later(() => {
      if (turn !== this.turn) return
      runInAction(() => this.beatNow())
      this.beat(turn)
    }, BEAT_MS)
  }

  private beatNow(): void {
    if (!this.isHeard) return this.drop()
    this.isHeard = false
    this.sendFrame({ kind: 'ping' })
  }

  private sendFrame(frame: RoomEvent | { kind: 'ping' } | { kind: 'resume'; after: number }): void {
    this.socket?.send(JSON.stringify(frame))
  }

  private poll(): void {
    const turn = (this.turn += 1)
    this.state = 'polling'
    this.rounds = 0
    void this.ask(turn, true)
  }

  /** Asks once; `isRound` for the one chain of questions that goes on by itself. */
  private async ask(turn: number, isRound = false): Promise<void> {
    const { api, room, later } = this.deps
    let isEnd = true
    if (!this.isAsking) {
      this.isAsking = true
      try {
        const events = this.end.unsent().slice(0, MOST_EVENTS)
        if (events.length > 0) this.end.outcomes((await api.addLiveEvents(room, events)).outcomes)
        const page = await api.listLiveMessages(room, this.end.after())
        if (turn === this.turn) runInAction(() => this.end.page(page))
        isEnd = page.isEnd
        runInAction(() => (this.isDown = false))
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        runInAction(() => (this.isDown = true))
      } finally {
        this.isAsking = false
      }
    }
    if (!isRound || turn !== this.turn) return
    this.rounds += 1
    later(
      () => {
        if (turn !== this.turn) return
        if (this.rounds < POLL_ROUNDS) void this.ask(turn, true)
        else void this.connect()
      },
      isEnd ? POLL_MS : 0,
    )
  }
}
