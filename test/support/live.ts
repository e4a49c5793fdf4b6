import { once } from 'node:events'
import type { LightMyRequestResponse } from 'fastify'
import { WebSocket } from 'ws'
import { DAY_MS } from '../../contract/domain/china-time'
import { findSession, type LiveSession } from '../../contract/domain/courses/live/schedule'
import type { LiveOutcome } from '../../contract/schemas/courses/live'
import type { LiveFrame } from '../../contract/schemas/courses/live-frame'
import type { Result } from '../../contract/types'
import type { Question } from '../../contract/schemas/practice/question'
import type { AppDeps } from '../../server/src/app'
import type { Content } from '../../server/src/domain/content/content'
import { openDb, type Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import type { LiveClass } from '../../server/src/modules/courses/live/classes'
import type { Bus } from '../../server/src/providers/bus/contract'
import { createPostgresBus } from '../../server/src/providers/bus/postgres'
import type { Member } from './accounts'
import { sharedContent } from './content'
import { makeMember } from './members'
import { openWithAddress } from './postgres'
import { startTestServer, type TestServer } from './server'
import { socketAt } from './socket'

/** Thursday 26 November 2026, 19:30 in China. */
export const BEGIN = Date.parse('2026-11-26T19:30:00+08:00')
/** The room of the class on that day. */
export const ROOM = 'maths.09-review-20261126'
/** A word that the list of the tests has. */
export const BAD_WORD = '加微信'

/** A class of an hour with three questions of the bank. */
export function liveClass(questions: readonly string[], own: Partial<LiveClass> = {}): LiveClass {
  return {
    id: 'maths.09-review',
    course: 'maths-limit',
    title: '极限：一小时串讲',
    isTrial: true,
    film: '/media/lessons/film.mp4',
    filmSeconds: 3600,
    seconds: 3600,
    weekdays: [4],
    minutes: 19 * 60 + 30,
    questions,
    ...own,
  }
}

/** Single choices of the shipped bank. */
export async function singleChoices(): Promise<readonly Question[]> {
  const { bank } = await sharedContent('content')
  return bank.sets
    .flatMap((set) => set.questions)
    .filter(({ type, options }) => type === 'single' && options.length === 4)
}

/** Servers with one class on one database, whose clock a test moves. */
export interface LiveSuite {
  readonly servers: readonly TestServer[]
  readonly first: TestServer
  readonly url: string
  readonly db: Db
  readonly questions: readonly Question[]
  readonly session: LiveSession
  now(): number
  /** Puts the clock to so many seconds after the beginning of the class. */
  at(seconds: number): void
  /** Changes the class, as an edit of the content does. */
  change(own: Partial<LiveClass>): void
  /** Somebody who is signed in; the account is a day old, or so many ms. */
  member(name?: string, age?: number): Promise<Member>
  close(): Promise<void>
}

/** Starts it; the students with these uids have the course. */
export async function startLiveSuite({
  own = {},
  servers: count = 1,
  courseOf = new Set<string>(),
  getBus = createPostgresBus,
  deps = {},
}: {
  own?: Partial<LiveClass>
  servers?: number
  courseOf?: ReadonlySet<string>
  getBus?: (db: Db, url: string) => Bus
  deps?: Partial<AppDeps>
} = {}): Promise<LiveSuite> {
  const { db, url } = await openWithAddress()
  const questions = (await singleChoices()).slice(0, 3)
  let lesson = liveClass(
    questions.map(({ id }) => id),
    own,
  )
  const session = findSession(lesson, ROOM)
  if (!session) throw new Error('no class is given')
  let now = BEGIN
  const shipped = await sharedContent('content')
  const content: Content = { ...shipped, chatWords: [BAD_WORD] }
  const dbs = [db, ...Array.from({ length: count - 1 }, () => openDb(url))]
  const buses = dbs.map((db) => getBus(db, url))
  const servers: TestServer[] = []
  for (const [nth, db] of dbs.entries()) {
    const bus = buses[nth]
    servers.push(
      await startTestServer({
        db,
        content,
        clock: () => new Date(now),
        live: {
          classes: () => [lesson],
          mustSign: async () => false,
          learners: async (_course, uids) => new Set(uids.filter((uid) => courseOf.has(uid))),
          learnt: async (uids, courses) =>
            new Map(uids.map((uid) => [uid, new Set(courseOf.has(uid) ? courses : [])])),
        },
        ...(bus && { bus }),
        ...deps,
      }),
    )
  }
  const [first] = servers
  if (!first) throw new Error('no server was wanted')
  return {
    servers,
    first,
    url,
    db,
    questions,
    session,
    now: () => now,
    at: (seconds) => void (now = BEGIN + seconds * 1000),
    change: (changed) => void (lesson = { ...lesson, ...changed }),
    async member(name = '', age = DAY_MS) {
      const made = await makeMember(db, new Date(now))
      await db
        .updateTable('accounts')
        .set({ registered_at: new Date(now - age) })
        .where('uid', '=', made.uid)
        .execute()
      if (name !== '') {
        const profile = { uid: made.uid, name, avatar: '', branch_id: '', created_at: new Date(now) }
        await db.insertInto('profiles').values(profile).execute()
      }
      return made
    },
    async close() {
      for (const server of servers) await server.close()
      for (const bus of buses) await bus.close()
      for (const item of dbs.reverse()) await item.destroy()
    },
  }
}

/** Sends events by the way that has no socket. */
export async function post(
  { app }: TestServer,
  { headers }: Pick<Member, 'headers'>,
  events: readonly unknown[],
  room = ROOM,
): Promise<LiveOutcome[]> {
  const url = `/live/v1/rooms/${room}/events`
  const answer = await app.inject({ method: 'POST', url, headers, payload: { events } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result.outcomes
}

/** Somebody who asks; a guest has no headers. */
export type Headers = Partial<Pick<Member, 'headers'>>

/** Reads something, as somebody or as a guest. */
export function read(
  { app }: TestServer,
  url: string,
  { headers }: Headers = {},
): Promise<LightMyRequestResponse> {
  return app.inject({ url, headers: { ...headers } })
}

/** The room as a caller sees it. */
export const loadRoom = async (server: TestServer, user: Headers = {}): Promise<Result<'getLiveRoom'>> =>
  (await read(server, `/live/v1/rooms/${ROOM}`, user)).json().result

/** Why each event was refused, or that it was stored. */
export const states = (outcomes: readonly LiveOutcome[]): string[] =>
  outcomes.map(({ state, reason }) => reason ?? state)

/** Events with ids of their own. */
export const say = (text: string) => ({ kind: 'say', id: newUuid(new Date()), text })
export const ask = (text: string) => ({ kind: 'ask', id: newUuid(new Date()), text })
export const sign = () => ({ kind: 'sign', id: newUuid(new Date()) })
export const answerTo = (quiz: string | undefined, choice: string) => ({
  kind: 'answer',
  id: newUuid(new Date()),
  quiz,
  choice,
})
export const getReport = (message: number | undefined) => ({
  kind: 'report',
  id: newUuid(new Date()),
  message,
  reason: 'ad',
})

type FrameOf<Kind extends LiveFrame['kind']> = LiveFrame & { kind: Kind }

/** A client of a room. */
export class LiveClient {
  readonly frames: LiveFrame[] = []
  /** The code with which the socket was closed. */
  readonly closed: Promise<number>
  private readonly waiting = new Set<() => void>()

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()))
      for (const check of this.waiting) check()
    })
    this.closed = new Promise((done) => socket.once('close', done))
  }

  /** Opens a socket at an address with a ticket. */
  static async open(server: TestServer, url: string): Promise<LiveClient> {
    const socket = socketAt(server, url)
    const client = new LiveClient(socket)
    await once(socket, 'open')
    // A client that has received the state of the room is in it.
    await client.frame('people')
    return client
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  send(sent: unknown): void {
    this.socket.send(typeof sent === 'string' ? sent : JSON.stringify(sent))
  }

  /** The first frame of a kind that is as wanted, be it here or still to come. */
  async frame<Kind extends LiveFrame['kind']>(
    kind: Kind,
    isWanted: (frame: FrameOf<Kind>) => boolean = () => true,
  ): Promise<FrameOf<Kind>> {
    const isKind = (frame: LiveFrame): frame is FrameOf<Kind> => frame.kind === kind
    return new Promise((done) => {
      const check = () => {
        const found = this.frames.filter(isKind).find(isWanted)
        if (!found) return
        this.waiting.delete(check)
        done(found)
      }
      this.waiting.add(check)
      check()
    })
  }

  /** Sends an event and resolves to its outcome. */
  async does(event: { readonly id: string }): Promise<LiveOutcome> {
    this.send(event)
    const { outcome } = await this.frame('outcome', (frame) => frame.outcome.id === event.id)
    return outcome
  }

  /** Waits for a message with a text. */
  async hears(text: string): Promise<FrameOf<'messages'>> {
    return this.frame('messages', ({ messages }) => messages.some((message) => message.text === text))
  }
}

/** Asks for a ticket; a guest has no headers. */
export async function loadTicket(
  { app }: TestServer,
  user: Headers = {},
  room = ROOM,
): Promise<{ url: string; canSpeak: boolean }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/live/v1/rooms/${room}/tickets`,
    headers: { ...user.headers },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result
}

/** Opens a socket of a room. */
export async function enter(server: TestServer, user: Headers = {}): Promise<LiveClient> {
  const { url } = await loadTicket(server, user)
  return LiveClient.open(server, url)
}
