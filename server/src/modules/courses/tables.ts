import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../db/types' {
  interface Database {
    lesson_flags: LessonFlagsTable
    lesson_viewers: LessonViewersTable
    live_answers: LiveAnswersTable
    live_decisions: LiveDecisionsTable
    live_messages: LiveMessagesTable
    live_presence: LivePresenceTable
    live_questions: LiveQuestionsTable
    live_reports: LiveReportsTable
    live_rooms: LiveRoomsTable
    live_signs: LiveSignsTable
    live_teacher_decisions: LiveTeacherDecisionsTable
    live_teacher_messages: LiveTeacherMessagesTable
    live_tickets: LiveTicketsTable
  }
}

/** The newest word on a flag that a student set at a second of a lesson. */
export type LessonFlagsTable = {
  uid: string
  note: string
  lesson: string
  second: number
  is_kept: boolean
  happened_at: Date
  /** The event that said so. */
  event: string
}

/** That a student has begun a lesson. */
export type LessonViewersTable = { uid: string; lesson: string }

/** The newest place of a room. */
export type LiveRoomsTable = { room: string; newest: number }

/** The messages of students; `change` is the place at which it was last hidden or shown, and at first its own. */
export type LiveMessagesTable = {
  uid: string
  id: string
  room: string
  place: number
  change: number
  text: string
  said_at: Date
  is_hidden: Generated<boolean>
  /** When staff looked at it: reports hide it no more. */
  decided_at: Date | null
}

/** The messages of staff; `change` is the place at which it was last hidden or shown, if it was. */
export type LiveTeacherMessagesTable = {
  staff_id: string
  id: string
  room: string
  place: number
  change: number | null
  text: string
  said_at: Date
  is_hidden: Generated<boolean>
}

/** The decisions of staff about messages of staff. */
export type LiveTeacherDecisionsTable = {
  id: string
  staff_id: string
  room: string
  message: number
  action: 'hide' | 'show'
  decided_at: Date
}

/** The people who were there. */
export type LiveSignsTable = { uid: string; room: string; id: string; signed_at: Date }

/** The first choice of a student when a question was put to the class. */
export type LiveAnswersTable = {
  uid: string
  room: string
  quiz: string
  id: string
  choice: string
  answered_at: Date
}

/** A student's question to the teacher. */
export type LiveQuestionsTable = { uid: string; id: string; room: string; text: string; asked_at: Date }

/** The students who found something wrong in a message. */
export type LiveReportsTable = {
  uid: string
  room: string
  message: number
  id: string
  reason: string
  reported_at: Date
}

/** The decisions of staff about students or messages of theirs; rows are appended and never changed. */
export type LiveDecisionsTable = {
  uid: string
  id: string
  room: string
  action: 'mute' | 'unmute' | 'hide' | 'show'
  message: number | null
  staff_id: string
  decided_at: Date
  place: GeneratedAlways<number>
}

/** A ticket that opens a socket once as long as its owner's session holds; a guest's has neither. */
export type LiveTicketsTable = {
  ticket_hash: Buffer
  uid: string | null
  staff_id: string | null
  session_id: string | null
  room: string
  expires_at: Date
}

/** How many people a server has in a room. */
export type LivePresenceTable = { server: string; room: string; people: number; seen_at: Date }
