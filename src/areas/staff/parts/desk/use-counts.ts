import { useState } from 'react'
import { SILENT } from '@/api/client'
import { createDeskApi, type DeskCount } from '../../api/desk'
import { ApiError } from '@/api/errors'
import { useAsync } from '@/platform/page/use-async'
import { useLatest } from '@/platform/page/latest'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'

/**
 * The waiting items of each queue, read again when the page is shown again and with every `round`; the last known
 * where that fails.
 */
export function useCounts(
  round: number,
  call: <Value>(send: () => Promise<Value>) => Promise<Value>,
): readonly DeskCount[] {
  const { apiWith } = useRoot()
  const [counts, setCounts] = useState<readonly DeskCount[]>([])
  const [shown, setShown] = useState(0)
  const latest = useLatest(call)
  useAsync(
    async (signal) => {
      try {
        const { queues } = await latest.current(() => apiWith(SILENT).of(createDeskApi).getDesk())
        if (!signal.isCancelled) setCounts(queues)
      } catch (cause) {
        // They stand beside what the page is about.
        if (!(cause instanceof ApiError)) throw cause
      }
    },
    [apiWith, latest],
    [round, shown],
  )
  useVisible((isVisible) => {
    if (isVisible && counts.length > 0) setShown((count) => count + 1)
  })
  return counts
}
