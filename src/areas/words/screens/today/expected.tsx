import { observer } from 'mobx-react-lite'
import { Section } from '@/components/section'
import { calendarDay, ExpectedBand, expectedTitle, expectedWords } from '../../parts'
import { Box } from '@/platform/ui'
import type { WordStore } from '../../store/word-store'
import { todayText as text } from '../../strings/today'
import type { Forecast } from '../../../../../contract/domain/words/forecast'

interface FiguresProps {
  readonly forecast: Forecast
  readonly words: WordStore
}

function Figures({ forecast, words }: FiguresProps) {
  const total = words.book.words.length
  const expected = expectedWords(forecast, words.schedule, total)
  const { figure, unit, ifStopped, basis } = expected
  const peak = forecast.days
    .slice(1)
    .map(({ day, reviews, fresh }) => ({ ...calendarDay(day), load: reviews + fresh }))
    .reduce((most, item) => (item.load > most.load ? item : most), { month: 0, day: 0, load: 0 })
  return (
    <>
      <Box as="p" className="today-line">
        <Box as="span" className="t-num t-h1">
          {figure}
        </Box>{' '}
        <Box as="span" className="t-sub t-num">
          {unit}，{ifStopped}
        </Box>
      </Box>
      <ExpectedBand expected={expected} total={total} from={text.zero} to={text.book(total)} />
      {peak.load > 0 && (
        <Box as="p" className="t-sub t-num today-peak">
          {text.peak(peak.load, peak.month, peak.day)}
        </Box>
      )}
      <Box as="p" className="t-cap">
        {basis}
      </Box>
    </>
  )
}

/** The forecast of the plan for the day of the exam, as a range, and its basis. */
export const Expected = observer(function Expected({
  words,
  forecast,
}: {
  words: WordStore
  forecast: Forecast | undefined
}) {
  return (
    <Section title={expectedTitle(words.schedule)}>
      {forecast ? (
        <Figures forecast={forecast} words={words} />
      ) : (
        <Box as="p" className="t-sub today-wait" aria-busy>
          {text.computing}
        </Box>
      )}
    </Section>
  )
})
