import { useEffect, useState } from 'react'
import type { DeskCount } from '../../api/desk'
import { Notice } from '@/components/notice'
import { useListId } from '@/kit/list-id'
import { formatQuery } from '@/lib/query'
import { navigation } from '@/platform/navigation'
import { addressPlatform } from '@/platform/navigation/address'
import { useCloseOnBack } from '@/platform/page/close-on-back'
import { useLatest } from '@/platform/page/latest'
import { Box } from '@/platform/ui'
import { back, go, type Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { deskText } from '../../strings/frame'
import { DeskBar } from './desk-bar'
import { ItemView } from './item-view'
import type { Chosen, Queue } from './queue'
import { QueueColumn } from './queue-column'
import type { Sight } from './views'
import './desk.scss'

/** The facts that every view of the desk is given. */
export interface DeskFacts extends Sight {
  readonly staffId: string
  readonly counts: readonly DeskCount[]
  readonly isWide: boolean
  /** Another number whenever something was decided. */
  readonly round: number
  /** Changes whenever the shown list and item are to be refreshed. */
  readonly beat: number
  /** Parameters of the address. */
  readonly params: Readonly<Partial<Record<string, string>>>
  /** Makes a call for the staff who are signed in. */
  readonly call: <Value>(send: () => Promise<Value>) => Promise<Value>
  readonly onChange: () => void
}

/** Makes the item beside a list a step of its own: the way back closes it before it leaves the page. */
function BackToList({ id, onBack }: { id: string; onBack: () => void }) {
  useCloseOnBack(id, onBack)
  return null
}

/** The item and the filter that the address of a queue names, and the ways between list and item. */
function useChosen<Row, Item>(queue: Queue<Row, Item>, { isWide, params, staffId }: DeskFacts) {
  const first = queue.filters[0]?.value ?? ''
  const [item, setItem] = useState(params['item'] || undefined)
  // An item that another page led to, or that is a page of its own, is left for the page beneath.
  const [isStep, setStep] = useState(() => isWide && navigation.depth() <= 1)
  const { session } = useRoot().storage
  // The searched text may be the end of a phone: the address says no more than that something is.
  const findKey = `desk-find/${staffId}/${queue.key}`
  const [chosen, setChosen] = useState<Chosen>(() => {
    const find = params['find'] === undefined ? '' : session.read(findKey)
    return {
      filter: queue.filters.find(({ value }) => value === params['filter'])?.value ?? first,
      find: typeof find === 'string' ? find : '',
    }
  })

  function buildAddress(next: string | undefined, { filter, find }: Chosen): Address {
    const query = formatQuery({
      filter: filter === first ? undefined : filter,
      find: find === '' ? undefined : '1',
      item: next,
    })
    return query ? `${queue.path}?${query}` : queue.path
  }
  function rename(next: string | undefined, narrowed: Chosen): void {
    addressPlatform.rename(buildAddress(next, narrowed))
  }
  function show(next: string | undefined): void {
    setItem(next)
    rename(next, chosen)
  }
  function open(next: string): void {
    if (!isWide) return go(buildAddress(next, chosen))
    setStep(true)
    show(next)
  }
  function leave(): void {
    if (!isStep && navigation.beneath()?.split('?')[0] === queue.path) navigation.back()
    else show(undefined)
  }
  function narrow(next: Chosen): void {
    setChosen(next)
    session.write(findKey, next.find)
    rename(item, next)
  }

  // A reloaded page goes back over the history step that it made before, to the address from before that.
  const start = useLatest(() => {
    if (isWide && item !== undefined) rename(item, chosen)
  })
  useEffect(() => start.current(), [start])
  return { item, isStep, chosen, show, open, leave, narrow }
}

/** A queue with its list and the item that is worked on: side by side, or on a phone one at a time. */
export function QueueView<Row, Item>({ queue, desk }: { queue: Queue<Row, Item>; desk: DeskFacts }) {
  const { isWide, round, beat, counts, call, onChange } = desk
  const { item, isStep, chosen, show, open, leave, narrow } = useChosen(queue, desk)
  const id = useListId()
  const [claims, setClaims] = useState(0)

  const list = (
    <Box as="section" className="desk-queue" aria-label={queue.title}>
      {isWide ? (
        <Box className="desk-queue-head">
          <Box as="h1" className="t-h2">
            {queue.title}
          </Box>
        </Box>
      ) : (
        <DeskBar
          title={queue.title}
          leave={{ name: deskText.other, icon: 'inbox', go: () => back('/desk') }}
        />
      )}
      <QueueColumn
        queue={queue}
        chosen={chosen}
        shown={item}
        round={round}
        beat={beat}
        call={call}
        open={counts.find(({ queue: key }) => key === queue.key)?.open}
        onOpen={open}
        onClaimed={(next) => {
          // The item may be shown already: it is read again.
          setClaims((count) => count + 1)
          open(next)
          onChange()
        }}
        onChoose={narrow}
      />
    </Box>
  )
  const detail = (
    <Box as="section" id={id} className="desk-detail" aria-label={queue.itemTitle}>
      {isStep && item !== undefined && <BackToList id={id} onBack={() => show(undefined)} />}
      {!isWide && (
        <DeskBar title={queue.itemTitle} leave={{ name: deskText.toList, icon: 'chevron-left', go: leave }} />
      )}
      {item === undefined ? (
        <Notice art="empty" title={deskText.pickItemTitle} hint={deskText.pickItemHint} />
      ) : (
        <ItemView
          key={`${item}#${claims}`}
          queue={queue}
          item={item}
          staffId={desk.staffId}
          mayDo={desk.mayDo}
          call={call}
          beat={beat}
          onChange={onChange}
          onLeave={isWide ? () => go(queue.path, 'replace') : leave}
        />
      )}
    </Box>
  )
  // Both keep their places, and so what is typed, when the window's width changes.
  return (
    <>
      {(isWide || item === undefined) && list}
      {(isWide || item !== undefined) && detail}
    </>
  )
}
