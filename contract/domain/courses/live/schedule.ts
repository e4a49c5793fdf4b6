import { chinaDate, chinaDayNumber, chinaWeekday, CHINA_OFFSET_MS, DAY_MS } from '../../china-time'

const MINUTE_MS = 60_000
/** How long before the beginning a room opens. */
export const OPEN_BEFORE_MS = 10 * MINUTE_MS
/** Until how long after the beginning students sign in. */
const SIGN_AFTER_MS = 20 * MINUTE_MS
/** How long a question of a class may be answered, where the bank does not give it longer. */
const LEAST_QUIZ_MS = 90_000

/** When a class is given: weekdays from 1, Monday, to 7, and minutes after midnight, in China. */
export interface WeeklyClass {
  readonly id: string
  readonly weekdays: readonly number[]
  readonly minutes: number
  /** Length of the film in seconds. */
  readonly seconds: number
  /** Questions of the bank that are put to the class, in this order. */
  readonly questions: readonly string[]
  /** Seconds that the bank gives each of them, in their order. */
  readonly answerSeconds?: readonly number[] | undefined
}

/** One question of a class and when it may be answered, in Unix ms. */
export interface QuizTime {
  readonly question: string
  readonly opensAt: number
  readonly closesAt: number
}

/** A class on one day; times in Unix ms. */
export interface LiveSession {
  readonly room: string
  readonly opensAt: number
  readonly beginsAt: number
  readonly signsUntil: number
  readonly filmEnds: number
  /** When the last question closes; the beginning where none is put. */
  readonly quizzesUntil: number
  /** When the room closes. */
  readonly endsAt: number
  readonly quizzes: readonly QuizTime[]
}

/** `upcoming` before the room opens, `open` until the class begins, `live` until it ends. */
export type LiveState = 'upcoming' | 'open' | 'live' | 'ended'

/** The name of a class's room on the day in China of a time in Unix ms. */
export function getRoom(lesson: string, ms: number): string {
  return `${lesson}-${chinaDate(ms).replaceAll('-', '')}`
}

/** The source, in the study log, of the run of questions that a student answers in a room. */
export const sourceOfRoom = (room: string): string => `class:${room}`

/** The lesson of which a room may be: the part before its date. */
export function findLesson(room: string): string | undefined {
  return /^(.+)-\d{8}$/.exec(room)?.[1]
}

/**
 * When the questions of a class may be answered: each opens when another equal part of the film has been shown, and none
 * before the one before it has closed.
 */
function quizTimes({ seconds, questions, answerSeconds }: WeeklyClass, beginsAt: number): QuizTime[] {
  let free = beginsAt
  return questions.map((question, at) => {
    const shown = Math.round((seconds * 1000 * (at + 1)) / questions.length)
    const opensAt = Math.max(free, beginsAt + shown)
    free = opensAt + Math.max(LEAST_QUIZ_MS, (answerSeconds?.[at] ?? 0) * 1000)
    return { question, opensAt, closesAt: free }
  })
}

function sessionOn(weekly: WeeklyClass, day: number): LiveSession {
  const beginsAt = day * DAY_MS - CHINA_OFFSET_MS + weekly.minutes * MINUTE_MS
  const quizzes = quizTimes(weekly, beginsAt)
  const signsUntil = beginsAt + SIGN_AFTER_MS
  const filmEnds = beginsAt + weekly.seconds * 1000
  const quizzesUntil = quizzes[quizzes.length - 1]?.closesAt ?? beginsAt
  return {
    room: getRoom(weekly.id, beginsAt),
    opensAt: beginsAt - OPEN_BEFORE_MS,
    beginsAt,
    signsUntil,
    filmEnds,
    quizzesUntil,
    // A student who may still sign in, or answer the last question, must not stand before a closed room.
    endsAt: Math.max(filmEnds, signsUntil, quizzesUntil),
    quizzes,
  }
}

const isGiven = ({ weekdays }: WeeklyClass, ms: number): boolean => weekdays.includes(chinaWeekday(ms) || 7)

/** The sessions of a class that begin from one time, included, to another, not included, the earliest first. */
export function sessionsBetween(weekly: WeeklyClass, from: number, to: number): LiveSession[] {
  const first = chinaDayNumber(from)
  const days = Math.max(0, chinaDayNumber(to) - first + 1)
  return Array.from({ length: days }, (_, at) => first + at)
    .filter((day) => isGiven(weekly, day * DAY_MS - CHINA_OFFSET_MS))
    .map((day) => sessionOn(weekly, day))
    .filter(({ beginsAt }) => beginsAt >= from && beginsAt < to)
}

/** The session that a room's name stands for, given on that weekday or not; undefined where it names no day. */
export function sessionNamed(weekly: WeeklyClass, room: string): LiveSession | undefined {
  const [, year, month, day] = /-(\d{4})(\d{2})(\d{2})$/.exec(room) ?? []
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00+08:00`)
  if (Number.isNaN(midnight)) return undefined
  const session = sessionOn(weekly, chinaDayNumber(midnight))
  // The 31st of February is read as another day, whose room has another name.
  return session.room === room ? session : undefined
}

/** The session of a class that a room's name stands for; undefined where the class is not given on that day. */
export function findSession(weekly: WeeklyClass, room: string): LiveSession | undefined {
  const session = sessionNamed(weekly, room)
  return session && isGiven(weekly, session.beginsAt) ? session : undefined
}

/** How far a session is at a time in Unix ms. */
export function stateAt(
  { opensAt, beginsAt, endsAt }: Pick<LiveSession, 'opensAt' | 'beginsAt' | 'endsAt'>,
  now: number,
): LiveState {
  if (now < opensAt) return 'upcoming'
  if (now < beginsAt) return 'open'
  return now < endsAt ? 'live' : 'ended'
}

/** Minutes that a class takes a student who is there from its beginning: its film and its questions. */
export function minutesOfClass({
  beginsAt,
  filmEnds,
  quizzesUntil,
}: Pick<LiveSession, 'beginsAt' | 'filmEnds' | 'quizzesUntil'>): number {
  return Math.max(1, Math.ceil((Math.max(filmEnds, quizzesUntil) - beginsAt) / MINUTE_MS))
}

/** Whether students may sign in at a time in Unix ms. */
export function isSigning(
  { opensAt, signsUntil }: Pick<LiveSession, 'opensAt' | 'signsUntil'>,
  now: number,
): boolean {
  return now >= opensAt && now < signsUntil
}

/** Where a film that began with its session is at a time in Unix ms, in seconds; it stays at its end. */
export function positionAt(
  { beginsAt }: Pick<LiveSession, 'beginsAt'>,
  seconds: number,
  now: number,
): number {
  return Math.min(seconds, Math.max(0, (now - beginsAt) / 1000))
}

/** The question that may be answered at a time in Unix ms, if there is one. */
export function quizAt({ quizzes }: LiveSession, now: number): QuizTime | undefined {
  return quizzes.find(({ opensAt, closesAt }) => now >= opensAt && now < closesAt)
}
