import { isDone } from '../courses/done'
import { knownThing, lessonThing } from '../courses/event'
import type { CourseFold } from '../courses/fold'
import type { LessonPlace } from '../courses/go-on'
import { studyDay, studyDayStart } from '../study/day'
import type { WordFold } from '../words/fold'
import type { Today } from '../words/work'
import type { Doings } from '../plan/doing'
import type { PracticeFold } from '../practice/fold'
import { recordRun } from '../practice/run-note'
import { wordsDone } from '../words/summarize'

/** Study days on which something that is done once was done, the present one among them, for a task to be done by it. */
export const DOING_DAYS = 7

/** These study days, the present one last. */
export const recentDays = (day: number): readonly number[] =>
  Array.from({ length: DOING_DAYS }, (_, at) => day - DOING_DAYS + 1 + at)

/** A student's activities by study days, as they are stored. */
export type StoredDoings<Part extends keyof Doings> = Readonly<Record<string, Required<Pick<Doings, Part>>>>

const byDay = <Part extends keyof Doings>(
  day: number,
  read: (on: number) => Required<Pick<Doings, Part>>,
): StoredDoings<Part> => Object.fromEntries(recentDays(day).map((on) => [on, read(on)]))

/** The questions and cards of each study day lately. */
export function practiceDoings(fold: PracticeFold, day: number): StoredDoings<'answers' | 'runs' | 'cards'> {
  const since = studyDayStart(day - DOING_DAYS + 1)
  const attempts = fold.attempts.filter(({ lastAt }) => lastAt >= since)
  return byDay(day, (on) => {
    const answers: Record<string, number> = {}
    const runs: Record<string, number> = {}
    for (const attempt of attempts) {
      const { source, answered, doneAt } = recordRun(attempt, on)
      if (answered > 0) answers[source] = (answers[source] ?? 0) + answered
      if (doneAt !== undefined && studyDay(doneAt) === on) runs[source] = Math.max(doneAt, runs[source] ?? 0)
    }
    return { answers, runs, cards: fold.recitedOn(on) }
  })
}

/** How many different words were reviewed on each study day lately; what is left of them is known of the present one alone. */
export function wordDoings(fold: WordFold, day: number, left: Today): StoredDoings<'words'> {
  return byDay(day, (on) => ({
    words:
      on === day ? wordsDone(fold, day, left) : { reviewed: fold.days.get(on)?.words ?? 0, isAll: false },
  }))
}

/** Which lessons were done on each study day lately, and which classes were joined. */
export function courseDoings(
  fold: CourseFold,
  lessons: readonly LessonPlace[],
  day: number,
): StoredDoings<'lessons' | 'classes'> {
  const done = lessons.flatMap((lesson): [string, number][] => {
    const { id } = lesson
    const at = Math.max(
      fold.watched(id)?.at ?? 0,
      ...[lessonThing(id), knownThing(id)].map((thing) => fold.tickedAt(thing) ?? 0),
    )
    return isDone(fold, lesson) ? [[id, at]] : []
  })
  const classes = fold.listTicked('class').map(({ name, at }): [string, number] => [name, at])
  const pick = (things: readonly [string, number][], on: number) =>
    Object.fromEntries(things.filter(([, at]) => studyDay(at) === on))
  return byDay(day, (on) => ({ lessons: pick(done, on), classes: pick(classes, on) }))
}
