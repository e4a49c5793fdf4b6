import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { SwipeArea } from '@/platform/input/swipe'
import { Box, Button } from '@/platform/ui'
import type { PlanStore } from '@/stores/plan-store'
import { taskListText } from '@/strings/task-list'
import { calendarDay } from '../../../../../contract/domain/study/day'
import { getWeekday } from '../../../../../contract/domain/words/plan'
import { DAYS_OF_WEEK, getMonday } from '../../../../../contract/domain/study/week'
import '@/theme/parts/load.scss'

const text = taskListText.week
/** Height of the columns, in CSS px. */
const HEIGHT = 64

interface Column {
  readonly day: number
  readonly done: number
  readonly all: number
  readonly over: number
}

/** The study days of a week with their minutes. */
function listColumns({ loads, state: { limit } }: PlanStore, monday: number): Column[] {
  return Array.from({ length: DAYS_OF_WEEK }, (_, at) => {
    const { done, open } = loads.get(monday + at) ?? { done: 0, open: 0 }
    const all = done + open
    return { day: monday + at, done, all, over: Math.max(0, all - limit) }
  })
}

const writeDate = (day: number): string => {
  const { month, day: ofMonth } = calendarDay(day)
  return taskListText.date(month, ofMonth)
}

interface DayProps {
  readonly column: Column
  /** Minutes of the full height. */
  readonly most: number
  readonly today: number
  readonly isChosen: boolean
  /** Whether the wave stands under it: the chosen day, or else today. */
  readonly isMarked: boolean
  readonly onChoose: () => void
}

/** A day: its column, and its date beneath as text that grows with the text. */
function Day({ column: { day, done, all, over }, most, today, isChosen, isMarked, onChoose }: DayProps) {
  const { month, day: ofMonth } = calendarDay(day)
  const name = taskListText.day(month, ofMonth, getWeekday(day))
  const shown = day === today ? taskListText.today : taskListText.shortWeekday(getWeekday(day))
  const tall = (minutes: number) => `${(HEIGHT * minutes) / most}px`
  const parts = [
    { kind: 'over', minutes: over },
    { kind: 'open', minutes: Math.max(0, all - over - done) },
    { kind: 'done', minutes: Math.min(done, all - over) },
  ].filter(({ minutes }) => minutes > 0)
  return (
    <Button
      className={`week-day${isMarked ? ' is-marked' : ''}`}
      aria-pressed={isChosen}
      aria-label={text.formatColumn(ofMonth, shown, text.column(name, all, done, over))}
      onClick={onChoose}
    >
      <Box as="span" className="week-column" aria-hidden>
        {parts.map(({ kind, minutes }) => (
          <Box key={kind} as="span" className={`week-part is-${kind}`} style={{ height: tall(minutes) }} />
        ))}
      </Box>
      <Box as="span" className="week-date t-num" aria-hidden>
        {ofMonth}
      </Box>
      <Box as="span" className="week-name" aria-hidden>
        {shown}
      </Box>
    </Button>
  )
}

interface WeekChartProps {
  readonly plan: PlanStore
  /** The week that is shown. */
  readonly monday: number
  /** The day of which the tasks are shown alone. */
  readonly chosen: number | undefined
  readonly onChoose: (day: number) => void
  /** Shows another week, so many weeks on. */
  readonly onStep: (weeks: number) => void
  readonly onLimit: () => void
}

/** Minutes of a week's days: done over planned, and what is above the daily limit. */
export const WeekChart = observer(function WeekChart(props: WeekChartProps) {
  const { plan, monday, chosen, onChoose, onStep, onLimit } = props
  const {
    today,
    state: { limit },
  } = plan
  const columns = listColumns(plan, monday)
  const most = Math.max(limit, ...columns.map(({ all }) => all))
  const sum = (of: (column: Column) => number) => columns.reduce((all, column) => all + of(column), 0)
  const overfull = columns.filter(({ over }) => over > 0).length
  const isThis = monday === getMonday(today)
  const name = isThis ? text.this : text.from(writeDate(monday), writeDate(monday + DAYS_OF_WEEK - 1))
  const spoken = text.spoken(
    sum(({ all, done }) => all - done),
    sum(({ done }) => done),
    overfull,
  )
  return (
    <Box as="section" className="week" aria-label={`${name}${spoken}`}>
      <Box className="week-bar">
        <Box className="week-steps">
          <Button className="ib" aria-label={text.before} onClick={() => onStep(-1)}>
            <Icon name="chevron-left" size={20} />
          </Button>
          <Box as="span" className="t-sub t-num" role="status" aria-live="polite">
            {name}
          </Box>
          <Button className="ib" aria-label={text.after} onClick={() => onStep(1)}>
            <Icon name="chevron-right" size={20} />
          </Button>
        </Box>
        <Button className="week-limit t-cap t-num" onClick={onLimit}>
          {text.limit(limit)}
          <Icon name="pencil" size={16} />
        </Button>
      </Box>
      <Box as="p" className="pad t-cap week-keys" aria-hidden>
        <Box as="span" className="week-key is-done" />
        {text.done}
        {overfull > 0 && (
          <>
            <Box as="span" className="week-key is-over" />
            {text.over}
          </>
        )}
      </Box>
      <SwipeArea className="week-plot" onSwipe={(swipe) => onStep(swipe === 'left' ? 1 : -1)}>
        {columns.map((column) => (
          <Day
            key={column.day}
            column={column}
            most={most}
            today={today}
            isChosen={column.day === chosen}
            isMarked={column.day === (chosen ?? today)}
            onChoose={() => onChoose(column.day)}
          />
        ))}
        <Box
          as="span"
          className="week-line"
          style={{ top: `${HEIGHT * (1 - limit / most)}px` }}
          aria-hidden
        />
      </SwipeArea>
    </Box>
  )
})
