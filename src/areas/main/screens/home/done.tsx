import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import type { StudiedDay } from '@/api/today'
import { Box } from '@/platform/ui'
import { homeDayText as text } from '../../strings/home-day'

interface DoneHeadProps {
  readonly day: StudiedDay | undefined
  /** Whether something is left that can wait. */
  readonly isMore: boolean
}

/** Nothing that is due is left today: what came of it. */
export function DoneHead({ day, isMore }: DoneHeadProps) {
  const title = isMore ? text.dueDone : text.done
  return (
    <Box as="section" className="sec home-begin" aria-label={title}>
      {day !== undefined && day.studied >= 60 && (
        <Box as="p" className="t-sub t-mid t-num home-done-note">
          <Icon name="circle-check" size={20} />
          {text.studiedToday(day.studied)}
        </Box>
      )}
      <Box as="h2" className="t-h1">
        {title}
      </Box>
      <Box as="p" className="t-sub t-num home-gap">
        {day && text.formatDone(day)}
        {isMore ? text.restIsYours : text.rest}
      </Box>
    </Box>
  )
}

/** The work that falls due tomorrow, as facts. */
interface Tomorrow {
  readonly words: number
  readonly tasks: number
  readonly mistakes: number
  readonly cards: number
}

interface TomorrowRowsProps {
  readonly tomorrow: Tomorrow
  /** Whether something was done today, and not nothing due. */
  readonly isDone: boolean
}

/** The work that waits tomorrow, and a way on for a student who has done the day's work and is not tired. */
export function TomorrowRows({ tomorrow: { words, tasks, mistakes, cards }, isDone }: TomorrowRowsProps) {
  const rows = [
    { count: words, title: text.tomorrowWords, hint: text.tomorrowWordsHint },
    { count: mistakes, title: text.tomorrowMistakes, hint: text.tomorrowMistakesHint },
    { count: cards, title: text.tomorrowCards, hint: text.tomorrowCardsHint },
    { count: tasks, title: text.tomorrowTasks, hint: text.tomorrowTasksHint },
  ].filter(({ count }) => count > 0)
  // Work that is not noted may be due all the same: of a tomorrow without rows nothing is said.
  if (rows.length === 0 && !isDone) return null
  return (
    <Section title={rows.length > 0 ? text.tomorrow : text.goFurther}>
      {rows.length > 0 && (
        <Box as="ul">
          {rows.map(({ count, title, hint }) => (
            <Box as="li" key={hint} className="row">
              <Box as="span" className="grow">
                <RowLines title={title(count)} hint={hint} isNumeric />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {isDone && (
        <Box className="home-gap">
          <Link to="/exercises/problem-solving-training" className="btn btn-quiet btn-full">
            {text.notTired}
          </Link>
        </Box>
      )}
    </Section>
  )
}
