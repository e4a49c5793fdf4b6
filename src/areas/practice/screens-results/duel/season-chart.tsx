import { LineChart } from '@/components/chart-line'
import { Section } from '@/components/section'
import { formatDay, measure, getRating, type SubjectChoice } from '../../parts'
import { withThousands as write } from '@/lib/number'
import { Box } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { duelText as text } from '../../strings/duel'
import { studyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { namePeriod } from '../../../../../contract/domain/study/period'
import { DAYS_OF_WEEK } from '../../../../../contract/domain/study/week'
import { getBand } from '../../../../../contract/domain/practice/rasch'
import { getSeason, SEASON_WEEKS, weekOfSeason } from '../../../../../contract/domain/practice/season'

/** The chart's ends are whole hundreds of the rating. */
const STEP = 100

interface SeasonProps {
  readonly practice: PracticeStore
  readonly choice: SubjectChoice
  /** Unix ms. */
  readonly now: number
}

/** The times at which the rating is shown: the season's beginning, the end of each of its weeks, and now. */
function listTimes(startsAt: number, now: number): number[] {
  const first = studyDay(startsAt)
  const weeks = Array.from({ length: SEASON_WEEKS }, (_, at) => studyDayStart(first + at * DAYS_OF_WEEK))
  return [...weeks.filter((time) => time < now), now]
}

/** The rating over the running season as a line on its band, and how far the season is. */
export function SeasonChart({ practice, choice, now }: SeasonProps) {
  const season = getSeason(now)
  const period = namePeriod(season)
  const points = listTimes(season.startsAt, now).map((time) => {
    const { ability, evidence } = measure(practice, choice, time)
    const { low, high } = getBand(ability)
    return {
      mean: getRating(ability.mean),
      low: getRating(low),
      high: getRating(high),
      answers: evidence.length,
    }
  })
  const [first, last] = [points[0], points[points.length - 1]]
  if (!first || !last) return null
  const least = Math.floor(Math.min(...points.map(({ low }) => low)) / STEP) * STEP
  const most = Math.ceil(Math.max(...points.map(({ high }) => high)) / STEP) * STEP
  return (
    <Section
      title={text.season(season.kind, season.isSecond)}
      hint={text.week(weekOfSeason(season, now), SEASON_WEEKS)}
    >
      {last.answers === 0 ? (
        <Box as="p" className="t-sub">
          {text.chart.none}
        </Box>
      ) : (
        <LineChart
          label={text.chart.spoken([first.low, first.high].map(write), [last.low, last.high].map(write))}
          values={points.map(({ mean }) => mean)}
          band={{ lows: points.map(({ low }) => low), highs: points.map(({ high }) => high) }}
          low={least}
          high={most}
          write={write}
          start={formatDay(season.startsAt)}
          end={text.chart.today}
        />
      )}
      <Box as="p" className="t-cap duel-note">
        {text.chart.rule(period.first, period.next)}
      </Box>
    </Section>
  )
}
