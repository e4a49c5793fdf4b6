import { recentDays } from '../../../../contract/domain/habit/doings'
import { findDoneDay } from '../../../../contract/domain/habit/today'
import type { StudyNotes } from '../../../../contract/schemas/main/today'
import type { Db } from '../../db'
import { singleFlight } from '../../lib/single-flight'
import { readNotes, storeNote, type NotedStream } from './note-repo'
import { createNoters, type NoteSources, type Noter, type Noting } from './noters'

/** How long home waits for a long log to be folded, in ms; the rest of the day is not held up by it for longer. */
const PATIENCE_MS = 500

const streamNames = ['words', 'practice', 'plan', 'course'] as const

/** The dependencies of the notes of the study log. */
export interface StudyNotesDeps extends NoteSources {
  readonly db: Db
  /** Is over after so many ms, and never where `end` is called before. */
  readonly wait?: (ms: number) => { readonly over: Promise<void>; readonly end: () => void }
}

/** Reads what a student's log says of a study day. */
export type ReadStudyNotes = (uid: string, day: number) => Promise<StudyNotes>

/** The note of a stream; none where nothing was done, or where it is not made yet. */
interface StreamNote<Note> {
  readonly note?: Note
  readonly isBehind: boolean
}

function waitFor(ms: number): { over: Promise<void>; end: () => void } {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return { over, end: () => clearTimeout(timer) }
}

/**
 * Makes the reader of what is to be done by a student's log of all devices. A stream is folded again only where it has
 * grown since it was noted, the day is another or the content has changed. Where that takes long, the stream is named as
 * behind; its note is there when somebody asks later.
 */
export function createStudyNotes({ db, wait = waitFor, ...sources }: StudyNotesDeps): ReadStudyNotes {
  const noters = createNoters(sources)

  function createReader<Note>(stream: keyof typeof noters, noter: Noter<Note>) {
    const flight = singleFlight<Note>()
    async function make(noting: Noting<Note>): Promise<Note> {
      const { uid, newest: place, day } = noting
      const version = noter.version()
      const note = await noter.make(db, noting)
      await storeNote(db, { uid, stream, place, day, version, note })
      return note
    }

    return async (uid: string, day: number, streams: readonly NotedStream[]): Promise<StreamNote<Note>> => {
      const row = streams.find((candidate) => candidate.stream === stream)
      if (!row || row.newest === 0) return { isBehind: false }
      const { newest, noted } = row
      const isOfDay = noted?.day === day && noted.version === noter.version()
      const before = isOfDay && noter.isNote(noted.note) ? noted.note : undefined
      if (before !== undefined && noted?.place === newest) return { note: before, isBehind: false }
      const { over, end } = wait(PATIENCE_MS)
      const work = flight(`${uid} ${newest} ${day}`, () =>
        make({ uid, newest, day, ...(before !== undefined && { before }) }),
      ).finally(end)
      const note = await Promise.race([work, over.then(() => undefined)])
      if (note !== undefined) return { note, isBehind: false }
      // Nobody waits for it any more: where it fails, the next request makes it.
      work.catch(() => undefined)
      return { isBehind: true }
    }
  }

  const readers = {
    words: createReader('words', noters.words),
    practice: createReader('practice', noters.practice),
    plan: createReader('plan', noters.plan),
    course: createReader('course', noters.course),
  }

  return async (uid, day) => {
    const rows = await readNotes(db, uid)
    const [words, practice, plan, course] = await Promise.all([
      readers.words(uid, day, rows),
      readers.practice(uid, day, rows),
      readers.plan(uid, day, rows),
      readers.course(uid, day, rows),
    ])
    const doings = new Map(
      recentDays(day).map((on) => [
        on,
        { ...words.note?.days[on], ...practice.note?.days[on], ...course.note?.days[on] },
      ]),
    )
    const done = (plan.note?.open ?? []).flatMap((task) => {
      const on = findDoneDay(task, doings)
      return on === undefined ? [] : [{ task: task.task, day: on }]
    })
    const tasks = plan.note?.note.tasks.map((task) => ({
      ...task,
      isDone: task.isDone || findDoneDay(task, doings) !== undefined,
    }))
    const { note: mistakes, cards } = practice.note ?? {}
    const streams = { words, practice, plan, course }
    return {
      ...(words.note?.note && { words: words.note.note }),
      ...(words.note?.expected && { expected: words.note.expected }),
      ...(mistakes && { mistakes }),
      ...(cards && { cards }),
      ...(plan.note && tasks && { plan: { day: plan.note.note.day, tasks } }),
      ...(done.length > 0 && { done }),
      ...(course.note?.note && { lesson: course.note.note }),
      behind: streamNames.filter((name) => streams[name].isBehind),
    }
  }
}
