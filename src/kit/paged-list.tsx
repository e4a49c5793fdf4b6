import { observer } from 'mobx-react-lite'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '@/api/errors'
import { Skeleton } from '@/components/skeleton'
import { useInViewport } from '@/platform/page/in-viewport'
import { usePullRefresh } from '@/platform/page/pull-refresh'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { listText } from '@/strings/list'
import { LoadFailed } from './load-failed'
import type { Pages } from './use-pages'
import '@/theme/parts/paged-list.scss'

/** How near its end a list reads on, in CSS px: about a screen. */
const NEAR_PX = 600

export interface PagedListProps<Item> {
  /** Names the list's end in the document; one list of a page has it. */
  readonly id: string
  readonly label: string
  readonly pages: Pages<Item>
  /** Draws an item as an `li`. */
  readonly row: (item: Item) => ReactNode
  /** Shown in place of an empty list. */
  readonly empty: ReactNode
}

/** Reads on when it comes near the viewport; the button is for who gets there otherwise. */
function ReadOn({ id, onReach }: { id: string; onReach: () => void }) {
  const isNear = useInViewport(id, NEAR_PX, false)
  useEffect(() => {
    if (isNear) onReach()
  }, [isNear, onReach])
  return (
    <Box id={id} className="list-end">
      <Button className="btn btn-text" onClick={onReach}>
        {listText.more}
      </Button>
    </Box>
  )
}

function End<Item>({ id, pages }: Pick<PagedListProps<Item>, 'id' | 'pages'>) {
  const { state, items } = pages
  const readOn = () => void pages.readMore()
  if (state === 'failed')
    return (
      <Box className="list-end t-sub" role="alert">
        {listText.moreFailed}
        <Button className="btn btn-text" onClick={readOn}>
          {text.common.retry}
        </Button>
      </Box>
    )
  // A new element for each page: one that stays near would not be reported again.
  if (state === 'more') return <ReadOn key={items.length} id={id} onReach={readOn} />
  return (
    <Box as="p" className="list-end t-cap">
      {listText.end}
    </Box>
  )
}

const pullWords = { none: undefined, pulled: listText.pull, far: listText.release } as const

/** Lets the page be pulled down, and says how far that is. */
function Pull({ refresh }: { refresh: () => Promise<void> }) {
  const { ui } = useRoot()
  const [isRefreshing, setRefreshing] = useState(false)
  const pull = usePullRefresh(async () => {
    setRefreshing(true)
    try {
      await refresh()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.formatSentence(cause, listText.refreshFailed), 'bad')
    } finally {
      setRefreshing(false)
    }
  })
  return (
    <Box className="list-pull t-cap" role="status">
      {isRefreshing ? listText.refreshing : pullWords[pull]}
    </Box>
  )
}

function List<Item>({ id, label, pages, row, empty }: PagedListProps<Item>) {
  const { items, state, error, getKey } = pages
  if (items.length === 0) {
    if (state === 'end') return empty
    return error ? <LoadFailed error={error} onRetry={() => void pages.readMore()} /> : <Skeleton />
  }
  return (
    <>
      <Box as="ul" aria-label={label}>
        {items.map((item) => (
          <Fragment key={getKey(item)}>{row(item)}</Fragment>
        ))}
      </Box>
      <End id={id} pages={pages} />
    </>
  )
}

/**
 * A list that is read page by page: it loads more as its end comes near, shows the state of loading, keeps its items
 * when a page fails, and is read again when the page is pulled down.
 */
export const PagedList = observer(function PagedList<Item>(props: PagedListProps<Item>) {
  return (
    <>
      <Pull refresh={props.pages.refresh} />
      {List(props)}
    </>
  )
})
