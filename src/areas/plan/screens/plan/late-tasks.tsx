import { Section } from '@/components/section'
import { Button } from '@/platform/ui'
import { taskListText as text } from '@/strings/task-list'
import { isClass } from '../../../../../contract/domain/plan/doing'
import type { Task } from '../../../../../contract/domain/plan/fold'
import type { Move } from './reorder'
import { TaskRow, type TaskRowProps } from './task-row'

interface LateTasksProps extends Omit<TaskRowProps, 'task'> {
  readonly late: readonly Task[]
  readonly onMove: (moves: readonly Move[]) => void
}

/**
 * The tasks planned for days before and left undone. All of it goes to today at once, but for classes: their hour is
 * past.
 */
export function LateTasks({ late, onMove, ...row }: LateTasksProps) {
  const movable = late.filter((task) => !isClass(task))
  return (
    <Section title={text.overdue} hint={text.overdueHint(late.length)}>
      {late.map((task) => (
        <TaskRow key={task.task} task={task} {...row} />
      ))}
      {movable.length > 0 && (
        <Button
          className="btn btn-l btn-quiet btn-full plan-move"
          onClick={() => onMove(movable.map(({ task }) => ({ task, to: row.plan.today })))}
        >
          {text.moveAll}
        </Button>
      )}
    </Section>
  )
}
