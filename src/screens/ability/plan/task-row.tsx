import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box, Button } from '@/platform/ui'
import { Checkbox } from '@/platform/ui/form'
import { isAddress } from '@/routes/address'
import type { PlanStore } from '@/stores/plan-store'
import { planText as text } from '@/strings/plan'
import type { Task } from '../../../../contract/domain/plan/fold'
import { writeDay } from './days'

interface TaskRowProps {
  readonly plan: PlanStore
  readonly task: Task
  readonly onEdit: (task: Task) => void
}

/** A task: ticked on the left, opened by its title, changed on the right. */
export const TaskRow = observer(function TaskRow({ plan, task, onEdit }: TaskRowProps) {
  const { title, minutes, day, to, state } = task
  const isDone = state === 'done'
  const isLate = !isDone && day < plan.today
  const words = (
    <Box as="span" className={isDone ? 'task-title is-done' : 'task-title'}>
      {title}
    </Box>
  )
  return (
    <Box className="task">
      <Checkbox
        id={`task-${task.task}`}
        label={text.tick(title)}
        className={`checkbox task-tick${isDone ? ' is-on' : ''}`}
        isChecked={isDone}
        onChange={(isTicked) => plan.mark(task.task, isTicked ? 'done' : 'open')}
      />
      <Box className="grow">
        {to !== undefined && isAddress(to) && !isDone ? (
          <Link to={to} className="task-open">
            {words}
          </Link>
        ) : (
          words
        )}
        <Box as="p" className="t-cap t-num">
          {text.minutes(minutes)}
          {isLate && ` · ${text.from(writeDay(day, plan.today))}`}
        </Box>
      </Box>
      <Button className="ib" aria-label={text.more(title)} onClick={() => onEdit(task)}>
        <Icon name="dots" />
      </Button>
    </Box>
  )
})
