import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '@/api/errors'
import { createTodayApi, type Today } from '@/api/today'
import { useOwnStorage } from '@/kit/own-storage'
import { useLoad } from '@/kit/use-load'
import { useSent } from '@/kit/use-sent'
import { presence } from '@/platform/app/presence'
import { online } from '@/platform/net/online'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { LATE_MS } from '@/stores/last-answers'
import { learnTime } from '@/stores/learn-time'
import { RETURN_PACE_MS } from '@/stores/return-pace'
import { isServerDay, recordServerDay, readServerDay } from '@/stores/server-day'
import { storeServerStudy } from '../../store/server-summaries'
import type { Summaries } from '../../../../../contract/domain/habit/summaries'
import { formatDate } from '../../../../../contract/domain/study/day'

/** How often the server is asked while the page stands open in sight, in ms: another device may have studied. */
const OPEN_MS = 300_000
/** How long until the server is asked again that is behind, in ms; twice as long each time. */
const BEHIND_MS = 2000

/** When the server is to be asked about the day again; `ask` does it at once. */
function useRounds(): { round: number; ask: () => void } {
  const { now } = useRoot()
  const asked = useRef(now())
  const [round, setRound] = useState(0)
  const [, look] = useState(0)
  const [isInSight, setInSight] = useState(true)
  const ask = useCallback(() => setRound((before) => before + 1), [])
  const comeBack = useCallback(() => {
    // The areas have noted on this device what was done there in the meantime.
    look((times) => times + 1)
    if (Math.abs(now() - asked.current) < RETURN_PACE_MS) return
    asked.current = now()
    ask()
  }, [now, ask])
  useVisible((isVisible) => {
    setInSight(isVisible)
    if (isVisible) comeBack()
  })
  useEffect(() => {
    if (!isInSight) return undefined
    const timer = setInterval(() => online.isOnline() && comeBack(), OPEN_MS)
    return () => clearInterval(timer)
  }, [isInSight, comeBack])
  useEffect(() => presence.onReturn(comeBack), [comeBack])
  useEffect(() => online.onReturn(ask), [ask])
  useSent(ask)
  return { round, ask }
}

/** The last answer of the server about a day, and why there is nothing newer, if it could not be asked. */
interface ServerDay {
  readonly today: Today | undefined
  readonly failure: ApiError | undefined
  /** Whether it is being asked. */
  readonly isAsking: boolean
  /** Whether it has been asked for so long that what is shown may be old. */
  readonly isLate: boolean
  /** The summaries of the student's study that this device had no room for. */
  readonly unstored: Summaries
}

/** Whether what is waited for under this key has not come for a while. */
function useIsLate(key: string, isWaiting: boolean): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(key), LATE_MS)
    return () => clearTimeout(timer)
  }, [key, isWaiting])
  return isWaiting && late === key
}

/**
 * The server's day: what it said before until the newest is here. It is asked again when the student comes back, when the
 * network does, when study has been sent, while it is behind, when the study day changes, and every few minutes while the
 * page is in sight. Call it in an observer.
 */
export function useServerDay(day: number): ServerDay {
  const root = useRoot()
  const { session } = root
  const { local } = useOwnStorage()
  const { round, ask } = useRounds()
  const patience = useRef(BEHIND_MS)
  // A token that has ended makes a guest for the server, which is asked again with the next one.
  const asked = `${session.token ?? ''}/${day}`
  const key = `today/${asked}/${round}`
  /** The sign-in of which it was asked whether it is over: once is enough. */
  const checked = useRef<number>()
  // A full device has no other note of it.
  const last = useRef<{ readonly asked: string; readonly unstored: Summaries }>()
  const { load } = useLoad(key, async (api) => {
    const today = await learnTime(root, () => api.of(createTodayApi).getToday())
    if (!isServerDay(today)) return undefined
    if (session.isSignedIn && !today.mine) {
      if (checked.current !== session.epoch) void root.checkSession()
      checked.current = session.epoch
      return undefined
    }
    recordServerDay(local, today)
    const mine = session.isSignedIn ? today.mine : undefined
    last.current = { asked, unstored: mine ? storeServerStudy(root, mine.study, today.now) : {} }
    return today
  })
  const newest = load.state === 'ready' ? load.value : undefined
  const isBehind = newest?.mine !== undefined && newest.mine.study.behind.length > 0
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(ask, patience.current)
    patience.current *= 2
    return () => clearTimeout(timer)
  }, [isBehind, ask])
  return {
    today: newest?.day === formatDate(day) ? newest : readServerDay(local, formatDate(day)),
    failure: load.state === 'failed' ? load.error : undefined,
    isAsking: load.state === 'loading',
    isLate: useIsLate(key, load.state === 'loading'),
    unstored: last.current?.asked === asked ? last.current.unstored : {},
  }
}
