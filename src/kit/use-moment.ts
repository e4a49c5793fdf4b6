import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { chinaMidnight, DAY_MS } from '../../contract/domain/china-time'

/**
 * The server's time in Unix ms as far as a page depends on it. It is read again when a day in China ends and when
 * `next` (also Unix ms) comes, whether the page is in sight then or comes into sight later, and when the device's
 * clock is corrected.
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
