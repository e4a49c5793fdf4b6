import type { BoardStanding } from '@/api/board'
import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import { boardText } from '@/strings/practice/board'
import { weekOfWeeks } from '@/strings/practice/season'
import { chinaTime, DAY_MS } from '../../../contract/domain/china-time'
import { DAYS_OF_WEEK } from '../../../contract/domain/study/week'
import '@/theme/parts/season-weeks.scss'

const text = boardText.seasonWeeks
const WEEK_MS = DAYS_OF_WEEK * DAY_MS

const monthAndDay = (ms: number): readonly [month: number, day: number] => {
  const { month, day } = chinaTime(ms)
  return [month, day]
}

interface SeasonWeeksProps extends Pick<BoardStanding, 'startsAt' | 'endsAt'> {
  /** Unix ms. */
  readonly now: number
}

/** The weeks of a season, those that are over, the one that runs and those to come. */
export function SeasonWeeks({ startsAt, endsAt, now }: SeasonWeeksProps) {
  if (startsAt === undefined || endsAt === undefined) return null
  const count = Math.round((endsAt - startsAt) / WEEK_MS)
  const running = Math.min(count - 1, Math.max(0, Math.floor((now - startsAt) / WEEK_MS)))
  return (
    <Section
      title={weekOfWeeks(running + 1, count)}
      figure={text.span(monthAndDay(startsAt), monthAndDay(endsAt - DAY_MS))}
    >
      <Box as="ul" className="season-weeks t-num" aria-label={text.weeks}>
        {Array.from({ length: count }, (_, week) => (
          <Box
            as="li"
            key={week}
            className={`season-week${week < running ? ' is-over' : ''}${week === running ? ' is-now' : ''}`}
            aria-current={week === running ? 'true' : undefined}
          >
            {week === running ? text.now : text.date(...monthAndDay(startsAt + week * WEEK_MS))}
          </Box>
        ))}
      </Box>
    </Section>
  )
}
