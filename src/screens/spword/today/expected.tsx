import { observer } from 'mobx-react-lite'
import { Estimate } from '@/components/chart-estimate'
import { Section } from '@/components/section'
import { calendarDay } from '@/features/words'
import { Box } from '@/platform/ui'
import type { WordStore } from '@/stores/word-store'
import { todayText as text } from '@/strings/words-today'
import type { Forecast } from '../../../../contract/study/forecast'
import type { TodayState } from './use-today'

interface FiguresProps {
  readonly forecast: Forecast
  readonly total: number
}

function Figures({ forecast, total }: FiguresProps) {
  const [high, stopped] = [Math.round(forecast.kept), Math.round(forecast.stopped)]
  const low = Math.min(high, Math.round(forecast.keptHalf))
  const peak = forecast.days
    .slice(1)
    .map(({ day, reviews, fresh }) => ({ ...calendarDay(day), load: reviews + fresh }))
    .reduce((most, one) => (one.load > most.load ? one : most), { month: 0, day: 0, load: 0 })
  return (
    <>
      <Box as="p" className="today-line">
        <Box as="span" className="t-num t-h1">
          {text.between(low, high)}
        </Box>{' '}
        <Box as="span" className="t-sub t-num">
          {text.words}，{text.range(stopped)}
        </Box>
      </Box>
      <Estimate
        label={text.expectedSpoken(low, high, stopped, total)}
        value={high}
        from={low}
        to={high}
        most={total}
      />
      <Box className="chart-axis t-cap t-num" aria-hidden>
        <Box as="span">{text.zero}</Box>
        <Box as="span">{text.book(total)}</Box>
      </Box>
      {peak.load > 0 && (
        <Box as="p" className="t-sub t-num today-peak">
          {text.peak(peak.load, peak.month, peak.day)}
        </Box>
      )}
      <Box as="p" className="t-cap">
        {text.estimate}
        {low < high && text.halfOrWhole}
        {forecast.days.some(({ fresh }) => fresh > 0) && text.assumed(Math.round(100 * forecast.knownBefore))}
      </Box>
    </>
  )
}

/** What the plan comes to on the day of the exam, as a range, and what that rests on. */
export const Expected = observer(function Expected({
  words,
  state,
}: {
  words: WordStore
  state: TodayState
}) {
  const { forecast, daysLeft } = state
  const total = words.book.words.length
  const title =
    daysLeft === undefined ? text.expectedLater : daysLeft > 0 ? text.expected : text.expectedToday
  return (
    <Section title={title}>
      {forecast ? (
        <Figures forecast={forecast} total={total} />
      ) : (
        <Box as="p" className="t-sub today-wait" aria-busy>
          {text.computing}
        </Box>
      )}
    </Section>
  )
})
