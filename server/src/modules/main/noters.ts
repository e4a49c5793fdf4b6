import { setImmediate as breathe } from 'node:timers/promises'
import { Type, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Count, Millis } from '../../../../contract/schemas/common'
import * as schemas from '../../../../contract/schemas/main/today'
import { isCourseEvent } from '../../../../contract/domain/courses/event'
import { CourseFold } from '../../../../contract/domain/courses/fold'
import {
  courseDoings,
  practiceDoings,
  wordDoings,
  type StoredDoings,
} from '../../../../contract/domain/habit/doings'
import { summarizeCards, summarizeMistakes } from '../../../../contract/domain/practice/summarize'
import { listOpenTasks, summarizePlan } from '../../../../contract/domain/plan/summarize'
import { summarizeLesson } from '../../../../contract/domain/courses/summarize'
import type { CardNote, MistakeNote } from '../../../../contract/domain/practice/summary'
import type { LessonNote } from '../../../../contract/domain/courses/summary'
import type { NotedTask, PlanNote } from '../../../../contract/domain/plan/summary'
import type { WordNote } from '../../../../contract/domain/words/summary'
import { summarizeWords } from '../../../../contract/domain/words/summarize'
import { isWordEvent } from '../../../../contract/domain/words/event'
import { WordFold } from '../../../../contract/domain/words/fold'
import type { ExamSettings } from '../../../../contract/domain/words/plan'
import { WordPlanner, type Standing } from '../../../../contract/domain/words/planner'
import { isPlanEvent } from '../../../../contract/domain/plan/event'
import { PlanFold } from '../../../../contract/domain/plan/fold'
import { remarkBy } from '../../../../contract/domain/practice/correction'
import { isPracticeEvent } from '../../../../contract/domain/practice/event'
import { PracticeFold } from '../../../../contract/domain/practice/fold'
import type { ExpectedWords } from '../../../../contract/schemas/main/today'
import type { Content } from '../../domain/content/content'
import type { Db } from '../../db'
import { findBookedMistakes } from '../../domain/booked-mistakes'
import { getOwnCourses } from '../../domain/own-courses'
import { readFold } from '../../domain/read-fold'
import { digest } from '../../lib/lazily'

/** The sources of notes besides the logs; they are replaced where an edit changes them. */
export interface NoteSources {
  readonly content: Pick<Content, 'words' | 'bank' | 'courses'> & { home: Pick<Content['home'], 'examDate'> }
  /** How the operator places reviews by the date of the exam. */
  readonly settings: ExamSettings | undefined
}

/** A student's log up to a place, the study day that it is, and what was noted earlier on that day. */
export interface Noting<Note> {
  readonly uid: string
  readonly newest: number
  readonly day: number
  readonly before?: Note
}

/** How a note of a stream is made. */
export interface Noter<Note> {
  /** Whether what was stored has the shape of a note. */
  isNote(value: unknown): value is Note
  /** Changes with whatever of the content the note depends on. */
  version(): string
  make(db: Db, noting: Noting<Note>): Promise<Note>
}

interface WordsNoted {
  readonly note?: WordNote
  readonly expected?: ExpectedWords
  readonly days: StoredDoings<'words'>
}
interface PracticeNoted {
  readonly note?: MistakeNote
  readonly cards?: CardNote
  readonly days: StoredDoings<'answers' | 'runs' | 'cards'>
}
interface PlanNoted {
  readonly note: PlanNote
  readonly open: readonly NotedTask[]
}
interface CourseNoted {
  readonly note?: LessonNote
  readonly days: StoredDoings<'lessons' | 'classes'>
}

/** Whether a value has the shape of a schema, whose type is that of a note. */
function compileCheck<Note>(schema: TSchema): (value: unknown) => value is Note {
  const compiled = Compile(schema)
  return (value): value is Note => compiled.Check(value)
}

const counts = Type.Record(Type.String(), Count)
const times = Type.Record(Type.String(), Millis)
const wordsNoted = Type.Object({
  note: Type.Optional(schemas.WordNote),
  expected: Type.Optional(schemas.ExpectedWords),
  days: Type.Record(
    Type.String(),
    Type.Object({ words: Type.Object({ reviewed: Count, isAll: Type.Boolean() }) }),
  ),
})
const practiceNoted = Type.Object({
  note: Type.Optional(schemas.MistakeNote),
  cards: Type.Optional(schemas.CardNote),
  days: Type.Record(Type.String(), Type.Object({ answers: counts, runs: times, cards: Count })),
})
const planNoted = Type.Object({ note: schemas.PlanNote, open: Type.Array(schemas.NotedTask) })
const courseNoted = Type.Object({
  note: Type.Optional(schemas.LessonNote),
  days: Type.Record(Type.String(), Type.Object({ lessons: times, classes: times })),
})

