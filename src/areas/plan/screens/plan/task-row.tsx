import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { ShutTag, ShutWay } from '@/areas/courses'
import type { ShutTask } from '@/areas/courses'
import type { Swipe } from '@/lib/swipe'
import { SwipeArea } from '@/platform/input/swipe'
import { Box, Button } from '@/platform/ui'
import { Checkbox } from '@/platform/ui/form'
import { isAddress } from '@/routes/address'
import type { PlanStore } from '@/stores/plan-store'
import { taskListText as text } from '@/strings/task-list'
import { writeClock } from '../../../../../contract/domain/plan/clock'
import type { Task } from '../../../../../contract/domain/plan/fold'
import { writeDay } from './days'

/** The actions on a task besides ticking it. */
export interface TaskActions {
  readonly onEdit: (task: Task) => void
  readonly onSwipe: (task: Task, swipe: Swipe) => void
  /** Why a task cannot be done now; undefined for one that can. */
  readonly findShut: (task: Task) => ShutTask | undefined
}

export interface TaskRowProps extends TaskActions {
  readonly plan: PlanStore
  readonly task: Task
  /** The proposal for it. */
  readonly proposal?: string | undefined
}

/** The caption of a task besides its title and its minutes. */
function findCaption(
  { day, begins, state, saidBy }: Task,
  today: number,
  proposal?: string,
): string | undefined {
  if (state === 'done') return saidBy === 'app' ? text.byDoing : undefined
  const late = day < today ? text.from(writeDay(day, today)) : undefined
  const fixed = begins === undefined ? undefined : text.fixed(writeClock(begins))
  return late ?? fixed ?? proposal
}

/** A task: ticked on the left, opened by its title, moved by a swipe, changed on the right. */
export const TaskRow = observer(function TaskRow({
  plan,
  task,
  proposal,
  onEdit,
  onSwipe,
  findShut,
}: TaskRowProps) {
  const { title, minutes, to, state } = task
  const isDone = state === 'done'
  const caption = findCaption(task, plan.today, proposal)
  const closed = isDone ? undefined : findShut(task)
  const words = (
    <Box as="span" className={isDone ? 'task-title is-done' : 'task-title'}>
      {title}
    </Box>
  )
  const row = (
    <>
      <Checkbox
        id={`task-${task.task}`}
        label={text.tick(title)}
        className={`checkbox task-tick${isDone ? ' is-on' : ''}`}
        isChecked={isDone}
        onChange={(isTicked) => plan.mark(task.task, isTicked ? 'done' : 'open')}
      />
      <Box className="grow task-words">
        {to !== undefined && isAddress(to) && !isDone && !closed ? (
          <Link to={to} className="task-open">
            {words}
          </Link>
        ) : (
          words
        )}
        {caption !== undefined && (
          <Box as="p" className="t-cap t-num">
            {caption}
          </Box>
        )}
        {closed && (
          <Box className="flex wrap g2 task-shut">
            <ShutTag shut={closed.shut} />
            {closed.shut !== 'gone' && <ShutWay {...closed} title={title} />}
          </Box>
        )}
      </Box>
      <Box as="span" className="t-cap t-num task-minutes">
        {text.minutes(minutes)}
      </Box>
      <Button className="ib task-more" aria-label={text.more(title)} onClick={() => onEdit(task)}>
        <Icon name="dots" />
      </Button>
    </>
  )
  if (isDone) return <Box className="task">{row}</Box>
  return (
    <SwipeArea className="task" follows="straight" onSwipe={(swipe) => onSwipe(task, swipe)}>
      {row}
    </SwipeArea>
  )
})
