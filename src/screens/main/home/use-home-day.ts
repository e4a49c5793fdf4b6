import type { StudiedDay, TodayClass } from '@/api/today'
import { useOwnStorage } from '@/kit/own-storage'
import { useMoment } from '@/kit/use-moment'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { readDoings } from '@/stores/doing-notes'
import { readToday } from '@/stores/today-reading'
import { HOUR_MS } from '../../../../contract/domain/china-time'
import { mistakesOn, tasksOn, wordsOn } from '../../../../contract/domain/habit/today'
import { dateOf, studyDay, studyDayStart } from '../../../../contract/domain/learning/day'
import { ANNOUNCED_MS, classNow, OPEN_MS } from './class-now'
import { dayEntries } from './day-entries'
import { listDay } from './day-list'
import { useServerDay } from './use-server-day'

/** When home shows something else though nothing is done: as classes come and go, and at four. */
function nextMoment(day: number, classes: readonly TodayClass[], now: number): number {
  const start = studyDayStart(day)
  const moments = classes.flatMap(({ startsAt, endsAt }) => [
    startsAt - ANNOUNCED_MS,
    startsAt - OPEN_MS,
    startsAt,
    endsAt,
  ])
  return Math.min(...[...moments, start + 24 * HOUR_MS].filter((at) => at > now))
}

const findDay = (days: readonly StudiedDay[] | undefined, day: number): StudiedDay | undefined =>
  days?.find((one) => one.day === dateOf(day))

/** What home knows of the day. Call it in an observer. */
export function useHomeDay() {
  const root = useRoot()
  const { session } = root
  const time = serverTime(root)
  const { local } = useOwnStorage()
  const { today: server, failure, isAsking, isLate, unstored } = useServerDay(studyDay(time.now()))
  const now = useMoment(nextMoment(studyDay(time.now()), server?.classes ?? [], time.now()))
  const day = studyDay(now)
  const notes = { ...readToday(local), ...unstored }
  const doings = readDoings(local)
  const isGuest = !session.isSignedIn
  const mine = isGuest ? undefined : server?.mine
  const list = listDay(
    dayEntries({
      classes: (server?.classes ?? []).flatMap((one) => classNow(one, now)),
      words: wordsOn(notes.words, day),
      tasks: tasksOn(notes.plan, day, doings) ?? [],
      mistakes: mistakesOn(notes.mistakes, day),
      lesson: notes.lesson,
    }),
  )
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
    ofToday: findDay(mine?.days, day),
    yesterday: findDay(mine?.days, day - 1),
    tomorrow: {
      words: wordsOn(notes.words, day + 1)?.due ?? 0,
      tasks: tasksOn(notes.plan, day + 1, doings)?.length ?? 0,
      mistakes: mistakesOn(notes.mistakes, day + 1)?.due ?? 0,
    },
  }
}
export type HomeDay = ReturnType<typeof useHomeDay>
