import { DAY_MS } from '../../../../../contract/domain/china-time'
import {
  minutesOfClass,
  positionAt,
  quizAt,
  sessionsBetween,
  stateAt,
  type LiveSession,
} from '../../../../../contract/domain/courses/live/schedule'
import {
  MAX_LIVE_MESSAGES,
  type LiveMessage,
  type LiveQuiz,
} from '../../../../../contract/schemas/courses/live'
import type { TodayClass } from '../../../../../contract/schemas/main/today'
import type { Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { LessonMedia } from '../../../domain/lesson-media'
import { SLOW_SECONDS } from './actions'
import { AHEAD_MS, BACK_MS, type LiveClass, type LiveRoom, type LiveSource } from './classes'
import * as messages from './message-repo'
import { nameInRoom } from './name-in-room'
import { canBeAsked, showCounts } from './quiz'
import { askedIn, doneIn, tallies } from './repo'
import type { SpeakerOf } from './speaker'

/** Messages that a room begins with. */
const FIRST_MESSAGES = 50
/** Classes of a day that are listed. */
const MOST_TODAY = 20
/** How long ago a server may last have said how many people it has, in ms. */
export const PRESENT_MS = 15_000

/** The dependencies of the reads of rooms. */
export interface ViewDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'bank'>
  readonly getSpeaker: SpeakerOf
  readonly media: Pick<LessonMedia, 'loadAddress'>
}

type Listed = Result<'listLiveClasses'>['items'][number]

function facts(lesson: LiveClass, session: LiveSession, now: number): Listed {
  const { room, opensAt, beginsAt, signsUntil, filmEnds, quizzesUntil, endsAt } = session
  const { id, course, title, isTrial } = lesson
  const state = stateAt(session, now)
  const isRecorded = lesson.hlsUrl === undefined
  const times = { opensAt, beginsAt, signsUntil, filmEnds, quizzesUntil, endsAt }
  return { room, lesson: id, course, title, isTrial, isRecorded, ...times, state }
}

/** Every class that begins soon, or did lately, the earliest first; what is retired for students who may learn it. */
export async function listClasses(
  source: LiveSource,
  now: number,
  uid: string | undefined,
): Promise<Result<'listLiveClasses'>> {
  const isListed = async (lesson: LiveClass): Promise<boolean> =>
    !lesson.isRetired || (uid !== undefined && (await source.learners(lesson, [uid])).has(uid))
  const listed = await Promise.all(
    source.classes().map(async (lesson) => ((await isListed(lesson)) ? lesson : [])),
  )
  const items = listed.flat().flatMap((lesson) =>
    sessionsBetween(lesson, now - BACK_MS, now + AHEAD_MS).map((session) => ({
      ...facts(lesson, session, now),
      ...(lesson.isRetired && { isRetired: true }),
    })),
  )
  return { now, items: items.sort((a, b) => a.beginsAt - b.beginsAt) }
}

/**
 * The classes that are on in a span of time, the earliest first: those of the courses that a student learns, as their plan
 * has them, or those that a guest may listen to.
 */
export async function classesIn(
  source: LiveSource,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
  uid: string | undefined,
): Promise<TodayClass[]> {
  const on = source
    .classes()
    .flatMap((lesson) => sessionsBetween(lesson, from - DAY_MS, to).map((session) => ({ lesson, session })))
    .filter(({ session }) => session.endsAt > from)
  const courses = [...new Set(on.map(({ lesson }) => lesson.course))]
  const learnt =
    uid === undefined || courses.length === 0 ? undefined : (await source.learnt([uid], courses)).get(uid)
  const closed = new Set(on.flatMap(({ lesson }) => (lesson.isTrial ? [] : [lesson])))
  const mine = new Set<LiveClass>()
  if (uid !== undefined)
    for (const lesson of closed) if ((await source.learners(lesson, [uid])).has(uid)) mine.add(lesson)
  return on
    .filter(({ lesson }) => lesson.isTrial || mine.has(lesson))
    .filter(({ lesson }) => learnt === undefined || learnt.has(lesson.course))
    .map(({ lesson, session }) => ({
      room: session.room,
      title: lesson.title,
      startsAt: session.beginsAt,
      endsAt: session.endsAt,
      minutes: minutesOfClass(session),
      state: stateAt(session, now),
      to: `/courses/cc-live?room=${session.room}`,
    }))
    .sort((a, b) => a.startsAt - b.startsAt)
    .slice(0, MOST_TODAY)
}

