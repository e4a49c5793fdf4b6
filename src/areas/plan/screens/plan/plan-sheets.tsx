import { observer } from 'mobx-react-lite'
import { useOwnStorage } from '@/kit/own-storage'
import { useRoot } from '@/stores/context'
import type { PlanStore } from '@/stores/plan-store'
import { taskListText as text } from '@/strings/task-list'
import type { Task } from '../../../../../contract/domain/plan/fold'
import { CalendarSheet } from './calendar-sheet'
import { LimitSheet } from './limit-sheet'
import type { Written } from './task-draft'
import { TaskSheet } from './task-sheet'
import type { Undo } from './use-undo'

/** The sheet that is open above the plan: a task, a new one where none is given, the daily limit, or the calendar. */
export type Open =
  | { readonly kind: 'task'; readonly task: Task | undefined }
  | { readonly kind: 'limit' }
  | { readonly kind: 'calendar' }

interface SheetsProps {
  readonly plan: PlanStore
  readonly open: Open
  readonly undo: Undo
  /** The day that a new task is proposed for. */
  readonly proposed: number
  readonly onMove: (task: Task, to: number) => void
  readonly onClose: () => void
}

/** The sheet that is open above the plan. */
export const PlanSheets = observer(function PlanSheets({
  plan,
  open,
  undo,
  proposed,
  onMove,
  onClose,
}: SheetsProps) {
  const { ui } = useRoot()
  const { local } = useOwnStorage()
  const { today } = plan
  if (open.kind === 'calendar') return <CalendarSheet onClose={onClose} />
  if (open.kind === 'limit') {
    function saveLimit(minutes: number): void {
      plan.setLimit(minutes)
      ui.say(text.limit.saved, 'good')
      onClose()
    }
    return <LimitSheet limit={plan.state.limit} onSave={saveLimit} onClose={onClose} />
  }
  const { task } = open
  function save({ begins, ...written }: Written): void {
    if (task) plan.change(task.task, { ...written, begins })
    else plan.write({ ...written, ...(begins !== undefined && { begins }) })
    ui.say(task ? text.saved : text.added, 'good')
    onClose()
  }
  function remove(): void {
    if (!task) return
    plan.mark(task.task, 'dropped')
    undo.offer(
      text.removed(task.title),
      () => {
        if (task.saidBy === 'student') plan.mark(task.task, task.state)
        else plan.takeBack(task.task)
      },
      () => !plan.findTask(task.task),
    )
    onClose()
  }
  function move(moved: Task, to: number): void {
    onMove(moved, to)
    onClose()
  }
  const acts = { onSave: save, onMove: move, onRemove: remove, onClose }
  return <TaskSheet local={local} task={task} today={today} proposed={proposed} {...acts} />
})
