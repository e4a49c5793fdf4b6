import { Type, type Static } from 'typebox'
import { ClientId, Count, Exact, Id, MediaUrl, Millis, ReadText, Secret, Text } from '../common'
import { BankId } from '../practice/question'

/** Most events that one request carries, and messages that one answer has. */
export const MAX_LIVE_EVENTS = 20
export const MAX_LIVE_MESSAGES = 200
/** Most questions of one student to the teacher of one room. */
export const MAX_LIVE_QUESTIONS = 20

/** Longest text of a student in a live class, in characters. */
const LONGEST_SAID = 200

/** Counts what is said and hidden in a room; who has read up to a place reads on after it. */
export const Place = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** A lesson and the day in China on which it is given live, as `maths-limit.09-live-20261126`. */
export const Room = Type.String({ pattern: '^[A-Za-z0-9._-]{1,96}-[0-9]{8}$' })
const Seconds = Type.Number({ minimum: 0, maximum: 86_400 })
const LiveState = Type.Enum(['upcoming', 'open', 'live', 'ended'])
/** Letters of the options that a student chose, in order. */
const Choice = Type.String({ pattern: '^(?=.)A?B?C?D?E?F?G?H?$' })

/** A student's writing, as it comes; what nobody sees is taken out of it before it is stored. */
const Written = Type.String({ maxLength: LONGEST_SAID })

/** A student's action in a room; the id is made by the client, so that sending again does nothing twice. */
export const RoomEvent = Type.Union([
  Exact({ kind: Type.Literal('say'), id: ClientId, text: Written }),
  Exact({ kind: Type.Literal('ask'), id: ClientId, text: Written }),
  Exact({ kind: Type.Literal('sign'), id: ClientId }),
  Exact({ kind: Type.Literal('answer'), id: ClientId, quiz: BankId, choice: Choice }),
  Exact({
    kind: Type.Literal('report'),
    id: ClientId,
    message: Place,
    reason: Type.Enum(['ad', 'abuse', 'flood', 'other']),
  }),
])
export type RoomEvent = Static<typeof RoomEvent>

/** How many students chose each option of a question, in the order of the options; nobody is named. */
const Counts = Exact({
  people: Count,
  choices: Type.Array(Exact({ key: Type.String({ pattern: '^[A-H]$' }), people: Count }), { maxItems: 8 }),
})

/** Why an event was not taken. */
export const LiveRefusal = Type.Enum([
  'shape',
  'guest',
  'closed',
  'empty',
  'words',
  'slow',
  'many',
  'full',
  'muted',
  'unknown',
  'conflict',
  'gone',
])
export type LiveRefusal = Static<typeof LiveRefusal>

/**
 * The outcome of an event. `stored` means that it is in the database. A refused one has a sentence for the student,
 * and `wait`, in seconds, where trying again makes sense.
 */
export const LiveOutcome = Exact({
  id: Type.Union([ClientId, Type.Literal('')]),
  state: Type.Enum(['stored', 'refused']),
  reason: Type.Optional(LiveRefusal),
  msg: Type.Optional(Text(200)),
  wait: Type.Optional(Count),
  /** Of what was said: where it stands. */
  place: Type.Optional(Place),
  /** Of an answer: the choice that counts, which is the first, and what all chose so far. */
  choice: Type.Optional(Choice),
  counts: Type.Optional(Counts),
})
export type LiveOutcome = Static<typeof LiveOutcome>

/** The speaker, within one room only; empty for staff and for what is hidden. */
const Speaker = Type.String({ pattern: '^([A-Za-z0-9_-]{16})?$' })

/** Something said, by a masked name, or by staff under theirs; of what is hidden only the place is left. */
export const LiveMessage = Exact({
  place: Place,
  at: Millis,
  name: Text(64),
  speaker: Speaker,
  isTeacher: Type.Boolean(),
  text: Text(LONGEST_SAID),
  isHidden: Type.Boolean(),
})
export type LiveMessage = Static<typeof LiveMessage>

/** A question of the bank that is put to the class. */
export const LiveQuiz = Exact({ quiz: BankId, opensAt: Millis, closesAt: Millis })
export type LiveQuiz = Static<typeof LiveQuiz>

const session = {
  room: Room,
  lesson: Type.String({ pattern: '^[A-Za-z0-9._-]{1,96}$' }),
  course: Id,
  title: Text(100),
  /** Open to guests, who only listen. */
  isTrial: Type.Boolean(),
  /** A film that plays in step with the clock stands in for a teacher: 定时放映. */
  isRecorded: Type.Boolean(),
  opensAt: Millis,
  beginsAt: Millis,
  /** Until when students sign in. */
  signsUntil: Millis,
  filmEnds: Millis,
  /** When the last question closes that is put to the class; the beginning where none is. */
  quizzesUntil: Millis,
  /** When the room closes. */
  endsAt: Millis,
  state: LiveState,
}

