import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import type { TodayMine } from '@/api/today'
import { Box } from '@/platform/ui'
import { isBuilt } from '@/routes/built'
import { homeDayText as text } from '../../strings/home-day'
import { weekDays, type WeekDay } from '../../../../../contract/domain/habit/week-days'

const AWARDS = '/new-rewards'

/** Least height of a bar with something in it, in percent. */
const LEAST_BAR = 6

interface WeekProps {
  readonly mine: TodayMine
  /** Study day that it is. */
  readonly today: number
  /** Minutes that what is left of today takes. */
  readonly minutesLeft: number
}

const formatBarHeight = (seconds: number, most: number): string =>
  `${seconds === 0 ? 0 : Math.max(LEAST_BAR, Math.round((seconds / most) * 100))}%`

function Bar({ day: { studied }, planned, most }: { day: WeekDay; planned: number; most: number }) {
  return (
    <Box as="span" className="home-week-bar">
      <Box as="span" className="home-week-planned" style={{ height: formatBarHeight(planned, most) }} />
      <Box as="span" className="home-week-done" style={{ height: formatBarHeight(studied, most) }} />
    </Box>
  )
}

const getClassName = ({ isCheckedIn, isToday, begins, ends }: WeekDay): string =>
  [
    'home-week-day t-num',
    isCheckedIn && 'is-on',
    isCheckedIn && begins === 'here' && 'is-begin',
    isCheckedIn && begins === 'earlier' && 'is-edge',
    ends && 'is-end',
    isToday && 'is-now',
  ]
    .filter(Boolean)
    .join(' ')

function Chart({ days, minutesLeft }: { days: readonly WeekDay[]; minutesLeft: number }) {
  const getPlanned = ({ isToday, studied }: WeekDay) => (isToday ? studied + minutesLeft * 60 : 0)
  const most = Math.max(1, ...days.map((day) => Math.max(day.studied, getPlanned(day))))
  return (
    <Box role="img" aria-label={text.weekAloud(days)}>
      <Box className="home-week-bars">
        {days.map((day) => (
          <Bar key={day.day} day={day} planned={getPlanned(day)} most={most} />
        ))}
      </Box>
      <Box className="home-week-days">
        {days.map((day) => (
          <Box as="span" key={day.day} className={getClassName(day)}>
            <Box as="span" className="home-week-figure">
              {day.ofMonth}
            </Box>
          </Box>
        ))}
      </Box>
      <Box className="home-week-names t-cap">
        {days.map((day, nth) => (
          <Box as="span" key={day.day}>
            {day.isToday ? text.todayShort : text.weekdays[nth]}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The state of the check-in, and the points to claim. */
function Ways({ mine: { hasJoined, isPunchCard, ready } }: Pick<WeekProps, 'mine'>) {
  const way = !hasJoined ? text.join : isPunchCard ? text.checkedIn : text.notYetCheckedIn
  return (
    <>
      <LinkRow to="/sign-index" title={way.title} hint={way.hint} />
      {ready > 0 && isBuilt(AWARDS) && (
        <LinkRow to={AWARDS} title={text.awards(ready)} hint={text.awardsHint} />
      )}
    </>
  )
}

/** The running week: how long was studied on each day, and the row of checked-in days. */
export function Week({ mine, today, minutesLeft }: WeekProps) {
  const days = weekDays(mine.days ?? [], today, mine.continues)
  const studied = days.reduce((sum, day) => sum + day.studied, 0)
  return (
    <Section
      title={mine.continues > 0 ? text.row(mine.continues) : text.week}
      {...(studied >= 60 && { figure: text.studiedInWeek(studied) })}
    >
      <Chart days={days} minutesLeft={minutesLeft} />
      <Ways mine={mine} />
    </Section>
  )
}
