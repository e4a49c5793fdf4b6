import { isDone } from '../course/done'
import { knownThing, lessonThing } from '../course/event'
import type { CourseFold } from '../course/fold'
import type { LessonPlace } from '../course/go-on'
import { studyDay, studyDayStart } from '../learning/day'
import type { Doings } from '../plan/doing'
import type { PracticeFold } from '../practice/fold'
import { noteRun } from '../practice/run-note'

/** Study days on which something that is done once was done, the present one among them, for a task to be done by it. */
export const DOING_DAYS = 7

const begin = (day: number): number => studyDayStart(day - DOING_DAYS + 1)

/** What was done with questions and cards on a study day, and which runs were done lately. */
export function practiceDoings(
  fold: PracticeFold,
  day: number,
): Required<Pick<Doings, 'answers' | 'runs' | 'cards'>> {
  const answers: Record<string, number> = {}
  const runs: Record<string, number> = {}
  for (const attempt of fold.attempts) {
    // The newest comes first.
    if (attempt.lastAt < begin(day)) break
    const { source, answered, doneAt } = noteRun(attempt, day)
    if (answered > 0) answers[source] = (answers[source] ?? 0) + answered
    if (doneAt !== undefined) runs[source] = Math.max(doneAt, runs[source] ?? 0)
  }
  return { answers, runs, cards: fold.recitedOn(day) }
}

/** Which lessons were done lately, and which classes were joined. */
export function courseDoings(
  fold: CourseFold,
  lessons: readonly LessonPlace[],
  day: number,
): Required<Pick<Doings, 'lessons' | 'classes'>> {
  const since = begin(day)
  const done = lessons.flatMap((lesson): [string, number][] => {
    const { id } = lesson
    const at = Math.max(
      fold.watched(id)?.at ?? 0,
      ...[lessonThing(id), knownThing(id)].map((thing) => fold.tickedAt(thing) ?? 0),
    )
    return at >= since && isDone(fold, lesson) ? [[id, at]] : []
  })
  const classes = fold.tickedOf('class').filter(({ at }) => studyDay(at) > day - DOING_DAYS)
  return {
    lessons: Object.fromEntries(done),
    classes: Object.fromEntries(classes.map(({ name, at }) => [name, at])),
  }
}
