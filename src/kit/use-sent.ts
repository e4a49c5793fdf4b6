import { comparer, reaction } from 'mobx'
import { useEffect } from 'react'
import { useRoot } from '@/stores/context'
import { waitingStreams } from '@/stores/unsent-study'
import { useOnceInSight } from './use-once-in-sight'

/**
 * Runs when study that was on this device alone has reached the server, whichever tab sent it: what the server says of
 * the student has changed then. For a page that is out of sight it runs when that comes back.
 */
export function useSent(onSent: () => void): void {
  const root = useRoot()
  const notify = useOnceInSight(onSent)
  useEffect(
    () =>
      reaction(
        () => waitingStreams(root),
        (waiting, before) => {
          if (!before.every((stream) => waiting.includes(stream))) notify()
        },
        { equals: comparer.structural },
      ),
    [root, notify],
  )
}
