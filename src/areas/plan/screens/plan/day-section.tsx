import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import type { PlanStore } from '@/stores/plan-store'
import { taskListText as text } from '@/strings/task-list'
import type { Task } from '../../../../../contract/domain/plan/fold'
import { minutesOn } from '../../../../../contract/domain/plan/load'
import type { Spread } from '../../../../../contract/domain/plan/spread'
import { nameDay, nameDayShortly } from './days'
import { findSpread } from './spread-of'
import { ClassRow } from './class-row'
import { TaskRow, type TaskActions } from './task-row'
import { sumMinutes } from '../../../../../contract/domain/minutes'

/** Says where each task of an overfull day would go, and moves them at a tap. */
function Offer({
  plan,
  day,
  found,
  onSpread,
}: {
  readonly plan: PlanStore
  readonly day: number
  readonly found: Spread
  readonly onSpread: (found: Spread) => void
}) {
  const { today } = plan
  const { moves, after, over, roomless } = found
  const titles = roomless.flatMap((task) => plan.findTask(task)?.title ?? [])
  const all = minutesOn(plan.loads, day)
  const names = [...new Set(moves.map(({ to }) => to))].map((to) => nameDay(to, today))
  const offer =
    moves.length === 0
      ? text.spread.stuck(all, titles)
      : over > 0
        ? text.spread.part(all, moves.length, names, over, titles)
        : text.spread.offer(all, moves.length, names)
  return (
    <Box className="spread">
      <Box as="p" className="t-sub t-num spread-words">
        {offer}
      </Box>
      <Box className="spread-line">
        <Box as="span" className="t-sub t-num">
          {moves.length > 0 &&
            after
              .map((item) => text.spread.day(nameDayShortly(item.day, today), item.minutes))
              .join(text.spread.between)}
        </Box>
        <Box as="span" className="spread-acts">
          <Button className="btn btn-text" onClick={() => plan.leave(day)}>
            {text.spread.leave}
          </Button>
          {moves.length > 0 && (
            <Button className="btn btn-s btn-solid" onClick={() => onSpread(found)}>
              {text.spread.do}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}

interface DaySectionProps extends TaskActions {
  readonly plan: PlanStore
  readonly day: number
  readonly title: string
  /** Undefined until it is known: nothing is offered before. */
  readonly examDay: number | undefined
  readonly onSpread: (found: Spread) => void
}

/** The tasks of a day with its minutes; one that is too full says so and offers to be spread. */
export const DaySection = observer(function DaySection({
  plan,
  day,
  title,
  examDay,
  onSpread,
  ...acts
}: DaySectionProps) {
  const [isWhole, setWhole] = useState(false)
  const {
    tasks,
    today,
    state: { limit },
  } = plan
  const all = minutesOn(plan.loads, day)
  const over = day >= today ? Math.max(0, all - limit) : 0
  const found = examDay === undefined ? undefined : findSpread(plan, day, examDay)
  const goals = new Map(found?.moves.map(({ task, to }) => [task, text.spread.to(nameDay(to, today))]))
  const open = tasks.filter((task) => task.state === 'open' && task.day === day)
  const done = tasks.filter(({ doneDay }) => doneDay === day)
  const given = plan.classes.filter((task) => task.day === day)
  // A task that neither stays for its time nor is to be moved is not what an overfull day is about.
  const isFolded = (task: Task) =>
    goals.size > 0 && !isWhole && task.begins === undefined && !goals.has(task.task)
  const [shown, folded] = [open.filter((task) => !isFolded(task)), open.filter(isFolded)]
  return (
    <Box as="section" className="sec">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {title}
        </Box>
        {over > 0 ? (
          <Box as="span" className="tag tag-care t-num">
            <Icon name="alert-circle" size={16} />
            {text.over(over)}
          </Box>
        ) : (
          <Box as="span" className="t-cap t-num">
            {text.minutes(all)}
          </Box>
        )}
      </Box>
      {found && <Offer plan={plan} day={day} found={found} onSpread={onSpread} />}
      {given.map((task) => (
        <ClassRow key={task.task} plan={plan} task={task} />
      ))}
      {[...shown, ...done].map((task) => (
        <TaskRow key={task.task} plan={plan} task={task} proposal={goals.get(task.task)} {...acts} />
      ))}
      {folded.length > 0 && (
        <Button className="task-others t-sub t-num" onClick={() => setWhole(true)}>
          {text.others(folded.length, sumMinutes(folded))}
        </Button>
      )}
    </Box>
  )
})
