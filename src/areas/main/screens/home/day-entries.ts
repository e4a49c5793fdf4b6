import { isAddress, type Address } from '@/routes/address'
import { homeDayText as text } from '../../strings/home-day'
import { chinaTime } from '../../../../../contract/domain/china-time'
import type { DueWork } from '../../../../../contract/domain/habit/today'
import type { LessonNote } from '../../../../../contract/domain/courses/summary'
import type { NotedTask } from '../../../../../contract/domain/plan/summary'
import type { PaperNote } from '../../../../../contract/domain/practice/summary'
import type { WordLoad } from '../../../../../contract/domain/words/summary'
import { findLesson } from '../../../../../contract/domain/courses/live/schedule'
import { findOwnWork } from '../../../../../contract/domain/plan/doing'
import type { ClassNow } from './class-now'
import type { DayEntry } from './day-list'
import { roundMinutes, sumMinutes } from '../../../../../contract/domain/minutes'

const PLAN = '/courses/task-list'
const WORDS = '/spword/memory'

type Own<Facts> = Facts | undefined

function classEntry({ title, startsAt, minutes, to, state }: ClassNow): DayEntry[] {
  if (!isAddress(to)) return []
  const { clock } = chinaTime(startsAt)
  const isNow = state === 'open' || state === 'live'
  return [
    {
      key: to,
      kind: 'class',
      title,
      hint: state === 'live' ? text.isOn(clock) : text.begins(clock),
      to,
      go: text.enter,
      minutes,
      isNow,
      isSoon: state === 'soon',
      isOnline: true,
    },
  ]
}

function wordEntry(words: Own<DueWork & WordLoad>, hasReviewed: boolean): DayEntry[] {
  if (!words) return []
  const { due, fresh, minutes, isEstimate } = words
  const own = { key: 'words', kind: 'words', to: WORDS } as const
  // A day on which none was due, and none was reviewed, has nothing that is done.
  if (due + fresh === 0)
    return hasReviewed ? [{ ...own, title: text.words, hint: text.wordsDone, go: '', isDone: true }] : []
  return [
    {
      ...own,
      title: due > 0 ? text.wordsDue(due) : text.wordsFresh(fresh),
      hint: text.wordsHint(due, fresh, isEstimate),
      go: due > 0 ? text.review : text.learn,
      minutes,
    },
  ]
}

const buildAddress = ({ to = '', isDone }: NotedTask): Address => (!isDone && isAddress(to) ? to : PLAN)

const taskEntry = (task: NotedTask): DayEntry => ({
  key: `task ${task.task}`,
  kind: 'task',
  title: task.title,
  hint: task.isDone ? text.taskDone : text.taskHint,
  to: buildAddress(task),
  go: text.begin,
  minutes: task.minutes,
  isDone: task.isDone,
})

/** The plan's tasks from days before; they wait until today's work is done. */
function lateEntry(late: readonly NotedTask[]): DayEntry[] {
  if (late.length === 0) return []
  return [
    {
      key: 'late',
      kind: 'late',
      title: text.late(late.length),
      hint: text.lateHint,
      to: PLAN,
      go: text.arrange,
      minutes: sumMinutes(late),
      count: late.length,
    },
  ]
}

function mistakeEntry(mistakes: Own<DueWork>): DayEntry[] {
  if (!mistakes || mistakes.due === 0) return []
  return [
    {
      key: 'mistakes',
      kind: 'mistakes',
      title: text.mistakes(mistakes.due),
      hint: text.mistakesHint,
      to: '/exercises/mistake-book',
      go: text.redo,
      minutes: mistakes.minutes,
    },
  ]
}

function cardEntry(cards: Own<DueWork>): DayEntry[] {
  if (!cards || cards.due === 0) return []
  return [
    {
      key: 'cards',
      kind: 'cards',
      title: text.cards(cards.due),
      hint: text.cardsHint,
      to: '/exercises/recite-list',
      go: text.recite,
      minutes: cards.minutes,
    },
  ]
}

function lessonEntry(lesson: Own<LessonNote>): DayEntry[] {
  if (!lesson) return []
  const to = `/courses/course-learning?lesson=${encodeURIComponent(lesson.lesson)}` as const
  const left = lesson.seconds - lesson.at
  return [
    {
      key: 'lesson',
      kind: 'lesson',
      title: lesson.title,
      hint: text.lesson(lesson.course, lesson.at),
      to,
      go: text.goOn,
      ...(left > 0 && { minutes: roundMinutes(left) }),
    },
  ]
}

/** A mock paper whose clock runs, or has run out and was not looked at. */
function paperEntry(paper: Own<PaperNote>, now: number): DayEntry[] {
  if (!paper) return []
  const left = paper.endsAt - now
  const to = `/exercises/exam-detail?paper=${encodeURIComponent(paper.paper)}` as const
  return [
    {
      key: 'paper',
      kind: 'paper',
      title: paper.title,
      hint: left > 0 ? text.paperRuns(chinaTime(paper.endsAt).clock) : text.paperOver,
      to: left > 0 ? to : `${to}&view=result`,
      go: left > 0 ? text.paperOn : text.paperScore,
      isNow: true,
      ...(left > 0 && { minutes: Math.ceil(left / 60_000) }),
    },
  ]
}

/** The known entries of a day, in words: what is due in the order in which it matters, then what can wait. */
export function dayEntries(of: {
  readonly now: number
  readonly paper: Own<PaperNote>
  readonly classes: readonly ClassNow[]
  readonly words: Own<DueWork & WordLoad>
  /** Whether words were reviewed on this day. */
  readonly hasReviewed: boolean
  readonly tasks: readonly NotedTask[]
  readonly late: readonly NotedTask[]
  readonly mistakes: Own<DueWork>
  readonly cards: Own<DueWork>
  readonly lesson: Own<LessonNote>
}): DayEntry[] {
  const [words, mistakes, cards] = [
    wordEntry(of.words, of.hasReviewed),
    mistakeEntry(of.mistakes),
    cardEntry(of.cards),
  ]
  // A planned entry stands here once: a class with its hour, the day's own work with how much it is.
  const own = new Set<string | undefined>([...mistakes, ...cards].map(({ kind }) => kind))
  if (of.words) own.add('words')
  for (const { room } of of.classes) own.add(`live.${room}`)
  const tasks = of.tasks.filter((task) => !own.has(task.task) && !own.has(findOwnWork(task)))
  const { lesson = '' } = of.lesson ?? {}
  const isThere =
    tasks.some(({ task }) => task === `lesson.${lesson}`) ||
    of.classes.some(({ room }) => findLesson(room) === lesson)
  return [
    ...paperEntry(of.paper, of.now),
    ...words,
    ...tasks.map(taskEntry),
    ...mistakes,
    ...cards,
    ...of.classes.flatMap(classEntry),
    ...lateEntry(of.late),
    ...(isThere ? [] : lessonEntry(of.lesson)),
  ]
}
