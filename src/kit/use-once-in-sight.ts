import { useCallback, useRef } from 'react'
import { useLatest } from '@/platform/page/latest'
import { useVisible } from '@/platform/page/visible'

/**
 * Returns a function that runs `listener` at once while the page is in sight, and otherwise once, when it comes back: of
 * pages that lie on one another, only the one in front calls the server.
 */
export function useOnceInSight(listener: () => void): () => void {
  const latest = useLatest(listener)
  const isInSight = useRef(true)
  const hasMissed = useRef(false)
  useVisible((isVisible) => {
    isInSight.current = isVisible
    if (!isVisible || !hasMissed.current) return
    hasMissed.current = false
    latest.current()
  })
  return useCallback(() => {
    if (isInSight.current) latest.current()
    else hasMissed.current = true
  }, [latest])
}
