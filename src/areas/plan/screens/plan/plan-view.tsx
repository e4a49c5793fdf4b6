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

/** The tasks that a student means to do: what is late, today, the days to come, and what was done. */
export const PlanView = observer(function PlanView({ plan, title }: { plan: PlanStore; title: string }) {
  const { ui } = useRoot()
  const undo = useUndo()
  const courses = useCourses()
  useClasses(plan, courses)
  const examDay = useExamDay()
  const { tasks, classes, today } = plan
  const [open, setOpen] = useState<Open>()
  const [weeks, setWeeks] = useState(0)
  const [chosen, setChosen] = useState<number>()
  const monday = getMonday(today) + weeks * DAYS_OF_WEEK
  const late = tasks.filter((task) => isOpen(task) && task.day < today)
  const due = [...tasks, ...classes].filter((task) => isOpen(task) && task.day === today)
  const done = tasks.filter(({ doneDay }) => doneDay === today)
  const move = mover(plan, undo)
  const moveTo = (task: Task, to: number) =>
    move([{ task: task.task, to }], text.movedTo(task.title, writeDay(to, today)))
  function swipe(task: Task, way: Swipe): void {
    if (task.begins !== undefined) return ui.say(text.fixed(writeClock(task.begins)), 'plain')
    const to = way === 'left' ? Math.max(task.day, today) + 1 : Math.max(task.day - 1, today)
    if (to !== task.day) moveTo(task, to)
  }
  function step(by: number): void {
    setWeeks(weeks + by)
    setChosen(undefined)
  }
  const findShut = (task: Task) => shutTask(courses, task)
  const acts = { onEdit: (task: Task) => setOpen({ kind: 'task', task }), onSwipe: swipe, findShut }
  const spreadDay = ({ moves }: Spread) => move(moves, text.spread.moved(moves.length))
  const section = (day: number) => (
    <DaySection
      key={day}
      plan={plan}
      day={day}
      title={writeDay(day, today)}
      examDay={examDay}
      onSpread={spreadDay}
      {...acts}
    />
  )
  const days = chosen === undefined ? listDays(plan, monday) : [chosen]
  const hasLate = late.length > 0 && weeks === 0 && chosen === undefined
  const isBare = days.length === 0 && !hasLate
  const isEmptyDay = chosen !== undefined && !plan.loads.has(chosen)
  return (
    <>
      <NavBar
        title={title}
        actions={
          <>
            <Button
              className="ib"
              aria-label={text.calendar.open}
              onClick={() => setOpen({ kind: 'calendar' })}
            >
              <Icon name="calendar-share" />
            </Button>
            <Button
              className="ib"
              aria-label={text.write}
              onClick={() => setOpen({ kind: 'task', task: undefined })}
            >
              <Icon name="plus" />
            </Button>
          </>
        }
      />
      {tasks.length + classes.length === 0 ? (
        <Nothing onWrite={() => setOpen({ kind: 'task', task: undefined })} />
      ) : (
        <>
          <Head
            today={today}
            due={due}
            next={due.find((task) => !findShut(task) && leadsOn(task))}
            done={done.length}
          />
          <WeekChart
            plan={plan}
            monday={monday}
            chosen={chosen}
            onChoose={(day) => setChosen(day === chosen ? undefined : day)}
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
            {days.map(section)}
            {/* What slides under the finger when the late ones have gone is not what the second tap meant. */}
            <DoubleTapCover card={String(hasLate)} />
          </Box>
          {isBare && (
            <Box className="pad">
              <Box as="p" className="t-sub">
                {weeks === 0 ? text.noneAhead : text.week.none}
              </Box>
              {weeks === 0 && (
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
          {chosen !== undefined && (
            <Box className="pad">
              <Button className="task-others t-sub" onClick={() => setChosen(undefined)}>
                {text.week.all}
              </Button>
            </Box>
          )}
          {!isBare && (
            <Box as="p" className="pad t-cap plan-hint">
              {text.swipe}
            </Box>
          )}
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
