import { useEffect } from 'react'
import { useForecast, useKeyed, useKnownOn } from '../../parts'
import { go, type Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { WordStore } from '../../store/word-store'
import { daysUntil } from '../../../../../contract/domain/china-time'
import { isUsualFor, minutesFor, getPace } from '../../../../../contract/domain/words/pace'
import { LAST_DAYS } from '../../../../../contract/domain/words/plan'

/** Days that the trend shows at most. */
const TREND_DAYS = 30

/** Where an address of elsewhere wants to be taken within the vocabulary (`wordJump`). */
const jumps: Readonly<Record<string, Address>> = {
  memory: '/spword/memory',
  plan: '/spword/user-plan',
  test: '/spword/test',
  record: '/spword/study-record',
  search: '/spword/spword-search',
}

/** Follows `wordJump` once; the page stays beneath, so that the way back leads to it. */
export function useJump(wordJump: string | undefined): void {
  useEffect(() => {
    const target = wordJump === undefined ? undefined : jumps[wordJump]
    if (target !== undefined) go(target)
  }, [wordJump])
}

/** The study days of the trend: from the first one on, at most thirty; none before there are two. */
function trendDays(words: WordStore): number[] {
  const first = Math.min(words.today, ...words.state.days.keys())
  const from = Math.max(first, words.today - TREND_DAYS + 1)
  return Array.from({ length: words.today - from + 1 }, (_, at) => from + at)
}

/** The content of the vocabulary's first page; call it inside an observer. */
export function useToday(words: WordStore) {
  const { work, edition, today, schedule, plan } = words
  const { now } = serverTime(useRoot())
  const done = words.state.days.get(today)
  const pace = useKeyed([words, edition], () => getPace(words.book.words, words.state, today))
  const left = work.due.length + work.fresh.length
  const days = trendDays(words)
  return {
    work,
    left,
    answered: done?.reviews ?? 0,
    minutes: minutesFor(work.due.length, work.fresh.length, pace),
    isUsualPace: isUsualFor(work.due.length, work.fresh.length, pace),
    /** Calendar days until the exam begins, as on the home page: 0 on its first day, undefined when it is over. */
    daysLeft: schedule.examDay === undefined ? undefined : daysUntil(plan.examDate, now()),
    /** Whether the day's work is the light last look of the exam. */
    isExam: schedule.isExam,
    /** Whether the days grow lighter, for the exam is near. */
    isLastWeek: schedule.isWithin(LAST_DAYS) && !schedule.isExam,
    forecast: useForecast(words).value,
    days,
    known: useKnownOn(words, days),
  }
}
export type TodayState = ReturnType<typeof useToday>
