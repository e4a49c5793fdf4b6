import { useEffect, useRef, useState } from 'react'
import { SILENT } from '@/api/client'
import type { Claim } from '../../api/desk'
import type { ApiError } from '@/api/errors'
import { createCancel } from '@/lib/cancel'
import { toApiError } from '@/kit/to-api-error'
import type { Load } from '@/lib/load'
import { useLatest } from '@/platform/page/latest'
import { useVisible } from '@/platform/page/visible'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { Queue } from './queue'

/** An item as it is known now. */
export interface ItemNow<Item> {
  readonly load: Load<Item, ApiError>
  readonly claim: Claim | undefined
  /** The shown items could not be read again. */
  readonly isStale: boolean
  reload(): void
  /** Takes over what a decision made of it. */
  take(item: Item): void
  setClaim(claim: Claim | undefined): void
}

interface Known<Item> {
  readonly load: Load<Item, ApiError>
  readonly claim: Claim | undefined
  readonly isStale: boolean
}

export interface ItemOptions<Row, Item> {
  readonly queue: Queue<Row, Item>
  readonly item: string
  readonly call: <Value>(send: () => Promise<Value>) => Promise<Value>
  /** Changes whenever the item is to be refreshed, without a message where that fails. */
  readonly beat: number
  /** Whether something is typed that has no place in what is read: then a beat takes over the claim alone. */
  readonly isInTheWay: (item: Item) => boolean
}

/**
 * Reads an item of a queue, and refreshes it when the page is shown again; the former value stays until then, and where
 * that fails.
 */
export function useItem<Row, Item>({ item: key, beat, ...options }: ItemOptions<Row, Item>): ItemNow<Item> {
  const { queue } = options
  const root = useRoot()
  const { apiWith } = root
  const { now } = serverTime(root)
  const [round, setRound] = useState(0)
  const lastBeat = useRef(beat)
  const [known, setKnown] = useState<Known<Item>>({
    load: { state: 'loading' },
    claim: undefined,
    isStale: false,
  })
  const running = useRef<() => void>(() => undefined)
  function take(value: Item): void {
    // A list that is still being read may be older than a decision about the item.
    running.current()
    setKnown({ load: { state: 'ready', value }, claim: queue.head(value, now()).claim, isStale: false })
  }
  function takeQuietly(value: Item): void {
    if (options.isInTheWay(value)) setKnown({ ...known, claim: queue.head(value, now()).claim })
    else take(value)
  }
  const latest = useLatest({ ...options, take, takeQuietly })
  useEffect(() => {
    const isQuiet = lastBeat.current !== beat
    lastBeat.current = beat
    const { signal, cancel } = createCancel()
    running.current = cancel
    const fail = (error: ApiError) =>
      setKnown((before) =>
        before.load.state === 'ready'
          ? { ...before, isStale: before.isStale || !isQuiet }
          : { load: { state: 'failed', error }, claim: undefined, isStale: false },
      )
    latest.current
      .call(() => latest.current.queue.read(apiWith({ ...SILENT, signal }), key))
      .then(
        (value) => {
          if (!signal.isCancelled) latest.current[isQuiet ? 'takeQuietly' : 'take'](value)
        },
        (cause: unknown) => {
          if (signal.isCancelled) return
          fail(toApiError(cause))
        },
      )
    return cancel
  }, [apiWith, key, round, beat, latest])
  const reload = () => setRound((count) => count + 1)
  useVisible((isVisible) => {
    if (isVisible && known.load.state !== 'loading') reload()
  })
  return {
    ...known,
    take,
    reload,
    setClaim: (claim) => {
      running.current()
      setKnown((before) => ({ ...before, claim }))
    },
  }
}
