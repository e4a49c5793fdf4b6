import { ApiError } from '@/api/errors'
import type { LiveFrame, LiveMessage, LiveRoomFacts, RoomEvent } from '@/api/live'
import { createLiveApi } from '@/api/live'
import { LiveRoom } from '@/areas/courses/parts/live/live-room'
import type { SocketListener } from '@/platform/net/socket.contract'
import { example, fakeRoot, type Answers, type FakeRoot } from '../../support/root'
import { manualTimers } from '../../support/manual-timers'
import { memoryStore } from '../../support/memory-store'

/** A socket of which a test plays the server. */
export interface FakeSocket {
  readonly url: string
  readonly sent: readonly Readonly<Record<string, unknown>>[]
  readonly isClosed: () => boolean
  open(): void
  notify(frame: LiveFrame): void
  close(code: number): void
}

/** Sockets as they are opened, the newest last. */
export function fakeSockets() {
  const sockets: FakeSocket[] = []
  function open(base: string, path: string, listener: SocketListener) {
    const sent: Readonly<Record<string, unknown>>[] = []
    let isClosed = false
    sockets.push({
      url: base + path,
      sent,
      isClosed: () => isClosed,
      open: listener.onOpen,
      notify: (frame) => listener.onText(JSON.stringify(frame)),
      close: listener.onClose,
    })
    return {
      send: (text: string) => void sent.push(JSON.parse(text)),
      close: () => void (isClosed = true),
    }
  }
  return {
    sockets,
    open,
    last(): FakeSocket {
      const socket = sockets[sockets.length - 1]
      if (!socket) throw new Error('no socket was opened')
      return socket
    },
  }
}

/** As what the student of the sample room speaks there. */
export const OWN = 'the-student-0000'

/** Five minutes into the class of the sample room. */
export const sampleFacts = (own: Partial<LiveRoomFacts> = {}): LiveRoomFacts => ({
  ...example('getLiveRoom'),
  now: example('getLiveRoom').beginsAt + 300_000,
  quiz: null,
  mine: { signedAt: null, isMuted: false, speaker: OWN, questions: [] },
  messages: [],
  after: 0,
  ...own,
})

export const said = (
  place: number,
  text = `第 ${place} 句`,
  own: Partial<LiveMessage> = {},
): LiveMessage => ({
  place,
  at: place,
  name: '林**',
  speaker: 'someone-else-000',
  isTeacher: false,
  text,
  isHidden: false,
  ...own,
})

/** Messages as a socket brings them. */
export const buildFrame = (
  from: number,
  ...messages: ReturnType<typeof said>[]
): Extract<LiveFrame, { kind: 'messages' }> => ({
  kind: 'messages',
  from,
  messages,
  after: messages[messages.length - 1]?.place ?? from,
  isEnd: true,
})

interface Opening {
  readonly facts?: Partial<LiveRoomFacts>
  readonly answers?: Answers
  readonly store?: ReturnType<typeof memoryStore>
  /** How far the device's clock is behind the server's, in ms. */
  readonly behind?: number
  readonly hasSockets?: boolean
}

export interface OpenedRoom {
  readonly room: LiveRoom
  readonly root: FakeRoot
  readonly net: ReturnType<typeof fakeSockets>
  readonly said: string[]
  readonly store: ReturnType<typeof memoryStore>
  /** The events in the student's own record. */
  readonly recorded: readonly unknown[]
  pass(ms: number): Promise<void>
}

/** A room whose student has come in; the newest socket waits to be opened. */
export async function openedRoom({
  facts = {},
  answers = {},
  store = memoryStore(),
  behind = 0,
  hasSockets = true,
}: Opening = {}): Promise<OpenedRoom> {
  const all = sampleFacts(facts)
  const timers = manualTimers(all.now - behind)
  const root = fakeRoot({ answers, user: { uid: 'u1', phone: '137****0001' }, now: timers.clock.ms })
  const net = fakeSockets()
  const sentences: string[] = []
  const recorded: unknown[] = []
  const room = new LiveRoom(
    { facts: all, askedAt: timers.clock.ms },
    {
      api: root.api.of(createLiveApi),
      base: '',
      open: hasSockets ? net.open : () => undefined,
      local: store,
      later: timers.later,
      random: () => 1,
      now: () => timers.clock.ms,
      newId: root.newId,
      say: (sentence) => void sentences.push(sentence),
      freshen: async () => undefined,
      record: {
        signed: async () => void recorded.push('signed'),
        answered: async (quiz, choice) => void recorded.push([quiz, choice]),
      },
    },
  )
  room.enter()
  await timers.pass(0)
  return { room, root, net, said: sentences, recorded, store, pass: timers.pass }
}

/** The events of one kind that went over a socket. */
export const listEvents = (socket: FakeSocket, kind: RoomEvent['kind']) =>
  socket.sent.filter((frame) => frame['kind'] === kind)

/** An answer that gets lost. */
export const lost = () => Promise.reject(new ApiError('network', 0))
