import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { stateAt } from '../../../../../contract/domain/courses/live/schedule'
import type { LiveFrame } from '../../../../../contract/schemas/courses/live-frame'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { Bus } from '../../../providers/bus/contract'
import type { LiveRoom } from './classes'
import { newestPlaces, recordPresence, presentIn } from './message-repo'
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

/** The dependencies of the rooms of a server. */
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
  /** Something new of a room is stored: notifies listeners here and the other servers. */
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
export const getBytes = (frame: LiveFrame): Buffer => Buffer.from(JSON.stringify(frame))

const broadcast = ({ listeners }: Open, frame: LiveFrame): void => {
  const bytes = getBytes(frame)
  for (const listener of listeners) listener.send(bytes)
}

/** Sends a room what changed since the last time. */
async function pull(room: Open, views: Pick<Views, 'changes'>): Promise<void> {
  if (room.isPulling) {
    room.isDue = true
    return
  }
  room.isPulling = true
  try {
    await room.begun
    for (let isEnd = false; !isEnd || room.isDue;) {
      room.isDue = false
      const page = await views.changes(room.at.room, room.after)
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

/** Sends state and question to a listener who joins, or to all where they changed. */
function showState({ clock, content }: HubDeps, room: Open, to?: Listener): void {
  const now = clock().getTime()
  const state = stateAt(room.at.session, now)
  const quiz = openQuiz(content.bank, room.at, now)
  const shown = `${state} ${quiz?.quiz ?? ''}`
  const frame = { kind: 'state', state, quiz, now } as const
  if (to) to.send(getBytes(frame))
  else if (shown !== room.shown) broadcast(room, frame)
  if (!to) room.shown = shown
}

const headcount = ({ listeners }: Open) => new Set([...listeners].map(({ person }) => person)).size

async function countPeople(
  { db, clock }: HubDeps,
  server: string,
  rooms: ReadonlyMap<string, Open>,
): Promise<void> {
  const now = clock()
  const here = new Map([...rooms].map(([name, room]) => [name, headcount(room)]))
  await recordPresence(db, server, here, now)
  const all = await presentIn(db, [...here.keys()], new Date(now.getTime() - PRESENT_MS))
  for (const [name, room] of rooms) {
    const people = Math.max(all.get(name) ?? 0, headcount(room))
    if (people !== room.people) broadcast(room, { kind: 'people', people })
    room.people = people
  }
}

/** A room nobody listens in yet; it begins with what comes after the newest message. */
function createRoom(db: Db, at: LiveRoom): Open {
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
  // A visitor who joins gets it; nobody else waits.
  room.begun.catch(() => undefined)
  return room
}

/** The rooms in which this server has listeners, by name. */
class OpenRooms {
  readonly byName = new Map<string, Open>()

  constructor(private readonly deps: HubDeps) {}

  /** Whether the content has changed the class of a room: what was looked up before holds no more. */
  isChanged(at: LiveRoom): boolean {
    return !isDeepStrictEqual(this.deps.rooms.given(at.room), at)
  }

  /** Empties a room whose class has changed: all in it have the old times. */
  private empty({ at, listeners }: Open): void {
    this.byName.delete(at.room)
    for (const listener of listeners) listener.turnOut()
  }

  emptyChanged(): void {
    for (const room of this.byName.values()) if (this.isChanged(room.at)) this.empty(room)
  }

  open(at: LiveRoom): Open {
    const known = this.byName.get(at.room)
    if (known && !this.isChanged(known.at)) return known
    if (known) this.empty(known)
    const room = createRoom(this.deps.db, at)
    this.byName.set(at.room, room)
    return room
  }

  leave(room: Open, listener: Listener): void {
    const name = room.at.room
    room.listeners.delete(listener)
    if (room.listeners.size === 0 && this.byName.get(name) === room) this.byName.delete(name)
  }

  pull(name: string): void {
    const room = this.byName.get(name)
    if (room) void pull(room, this.deps.views)
  }
}

/** Makes the rooms of a server. */
export function createHub(deps: HubDeps): Hub {
  const { db, clock, bus } = deps
  const server = randomUUID()
  const rooms = new OpenRooms(deps)
  let looking: NodeJS.Timeout | undefined
  let isLooking = false
  let isStopped = false

  async function look(): Promise<void> {
    if (isLooking || isStopped) return
    isLooking = true
    try {
      rooms.emptyChanged()
      for (const room of rooms.byName.values()) showState(deps, room)
      for (const [name, newest] of await newestPlaces(db, [...rooms.byName.keys()]))
        if (newest > (rooms.byName.get(name)?.after ?? newest)) rooms.pull(name)
      await countPeople(deps, server, rooms.byName)
    } catch {
      // The database is away; those who listen learn the rest once it is back.
    } finally {
      isLooking = false
    }
    if (rooms.byName.size === 0 && looking) {
      clearInterval(looking)
      looking = undefined
    }
  }

  bus.listen((name) => {
    for (const room of name === undefined ? [...rooms.byName.keys()] : [name]) rooms.pull(room)
  })

  return {
    async join(at, listener) {
      if (rooms.isChanged(at)) throw new Error(`The class of ${at.room} has changed`)
      const room = rooms.open(at)
      looking ??= setInterval(() => void look(), LOOK_MS)
      room.listeners.add(listener)
      const out = () => rooms.leave(room, listener)
      try {
        await room.begun
      } catch (cause) {
        out()
        throw cause
      }
      showState(deps, room, listener)
      listener.send(getBytes({ kind: 'people', people: Math.max(room.people, headcount(room)) }))
      return out
    },

    changed(name) {
      bus.publish(name)
      rooms.pull(name)
    },

    async stop() {
      isStopped = true
      clearInterval(looking)
      rooms.byName.clear()
      await recordPresence(db, server, new Map(), clock()).catch(() => undefined)
    },
  }
}
