import { useEffect } from 'react'
import { useLatest } from '@/platform/page/latest'

/** Time between two play-time events, in ms (specification, section 9). */
const TICK_MS = 1000

/** Calls `tick` every second as long as it runs. */
export function useTick(isRunning: boolean, tick: () => void): void {
  const latest = useLatest(tick)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => latest.current(), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning, latest])
}
