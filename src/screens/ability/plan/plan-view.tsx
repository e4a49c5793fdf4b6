import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { BarChart } from '@/components/chart-bars'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Box, Button } from '@/platform/ui'
import { isAddress } from '@/routes/address'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PlanStore } from '@/stores/plan-store'
import { planText as text } from '@/strings/plan'
import { calendarDay } from '../../../../contract/domain/learning/day'
import { weekdayOf } from '../../../../contract/domain/learning/plan'
import { DAYS_OF_WEEK, mondayOf } from '../../../../contract/domain/learning/week'
import type { Task } from '../../../../contract/domain/plan/fold'
import { writeDay } from './days'
import { TaskRow } from './task-row'
import { TaskSheet, type Written } from './task-sheet'

const minutesOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0)
const isOpen = ({ state }: Task): boolean => state === 'open'

/** What is left of today, and the way to the next thing that the app has a place for. */
function Head({ today, due, done }: { today: number; due: readonly Task[]; done: number }) {
  const { month, day } = calendarDay(today)
  const next = due.map(({ to }) => to).find((to) => to !== undefined && isAddress(to))
  return (
    <Box as="section" className="pad plan-head">
      <Box className="grow">
        <Box as="p">
          {due.length > 0 ? (
            <>
              <Box as="span" className="t-num plan-number">
                {minutesOf(due)}
              </Box>{' '}
              <Box as="span" className="t-mid">
                {text.left(due.length)}
              </Box>
            </>
          ) : (
            <Box as="span" className="t-h2">
              {done > 0 ? text.allDone : text.noneToday}
            </Box>
          )}
        </Box>
        <Box as="p" className="t-sub t-num">
          {text.done(text.day(month, day, weekdayOf(today)), done)}
        </Box>
      </Box>
      {next !== undefined && isAddress(next) && (
        <Button className="btn btn-l btn-solid" onClick={() => go(next)}>
          {text.next}
        </Button>
      )}
    </Box>
  )
}

/** Minutes of the week's days: what was done on each, and what is still open. */
function Week({ tasks, today }: { tasks: readonly Task[]; today: number }) {
  const monday = mondayOf(today)
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, at) => monday + at)
  const bars = days.map((day) => {
    const done = tasks.filter(({ doneDay }) => doneDay === day)
    const open = tasks.filter((task) => isOpen(task) && task.day === day)
    return [minutesOf(done), minutesOf(open)] as const
  })
  const sum = (part: 0 | 1) => bars.reduce((all, bar) => all + bar[part], 0)
  if (sum(0) + sum(1) === 0) return null
  return (
    <Section title={text.week}>
      <BarChart
        label={text.weekSpoken(sum(1), sum(0))}
        bars={bars}
        lower={text.weekDone}
        upper={text.weekOpen}
        start={text.weekday(1)}
        end={text.weekday(0)}
      />
    </Section>
  )
}

/** Days after today on which something is open, each with its tasks. */
function comingOf(tasks: readonly Task[], today: number): [number, Task[]][] {
  const coming = new Map<number, Task[]>()
  for (const task of tasks)
    if (isOpen(task) && task.day > today) coming.set(task.day, [...(coming.get(task.day) ?? []), task])
  return [...coming]
}

/** What was deleted last, until it is taken back or the page is left. */
function Removed({ task, onUndo }: { task: Task | undefined; onUndo: (task: Task) => void }) {
  return (
    <Box className={task ? 'plan-removed' : ''} role="status" aria-live="polite">
      {task && (
        <>
          <Box as="span" className="grow">
            {text.removed(task.title)}
          </Box>
          <Button className="btn btn-s btn-quiet" onClick={() => onUndo(task)}>
            {text.undo}
          </Button>
        </>
      )}
    </Box>
  )
}

/** What a student means to do: what is late, today, the days to come, and what was done today. */
export const PlanView = observer(function PlanView({ plan }: { plan: PlanStore }) {
  const { ui } = useRoot()
  const [editing, setEditing] = useState<Task | 'new'>()
  const [removed, setRemoved] = useState<Task>()
  const { tasks, today } = plan
  const late = tasks.filter((task) => isOpen(task) && task.day < today)
  const due = tasks.filter((task) => isOpen(task) && task.day === today)
  const done = tasks.filter(({ doneDay }) => doneDay === today)
  const rows = (list: readonly Task[]) =>
    list.map((task) => <TaskRow key={task.task} plan={plan} task={task} onEdit={setEditing} />)
  function save(written: Written): void {
    if (editing === 'new') plan.write(written)
    else if (editing) plan.change(editing.task, written)
    ui.say(editing === 'new' ? text.added : text.saved, 'good')
    setEditing(undefined)
  }
  function remove(): void {
    if (editing === undefined || editing === 'new') return
    plan.mark(editing.task, 'dropped')
    setRemoved(editing)
    setEditing(undefined)
  }
  function undo({ task, state }: Task): void {
    plan.mark(task, state)
    setRemoved(undefined)
    ui.say(text.undone, 'good')
  }
  function moveAll(): void {
    for (const { task } of late) plan.change(task, { day: today })
    ui.say(text.moved(late.length), 'good')
  }
  return (
    <>
      {tasks.length === 0 ? (
        <Notice art="empty" title={text.empty} hint={text.emptyHint}>
          <Button className="btn btn-l btn-line" onClick={() => go('/exercises/deep-week-report')}>
            {text.report}
          </Button>
        </Notice>
      ) : (
        <>
          <Head today={today} due={due} done={done.length} />
          <Week tasks={tasks} today={today} />
          {late.length > 0 && (
            <Section title={text.overdue} hint={text.overdueHint(late.length)}>
              {rows(late)}
              <Button className="btn btn-l btn-quiet btn-full plan-move" onClick={moveAll}>
                {text.moveAll}
              </Button>
            </Section>
          )}
          {due.length > 0 && (
            <Section title={text.today} hint={text.minutes(minutesOf(due))}>
              {rows(due)}
            </Section>
          )}
          {comingOf(tasks, today).map(([day, list]) => (
            <Section key={day} title={writeDay(day, today)} hint={text.minutes(minutesOf(list))}>
              {rows(list)}
            </Section>
          ))}
          {done.length > 0 && (
            <Section title={text.doneToday} hint={text.minutes(minutesOf(done))}>
              {rows(done)}
            </Section>
          )}
        </>
      )}
      <Box className="act plan-act">
        <Removed task={removed} onUndo={undo} />
        <Button className="btn btn-l btn-line btn-full" onClick={() => setEditing('new')}>
          {text.write}
        </Button>
      </Box>
      {editing !== undefined && (
        <TaskSheet
          task={editing === 'new' ? undefined : editing}
          today={today}
          onSave={save}
          onRemove={remove}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
})
