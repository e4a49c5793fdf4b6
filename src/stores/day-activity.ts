import type { Store } from '@/platform/storage/kv.contract'
import type { Doings, DoingsByDay } from '../../contract/domain/plan/doing'
import type { RunNote } from '../../contract/domain/practice/run-note'

/** The activities on this device, by study days: the plan ticks its tasks by it when it is opened next. */
const KEY = 'doings'
/** Days that are remembered: students who have not opened the plan for longer tick by themselves. */
const DAYS = 7

/** Figures of a day by what they are of. */
type Figures = Readonly<Record<string, number>>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function getFigures(store: Store, day: number): Figures {
  const stored: unknown = Reflect.get(Object(store.read(KEY)), String(day))
  if (!isObject(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  )
}

const listDays = (store: Store): number[] =>
  Object.keys(Object(store.read(KEY)))
    .map(Number)
    .filter(Number.isInteger)

function note(store: Store, day: number, figures: Figures): void {
  const days = listDays(store).filter((value) => value !== day && Math.abs(value - day) < DAYS)
  const others = days.map((value) => [String(value), getFigures(store, value)] as const)
  store.write(KEY, { ...Object.fromEntries(others), [day]: { ...getFigures(store, day), ...figures } })
}

/** Notes how many words were reviewed on a day, and whether none of its work is left. */
export function recordWords(
  store: Store,
  day: number,
  { reviewed, isAll }: NonNullable<Doings['words']>,
): void {
  note(store, day, { words: reviewed, 'words-all': isAll ? 1 : 0 })
}

/** Notes how far a run of questions is. */
export function recordRun(store: Store, day: number, { attempt, source, answered, doneAt }: RunNote): void {
  note(store, day, {
    [`answers:${attempt}:${source}`]: answered,
    ...(doneAt !== undefined && { [`run:${source}`]: doneAt }),
  })
}

/** Notes how many cards were recited on a day. */
export function recordCards(store: Store, day: number, count: number): void {
  note(store, day, { cards: count })
}

/** Notes that a lesson was watched to its end, at a time in Unix ms. */
export function recordLesson(store: Store, day: number, lesson: string, at: number): void {
  note(store, day, { [`lesson:${lesson}`]: at })
}

/** Notes that the student signed in to a live class, at a time in Unix ms. */
export function recordClass(store: Store, day: number, room: string, at: number): void {
  note(store, day, { [`class:${room}`]: at })
}

function collectDoings(figures: Figures): Doings {
  const named = (kind: string): [name: string, value: number][] =>
    Object.entries(figures).flatMap(([name, value]) =>
      name.startsWith(`${kind}:`) ? [[name.slice(kind.length + 1), value]] : [],
    )
  const answers: Record<string, number> = {}
  for (const [name, value] of named('answers')) {
    const source = name.slice(name.indexOf(':') + 1)
    answers[source] = (answers[source] ?? 0) + value
  }
  return {
    words: { reviewed: figures['words'] ?? 0, isAll: figures['words-all'] === 1 },
    answers,
    runs: Object.fromEntries(named('run')),
    cards: figures['cards'] ?? 0,
    lessons: Object.fromEntries(named('lesson')),
    classes: Object.fromEntries(named('class')),
  }
}

/** Everything that was noted. */
export function readDoings(store: Store): DoingsByDay {
  return new Map(listDays(store).map((day) => [day, collectDoings(getFigures(store, day))]))
}