/** A page of what changed in a room, in the order of the changes. */
const messages = {
  messages: Type.Array(LiveMessage, { maxItems: MAX_LIVE_MESSAGES }),
  /** After what to read on. */
  after: Place,
  isEnd: Type.Boolean(),
}
const quiz = Type.Union([
  Exact({
    ...LiveQuiz.properties,
    /** The choice of the caller, and those of all; absent before the caller has answered. */
    choice: Type.Optional(Choice),
    counts: Type.Optional(Counts),
  }),
  Type.Null(),
])

/** Most questions of a room in one answer for staff. */
export const MAX_QUESTIONS_READ = 200
/** A student's question to the teacher. */
const question = { id: ClientId, at: Millis, text: Text(LONGEST_SAID) }

const params = Exact({ room: Room })
/** An action of staff, by an id of the client's. */
const decision = { id: ClientId }

/** The schemas of the operations of live classes. */
export const liveSchemas = {
  listLiveClasses: {
    result: Exact({
      now: Millis,
      items: Type.Array(
        Exact({
          ...session,
          /** Taught no more: it is listed for its owners alone. */
          isRetired: Type.Optional(Type.Boolean()),
        }),
        { maxItems: 2000 },
      ),
    }),
  },
  getLiveRoom: {
    params,
    result: Exact({
      ...session,
      now: Millis,
      /** The film of the lesson, `until` when its address is good, or while the class runs the stream of a service. */
      video: Exact({
        kind: Type.Enum(['film', 'hls']),
        url: MediaUrl,
        until: Type.Optional(Millis),
        seconds: Seconds,
      }),
      /** Where the film is by the server's clock, in seconds. */
      position: Seconds,
      /** Seconds between two messages of one student. */
      slow: Count,
      people: Count,
      quiz,
      /** Absent for guests. */
      mine: Type.Optional(
        Exact({
          signedAt: Type.Union([Millis, Type.Null()]),
          isMuted: Type.Boolean(),
          /** By this the caller's messages are known among all. */
          speaker: Speaker,
          /** The caller's questions to the teacher, the oldest first; no other student reads it. */
          questions: Type.Array(Exact(question), { maxItems: MAX_LIVE_QUESTIONS }),
        }),
      ),
      ...messages,
    }),
  },
  listLiveMessages: {
    params,
    query: Exact({ after: Place }),
    result: Exact({ now: Millis, state: LiveState, people: Count, quiz, ...messages }),
  },
  openLiveSocket: {
    params,
    result: Exact({
      /** Path of the socket on this server's host, with the ticket. */
      url: Secret(Text(400)),
      /** For how long the ticket holds. */
      seconds: Count,
      canSpeak: Type.Boolean(),
    }),
  },
  addLiveEvents: {
    params,
    body: Exact({
      events: Type.Array(
        Type.Unknown({ description: 'A `RoomEvent`; one that is none is refused and harms no other.' }),
        { minItems: 1, maxItems: MAX_LIVE_EVENTS },
      ),
    }),
    /** One outcome an event, in their order. */
    result: Exact({ outcomes: Type.Array(LiveOutcome, { maxItems: MAX_LIVE_EVENTS }), now: Millis }),
  },
  listLiveQuestions: {
    params,
    /** The last question that was read; absent for the first page. */
    query: Exact({ after: Type.Optional(ClientId) }),
    result: Exact({
      items: Type.Array(Exact({ ...question, name: Text(64), isMuted: Type.Boolean() }), {
        maxItems: MAX_QUESTIONS_READ,
      }),
      isEnd: Type.Boolean(),
    }),
  },
  listLiveReports: {
    params,
    result: Exact({
      items: Type.Array(
        Exact({
          ...LiveMessage.properties,
          reports: Count,
          /** Staff have looked at it. */
          isDecided: Type.Boolean(),
          isMuted: Type.Boolean(),
        }),
        { maxItems: 1000 },
      ),
    }),
  },
  addTeacherMessage: {
    params,
    body: Exact({ ...decision, text: ReadText(LONGEST_SAID) }),
    result: Exact({ place: Place }),
  },
  muteLiveStudent: {
    params,
    /** The author of the message or question; one of the two. */
    body: Exact({
      ...decision,
      message: Type.Optional(Place),
      question: Type.Optional(ClientId),
      isMuted: Type.Boolean(),
    }),
    result: Exact({ isMuted: Type.Boolean() }),
  },
  hideLiveMessage: {
    params,
    body: Exact({
      ...decision,
      message: Place,
      isHidden: Type.Boolean(),
      /** The decision of staff about it when it was looked at: a colleague's decision since is not undone unseen. */
      seen: Type.Enum(['undecided', 'hidden', 'shown']),
    }),
    result: Exact({ isHidden: Type.Boolean() }),
  },
}
