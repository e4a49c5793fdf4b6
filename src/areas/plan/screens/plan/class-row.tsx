import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box, Button } from '@/platform/ui'
import { isAddress } from '@/routes/address'
import { useRoot } from '@/stores/context'
import type { PlanStore } from '@/stores/plan-store'
import { planText } from '@/strings/plan'
import { taskListText as text } from '@/strings/task-list'
import { writeClock } from '../../../../../contract/domain/plan/clock'
import type { Task } from '../../../../../contract/domain/plan/fold'

interface ClassRowProps {
  readonly plan: PlanStore
  readonly task: Task
}

/** A live class that is given on a day and not planned yet: it leads to its room, and becomes a task by one tap. */
export function ClassRow({ plan, task: { task, title, day, minutes, begins = 0, to = '' } }: ClassRowProps) {
  const { ui } = useRoot()
  function add(): void {
    plan.add({ task, title, day, minutes, begins, to })
    ui.say(text.added, 'good')
  }
  return (
    <Box className="task">
      <Icon name="calendar-event" />
      <Box className="grow task-words">
        {isAddress(to) && (
          <Link to={to} className="task-open">
            <Box as="span" className="task-title">
              {title}
            </Box>
          </Link>
        )}
        <Box as="p" className="t-cap t-num">
          {text.classAt(writeClock(begins))}
        </Box>
      </Box>
      <Box as="span" className="t-cap t-num task-minutes">
        {text.minutes(minutes)}
      </Box>
      <Button className="ib task-more" aria-label={planText.addNamed(title)} onClick={add}>
        <Icon name="plus" />
      </Button>
    </Box>
  )
}
