import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { online } from '@/platform/net/online'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { homeDayText as text } from '../../strings/home-day'
import type { DayEntry, DayList } from './day-list'

interface EntryProps {
  readonly entry: DayEntry
  readonly isNext: boolean
}

/** The next step: the only filled button of the page, with the minutes that it takes. */
function NextEntry({ entry: { title, hint, to, go: name, minutes } }: { readonly entry: DayEntry }) {
  return (
    <Box as="li" className="route-entry is-next">
      <Box className="grow">
        <Box as="h3" className="t-h2">
          {title}
        </Box>
        <Box as="p" className="t-sub t-num">
          {hint}
        </Box>
      </Box>
      <Button className="btn btn-l btn-beacon btn-full" onClick={() => go(to)}>
        {minutes === undefined ? name : text.nameInMinutes(name, minutes)}
      </Button>
    </Box>
  )
}

const getClassName = ({ isDone }: DayEntry, isOff: boolean): string =>
  ['route-entry', isDone && 'is-done', isOff && 'is-off'].filter(Boolean).join(' ')

function Entry({ entry, isNext }: EntryProps) {
  if (isNext) return <NextEntry entry={entry} />
  const { title, hint, to, minutes, isDone, isOnline } = entry
  const isOff = isOnline === true && !online.isOnline()
  return (
    <Box as="li" className={getClassName(entry, isOff)}>
      <Link to={to} className="route-link">
        <Box as="span" className="grow">
          <Box as="span" className="route-line">
            {title}
          </Box>
          <Box as="span" className="route-line t-cap t-num">
            {isOff ? text.needsNetwork(hint) : hint}
          </Box>
        </Box>
        {minutes !== undefined && !isDone && (
          <Box as="span" className="t-cap t-num route-minutes">
            {text.minutes(minutes)}
          </Box>
        )}
      </Link>
    </Box>
  )
}

interface TodayProps {
  readonly day: DayList
  readonly title: string
  /** Whether nothing of it presses: without a next step and without what is left. */
  readonly isQuiet?: boolean
}

/** Today in one list on one line: what is done, the one next step, and what comes later. */
export function Today({ day, title, isQuiet = false }: TodayProps) {
  const { entries, left } = day
  const next = isQuiet ? undefined : day.next
  const figure = left.count > 0 && !isQuiet ? { figure: text.left(left.count, left.minutes) } : {}
  return (
    <Section title={title} {...figure}>
      <Box as="ol" className="route">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} isNext={entry.key === next} />
        ))}
      </Box>
    </Section>
  )
}
