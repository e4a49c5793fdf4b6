import type { StudiedDay, TodayClass } from '@/api/today'
import { useOwnStorage } from '@/kit/own-storage'
import { useMoment } from '@/kit/use-moment'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { readDoings } from '@/stores/day-activity'
import { readSummaries } from '@/stores/home-summary-reading'
import { HOUR_MS } from '../../../../../contract/domain/china-time'
import {
  cardsOn,
  lateOn,
  mistakesOn,
  PAPER_OVER_MS,
  tasksOn,
  wordsOn,
} from '../../../../../contract/domain/habit/today'
import type { NotedTask } from '../../../../../contract/domain/plan/summary'
import { formatDate, studyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { findOwnWork } from '../../../../../contract/domain/plan/doing'
import { ANNOUNCED_MS, classNow, OPEN_MS } from './class-now'
import { dayEntries } from './day-entries'
import { listDay } from './day-list'
import { paperEnds } from './exam-hours'
import { useServerDay } from './use-server-day'

/** When home shows something else though nothing is done: as classes come and go, as papers end, and at four. */
function nextMoment(
  day: number,
  classes: readonly TodayClass[],
  ends: readonly number[],
  now: number,
): number {
  const start = studyDayStart(day)
  const moments = classes.flatMap(({ startsAt, endsAt }) => [
    startsAt - ANNOUNCED_MS,
    startsAt - OPEN_MS,
    startsAt,
    endsAt,
  ])
  return Math.min(...[...moments, ...ends, start + 24 * HOUR_MS].filter((at) => at > now))
}

const findDay = (days: readonly StudiedDay[] | undefined, day: number): StudiedDay | undefined =>
  days?.find((item) => item.day === formatDate(day))

const hasStudied = ({ studied, words, questions, cards }: StudiedDay): boolean =>
  studied + words + questions + cards > 0

/** The day as home knows it; `examDate` is that of the content, once it is here. Call it in an observer. */
export function useHomeDay(examDate: string | undefined) {
  const root = useRoot()
  const { session } = root
  const time = serverTime(root)
  const { local } = useOwnStorage()
  const { today: server, failure, isAsking, isLate, unstored } = useServerDay(studyDay(time.now()))
  const notes = { ...readSummaries(local), ...unstored }
  const ends = [...(notes.paper ? [notes.paper.endsAt] : []), ...(examDate ? paperEnds(examDate) : [])]
  const now = useMoment(nextMoment(studyDay(time.now()), server?.classes ?? [], ends, time.now()))
  const day = studyDay(now)
  const doings = readDoings(local)
  const isGuest = !session.isSignedIn
  const mine = isGuest ? undefined : server?.mine
  const ofToday = findDay(mine?.days, day)
  const { words, mistakes, cards, plan, lesson, paper } = notes
  const hasBegun =
    (words ?? mistakes ?? cards ?? lesson ?? paper) !== undefined ||
    (plan?.tasks.length ?? 0) > 0 ||
    doings.size > 0 ||
    (mine?.days?.some(hasStudied) ?? false)
  const list = listDay(
    dayEntries({
      now,
      paper: paper && now < paper.endsAt + PAPER_OVER_MS ? paper : undefined,
      classes: (server?.classes ?? []).flatMap((item) => classNow(item, now)),
      words: wordsOn(words, day),
      hasReviewed: (doings.get(day)?.words?.reviewed ?? 0) + (ofToday?.words ?? 0) > 0,
      tasks: tasksOn(plan, day, doings) ?? [],
      late: lateOn(plan, day, doings),
      mistakes: mistakesOn(mistakes, day),
      cards: cardsOn(cards, day),
      lesson,
    }),
    hasBegun,
  )
  const tomorrow = {
    words: wordsOn(words, day + 1)?.due ?? 0,
    mistakes: mistakesOn(mistakes, day + 1)?.due ?? 0,
    cards: cardsOn(cards, day + 1)?.due ?? 0,
  }
  const due: Readonly<Record<string, number | undefined>> = tomorrow
  // Their planned minutes are shown with those figures.
  const isOther = (task: NotedTask) => !due[findOwnWork(task) ?? '']
  return {
    now,
    today: day,
    isGuest,
    failure,
    isLate,
    /** Whether the server is still to say what it knows of a student. */
    isWaiting: !isGuest && mine === undefined && isAsking && !isLate,
    mine,
    list,
    expected: mine?.study.expected,
    ofToday,
    yesterday: findDay(mine?.days, day - 1),
    tomorrow: { ...tomorrow, tasks: (tasksOn(plan, day + 1, doings) ?? []).filter(isOther).length },
  }
}
export type HomeDay = ReturnType<typeof useHomeDay>
