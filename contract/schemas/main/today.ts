import { Type, type Static } from 'typebox'
import { NOTED_TASKS } from '../../domain/plan/summarize'
import { Count, Day, Exact, Id, Millis, OwnPath, Text } from '../common'
import { Room } from '../courses/live'
import { taskFacts } from '../plan/plan-event'

/** A live class that is on today, or begins, and that the caller may listen to. */
export const TodayClass = Exact({
  room: Room,
  title: Text(60),
  startsAt: Millis,
  /** When its room closes. */
  endsAt: Millis,
  /** How long its film and its questions take. */
  minutes: Type.Integer({ minimum: 1, maximum: 1440 }),
  state: Type.Enum(['upcoming', 'open', 'live', 'ended']),
  to: OwnPath,
})
export type TodayClass = Static<typeof TodayClass>

const DayNumber = Type.Integer({ minimum: 0, maximum: 100_000 })
const load = { due: Count, fresh: Count }

/** The words still to do on a study day, and the work of the days after it; see `contract/domain/habit/today.ts`. */
export const WordNote = Exact({
  day: DayNumber,
  ...load,
  pace: Exact(load),
  next: Type.Array(Exact(load), { maxItems: 31 }),
})

/** How many mistakes are due on a study day and on each after it. */
export const MistakeNote = Exact({
  day: DayNumber,
  due: Type.Array(Count, { minItems: 1, maxItems: 31 }),
  /** Of one mistake, and of those that are due on each of these days; servers from before 2026-11-30 send no sums. */
  seconds: Count,
  dueSeconds: Type.Optional(Type.Array(Count, { minItems: 1, maxItems: 31 })),
})

/** How many cards are to be recited on a study day and on each after it. */
export const CardNote = Exact({
  day: DayNumber,
  due: Type.Array(Count, { minItems: 1, maxItems: 31 }),
})

/** A task with its state; what is studied does not change one that the student has decided. */
export const NotedTask = Exact({
  ...taskFacts,
  isDone: Type.Boolean(),
  isDecided: Type.Optional(Type.Literal(true)),
  since: Millis,
})

/** The tasks of a study day and of the one after it. */
export const PlanNote = Exact({
  day: DayNumber,
  tasks: Type.Array(NotedTask, { maxItems: NOTED_TASKS }),
})

/** A task that was done by what was studied, with the study day of that. */
const DoneTask = Exact({ task: taskFacts.task, day: DayNumber })
export type DoneTask = Static<typeof DoneTask>

/** The lesson with which a student goes on. */
export const LessonNote = Exact({
  lesson: Text(100),
  title: Text(200),
  course: Text(200),
  at: Count,
  seconds: Count,
})

/** A timed paper that was begun and not handed in by a student; `endsAt` is by the server's clock. */
export const PaperNote = Exact({ paper: Text(100), title: Text(100), endsAt: Millis })

/** Words expected to be known on the exam's day: if every other day of the plan is done, if all are; of how many. */
export const ExpectedWords = Exact({ low: Count, high: Count, total: Count })
export type ExpectedWords = Static<typeof ExpectedWords>

/** The streams of the study log that say what is to be done. */
const NotedStream = Type.Enum(['words', 'practice', 'plan', 'course'])

/** The facts of the day by a student's log of all devices; what they have never begun is missing. */
const StudyNotes = Exact({
  words: Type.Optional(WordNote),
  expected: Type.Optional(ExpectedWords),
  mistakes: Type.Optional(MistakeNote),
  cards: Type.Optional(CardNote),
  plan: Type.Optional(PlanNote),
  /** Tasks of any day that were done lately on any device, and of which the plan does not say so yet. */
  done: Type.Optional(Type.Array(DoneTask, { maxItems: NOTED_TASKS })),
  lesson: Type.Optional(LessonNote),
  /** The paper whose clock runs, or has handed it in within the last day. */
  paper: Type.Optional(PaperNote),
  /** Streams whose log takes too long to fold at once: what they say is missing, and is here when asked again soon. */
  behind: Type.Array(NotedStream, { maxItems: 4 }),
})
export type StudyNotes = Static<typeof StudyNotes>

/**
 * The facts that the log proves of a study day, see `contract/domain/habit/facts.ts`; whether the day is checked in,
 * by a card too.
 */
export const StudiedDay = Exact({
  day: Day,
  words: Count,
  questions: Count,
  cards: Count,
  lessons: Count,
  focus: Count,
  studied: Count,
  isCheckedIn: Type.Boolean(),
})
export type StudiedDay = Static<typeof StudiedDay>

/** The server's facts about the signed-in student. */
const Mine = Exact({
  /** Days of check-in in a row, and whether the running day has one. */
  continues: Count,
  isPunchCard: Type.Boolean(),
  hasJoined: Type.Boolean(),
  /** Seconds studied today. */
  studied: Count,
  /** Awards that can be claimed. */
  ready: Count,
  unread: Count,
  /**
   * Days with something, from Monday of the running study week until today, and the day before today; the oldest first.
   * Servers from before 2026-11-30 send none.
   */
  days: Type.Optional(Type.Array(StudiedDay, { maxItems: 8 })),
  study: StudyNotes,
})
export type TodayMine = Static<typeof Mine>

export const Today = Exact({
  now: Millis,
  /** The running study day. */
  day: Day,
  classes: Type.Array(TodayClass, { maxItems: 20 }),
  mine: Type.Optional(Mine),
})
export type Today = Static<typeof Today>

/** Something to do in a stage, and where. */
export const MapStep = Exact({
  id: Id,
  title: Text(40, 1),
  summary: Text(200),
  to: OwnPath,
  /** Why it is worth the time now, and how to go about it, one thing after the other. */
  why: Text(300, 1),
  how: Type.Array(Text(120, 1), { minItems: 1, maxItems: 6 }),
  /** Further help. */
  links: Type.Optional(Type.Array(Exact({ title: Text(40, 1), to: OwnPath }), { maxItems: 4 })),
  /** Minutes a day that it takes, as a suggestion. */
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
})
export type MapStep = Static<typeof MapStep>

/** A stage of the year: from so many days before the exam to so many; negative ones are after it. */
export const MapStage = Exact({
  id: Id,
  title: Text(20, 1),
  summary: Text(200),
  from: Type.Integer({ minimum: -200, maximum: 1000 }),
  until: Type.Integer({ minimum: -200, maximum: 1000 }),
  steps: Type.Array(MapStep, { minItems: 1, maxItems: 12 }),
})
export type MapStage = Static<typeof MapStage>

/** The year until the exam as a map. */
export const LearningMap = Exact({
  cohort: Type.String({ pattern: '^[0-9]{2,3}$' }),
  examDate: Day,
  examDateNote: Text(64),
  /** The earliest first; without gaps. An operator without a map has none. */
  stages: Type.Array(MapStage, { maxItems: 12 }),
})
export type LearningMap = Static<typeof LearningMap>

/** The schemas of the operations of today and of the map. */
export const todaySchemas = {
  getToday: { result: Today },
  getLearningMap: { result: LearningMap },
}
