import { Estimate } from '@/components/chart-estimate'
import { Link } from '@/components/link'
import type { ExpectedWords, StudiedDay } from '@/api/today'
import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import { homeDayText as text } from '../../strings/home-day'
import { wholeMinutes } from '../../../../../contract/domain/minutes'

/** The words expected to be known on the day of the exam, as a band out of all. */
export function Expected({ expected: { low, high, total } }: { readonly expected: ExpectedWords }) {
  return (
    <Box as="section" className="sec">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {text.expected}
        </Box>
        <Link to="/spword/index" className="btn btn-text home-head-link">
          {text.howExpected}
        </Link>
      </Box>
      <Box as="p" className="t-sub t-num home-band-head">
        <Box as="span">
          {text.expectedWords}{' '}
          <Box as="span" className="home-band-figure">
            {text.band(low, high)}
          </Box>
        </Box>
        <Box as="span">{text.allWords(total)}</Box>
      </Box>
      <Estimate label={text.expectedAloud(low, high, total)} value={high} from={low} to={high} most={total} />
      <Box as="p" className="t-cap t-num home-gap">
        {text.expectedBasis(low, high)}
      </Box>
    </Box>
  )
}

const [MOST_FIGURES, MINUTE] = [3, 60]

/** The work of a day, the most important figures first: how much, and of what. */
function listFigures({ words, questions, cards, lessons, focus }: StudiedDay) {
  const { got } = text
  return [
    { count: words, of: got.words },
    { count: questions, of: got.questions },
    { count: cards, of: got.cards },
    { count: wholeMinutes(lessons), of: got.lessons },
    { count: wholeMinutes(focus), of: got.focus },
  ]
    .filter(({ count }) => count > 0)
    .slice(0, MOST_FIGURES)
}

/** The result of a day, under its heading; nothing where nothing was done. */
export function Got({ day, title }: { readonly day: StudiedDay | undefined; readonly title: string }) {
  const figures = day ? listFigures(day) : []
  if (!day || figures.length === 0) return null
  return (
    <Section title={title} {...(day.studied >= MINUTE && { figure: text.duration(day.studied) })}>
      <Box className="home-got">
        {figures.map(({ count, of }) => (
          <Box as="p" key={of}>
            <Box as="span" className="home-got-count">
              {count}
            </Box>
            <Box as="span" className="t-cap">
              {of}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