/** A message as everybody reads it. */
export function presentMessage(
  { place, said_at: at, is_hidden: isHidden, uid, name, text }: messages.NamedMessage,
  room: string,
  getSpeaker: SpeakerOf,
): LiveMessage {
  const shown = { place, at: at.getTime(), isHidden, isTeacher: uid === null }
  if (isHidden) return { ...shown, name: '', speaker: '', text: '' }
  // Staff speak under their own name.
  if (uid === null) return { ...shown, name, speaker: '', text }
  const speaker = getSpeaker(room, uid)
  return { ...shown, name: nameInRoom(name, speaker), speaker, text }
}

/** The question that is open in a room, if one is that can be put to a class. */
export function openQuiz(bank: Content['bank'], { session }: LiveRoom, now: number): LiveQuiz | null {
  const found = quizAt(session, now)
  if (!found || !canBeAsked(bank, found.question)) return null
  return { quiz: found.question, opensAt: found.opensAt, closesAt: found.closesAt }
}

/** When the last question closes that can be put to a class; the beginning where none can. */
function askedUntil(bank: Content['bank'], { beginsAt, quizzes }: LiveSession): number {
  const asked = quizzes.filter(({ question }) => canBeAsked(bank, question))
  return asked[asked.length - 1]?.closesAt ?? beginsAt
}

/** Reads rooms. */
export interface Views {
  room(at: LiveRoom, uid: string | undefined): Promise<Result<'getLiveRoom'>>
  page(at: LiveRoom, uid: string | undefined, after: number): Promise<Result<'listLiveMessages'>>
  /** The changes in a room after a place, as they go to everybody. */
  changes(
    room: string,
    after: number,
  ): Promise<Pick<Result<'listLiveMessages'>, 'messages' | 'after' | 'isEnd'>>
}

/** Makes the reads on a database. */
export function createViews({ db, clock, content, getSpeaker, media }: ViewDeps): Views {
  async function findQuiz(at: LiveRoom, now: number, choice: string | null) {
    const open = openQuiz(content.bank, at, now)
    if (!open || choice === null) return open
    const [tally] = await tallies(db, [{ room: at.room, quiz: open.quiz }])
    return { ...open, choice, counts: showCounts(content.bank, open.quiz, tally) }
  }

  async function seen(at: LiveRoom, uid: string | undefined, now: Date) {
    const { room } = at
    const ms = now.getTime()
    const people = await messages.presentIn(db, [room], new Date(ms - PRESENT_MS))
    const quiz = openQuiz(content.bank, at, ms)?.quiz ?? null
    const done = uid === undefined ? undefined : await doneIn(db, { uid, room, quiz })
    return { people: people.get(room) ?? 0, quiz: await findQuiz(at, ms, done?.choice ?? null), done }
  }

  async function changes(room: string, after: number) {
    const { rows, ...rest } = await messages.changesAfter(db, room, after, MAX_LIVE_MESSAGES)
    return { messages: rows.map((row) => presentMessage(row, room, getSpeaker)), ...rest }
  }

  return {
    changes,
    async room(at, uid) {
      const { room, lesson, session } = at
      const clocked = clock()
      const now = clocked.getTime()
      // Before the messages: what is said in between is read twice rather than never.
      const newest = await messages.newestPlaces(db, [room])
      const rows = await messages.newestMessages(db, room, FIRST_MESSAGES)
      const { people, quiz, done } = await seen(at, uid, clocked)
      const asked = uid === undefined ? [] : await askedIn(db, uid, room)
      const known = facts(lesson, session, now)
      const isStream = lesson.hlsUrl !== undefined && known.state !== 'ended'
      const seconds = isStream ? lesson.seconds : lesson.filmSeconds
      return {
        ...known,
        quizzesUntil: askedUntil(content.bank, session),
        now,
        video:
          isStream && lesson.hlsUrl !== undefined
            ? { kind: 'hls', url: lesson.hlsUrl, seconds }
            : { kind: 'film', ...(await media.loadAddress(lesson.film)), seconds },
        position: positionAt(session, seconds, now),
        slow: lesson.slow ?? SLOW_SECONDS,
        people,
        quiz,
        ...(done &&
          uid !== undefined && {
            mine: {
              signedAt: done.signedAt?.getTime() ?? null,
              isMuted: done.isMuted,
              speaker: getSpeaker(room, uid),
              questions: asked.map((question) => ({ ...question, at: question.at.getTime() })),
            },
          }),
        messages: rows.map((row) => presentMessage(row, room, getSpeaker)),
        after: newest.get(room) ?? 0,
        isEnd: true,
      }
    },

    async page(at, uid, after) {
      const clocked = clock()
      const { people, quiz } = await seen(at, uid, clocked)
      const now = clocked.getTime()
      return { now, state: stateAt(at.session, now), people, quiz, ...(await changes(at.room, after)) }
    },
  }
}
