import { useEffect, useState } from 'react'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { chinaMidnight, DAY_MS } from '../../contract/domain/china-time'

/**
 * The time in Unix ms as far as a page depends on it: read anew when a day in China ends or when `next` comes, also in
 * Unix ms, be it while the page is in sight or before it comes into sight again.
 */
export function useMoment(next = 0): number {
  const { now } = useRoot()
  const [moment, setMoment] = useState(now)
  const midnight = chinaMidnight(moment) + DAY_MS
  const end = next > moment ? Math.min(next, midnight) : midnight
  const look = () => {
    if (now() >= end) setMoment(now())
  }
  useVisible((isVisible) => isVisible && look())
  useEffect(() => {
    const timer = setTimeout(() => setMoment(now()), end - now())
    return () => clearTimeout(timer)
  }, [now, end, moment])
  return moment
}
