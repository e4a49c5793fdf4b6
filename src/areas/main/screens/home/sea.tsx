import type { HomeContent } from '@/api/content'
import { DaysLeft } from '@/components/days-left'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box } from '@/platform/ui'
import { homeText } from '../../strings/home'
import { homeDayText as text } from '../../strings/home-day'
import { chinaTime, chinaWeekday, daysUntil } from '../../../../../contract/domain/china-time'
import type { HomeDay } from './use-home-day'
import '@/theme/parts/bell.scss'
import '@/theme/parts/sea-band.scss'

function Ways({ day: { isGuest, mine } }: { day: HomeDay }) {
  const unread = mine?.unread ?? 0
  return (
    <>
      <Link to="/spword/spword-search" className="ib" aria-label={text.search}>
        <Icon name="search" />
      </Link>
      {!isGuest && (
        <Link to="/messages" className="ib" aria-label={text.messages(unread)}>
          <Icon name="bell" />
          {unread > 0 && <Box as="span" className="home-dot" aria-hidden />}
        </Link>
      )}
      {isGuest && (
        <Link to="/login" className="btn btn-text">
          {homeText.login}
        </Link>
      )}
    </>
  )
}

/** Takes the room of the days that are left until they are known: what stands below would be pushed down. */
const Awaited = () => (
  <Box className="home-awaited" aria-hidden>
    <DaysLeft {...homeText.awaited} />
  </Box>
)

/** The date, how long it is until the exam, and the ways to messages, search and login. */
export function Sea({ content, day }: { content: HomeContent | undefined; day: HomeDay }) {
  const today = chinaTime(day.now)
  return (
    <Box as="section" className="home-sea sea-band" aria-label={homeText.countdown}>
      <Box className="flex home-top">
        <Box as="p" className="grow t-sub t-mid">
          {homeText.today(today.month, today.day, chinaWeekday(day.now))}
        </Box>
        <Ways day={day} />
      </Box>
      {content ? (
        <DaysLeft
          cohort={content.cohort}
          examDate={content.examDate}
          note={content.examDateNote}
          left={daysUntil(content.examDate, day.now)}
        />
      ) : (
        <Awaited />
      )}
    </Box>
  )
}
