import { useEffect, useState } from 'react'
import { retryPause } from '@/lib/retry-pause'
import { useLatest } from '@/platform/page/latest'
import { online } from '@/platform/net/online'
import { useVisible } from '@/platform/page/visible'

/**
 * Tries again, after pauses that grow with each try, while what is shown is old, the page is in sight and the device has
 * a network: a device that was never offline is not notified that the server is back.
 */
export function useRetry(isOld: boolean, retry: () => void): void {
  const latest = useLatest(retry)
  const [isInSight, setInSight] = useState(true)
  useVisible(setInSight)
  const isWaiting = isOld && isInSight
  useEffect(() => {
    if (!isWaiting) return undefined
    let timer: ReturnType<typeof setTimeout>
    const arm = (failures: number): void => {
      timer = setTimeout(() => {
        const canTry = online.isOnline()
        if (canTry) latest.current()
        arm(canTry ? failures + 1 : failures)
      }, retryPause(failures))
    }
    // An old answer is shown only after one failed or slow try.
    arm(1)
    return () => clearTimeout(timer)
  }, [isWaiting, latest])
}
