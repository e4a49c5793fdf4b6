import { BarChart } from '@/components/chart-bars'
import { FactRow } from '@/components/rows'
import { calendarDay, expectedTitle, expectedWords } from '../../parts'
import { findLast } from '@/lib/list'
import { Box } from '@/platform/ui'
import { planText as text } from '../../strings/plan'
import { LAST_DAYS, QUIET_DAYS, Schedule } from '../../../../../contract/domain/words/plan'
import type { PlanState } from './use-user-plan'

/** Days of the coming load that are shown. */
const DAYS = 30

function dayName(day: number): string {
  const { month, day: date } = calendarDay(day)
  return text.day(month, date)
}

/** Which days are shown: thirty, or those until the exam where it is nearer, and today alone from the day before it. */
export function previewTitle({ words, plan }: PlanState): string {
  const { examDay } = new Schedule(plan, words.today)
  const left = examDay === undefined ? DAYS : examDay - words.today
  if (left <= 1) return text.previewToday
  return left < DAYS ? text.previewDays(left) : text.preview
}

/** Why there is no day on which the last new word is met. */
function neverWords({ examDay, isExam }: Schedule): string {
  if (examDay === undefined) return text.later
  return isExam ? text.neverNow : text.never
}

/** The forecast of the plan as it stands on the screen: the load of the coming days, and what is known in the end. */
export function Preview({ state }: { state: PlanState }) {
  const { words, plan, fault, forecast, unmet } = state
  const { value, isFresh } = forecast
  if (fault || !value) {
    return (
      <Box as="p" className="t-sub plan-wait" aria-busy={!fault}>
        {fault ? text.fixFirst : text.computing}
      </Box>
    )
  }
  const schedule = new Schedule(plan, words.today)
  const expected = expectedWords(value, schedule, words.book.words.length)
  const days = value.days.slice(0, DAYS)
  const loads = days.map(({ reviews, fresh }) => reviews + fresh)
  const most = Math.max(0, ...loads)
  const average = Math.round(loads.reduce((sum, load) => sum + load, 0) / Math.max(1, loads.length))
  const mostDay = days[loads.indexOf(most)]?.day
  const when = mostDay === undefined || mostDay === words.today ? text.today : dayName(mostDay)
  return (
    <Box className={isFresh ? undefined : 'plan-stale'} aria-busy={!isFresh}>
      {days.length > 1 && (
        <BarChart
          label={text.loadSpoken(days.length, average, most, when)}
          bars={days.map(({ reviews, fresh }) => [reviews, fresh] as const)}
          lower={text.reviews}
          upper={text.fresh}
          start={text.today}
          end={dayName(findLast(days)?.day ?? words.today)}
        />
      )}
      <Box as="p" className="t-sub t-num plan-note">
        {days.length > 1
          ? text.loadWords(average, most, when)
          : text.loadToday(days[0]?.reviews ?? 0, days[0]?.fresh ?? 0)}
      </Box>
      {schedule.isWithin(DAYS) && !schedule.isExam && (
        <Box as="p" className="t-cap">
          {text.lastWeek(LAST_DAYS, QUIET_DAYS)}
        </Box>
      )}
      <FactRow
        title={expectedTitle(schedule)}
        hint={text.estimate(words.book.words.length, expected.ends)}
        value={text.knownWords(expected.figure)}
      />
      <FactRow
        title={text.finish}
        value={
          unmet === 0
            ? text.finishDone
            : value.finishDay === undefined
              ? neverWords(schedule)
              : dayName(value.finishDay)
        }
      />
    </Box>
  )
}
