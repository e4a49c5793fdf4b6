import { HeatKey, HeatMap } from '@/components/chart-heat'
import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import { studyCalendarText as text } from '@/strings/study-calendar'
import { calendarDay } from '../../../contract/domain/study/day'
import { DAYS_OF_WEEK } from '../../../contract/domain/study/week'
import { getCalendar, type Calendar } from './calendar'

/** Names of months over the first week that begins in them; the first column's only where there is room. */
function listMonths({ from, weeks }: Calendar): { week: number; name: string }[] {
  const months = weeks.map((_, week) => calendarDay(from + week * DAYS_OF_WEEK).month)
  return months.flatMap((month, week) =>
    week > 0 && month !== months[week - 1] && week < weeks.length - 1
      ? [{ week, name: text.month(month) }]
      : [],
  )
}

interface StudyCalendarProps {
  readonly title: string
  /** On how many of its days something was done. */
  readonly figure: (studied: number) => string
  /** The description of the calendar, for those who do not see it. */
  readonly label: (calendar: Calendar) => string
  /** Answers of a study day. */
  readonly countOn: (day: number) => number
  readonly today: number
}

/** The days of the last fifteen weeks, the darker the more was done on them. */
export function StudyCalendar({ title, figure, label, countOn, today }: StudyCalendarProps) {
  const calendar = getCalendar(countOn, today)
  return (
    <Section title={title} figure={figure(calendar.studied)}>
      <HeatMap label={label(calendar)} weeks={calendar.weeks} months={listMonths(calendar)} />
      <Box className="chart-axis t-cap">
        <Box as="span">{text.boundary}</Box>
        <HeatKey less={text.less} more={text.more} />
      </Box>
    </Section>
  )
}
