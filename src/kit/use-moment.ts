import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { chinaMidnight, DAY_MS } from '../../contract/domain/china-time'

/**
 * The server's time in Unix ms as far as a page depends on it: read anew when a day in China ends, when `next` comes, also
 * in Unix ms, be it while the page is in sight or before it comes into sight again, and when the device's clock is put
 * right.
 */
export function useMoment(next = 0): number {
  const root = useRoot()
  const { now } = root
  const time = serverTime(root)
  const [shift, setShift] = useState(time.shift)
  useEffect(() => reaction(() => time.shift, setShift, { fireImmediately: true }), [time])
  const [looked, setLooked] = useState(now)
  const moment = looked + shift
  const midnight = chinaMidnight(moment) + DAY_MS
  const end = next > moment ? Math.min(next, midnight) : midnight
  const look = () => {
    if (time.now() >= end) setLooked(now())
  }
  useVisible((isVisible) => isVisible && look())
  useEffect(() => {
    const timer = setTimeout(() => setLooked(now()), end - time.now())
    return () => clearTimeout(timer)
  }, [now, time, end, moment])
  return moment
}
