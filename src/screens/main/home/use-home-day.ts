import type { TodayClass } from '@/api/today'
import { useOwnStorage } from '@/kit/own-storage'
import { useMoment } from '@/kit/use-moment'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { readDoings } from '@/stores/doing-notes'
import { readToday } from '@/stores/today-reading'
import { chinaTime, HOUR_MS } from '../../../../contract/domain/china-time'
import { homeOrder } from '../../../../contract/domain/habit/home-order'
import { mistakesOn, tasksOn, wordsOn } from '../../../../contract/domain/habit/today'
import { studyDay, studyDayStart } from '../../../../contract/domain/learning/day'
import { useServerDay } from './use-server-day'

/** A class is announced so long before it begins, and its room is open so long before, in ms. */
const [ANNOUNCED_MS, OPEN_MS] = [HOUR_MS, 600_000]

/** A class of today as it stands now. */
export interface ClassNow extends Pick<TodayClass, 'title' | 'startsAt' | 'to'> {
  readonly state: 'later' | 'soon' | 'open' | 'live'
}

function classNow({ title, startsAt, endsAt, to }: TodayClass, now: number): ClassNow[] {
  if (now >= endsAt) return []
  const state =
    now >= startsAt
      ? 'live'
      : now >= startsAt - OPEN_MS
        ? 'open'
        : now >= startsAt - ANNOUNCED_MS
          ? 'soon'
          : 'later'
  return [{ title, startsAt, to, state }]
}

/** When home shows something else though nothing is done: as classes come and go, at eight in the evening, and at four. */
function nextMoment(day: number, classes: readonly TodayClass[], now: number): number {
  const start = studyDayStart(day)
  const moments = classes.flatMap(({ startsAt, endsAt }) => [
    startsAt - ANNOUNCED_MS,
    startsAt - OPEN_MS,
    startsAt,
    endsAt,
  ])
  return Math.min(...[...moments, start + 16 * HOUR_MS, start + 24 * HOUR_MS].filter((at) => at > now))
}

/** What home knows of the day, and the order in which it matters now. Call it in an observer. */
export function useHomeDay() {
  const root = useRoot()
  const { session } = root
  const time = serverTime(root)
  const { local } = useOwnStorage()
  const { today: server, failure, isLate, unstored } = useServerDay(studyDay(time.now()))
  const now = useMoment(nextMoment(studyDay(time.now()), server?.classes ?? [], time.now()))
  const day = studyDay(now)
  const notes = { ...readToday(local), ...unstored }
  const doings = readDoings(local)
  const isGuest = !session.isSignedIn
  const mine = isGuest ? undefined : server?.mine
  const classes = (server?.classes ?? []).flatMap((one) => classNow(one, now))
  const [live] = classes.filter(({ state }) => state !== 'later')
  const later = classes.filter((one) => one !== live)
  const words = wordsOn(notes.words, day)
  const mistakes = mistakesOn(notes.mistakes, day)
  const tasks = tasksOn(notes.plan, day, doings)
  const done = tasks?.filter(({ isDone }) => isDone).length ?? 0
  const order = homeOrder({
    isGuest,
    hour: Number(chinaTime(now).clock.slice(0, 2)),
    live: live === undefined ? 'none' : live.state === 'soon' ? 'soon' : 'open',
    words: words && words.due + words.fresh,
    tasks: tasks && { open: tasks.length - done, done },
    mistakes: mistakes?.due,
    canGoOn: notes.lesson !== undefined || later.length > 0,
    checkIn: mine,
  })
  return {
    ...order,
    now,
    isGuest,
    failure,
    isLate,
    mine,
    live,
    later,
    words,
    mistakes,
    tasks: tasks ?? [],
    done,
    lesson: notes.lesson,
    tomorrow: {
      words: wordsOn(notes.words, day + 1)?.due ?? 0,
      tasks: tasksOn(notes.plan, day + 1, doings)?.length ?? 0,
    },
  }
}
export type HomeDay = ReturnType<typeof useHomeDay>
