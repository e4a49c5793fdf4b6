import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { DoubleTapCover } from '@/components/double-tap-cover'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { ActionRow } from '@/components/rows'
import { shutTask, useClasses, useCourses } from '@/areas/courses'
import type { Swipe } from '@/lib/swipe'
import { Box, Button } from '@/platform/ui'
import { isAddress } from '@/routes/address'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PlanStore } from '@/stores/plan-store'
import { taskListText as text } from '@/strings/task-list'
import { DAYS_OF_WEEK, getMonday } from '../../../../../contract/domain/study/week'
import { writeClock } from '../../../../../contract/domain/plan/clock'
import type { Task } from '../../../../../contract/domain/plan/fold'
import type { Spread } from '../../../../../contract/domain/plan/spread'
import { DaySection } from './day-section'
import { writeDay } from './days'
import { Head } from './head'
import { LateTasks } from './late-tasks'
import { mover } from './reorder'
import { Nothing } from './nothing'
import { PlanSheets, type Open } from './plan-sheets'
import { useExamDay } from './spread-of'
import { UndoBar } from './undo-bar'
import { useUndo } from './use-undo'
import { WeekChart } from './week-chart'

/** Whether the app has a place where a task is done. */
const leadsOn = ({ to }: Task): boolean => to !== undefined && isAddress(to)

const isOpen = ({ state }: Task): boolean => state === 'open'

/** Days of a week, or from today on, of which there is something to show. */
function listDays({ tasks, classes, today }: PlanStore, monday: number): number[] {
  const isThis = monday === getMonday(today)
  const days = tasks.flatMap(({ day, doneDay, state }) => [state === 'open' ? day : (doneDay ?? day)])
  const isShown = (day: number) => (isThis ? day >= today : day >= monday && day < monday + DAYS_OF_WEEK)
  const ofWeek = classes.map(({ day }) => day).filter((day) => day >= monday && day < monday + DAYS_OF_WEEK)
  return [...new Set([...days, ...ofWeek])].filter(isShown).sort((a, b) => a - b)
}

interface PlanBarProps {
  readonly title: string
  onOpen(open: Open): void
}

/** The bar of the plan: its calendar, and a new task. */
function PlanBar({ title, onOpen }: PlanBarProps) {
  return (
    <NavBar
      title={title}
      actions={
        <>
          <Button className="ib" aria-label={text.calendar.open} onClick={() => onOpen({ kind: 'calendar' })}>
            <Icon name="calendar-share" />
          </Button>
          <Button
            className="ib"
            aria-label={text.write}
            onClick={() => onOpen({ kind: 'task', task: undefined })}
          >
            <Icon name="plus" />
          </Button>
        </>
      }
    />
  )
}

interface BelowDaysProps {
  readonly isThisWeek: boolean
  /** Whether no task is shown. */
  readonly isBare: boolean
  /** Whether the chosen day has no task. */
  readonly isEmptyDay: boolean
  /** Shows all days again; undefined where no day is chosen. */
  readonly onAll: (() => void) | undefined
}

/** The sentences below the days: nothing planned, all days again, or how a task is moved. */
function BelowDays({ isThisWeek, isBare, isEmptyDay, onAll }: BelowDaysProps) {
  return (
    <>
      {isBare && (
        <Box className="pad">
          <Box as="p" className="t-sub">
            {isThisWeek ? text.noneAhead : text.week.none}
          </Box>
          {isThisWeek && (
            <Button className="task-others t-sub" onClick={() => go('/exercises/deep-week-report')}>
              {text.report}
            </Button>
          )}
        </Box>
      )}
      {isEmptyDay && (
        <Box as="p" className="pad t-sub">
          {text.week.noneOn}
        </Box>
      )}
      {onAll && (
        <Box className="pad">
          <Button className="task-others t-sub" onClick={onAll}>
            {text.week.all}
          </Button>
        </Box>
      )}
      {!isBare && (
        <Box as="p" className="pad t-cap plan-hint">
          {text.swipe}
        </Box>
      )}
    </>
  )
}

