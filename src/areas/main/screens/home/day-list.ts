import type { Address } from '@/routes/address'

/** The subject of an entry of the day. */
export type DayKind = 'paper' | 'class' | 'words' | 'task' | 'mistakes' | 'cards' | 'lesson' | 'late'

/** Something of today: done, or to do. */
export interface DayEntry {
  readonly key: string
  readonly kind: DayKind
  readonly title: string
  /** Why it is here, or how far it is. */
  readonly hint: string
  readonly to: Address
  /** The label of its button where it is next. */
  readonly go: string
  /** How long it takes. */
  readonly minutes?: number
  /** How many things it stands for, where that is not one. */
  readonly count?: number
  readonly isDone?: boolean
  /** Whether it is on at this moment, as a class whose room is open. */
  readonly isNow?: boolean
  /** Whether it begins within the hour. */
  readonly isSoon?: boolean
  /** Whether it cannot be done without a network. */
  readonly isOnline?: boolean
}

/** Today in one list with one next step. */
export interface DayList {
  /** The entries that are done, next, and later, in this order. */
  readonly entries: readonly DayEntry[]
  /** Key of the one to do next. */
  readonly next: string | undefined
  /** The number of entries left to do, and their minutes. */
  readonly left: { readonly count: number; readonly minutes: number }
  /**
   * `new`: nothing of the student's own is known; `free`: something is, and nothing of it is due today; `done`: nothing
   * that was due is left.
   */
  readonly state: 'new' | 'free' | 'open' | 'done'
}

/** The work due on a day; a class or a lesson to go on with can wait. */
const work: readonly DayKind[] = ['paper', 'words', 'task', 'mistakes', 'cards']
const isWork = ({ kind }: DayEntry): boolean => work.includes(kind)

/**
 * Orders a day: entries that are done come first, then a class that is on, then due entries in the order given, with a
 * class that begins within the hour behind the next step, then those that can wait. A lesson is the next step of a
 * student who has nothing else yet. `hasBegun` says whether anything was ever studied.
 */
export function listDay(entries: readonly DayEntry[], hasBegun = false): DayList {
  const done = entries.filter(({ isDone }) => isDone)
  const open = entries.filter(({ isDone }) => !isDone)
  const now = open.filter(({ isNow }) => isNow)
  const soon = open.filter(({ isSoon }) => isSoon)
  const due = open.filter((entry) => isWork(entry) && !entry.isNow)
  const isDue = open.some(isWork)
  const waiting = open.filter((entry) => !isWork(entry) && !entry.isNow && !entry.isSoon)
  const isAnyKnown = done.length > 0 || isDue
  const lesson = isAnyKnown ? [] : waiting.filter(({ kind }) => kind === 'lesson')
  const [first, ...later] = [...now, ...due, ...lesson]
  const rest = [...soon, ...later, ...waiting.filter((entry) => !lesson.includes(entry))]
  return {
    entries: [...done, ...(first ? [first] : []), ...rest],
    next: first?.key,
    left: {
      count: open.reduce((sum, { count = 1 }) => sum + count, 0),
      minutes: open.reduce((sum, { minutes = 0 }) => sum + minutes, 0),
    },
    state: isDue || lesson.length > 0 ? 'open' : done.length > 0 ? 'done' : hasBegun ? 'free' : 'new',
  }
}
