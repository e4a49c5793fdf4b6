import { Type, type Static } from 'typebox'
import { ClientId, Count, Exact, Id, MediaUrl, Millis, Secret, Text } from '../common'
import { LessonId } from './course-event'
import { BankId, Formula, NodeId, SubjectId, Version } from '../practice/question'

/** The kinds of a lesson. */
export const LessonKind = Type.Enum(['video', 'audio', 'text', 'questions', 'paper', 'live'])
export type LessonKind = Static<typeof LessonKind>

/** A course's name, part of the names of its lessons. */
export const CourseId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' })

const Seconds = Type.Integer({ minimum: 0, maximum: 6 * 3600 })

/** A lesson as the outline shows it. */
export const LessonHead = Exact({
  id: LessonId,
  title: Text(60, 1),
  kind: LessonKind,
  /** Open without an account. */
  isTrial: Type.Boolean(),
  /** Length of what is played. */
  seconds: Type.Optional(Seconds),
  /** Minutes that a text takes to read. */
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  nodes: Type.Array(NodeId, { maxItems: 3 }),
  questions: Type.Array(BankId, { maxItems: 20 }),
  /** Taught no more: only students who bought it with its course go on learning it. */
  isRetired: Type.Optional(Type.Boolean()),
  /** The lesson whose film a live class plays, and the class's weekly times in China: weekdays from 1, Monday, to 7. */
  live: Type.Optional(
    Exact({
      film: LessonId,
      days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
      minute: Type.Integer({ minimum: 0, maximum: 1439 }),
      /** Seconds that the bank gives each question of the class, in their order. */
      answerSeconds: Type.Optional(Type.Array(Seconds, { maxItems: 20 })),
      /** A teacher streams it; without, it shows the film of another lesson at its hour: 定时放映. */
      isStreamed: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type LessonHead = Static<typeof LessonHead>

/** A course with its outline. */
export const Course = Exact({
  id: CourseId,
  title: Text(60, 1),
  subject: SubjectId,
  summary: Text(200, 1),
  teacher: Exact({ name: Text(20, 1), role: Text(40, 1), note: Text(40) }),
  /** Open to every student who is logged in. */
  isFree: Type.Boolean(),
  /** A student who has one of these goods has the course. */
  goods: Type.Array(Id, { maxItems: 100 }),
  /** The product page of one of these goods, where there is one. */
  product: Type.Optional(Id),
  /** How long the course stays open to its students, in days; without end where it is missing. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  /** Sold no more: only students who have it go on learning it. */
  isRetired: Type.Optional(Type.Boolean()),
  chapters: Type.Array(
    // Beside what the files may hold at most there is room for what is retired.
    Exact({ title: Text(60, 1), lessons: Type.Array(LessonHead, { minItems: 1, maxItems: 300 }) }),
    { minItems: 1, maxItems: 180 },
  ),
})
export type Course = Static<typeof Course>

/** Something that is played: a file of ours, or the address of a stream. */
export const Media = Exact({
  url: MediaUrl,
  /**
   * When an address ends that is given to students of the course alone; `getLessonMedia` gives another one. It is no
   * `Secret`: a lesson is the same for all of them, and nothing in it is of anybody's choosing.
   */
  until: Type.Optional(Millis),
  seconds: Seconds,
  /** Size in bytes; 0 where it is not known. */
  bytes: Count,
})
export type Media = Static<typeof Media>

/** A sentence that is said, and when. Times are in tenths of a second. */
export const Cue = Exact({ from: Count, to: Count, text: Text(80, 1) })
export type Cue = Static<typeof Cue>

/** A lesson with all that it teaches. */
export const Lesson = Exact({
  ...LessonHead.properties,
  course: CourseId,
  words: Type.Array(Text(40, 1), { maxItems: 20 }),
  media: Type.Optional(Media),
  /** Parts of the film, each with the second at which it begins. */
  chapters: Type.Array(Exact({ title: Text(40, 1), at: Seconds }), { maxItems: 30 }),
  /** The spoken text; empty where there are no subtitles. */
  cues: Type.Array(Cue, { maxItems: 2000 }),
  /** The writing on the board, each line with the second at which it is shown first; lines may hold formulas. */
  board: Type.Array(
    Exact({ title: Text(40, 1), at: Seconds, lines: Type.Array(Text(300, 1), { maxItems: 20 }) }),
    { maxItems: 200 },
  ),
  /** The paragraphs of a text by its headings; they may hold formulas, and `- ` begins an item of a list. */
  text: Type.Array(Exact({ title: Text(40), lines: Type.Array(Text(2000, 1), { maxItems: 200 }) }), {
    maxItems: 60,
  }),
  paper: Type.Optional(BankId),
  /** Drawn formulas by their keys, and outlines of their glyphs by their names. */
  formulas: Type.Record(Type.String(), Formula),
  glyphs: Type.Record(Type.String(), Text(10_000)),
})
export type Lesson = Static<typeof Lesson>

/** Whether a student may open a course; `until` is when it ends or ended. */
export const CourseAccess = Exact({
  course: CourseId,
  state: Type.Enum(['open', 'expired', 'closed']),
  until: Type.Optional(Millis),
  /** Its retired lessons that the student goes on learning. */
  retired: Type.Optional(Type.Array(LessonId, { maxItems: 6000 })),
  /** The course as the student has it, where that is more than everybody is shown: it is retired, or has those lessons. */
  outline: Type.Optional(Course),
  /** It is open, and its lessons are once the agreement of this order is signed. */
  sign: Type.Optional(ClientId),
})
export type CourseAccess = Static<typeof CourseAccess>

/** The schemas of the operations of courses. */
export const courseSchemas = {
  listCourses: {
    result: Exact({ version: Version, courses: Type.Array(Course, { maxItems: 200 }) }),
  },
  listCourseAccess: {
    result: Exact({ items: Type.Array(CourseAccess, { maxItems: 200 }), now: Millis }),
  },
  getTrialLesson: { params: Exact({ lesson: LessonId }), result: Lesson },
  getLesson: { params: Exact({ lesson: LessonId }), result: Lesson },
  getLessonMedia: {
    params: Exact({ lesson: LessonId }),
    result: Exact({ url: Secret(MediaUrl), until: Type.Optional(Millis), now: Millis }),
  },
  getLessonCurve: {
    params: Exact({ lesson: LessonId }),
    result: Exact({
      /** Students who have begun it. */
      viewers: Count,
      /** Seconds of one step of the curve. */
      step: Type.Integer({ minimum: 1, maximum: 600 }),
      /** Students who set a flag in each step; empty while there are too few viewers. */
      students: Type.Array(Count, { maxItems: 22_000 }),
    }),
  },
}
