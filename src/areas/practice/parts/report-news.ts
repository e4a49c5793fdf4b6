import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '@/api/errors'
import { createQuestionApi, type QuestionReport } from '../api/question'
import { useOwnStorage } from '@/kit/own-storage'
import { useDidShow } from '@/platform/page'
import type { Store } from '@/platform/storage/kv.contract'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'

const KEY = 'report-news'
/** Whether a report was answered is asked for no sooner again. */
const REST_MS = 600_000
/** Reports of one page, the most that the contract allows: the list and the news read the same page. */
export const REPORTS_PAGE = 100

const time = v.fallback(v.number(), 0)
/** The device's facts about the answers to a student's reports, in Unix ms; 0 for never. */
const reportNews = v.object({
  /** When it was asked for last, whether or not an answer came. */
  asked: time,
  /** When the newest answer that is known was given. */
  answered: time,
  /** When the newest answer that the student has seen was given. */
  seen: time,
})

const readNews = (store: Store) => v.parse(reportNews, Object(store.read(KEY)))

const newest = (reports: readonly QuestionReport[]): number =>
  reports.reduce((latest, { answeredAt = 0 }) => Math.max(latest, answeredAt), 0)

/** Notes that the student has seen the answers to these reports. */
export function seeReports(store: Store, reports: readonly QuestionReport[]): void {
  const news = readNews(store)
  const seen = Math.max(news.seen, newest(reports))
  if (seen !== news.seen) store.write(KEY, { ...news, seen })
}

/**
 * Whether a report of the student was answered and the answer not seen on this device; a guest has none. It is asked for
 * when the page comes into sight, and in silence: without a network nothing is said. Call it in an observer.
 */
export function useReportNews(): boolean {
  const root = useRoot()
  const { uid } = root.session
  const { local } = useOwnStorage()
  const [hasNews, setHasNews] = useState(false)
  const isHere = useRef(true)
  const look = useCallback(() => {
    const notify = () => {
      const { answered, seen } = readNews(local)
      if (isHere.current) setHasNews(answered > seen)
    }
    notify()
    const news = readNews(local)
    const now = root.now()
    // A clock that was set back must not keep the answers from being asked for.
    if (uid === undefined || Math.abs(now - news.asked) < REST_MS) return
    local.write(KEY, { ...news, asked: now })
    silently(root)
      .api.of(createQuestionApi)
      .listQuestionReports(uid, { limit: REPORTS_PAGE })
      .then(
        ({ items }) => {
          local.write(KEY, { ...readNews(local), answered: newest(items) })
          notify()
        },
        (cause: unknown) => {
          if (!(cause instanceof ApiError)) throw cause
        },
      )
  }, [root, uid, local])
  useEffect(() => {
    isHere.current = true
    look()
    return () => {
      isHere.current = false
    }
  }, [look])
  useDidShow(look)
  return hasNews
}
