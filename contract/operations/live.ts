import { ErrorCode } from '../errors'
import type { Operation } from '../operation'

/** Where the calendar file of a class lies; its class is the value of a lesson's id. */
export const liveClassCalendarPath = (lesson: string): string => `/live/v1/classes/${lesson}/calendar.ics`

/** Where the socket of a room is; it is opened with a ticket of `openLiveSocket`. */
export const liveSocketPath = (room: string): string => `/live/v1/rooms/${room}/socket`

/** Why a server closes a socket: what a client does next depends on it. */
export const liveClose = {
  /** The server stops, or the socket is old: open another one at once. */
  again: 1012,
  /** Too much was sent, or another socket took the place: open no other one unasked. */
  refused: 1008,
} as const

/** What everybody is refused with who may not be in a room. */
const entrance = [ErrorCode.NotFound, ErrorCode.Unauthenticated, ErrorCode.Forbidden]

/** Live classes: their times, the room of one day, what is said and answered in it, and what staff decide there. */
export const liveOperations = {
  listLiveClasses: {
    method: 'GET',
    path: '/live/v1/classes',
    origin: 'ours',
    auth: 'none',
    summary: 'Classes of the next fourteen days, and those of the last seven to watch again',
    errors: [],
  },
  getLiveRoom: {
    method: 'GET',
    path: '/live/v1/rooms/{room}',
    origin: 'ours',
    auth: 'none',
    summary:
      'A class on one day with its film, the newest messages and what the caller did; trial classes are open to guests',
    knowsUser: true,
    errors: entrance,
  },
  listLiveMessages: {
    method: 'GET',
    path: '/live/v1/rooms/{room}/messages',
    origin: 'ours',
    auth: 'none',
    summary: 'What was said or hidden in a room after a place, for those who have no socket',
    knowsUser: true,
    errors: entrance,
  },
  openLiveSocket: {
    method: 'POST',
    path: '/live/v1/rooms/{room}/tickets',
    origin: 'ours',
    auth: 'none',
    summary: 'A ticket that opens the socket of a room once and soon; guests of a trial class only listen',
    knowsUser: true,
    errors: [...entrance, ErrorCode.LiveClosed],
  },
  addLiveEvents: {
    method: 'POST',
    path: '/live/v1/rooms/{room}/events',
    origin: 'ours',
    auth: 'user',
    summary: 'What a student says, answers, asks, reports, or signs in with; each is stored once by its id',
    body: 'json',
    idempotent: true,
    errors: [ErrorCode.NotFound],
  },
  listLiveQuestions: {
    method: 'GET',
    path: '/live/v1/rooms/{room}/questions',
    origin: 'ours',
    auth: 'staff',
    summary: 'A page of what students asked the teacher in a room, the oldest first',
    permission: 'live',
    showsPeople: true,
    errors: [ErrorCode.NotFound],
  },
  listLiveReports: {
    method: 'GET',
    path: '/live/v1/rooms/{room}/reports',
    origin: 'ours',
    auth: 'staff',
    summary: 'Messages of a room that students reported, the oldest first, with what became of them',
    permission: 'live',
    showsPeople: true,
    errors: [ErrorCode.NotFound],
  },
  addTeacherMessage: {
    method: 'POST',
    path: '/live/v1/rooms/{room}/teacher-messages',
    origin: 'ours',
    auth: 'staff',
    summary: 'Say something in a room as its teacher; reports do not hide it',
    body: 'json',
    idempotent: true,
    permission: 'live',
    showsPeople: true,
    errors: [ErrorCode.NotFound, ErrorCode.Conflict, ErrorCode.LiveClosed],
  },
  muteLiveStudent: {
    method: 'POST',
    path: '/live/v1/rooms/{room}/mutes',
    origin: 'ours',
    auth: 'staff',
    summary: 'Let the student of a message or a question write no more in a room, or write again',
    body: 'json',
    idempotent: true,
    permission: 'live',
    showsPeople: true,
    errors: [ErrorCode.NotFound, ErrorCode.Conflict],
  },
  hideLiveMessage: {
    method: 'POST',
    path: '/live/v1/rooms/{room}/hidden-messages',
    origin: 'ours',
    auth: 'staff',
    summary: 'Hide a message, or show it again, whatever students report of it from then on',
    body: 'json',
    idempotent: true,
    permission: 'live',
    showsPeople: true,
    errors: [ErrorCode.NotFound, ErrorCode.Conflict],
  },
} as const satisfies Record<string, Operation>
