import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { stateAt } from '../../../../../contract/domain/courses/live/schedule'
import type { LiveFrame } from '../../../../../contract/schemas/courses/live-frame'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { Bus } from '../../../providers/bus/contract'
import type { LiveRoom } from './classes'
import { newestPlaces, notePresence, presentIn } from './message-repo'
import type { Rooms } from './rooms'
import { openQuiz, PRESENT_MS, type Views } from './views'

/** How often a server looks after its rooms, in ms: what the bus lost, who is there, which question is open, what moved. */
const LOOK_MS = 1000
/** The least time between two frames of messages in one room, in ms; what is said in between goes together. */
const FRAME_MS = 40

/** Somebody who listens in a room. */
export interface Listener {
  /** Names a person, so that one with two devices counts once. */
  readonly person: string
  send(frame: Buffer): void
  /** Sends them away to come again: their class is not what it was. */
  turnOut(): void
}

/** What the rooms of a server need from outside. */
export interface HubDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'bank'>
  readonly rooms: Pick<Rooms, 'given'>
  readonly views: Pick<Views, 'changes'>
  readonly bus: Bus
}

/** The rooms in which this server has listeners. */
export interface Hub {
  /**
   * Lets somebody listen in a room from now on; resolves to how to leave it. Throws where the class has changed since it
   * was looked up.
   */
  join(at: LiveRoom, listener: Listener): Promise<() => void>
  /** Something new of a room is stored: tells listeners here and the other servers. */
  changed(room: string): void
  stop(): Promise<void>
}

interface Open {
  readonly at: LiveRoom
  readonly listeners: Set<Listener>
  readonly begun: Promise<void>
  /** Up to which place everything was read, and the place in the last frame of messages. */
  after: number
  sent: number
  isPulling: boolean
  isDue: boolean
  people: number
  /** State and question as listeners know them. */
  shown: string
}

/** A frame as it goes to every listener, written once. */
export const bytesOf = (frame: LiveFrame): Buffer => Buffer.from(JSON.stringify(frame))

/** Makes the rooms of a server. */
export function createHub({ db, clock, content, rooms: { given }, views, bus }: HubDeps): Hub {
  const server = randomUUID()
  const rooms = new Map<string, Open>()
  let looking: NodeJS.Timeout | undefined
  let isLooking = false
  let isStopped = false

  const broadcast = ({ listeners }: Open, frame: LiveFrame): void => {
    const bytes = bytesOf(frame)
    for (const listener of listeners) listener.send(bytes)
  }

  /** Sends what changed since the last time. */
  async function pull(name: string): Promise<void> {
    const room = rooms.get(name)
    if (!room) return
    if (room.isPulling) {
      room.isDue = true
      return
    }
    room.isPulling = true
    try {
      await room.begun
      for (let isEnd = false; !isEnd || room.isDue;) {
        room.isDue = false
        const page = await views.changes(name, room.after)
        isEnd = page.isEnd
        room.after = page.after
        if (page.messages.length === 0) continue
        broadcast(room, { kind: 'messages', from: room.sent, ...page })
        room.sent = page.after
        await pause(FRAME_MS)
      }
    } catch {
      // The database is away: the next look reads on from the same place.
    } finally {
      room.isPulling = false
    }
  }

  function showState(room: Open, to?: Listener): void {
    const now = clock().getTime()
    const state = stateAt(room.at.session, now)
    const quiz = openQuiz(content.bank, room.at, now)
    const shown = `${state} ${quiz?.quiz ?? ''}`
    const frame = { kind: 'state', state, quiz, now } as const
    if (to) to.send(bytesOf(frame))
    else if (shown !== room.shown) broadcast(room, frame)
    if (!to) room.shown = shown
  }

  const headcount = ({ listeners }: Open) => new Set([...listeners].map(({ person }) => person)).size

  async function countPeople(): Promise<void> {
    const now = clock()
    const here = new Map([...rooms].map(([name, room]) => [name, headcount(room)]))
    await notePresence(db, server, here, now)
    const all = await presentIn(db, [...here.keys()], new Date(now.getTime() - PRESENT_MS))
    for (const [name, room] of rooms) {
      const people = Math.max(all.get(name) ?? 0, headcount(room))
      if (people !== room.people) broadcast(room, { kind: 'people', people })
      room.people = people
    }
  }

  /** Whether the content has changed the class of a room: what was looked up before holds no more. */
  const isChanged = (at: LiveRoom): boolean => !isDeepStrictEqual(given(at.room), at)

  /** Empties a room whose class has changed: all in it have the old times. */
  function empty({ at, listeners }: Open): void {
    rooms.delete(at.room)
    for (const listener of listeners) listener.turnOut()
  }

  async function look(): Promise<void> {
    if (isLooking || isStopped) return
    isLooking = true
    try {
      for (const room of rooms.values()) if (isChanged(room.at)) empty(room)
      for (const room of rooms.values()) showState(room)
      for (const [name, newest] of await newestPlaces(db, [...rooms.keys()]))
        if (newest > (rooms.get(name)?.after ?? newest)) void pull(name)
      await countPeople()
    } catch {
      // The database is away; those who listen learn the rest once it is back.
    } finally {
      isLooking = false
    }
    if (rooms.size === 0 && looking) {
      clearInterval(looking)
      looking = undefined
    }
  }

  function open(at: LiveRoom): Open {
    const known = rooms.get(at.room)
    if (known && !isChanged(known.at)) return known
    if (known) empty(known)
    const room: Open = {
      at,
      listeners: new Set(),
      begun: newestPlaces(db, [at.room]).then((places) => {
        room.after = places.get(at.room) ?? 0
        room.sent = room.after
      }),
      after: 0,
      sent: 0,
      isPulling: false,
      isDue: false,
      people: 0,
      shown: '',
    }
    // Who joins hears of it; nobody else waits.
    room.begun.catch(() => undefined)
    rooms.set(at.room, room)
    looking ??= setInterval(() => void look(), LOOK_MS)
    return room
  }

  function leave(name: string, room: Open, listener: Listener): void {
    room.listeners.delete(listener)
    if (room.listeners.size === 0 && rooms.get(name) === room) rooms.delete(name)
  }

  bus.listen((name) => {
    for (const one of name === undefined ? [...rooms.keys()] : [name]) void pull(one)
  })

  return {
    async join(at, listener) {
      if (isChanged(at)) throw new Error(`The class of ${at.room} has changed`)
      const room = open(at)
      room.listeners.add(listener)
      const out = () => leave(at.room, room, listener)
      try {
        await room.begun
      } catch (cause) {
        out()
        throw cause
      }
      showState(room, listener)
      listener.send(bytesOf({ kind: 'people', people: Math.max(room.people, headcount(room)) }))
      return out
    },

    changed(name) {
      bus.publish(name)
      void pull(name)
    },

    async stop() {
      isStopped = true
      clearInterval(looking)
      rooms.clear()
      await notePresence(db, server, new Map(), clock()).catch(() => undefined)
    },
  }
}
