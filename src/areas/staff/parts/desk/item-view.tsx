import { useRef, useState } from 'react'
import type { Claim } from '../../api/desk'
import { CommonCode, type ApiError } from '@/api/errors'
import { Notice } from '@/components/notice'
import { SampleTag } from '@/components/sample-tag'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { useMoment } from '@/kit/use-moment'
import { Box, Button } from '@/platform/ui'
import { deskText } from '../../strings/frame'
import type { Permission } from '../../../../../contract/domain/staff/permissions'
import { heldBy, standing } from './claim'
import { ClaimLine } from './claim-line'
import type { Queue, Task } from './queue'
import { RecordLine } from './record-line'
import { Said, TaskForm, type TypedRef } from './task-form'
import { useItem, type ItemNow } from './use-item'
import './item.scss'

export interface ItemViewProps<Row, Item> {
  readonly queue: Queue<Row, Item>
  readonly item: string
  /** The reader: what was typed is theirs. */
  readonly staffId: string
  readonly mayDo: (permission: Permission) => boolean
  readonly call: <Value>(send: () => Promise<Value>) => Promise<Value>
  /** Changes whenever the item is to be refreshed silently. */
  readonly beat: number
  /** Runs when something changed that the list shows as well. */
  readonly onChange: () => void
  /** Goes to the list. */
  readonly onLeave: () => void
}

interface ShownProps<Row, Item> extends ItemViewProps<Row, Item> {
  readonly value: Item
  readonly state: ItemNow<Item>
  readonly typed: TypedRef
}

function TaskChoice<Item>(props: {
  readonly tasks: readonly Task<Item>[]
  readonly chosen: Task<Item> | undefined
  readonly onChoose: (key: string) => void
}) {
  const { tasks, chosen, onChoose } = props
  if (tasks.length < 2 && tasks[0]?.isFolded === undefined) return null
  return (
    <Box className="desk-chips desk-tasks" role="group" aria-label={deskText.task.tasks}>
      {tasks.map(({ key, name, isFolded }) => (
        <Button
          key={key}
          className={`chip${key === chosen?.key ? ' is-on' : ''}`}
          aria-pressed={key === chosen?.key}
          onClick={() => onChoose(isFolded === true && key === chosen?.key ? '' : key)}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}

function Body<Row, Item>({
  claim,
  now,
  ...props
}: ShownProps<Row, Item> & { claim: Claim | undefined; now: number }) {
  const { queue, item, staffId, mayDo, call, beat, onChange, value, state, typed } = props
  const [wanted, setWanted] = useState('')
  const [refusal, setRefusal] = useState({ task: '', sentence: '' })
  const tasks = queue.tasks(value, mayDo)
  const task = tasks.find(({ key }) => key === wanted) ?? tasks.find(({ isFolded }) => isFolded !== true)
  const history = queue.history(value)
  const side = history && <RecordLine history={history} now={now} />
  // The form says itself why it was refused, unless the item has another task by now.
  const isMoved = refusal.sentence !== '' && refusal.task !== task?.key
  const detail = (
    <>
      {isMoved && <Said message={refusal.sentence} />}
      <queue.Detail item={value} reload={state.reload} />
      <TaskChoice tasks={tasks} chosen={task} onChoose={setWanted} />
    </>
  )
  if (!task)
    return (
      <Box className="desk-cols">
        <Box className="desk-main">{detail}</Box>
        {side}
      </Box>
    )
  return (
    <TaskForm
      key={task.key}
      task={task}
      place={`${staffId}/${queue.key}/${item}`}
      call={call}
      onDone={(next) => {
        setRefusal({ task: '', sentence: '' })
        state.take(next)
        onChange()
      }}
      onRefused={(sentence) => {
        setRefusal({ task: task.key, sentence })
        state.reload()
        onChange()
      }}
      holder={heldBy(claim, now)}
      renewal={{
        queue: queue.key,
        item,
        claim,
        call,
        beat,
        onClaim: state.setClaim,
        onLost: () => {
          state.reload()
          onChange()
        },
      }}
      side={side}
      typed={typed}
    >
      {detail}
    </TaskForm>
  )
}

function Shown<Row, Item>(props: ShownProps<Row, Item>) {
  const { queue, item, mayDo, onChange, value, state } = props
  // A claim that is made here is known at once; later readings update it.
  const { claim } = state
  const now = useMoment(claim?.until)
  const isOpen = queue.history(value)?.next !== undefined && queue.tasks(value, mayDo).length > 0
  const { title, caption, isSample } = queue.head(value, now)
  return (
    <>
      <Box className="desk-head">
        {queue.isClaimed && (isOpen || standing(claim, now)) && (
          <ClaimLine
            queue={queue.key}
            item={item}
            claim={claim}
            now={now}
            onClaim={(next) => {
              state.setClaim(next)
              onChange()
            }}
            onOld={() => {
              state.reload()
              onChange()
            }}
            mayTakeOver={mayDo('take-over')}
          />
        )}
        <Box as="h2" className="desk-title">
          {title}
        </Box>
        <Box as="p" className="t-cap">
          {caption} {isSample === true && <SampleTag />}
        </Box>
        {state.isStale && (
          <Box as="p" className="desk-stale t-sub" role="status">
            {deskText.staleItem}
          </Box>
        )}
      </Box>
      <Body {...props} claim={claim} now={now} />
    </>
  )
}

/** The sentence about an address that leads to no item of the queue: it is none, another queue's, or gone. */
const isNone = ({ code }: ApiError) => code === CommonCode.NotFound || code === CommonCode.Invalid

/** An item of a queue: whose it is, what it is about, what is decided of it, and what was done with it. */
export function ItemView<Row, Item>(props: ItemViewProps<Row, Item>) {
  const { queue, mayDo, onLeave } = props
  const typed = useRef<string | undefined>(undefined)
  const isInTheWay = (value: Item) =>
    typed.current !== undefined && !queue.tasks(value, mayDo).some(({ key }) => key === typed.current)
  const state = useItem({ ...props, isInTheWay })
  const { load } = state
  if (load.state === 'failed')
    return isNone(load.error) ? (
      <Notice art="empty" title={deskText.itemGone} hint={deskText.itemGoneHint}>
        <Button className="btn btn-l btn-solid" onClick={onLeave}>
          {deskText.toList}
        </Button>
      </Notice>
    ) : (
      <LoadFailed error={load.error} onRetry={state.reload} />
    )
  if (load.state === 'loading') return <Skeleton />
  return <Shown {...props} value={load.value} state={state} typed={typed} />
}
