import { useState } from 'react'
import { createClockApi, type ClockRecord } from '@/api/excitation'
import { Gradual } from '@/components/gradual'
import { Icon } from '@/components/icon'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { text as common } from '@/strings'
import { signText as text } from '../../strings/sign'
import {
  getDays,
  isBefore,
  getMonth,
  monthsAfter,
  listWeeks,
  type KnownDays,
  type Month,
  type MonthDay,
} from '../../../../../contract/domain/habit/calendar'
import { formatDate, getStudyDay } from '../../../../../contract/domain/study/day'
import type { Sign } from './sign'

/** Of check-ins: which days they are of, and whether a card made them good. */
const doneDays = (records: readonly ClockRecord[]): ReadonlyMap<number, boolean> =>
  new Map(records.map(({ day, how }) => [getStudyDay(day), how === 'repaired']))

interface Choice {
  /** The missed day that is chosen; undefined where none can be made good. */
  readonly chosen: number | undefined
  readonly onChoose: (day: number) => void
}

interface DayProps extends Choice {
  readonly day: MonthDay
  readonly canRepair: boolean
}

const getClassName = ({ mark, isToday, begins, ends }: MonthDay): string =>
  [
    'cal-day',
    (mark === 'done' || mark === 'repaired') && 'is-on',
    mark === 'missed' && 'is-off',
    isToday && 'is-now',
    begins && 'is-begin',
    ends && 'is-end',
  ]
    .filter(Boolean)
    .join(' ')

function Day({ day, canRepair, chosen, onChoose }: DayProps) {
  const { mark, isToday, ofMonth } = day
  const isChosen = chosen === day.day
  const parts = [
    isToday ? text.dayToday : '',
    text.marks[mark],
    canRepair ? (isChosen ? text.dayIsChosen : text.dayCanRepair) : '',
  ].filter((part) => part !== '')
  const name = text.cell(ofMonth, parts)
  const figure = (
    <Box as="span" className="cal-figure" aria-hidden>
      {ofMonth}
    </Box>
  )
  const className = getClassName(day)
  if (canRepair)
    return (
      <Box className={className} role="gridcell">
        <Button
          className={`cal-tap${isChosen ? ' is-chosen' : ''}`}
          aria-label={name}
          aria-pressed={isChosen}
          onClick={() => onChoose(day.day)}
        >
          {figure}
        </Button>
      </Box>
    )
  return (
    <Box className={className} role="gridcell" aria-label={name}>
      {figure}
      {mark === 'repaired' && (
        <Box as="span" className="cal-mark" aria-hidden>
          {text.repairedMark}
        </Box>
      )}
    </Box>
  )
}

interface GridProps extends Choice {
  readonly month: Month
  readonly name: string
  readonly known: KnownDays
  /** Days that a card can make good. */
  readonly repairable: ReadonlySet<number>
  readonly isBusy: boolean
}

function Grid({ month, name, known, repairable, isBusy, ...choice }: GridProps) {
  return (
    <Box className="cal" role="grid" aria-label={name} aria-busy={isBusy}>
      <Gradual>
        <Box className="cal-week cal-head" aria-hidden>
          {text.weekdays.map((weekday) => (
            <Box as="span" key={weekday} className="cal-weekday">
              {weekday}
            </Box>
          ))}
        </Box>
        {listWeeks(month, known).map((week, at) => (
          <Box key={at} className="cal-week" role="row">
            {week.map((day, place) =>
              day ? (
                <Day key={place} day={day} canRepair={repairable.has(day.day)} {...choice} />
              ) : (
                <Box key={place} className="cal-day" aria-hidden />
              ),
            )}
          </Box>
        ))}
      </Gradual>
    </Box>
  )
}

interface CalendarProps extends Choice {
  readonly sign: Sign
}

/** The months since the student joined: ribbons of days in a row, and missed days that a card can make good. */
export function Calendar({ sign: { state, records }, ...choice }: CalendarProps) {
  const today = getStudyDay(state.today)
  const joined = state.joined === undefined ? undefined : getStudyDay(state.joined)
  const thisMonth = getMonth(today)
  const [back, setBack] = useState(0)
  const month = monthsAfter(thisMonth, -back)
  const { first, last } = getDays(month)
  const own = records.filter(({ day }) => getStudyDay(day) >= first && getStudyDay(day) <= last)
  const { load, retry } = useLoad(`month/${month.year}/${month.month}`, async (api) => {
    if (back === 0) return own
    const query = { from: formatDate(first), to: formatDate(last) }
    return (await api.of(createClockApi).listClockRecords(query)).records
  })
  const shown = back === 0 ? own : load.state === 'ready' ? load.value : []
  const done = doneDays(shown)
  const repaired = [...done.values()].filter(Boolean).length
  const name = text.month(month.year, month.month, month.year === thisMonth.year)
  const isKnown = back === 0 || load.state === 'ready'
  const missed = new Set(state.missed.map(getStudyDay))
  return (
    <Box as="section" className="sec sign-part">
      <Box className="sec-head">
        <Box as="h2" className="t-h2 t-num">
          {name}
        </Box>
        <Box className="cal-turn">
          {isKnown && (
            <Box as="span" className="t-sub t-num" role="status">
              {text.counted(done.size, repaired)}
            </Box>
          )}
          <Button
            className="ib"
            aria-label={text.before}
            disabled={joined === undefined || !isBefore(getMonth(joined), month)}
            onClick={() => setBack(back + 1)}
          >
            <Icon name="chevron-left" size={20} />
          </Button>
          <Button
            className="ib"
            aria-label={text.after}
            disabled={back === 0}
            onClick={() => setBack(Math.max(0, back - 1))}
          >
            <Icon name="chevron-right" size={20} />
          </Button>
        </Box>
      </Box>
      <Grid
        month={month}
        name={name}
        known={{ today, joined: isKnown ? joined : undefined, done }}
        repairable={isKnown && state.cards > 0 ? missed : new Set()}
        isBusy={!isKnown}
        {...choice}
      />
      {back > 0 && load.state === 'failed' && (
        <Box as="p" className="t-sub" role="alert">
          {text.monthFailed}
          <Button className="btn btn-text" onClick={retry}>
            {common.common.retry}
          </Button>
        </Box>
      )}
    </Box>
  )
}