/** Moves tasks by swipes and by days, with a way back. */
function useMoves(plan: PlanStore, undo: ReturnType<typeof useUndo>) {
  const { ui } = useRoot()
  const { today } = plan
  const move = mover(plan, undo)
  const moveTo = (task: Task, to: number) =>
    move([{ task: task.task, to }], text.movedTo(task.title, writeDay(to, today)))
  function swipe(task: Task, way: Swipe): void {
    if (task.begins !== undefined) return ui.say(text.fixed(writeClock(task.begins)), 'plain')
    const to = way === 'left' ? Math.max(task.day, today) + 1 : Math.max(task.day - 1, today)
    if (to !== task.day) moveTo(task, to)
  }
  return { move, moveTo, swipe }
}

/** The week and the day that the plan shows. */
function useDays(plan: PlanStore) {
  const [weeks, setWeeks] = useState(0)
  const [chosen, choose] = useState<number>()
  const monday = getMonday(plan.today) + weeks * DAYS_OF_WEEK
  return {
    isThisWeek: weeks === 0,
    monday,
    days: chosen === undefined ? listDays(plan, monday) : [chosen],
    chosen,
    choose,
    step(by: number): void {
      setWeeks(weeks + by)
      choose(undefined)
    },
  }
}

interface TodayProps {
  readonly plan: PlanStore
  findShut(task: Task): ReturnType<typeof shutTask>
}

/** How much of today is done, and the task that comes next. */
const Today = observer(function Today({ plan: { tasks, classes, today }, findShut }: TodayProps) {
  const due = [...tasks, ...classes].filter((task) => isOpen(task) && task.day === today)
  return (
    <Head
      today={today}
      due={due}
      next={due.find((task) => !findShut(task) && leadsOn(task))}
      done={tasks.filter(({ doneDay }) => doneDay === today).length}
    />
  )
})

/** The tasks that a student means to do: what is late, today, the days to come, and what was done. */
export const PlanView = observer(function PlanView({ plan, title }: { plan: PlanStore; title: string }) {
  const undo = useUndo()
  const courses = useCourses()
  useClasses(plan, courses)
  const examDay = useExamDay()
  const { tasks, classes, today } = plan
  const [open, setOpen] = useState<Open>()
  const { isThisWeek, monday, days, chosen, choose, step } = useDays(plan)
  const late = tasks.filter((task) => isOpen(task) && task.day < today)
  const { move, moveTo, swipe } = useMoves(plan, undo)
  const findShut = (task: Task) => shutTask(courses, task)
  const acts = { onEdit: (task: Task) => setOpen({ kind: 'task', task }), onSwipe: swipe, findShut }
  const sections = {
    plan,
    examDay,
    onSpread: ({ moves }: Spread) => move(moves, text.spread.moved(moves.length)),
  }
  const hasLate = late.length > 0 && isThisWeek && chosen === undefined
  const isBare = days.length === 0 && !hasLate
  return (
    <>
      <PlanBar title={title} onOpen={setOpen} />
      {tasks.length + classes.length === 0 ? (
        <Nothing onWrite={() => setOpen({ kind: 'task', task: undefined })} />
      ) : (
        <>
          <Today plan={plan} findShut={findShut} />
          <WeekChart
            plan={plan}
            monday={monday}
            chosen={chosen}
            onChoose={(day) => choose(day === chosen ? undefined : day)}
            onStep={step}
            onLimit={() => setOpen({ kind: 'limit' })}
          />
          <Box className="plan-days">
            {hasLate && (
              <LateTasks
                plan={plan}
                late={late}
                onMove={(moves) => move(moves, text.moved(moves.length))}
                {...acts}
              />
            )}
            {days.map((day) => (
              <DaySection key={day} day={day} title={writeDay(day, today)} {...sections} {...acts} />
            ))}
            {/* What slides under the finger when the late ones have gone is not what the second tap meant. */}
            <DoubleTapCover card={String(hasLate)} />
          </Box>
          <BelowDays
            isThisWeek={isThisWeek}
            isBare={isBare}
            isEmptyDay={chosen !== undefined && !plan.loads.has(chosen)}
            onAll={chosen === undefined ? undefined : () => choose(undefined)}
          />
          <Box className="sec plan-calendar">
            <ActionRow
              title={text.calendar.title}
              hint={text.calendar.hint}
              onClick={() => setOpen({ kind: 'calendar' })}
            />
          </Box>
        </>
      )}
      <UndoBar undo={undo} />
      {open && (
        <PlanSheets
          plan={plan}
          open={open}
          undo={undo}
          proposed={Math.max(chosen ?? today, today)}
          onMove={moveTo}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
})
