import { ErrorCode } from '../../errors'
import { CommonCode } from '../../errors/common'
import { CourseCode } from '../../errors/course'
import type { Operation } from '../../operation'

/** Where the calendar file of a class lies; its class is the value of a lesson's id. */
export const liveClassCalendarPath = (lesson: string): string => `/live/v1/classes/${lesson}/calendar.ics`

/** Where the socket of a room is; it is opened with a ticket of `openLiveSocket`. */
export const liveSocketPath = (room: string): string => `/live/v1/rooms/${room}/socket`

/** Why a server closes a socket: what a client does next depends on it. */
export const liveClose = {
  /** The server stops, or the socket is old: open another one at once. */
  again: 1012,
  /** Too much was sent, or another socket replaced this one: open no other one unasked. */
  refused: 1008,
} as const

/** The refusals of everybody who may not be in a room. */
const entrance = [CommonCode.NotFound, CommonCode.Unauthenticated, CommonCode.Forbidden, CourseCode.SignFirst]

/** Live classes: their times, the room of one day, and what is said and answered in it. */
export const liveOperations = {
  listLiveClasses: {
    method: 'GET',
    path: '/live/v1/classes',
    origin: 'ours',
    auth: 'none',
    knowsUser: true,
    summary:
      'Classes of the next fourteen days, and those of the last seven to watch again; what is retired for its owners',
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
} as const satisfies Record<string, Operation>
