import { useRef } from 'react'
import { throttle } from '@/lib/throttle'
import { useDidShow } from '@/platform/page'
import { useRoot } from '@/stores/context'

/**
 * Lets an action of a button run once in the guard's time (3,000 ms; specification, sections 4 and 9): for what leaves
 * the page or sends something, where a second tap would do it twice. After a return to the page a tap counts at once.
 */
export function useThrottledAction(): (run: () => void) => void {
  const { now } = useRoot()
  const mayRun = useRef<() => boolean>()
  mayRun.current ??= throttle(now)
  useDidShow(() => {
    mayRun.current = throttle(now)
  })
  return (run) => {
    if (mayRun.current?.()) run()
  }
}