/** Makes something of parts of the content once, and again when one of them was replaced. */
function memoize<Parts extends readonly unknown[], Made>(
  parts: () => [...Parts],
  make: (...parts: Parts) => Made,
): () => Made {
  let last: { readonly parts: Parts; readonly made: Made } | undefined
  return () => {
    const now = parts()
    if (!last || now.some((part, at) => part !== last?.parts[at])) last = { parts: now, made: make(...now) }
    return last.made
  }
}

/** Plays a student's plan through to the exam; undefined where there is none ahead. */
async function expectWords(planner: WordPlanner, standing: Standing): Promise<ExpectedWords | undefined> {
  const plan = planner.getPlan(standing)
  const { examDay = standing.today } = planner.getSchedule(standing, plan)
  if (examDay <= standing.today) return undefined
  const steps = planner.computeForecast(standing, plan)
  for (;;) {
    const step = steps.next()
    if (!step.done) {
      // It plays every day to the exam twice: others are served in between.
      await breathe()
      continue
    }
    const high = Math.round(step.value.retained)
    return { low: Math.min(high, Math.round(step.value.keptHalf)), high, total: planner.book.words.length }
  }
}

function wordNoter({ content, settings }: NoteSources): Noter<WordsNoted> {
  const book = memoize(
    () => [content.words, content.home],
    (entries, { examDate }) => {
      const words = entries.map(({ word }) => word)
      return {
        words,
        index: { examDate },
        version: digest(JSON.stringify(['expected', words, examDate, settings])),
      }
    },
  )
  return {
    isNote: compileCheck(wordsNoted),
    version: () => book().version,
    async make(db, { day, before, ...log }) {
      const create = () => new WordFold()
      const fold = await readFold(db, { ...log, stream: 'words' }, { isEvent: isWordEvent, create })
      const planner = new WordPlanner(book(), settings)
      const standing = { fold, today: day, past: 0 }
      const noted = summarizeWords(planner, standing)
      const left = planner.planDay(standing, planner.getPlan(standing))
      // Once a day is enough for what takes long and hardly changes with a group of words.
      const expected = before?.expected ?? (noted && (await expectWords(planner, standing)))
      return {
        ...(noted && { note: noted.note }),
        ...(expected && { expected }),
        days: wordDoings(fold, day, left),
      }
    },
  }
}

function practiceNoter({ content }: NoteSources): Noter<PracticeNoted> {
  const bank = memoize(
    () => [content.bank],
    ({ sets, corrections, decks }) => {
      const seconds = sets.flatMap(({ questions }) =>
        questions.map((question) => [question.id, question.seconds] as const),
      )
      const cards = decks.flatMap((deck) => deck.cards.map(({ id }) => id))
      return {
        seconds: new Map(seconds),
        cards,
        remark: remarkBy(corrections),
        version: digest(JSON.stringify(['sums', seconds, corrections, cards])),
      }
    },
  )
  return {
    isNote: compileCheck(practiceNoted),
    version: () => bank().version,
    async make(db, { day, ...log }) {
      const { seconds, cards, remark } = bank()
      const create = () => new PracticeFold(remark)
      const fold = await readFold(db, { ...log, stream: 'practice' }, { isEvent: isPracticeEvent, create })
      const note = fold.answered.length > 0 && summarizeMistakes(await findBookedMistakes(fold, seconds), day)
      const recited = summarizeCards(fold, cards, day)
      return {
        ...(note && { note }),
        ...(recited && { cards: recited }),
        days: practiceDoings(fold, day),
      }
    },
  }
}

const planNoter: Noter<PlanNoted> = {
  isNote: compileCheck(planNoted),
  version: () => '',
  async make(db, { day, ...log }) {
    const create = () => new PlanFold()
    const fold = await readFold(db, { ...log, stream: 'plan' }, { isEvent: isPlanEvent, create })
    return { note: summarizePlan(fold.tasks, day), open: listOpenTasks(fold.tasks) }
  },
}

function courseNoter({ content }: NoteSources): Noter<CourseNoted> {
  const courses = memoize(
    () => [content.courses],
    ({ courses: all }) => ({
      all,
      lessons: all.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons)),
      version: digest(JSON.stringify(all)),
    }),
  )
  return {
    isNote: compileCheck(courseNoted),
    version: () => courses().version,
    async make(db, { day, ...log }) {
      const create = () => new CourseFold()
      const fold = await readFold(db, { ...log, stream: 'course' }, { isEvent: isCourseEvent, create })
      const { all, lessons } = courses()
      const note = summarizeLesson(fold, await getOwnCourses(db, log.uid, all))
      return { ...(note && { note }), days: courseDoings(fold, lessons, day) }
    },
  }
}

/** How each stream is noted, by its name. */
export const createNoters = (sources: NoteSources) =>
  ({
    words: wordNoter(sources),
    practice: practiceNoter(sources),
    plan: planNoter,
    course: courseNoter(sources),
  }) as const
