import { comparer, reaction } from 'mobx'
import { useEffect, useRef } from 'react'
import { useLatest } from '@/platform/page/latest'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { waitingStreams } from '@/stores/unsent-study'

/**
 * Runs when study that was on this device alone has reached the server, whichever tab sent it: what the server says of
 * the student has changed then. For a page that is out of sight it runs when that comes back.
 */
export function useSent(onSent: () => void): void {
  const root = useRoot()
  const latest = useLatest(onSent)
  const isInSight = useRef(true)
  const hasMissed = useRef(false)
  useVisible((isVisible) => {
    isInSight.current = isVisible
    if (!isVisible || !hasMissed.current) return
    hasMissed.current = false
    latest.current()
  })
  useEffect(
    () =>
      reaction(
        () => waitingStreams(root),
        (waiting, before) => {
          if (before.every((stream) => waiting.includes(stream))) return
          if (isInSight.current) latest.current()
          else hasMissed.current = true
        },
        { equals: comparer.structural },
      ),
    [root, latest],
  )
}
