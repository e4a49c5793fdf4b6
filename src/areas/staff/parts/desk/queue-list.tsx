import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import { Notice } from '@/components/notice'
import { PagedList } from '@/kit/paged-list'
import { usePages } from '@/kit/use-pages'
import { useLatest } from '@/platform/page/latest'
import { useVisible } from '@/platform/page/visible'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { deskText } from '../../strings/frame'
import type { Chosen, Queue } from './queue'
import { QueueRow } from './queue-row'

export interface QueueListProps<Row, Item> {
  readonly queue: Queue<Row, Item>
  readonly chosen: Chosen
  /** The item that is shown beside the list. */
  readonly shown: string | undefined
  /** Changes whenever the list is to be refreshed. */
  readonly round: number
  /** The same, without a word where it fails. */
  readonly beat: number
  readonly call: <Value>(send: () => Promise<Value>) => Promise<Value>
  readonly onOpen: (item: string) => void
  /** Runs when an item was claimed from the list. */
  readonly onClaimed: (item: string) => void
}

/** The items of a queue; refreshed whenever the page is shown again or something was decided. */
export const QueueList = observer(function QueueList<Row, Item>(props: QueueListProps<Row, Item>) {
  const { queue, chosen, shown, round, beat, call, onOpen, onClaimed } = props
  const { now } = serverTime(useRoot())
  const [total, setTotal] = useState<number>()
  const pages = usePages(
    async (api, cursor) => {
      const page = await call(() => queue.list(api, chosen, cursor))
      if (page.total !== undefined) setTotal(page.total)
      return page
    },
    (row: Row) => queue.getKey(row),
  )
  const [isStale, setStale] = useState(false)
  async function refresh(isQuiet = false): Promise<void> {
    try {
      await pages.refresh(true)
      setStale(false)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (!isQuiet) setStale(true)
    }
  }
  const latest = useLatest(refresh)
  useVisible((isVisible) => {
    if (isVisible) void latest.current()
  })
  useEffect(() => {
    if (round > 0) void latest.current()
  }, [round, latest])
  useEffect(() => {
    if (beat > 0) void latest.current(true)
  }, [beat, latest])
  const moment = now()
  return (
    <>
      {isStale && (
        <Box as="p" className="desk-stale t-sub" role="status">
          {deskText.stale}
        </Box>
      )}
      {total !== undefined && total > 0 && (
        <Box as="p" className="pad t-cap" role="status">
          {queue.getTotal?.(total)}
        </Box>
      )}
      <PagedList
        id={`desk-${queue.key}`}
        label={queue.title}
        pages={pages}
        row={(row) => {
          const item = queue.getKey(row)
          return (
            <QueueRow
              queue={queue.key}
              path={queue.path}
              item={item}
              facts={queue.row(row, moment)}
              isClaimed={queue.isClaimed}
              isShown={item === shown}
              now={moment}
              onOpen={() => onOpen(item)}
              onClaimed={() => onClaimed(item)}
              onRefused={() => void latest.current()}
            />
          )
        }}
        empty={<Notice art="empty" {...(queue.formatNone?.[chosen.filter] ?? queue.none)} />}
      />
    </>
  )
})
