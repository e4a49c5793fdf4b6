import { sql } from 'kysely'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { OPEN_BEFORE_MS, sessionsBetween } from '../../../../../contract/domain/courses/live/schedule'
import { bareClassTitle } from '../../../../../contract/domain/strings/class-title'
import type { Db } from '../../../db'
import { postMessages } from '../../../domain/messages'
import { studyTold as text } from '../../../strings/notifications'
import type { LiveRoom, LiveSource } from './classes'

/** How long before a class its students are notified, in ms. */
export const REMIND_MS = 15 * 60_000

/** How recently students must have used their courses to be notified of a class that they did not plan, in ms. */
const IN_USE_MS = 14 * 24 * 3_600_000

/** How long before a class it was planned at most, in ms. */
const PLANNED_MS = 60 * 24 * 3_600_000

/** Students who are looked at, and messages that are posted, in one statement. */
const BATCH = 500

/** The key of the message that announces a room's class. */
const messageKey = (room: string): string => `live ${room}`

/**
 * Students who have the class of a room in their plan. The bodies are read as text: a title may hold a lone
 * surrogate, which PostgreSQL's functions for JSON refuse. In JSON text no title can look like a task's name.
 */
async function findPlanners(db: Db, room: string, now: Date): Promise<string[]> {
  const named = `"task":"live.${room}"`
  const { rows } = await sql<{ uid: string }>`
    select distinct tasks.uid from study_events as tasks
    where tasks.stream = 'plan' and tasks.kind = 'task' and tasks.happened_at >= ${new Date(now.getTime() - PLANNED_MS)}
      and strpos(tasks.body::text, ${named}) > 0
      and not exists (
        select from study_events as ticks where ticks.uid = tasks.uid and ticks.stream = 'plan' and ticks.kind = 'tick'
          and ticks.happened_at >= tasks.happened_at and strpos(ticks.body::text, ${named}) > 0
          and ticks.body::text ~ '"state":"(dropped|done)"')
    order by tasks.uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Students who used their courses lately and were not notified of a class yet. */
async function activeStudents(db: Db, key: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from study_logs as logs where stream = 'course'
      and exists (select from study_events as events
        where events.uid = logs.uid and events.stream = 'course' and events.happened_at >= ${since})
      and not exists (select from messages where messages.uid = logs.uid and messages.key = ${key})
    order by uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/** Those of some students who learn a course. */
async function findLearners(source: LiveSource, course: string, uids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < uids.length; from += BATCH) {
    const learnt = await source.learnt(uids.slice(from, from + BATCH), [course])
    for (const [uid, courses] of learnt) if (courses.has(course)) found.push(uid)
  }
  return found
}

/** Students who are notified of the class of a room, and may enter it. */
async function findListeners(db: Db, source: LiveSource, { room, lesson }: LiveRoom, now: Date) {
  const planners = await findPlanners(db, room, now)
  const active = await activeStudents(db, messageKey(room), new Date(now.getTime() - IN_USE_MS))
  const all = [...new Set([...planners, ...(await findLearners(source, lesson.course, active))])]
  if (lesson.isTrial) return all
  const learners = await source.learners(lesson, all)
  return all.filter((uid) => learners.has(uid))
}

/**
 * Announces classes that begin soon to students who planned them, and to those who learn the course and used their
 * courses lately. A room is announced once. Resolves to the number of students notified.
 */
export async function remindOfClasses(db: Db, source: LiveSource, now: Date): Promise<number> {
  const ms = now.getTime()
  const rooms = source.classes().flatMap((lesson) =>
    sessionsBetween(lesson, ms + 1, ms + REMIND_MS + 1).map((session) => ({
      room: session.room,
      lesson,
      session,
    })),
  )
  let reported = 0
  for (const room of rooms) {
    const { lesson, session } = room
    const { clock } = chinaTime(session.beginsAt)
    const title = bareClassTitle(lesson.title)
    const listeners = await findListeners(db, source, room, now)
    for (let from = 0; from < listeners.length; from += BATCH) {
      const messages = listeners.slice(from, from + BATCH).map((uid) => ({
        uid,
        kind: 'live' as const,
        key: messageKey(session.room),
        title: text.live.title(title, clock, lesson.hlsUrl !== undefined),
        body: text.live.body(title, clock, OPEN_BEFORE_MS / 60_000),
        to: `/courses/cc-live?room=${session.room}`,
        at: now,
        until: new Date(session.beginsAt),
      }))
      reported += (await postMessages(db, messages)).length
    }
  }
  return reported
}
