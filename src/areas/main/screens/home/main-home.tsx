import { observer } from 'mobx-react-lite'
import { isUnreached } from '@/api/errors'
import { createContentApi, type HomeContent } from '@/api/content'
import { LinkRow } from '@/components/rows'
import { Skeleton } from '@/components/skeleton'
import { TabBar } from '@/components/tab-bar'
import { Page } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useSeen } from '@/kit/use-seen'
import { online } from '@/platform/net/online'
import { Box } from '@/platform/ui'
import { isHome } from '../../store/home-content'
import { examDayText } from '../../strings/exam-day'
import { homeDayText as text } from '../../strings/home-day'
import { daysUntil } from '../../../../../contract/domain/china-time'
import { Begin, Free } from './begin'
import type { DayList } from './day-list'
import { DoneHead, TomorrowRows } from './done'
import { ExamDay, ExamOver } from './exam-day'
import { nextPaper } from './exam-hours'
import { ExamWeek, isExamWeek } from './exam-week'
import { Offers } from './offers'
import { Expected, Got } from './progress'
import { Sea } from './sea'
import { Today } from './today'
import { useHomeDay, type HomeDay } from './use-home-day'
import { Week } from './week'
import '@/theme/parts/home-icons.scss'
import '@/theme/parts/tab-icons.scss'

/** The work to do: the day's list, that it is done, or what somebody new can try. */
function Work({ day }: { readonly day: HomeDay }) {
  const { list, isGuest, ofToday } = day
  const { state, next, left } = list
  return (
    <>
      {state === 'done' && <DoneHead day={ofToday} isMore={left.count > 0} />}
      {state === 'open' && <Today day={list} title={text.today} />}
      {state === 'free' && <Free />}
      {state === 'done' && left.count > 0 && (
        <Today day={list} title={text.canWait} isQuiet={next === undefined} />
      )}
      {(state === 'new' || state === 'free') && left.count > 0 && <Today day={list} title={text.alsoToday} />}
      {state === 'new' && <Begin isGuest={isGuest} isLamp={next === undefined} />}
    </>
  )
}

/** The rest of the day where nothing of it presses. */
const Quiet = ({ list, title }: { readonly list: DayList; readonly title: string }) =>
  list.left.count > 0 ? <Today day={list} title={title} isQuiet /> : null

interface BuiltProps {
  readonly day: HomeDay
  /** Whether the exam is still ahead, and home speaks of the days until then. */
  readonly isAhead: boolean
}

/** The work built up so far, beneath the day. */
function Built({ day, isAhead }: BuiltProps) {
  const { mine, list, today, tomorrow, expected, yesterday, isGuest } = day
  const isDone = list.state === 'done'
  const awaitsTomorrow = isDone || list.state === 'free'
  return (
    <>
      {mine && <Week mine={mine} today={today} minutesLeft={isAhead ? list.left.minutes : 0} />}
      {isAhead && awaitsTomorrow && <TomorrowRows tomorrow={tomorrow} isDone={isDone} />}
      {isAhead && expected && <Expected expected={expected} />}
      <Got day={yesterday} title={text.yesterday} />
      <Box as="section" className="sec" aria-label={text.map}>
        {isGuest && <LinkRow to="/sign-index" {...text.join} />}
        <LinkRow to="/learning-map" title={text.map} hint={text.mapHint} />
      </Box>
    </>
  )
}

/** How many calendar days are left until the exam; undefined while that is not known. */
const daysLeft = (content: HomeContent | undefined, now: number): number | undefined =>
  content && daysUntil(content.examDate, now)

/** The main home: how long until the exam, the day in one list, and what was built up. */
export const MainHome = observer(function MainHome() {
  const { load, seenAt, refresh } = useSeen('home', {
    fetch: (api) => api.of(createContentApi).getHome(),
    isValue: isHome,
    isPublic: true,
  })
  const content = load.state === 'ready' ? load.value : undefined
  const day = useHomeDay(content?.examDate)
  const isUnanswered = seenAt !== undefined || day.isLate || isUnreached(day.failure)
  const stale = isUnanswered ? text.stale(online.isOnline()) : day.failure && text.staleDay
  const left = daysLeft(content, day.now)
  const paper = content && nextPaper(content.examDate, day.now)
  const isLastWeek = isExamWeek(left)
  const isExamDay = left !== undefined && left <= 0 && paper !== undefined
  const isOver = content !== undefined && paper === undefined && day.list.state !== 'new'
  // A part that comes in above something that is shown would push it away.
  const isReady = !day.isWaiting && load.state !== 'loading'
  return (
    <Page bottom="bar">
      <Sea content={content} day={day} />
      {stale && (
        <Box as="p" className="t-cap pad home-stale" role="status">
          {stale}
        </Box>
      )}
      {isExamDay && <ExamDay paper={paper} day={-left} />}
      {isOver && <ExamOver />}
      {!isExamDay && !isOver && !(day.isWaiting && day.list.state === 'new') && <Work day={day} />}
      {isReady ? (
        <>
          {content && isLastWeek && paper !== undefined && (
            <ExamWeek examDate={content.examDate} left={left} paper={paper} />
          )}
          {isExamDay && <Quiet list={day.list} title={examDayText.ifYouLike} />}
          {isOver && <Quiet list={day.list} title={examDayText.goOn} />}
          <Built day={day} isAhead={!isExamDay && !isOver} />
          {content && !isLastWeek && <Offers content={content} now={day.now} />}
        </>
      ) : (
        <Skeleton />
      )}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={refresh} />}
      <TabBar current="/home-page" />
    </Page>
  )
})
