import { observer } from 'mobx-react-lite'
import { LineChart } from '@/components/chart-line'
import { Gradual } from '@/components/gradual'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { TabBar } from '@/components/tab-bar'
import { Page, usePage, useTitle } from '@/features/page'
import { AddToPlan } from '@/features/plan'
import { useThrottledAction } from '@/features/throttle'
import { useAnnounce } from '@/features/share'
import { beginMore, calendarDay, lastGroup, getStanding, WithWords } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { findLast } from '@/lib/list'
import { sharePlatform } from '@/platform/wechat/share'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { readPlacement } from '@/stores/placement-run'
import type { WordStore } from '../../store/word-store'
import { reportPlacement } from '@/strings/words/placement-run'
import { planText } from '../../strings/plan'
import { wordsText } from '../../strings/index'
import { todayText as text } from '../../strings/today'
import { LAST_DAYS, NO_EXAM, QUIET_DAYS } from '../../../../../contract/domain/words/plan'
import { MAX_MINUTES } from '../../../../../contract/domain/plan/event'
import { Expected } from './expected'
import { SyncLine } from './sync-line'
import { useJump, useToday, type TodayState } from './use-today'
import './index.scss'

function examWords(daysLeft: number | undefined, examDate: string): string {
  if (daysLeft === undefined) return examDate === NO_EXAM ? text.noExam : wordsText.examOver
  if (daysLeft > 0) return text.examIn(daysLeft)
  return daysLeft === 0 ? text.examToday : text.examSecondDay
}

function Exam({ words, daysLeft }: { words: WordStore; daysLeft: number | undefined }) {
  const { examDate, examDateNote } = words.book.index
  const [, month = 0, day = 0] = words.plan.examDate.split('-').map(Number)
  const note = words.plan.examDate === examDate ? examDateNote : ''
  return (
    <Box className="today-exam">
      <Box as="p" className="t-sub t-mid t-num">
        {examWords(daysLeft, words.plan.examDate)}
      </Box>
      {daysLeft === undefined ? (
        <Link to="/spword/user-plan" className="today-exam-link">
          {text.setExam}
        </Link>
      ) : (
        <Box as="p" className="t-cap t-num">
          {text.examDate(month, day, note)}
        </Box>
      )}
    </Box>
  )
}

/** The state of the test of words that is under way on this device; undefined where there is none. */
function usePlacement() {
  const { local } = useOwnStorage()
  return reportPlacement(readPlacement(local))
}

/** Says to a student who has not begun that their known words decide how much there is to do. */
function Newcomer() {
  const once = useThrottledAction()
  const run = usePlacement()
  return (
    <Box as="section" className="today-note" aria-label={text.placement}>
      <Icon name="info-circle" size={20} />
      <Box className="grow">
        <Box as="h2" className="t-mid">
          {run?.title ?? text.placementTitle}
        </Box>
        <Box as="p" className="t-sub">
          {run?.hint ?? text.placementHint}
        </Box>
      </Box>
      <Button className="btn btn-line" onClick={() => once(() => go('/spword/placement'))}>
        {run?.go ?? text.placementGo}
      </Button>
    </Box>
  )
}

interface WorkProps {
  readonly state: TodayState
  /** Study day that it is. */
  readonly today: number
}

/** The work to do, and the next step. */
function Work({ state, today }: WorkProps) {
  const once = useThrottledAction()
  const { work, left, answered, minutes, isUsualPace, isExam, isLastWeek } = state
  const start = answered > 0 ? text.goOn : work.due.length > 0 ? text.start : text.startNew
  return (
    <Box as="section" className="pad">
      <Box as="h2" className="today-count">
        <Box as="span" className="t-num today-number">
          {left}
        </Box>
        <Box as="span" className="t-bold">
          {text.toDo}
        </Box>
      </Box>
      <Box as="p" className="t-sub t-num today-parts">
        {text.parts(work.due.length, work.fresh.length)}
        {' · '}
        {text.minutes(minutes, isUsualPace)}
      </Box>
      {isExam && (
        <Box as="p" className="t-sub today-parts">
          {text.examHint}
        </Box>
      )}
      {isLastWeek && (
        <Box as="p" className="t-sub today-parts">
          {planText.lastWeek(LAST_DAYS, QUIET_DAYS)}
        </Box>
      )}
      <Button className="btn btn-l btn-beacon btn-full" onClick={() => once(() => go('/spword/memory'))}>
        {start}
      </Button>
      <Box className="today-plan">
        <AddToPlan
          task={`words.${today}`}
          title={text.planTask}
          day={today}
          minutes={Math.min(MAX_MINUTES, Math.max(1, minutes))}
          to="/spword/index"
        />
      </Box>
    </Box>
  )
}

function Done({ words, state }: { words: WordStore; state: TodayState }) {
  const { storage, session } = useRoot()
  const once = useThrottledAction()
  const { answered, forecast } = state
  const group = lastGroup(words, storage.local, session.uid)
  const again = group ? getStanding(group, words).queue.length : 0
  function goBeyond(): void {
    if (again === 0) beginMore(words, storage.local, session.uid)
    go('/spword/memory')
  }
  const tomorrow = forecast?.days[1]
  return (
    <Box as="section" className="pad">
      <Box as="h2" className="t-h1 today-done">
        {answered > 0 && <Icon name="circle-check" size={28} />}
        {answered > 0 ? text.done : text.nothing}
      </Box>
      <Box as="p" className="t-sub t-num today-parts">
        {answered > 0 ? text.doneWith(answered) : text.nothingHint}
      </Box>
      {tomorrow && (
        <Box as="p" className="t-sub t-num">
          {text.tomorrow(tomorrow.reviews, tomorrow.fresh)}
        </Box>
      )}
      {again > 0 && (
        <Box as="p" className="t-sub t-num">
          {text.again(again)}
        </Box>
      )}
      {(again > 0 || words.more.length > 0) && (
        <Button className="btn btn-line btn-full today-more" onClick={() => once(goBeyond)}>
          {again > 0 ? text.goOn : text.goBeyond}
        </Button>
      )}
    </Box>
  )
}

function Trend({ state: { days, known } }: { state: TodayState }) {
  if (days.length < 2) {
    return (
      <Section title={text.trend}>
        <Box as="p" className="t-sub">
          {text.trendSoon}
        </Box>
      </Section>
    )
  }
  const values = (known ?? []).map(Math.round)
  const first = calendarDay(days[0] ?? 0)
  const [from, to] = [values[0] ?? 0, findLast(values) ?? 0]
  return (
    <Section title={text.trend} figure={text.trendSub(days.length)}>
      <LineChart
        label={text.trendSpoken(days.length, from, to)}
        values={values}
        low={0}
        high={Math.max(10, ...values)}
        write={String}
        start={text.day(first.month, first.day)}
        end={text.today}
      />
    </Section>
  )
}

function Tools({ words }: { words: WordStore }) {
  const run = usePlacement()
  const {
    plan,
    book,
    work,
    state: { days },
  } = words
  return (
    <Section title={text.more}>
      <LinkRow
        to="/spword/user-plan"
        title={text.plan}
        hint={text.planHint(work.freshOfDay, plan.newADay, planText.schemes[plan.model].name)}
      />
      <LinkRow to="/spword/stage-list" title={text.list} hint={text.listHint(book.words.length)} />
      <LinkRow to="/spword/preview" title={text.preview} hint={text.previewHint} />
      <LinkRow to="/spword/test" title={text.test} hint={text.testHint} />
      <LinkRow to="/spword/placement" title={text.placement} hint={run?.hint ?? text.placementTitle} />
      <LinkRow to="/spword/study-record" title={text.record} hint={text.recordHint(days.size)} />
      <LinkRow to="/spword/spword-search" title={text.search} hint={text.searchHint} />
    </Section>
  )
}

function CatchUp({ words, state }: { words: WordStore; state: TodayState }) {
  const { daysLeft = Infinity, work } = state
  const { share, catchUpDays } = work
  // Under a limit of the plan, what comes on time competes with what was missed, so that no day can be named.
  const { cap, minutes = 0 } = words.plan
  const hint = cap + minutes > 0 ? text.catchUpCapped(share) : text.catchUpHint(share, catchUpDays)
  return (
    <Box as="section" className="today-note" aria-label={text.catchUp}>
      <Icon name="calendar-event" size={20} />
      <Box className="grow">
        <Box as="h2" className="t-mid">
          {text.catchUp}
        </Box>
        <Box as="p" className="t-sub t-num">
          {catchUpDays > daysLeft ? text.catchUpLate(share) : hint}
        </Box>
      </Box>
    </Box>
  )
}

const Today = observer(function Today({ words, lead }: { words: WordStore; lead?: string | undefined }) {
  const state = useToday(words)
  return (
    <Box className="today">
      <Gradual>
        <Box>
          <Exam words={words} daysLeft={state.daysLeft} />
          {lead && (
            <Box as="p" className="pad t-sub today-lead">
              {lead}
            </Box>
          )}
          {words.state.days.size === 0 && words.plan.known === undefined && <Newcomer />}
          {state.left > 0 ? <Work state={state} today={words.today} /> : <Done words={words} state={state} />}
          {state.left > 0 && state.work.catchUpDays > 1 && <CatchUp words={words} state={state} />}
          <SyncLine words={words} />
        </Box>
        <Expected words={words} forecast={state.forecast} />
        <Trend state={state} />
        <Tools words={words} />
      </Gradual>
    </Box>
  )
})

/** The vocabulary today; as the course's entry it says that both are one. */
function TodayScreen() {
  const { url, params } = usePage()
  const title = useTitle()
  useAnnounce({ page: url, title, words: text.shareWords })
  const isCourse = params['entry'] === 'course'
  useJump(params['wordJump'])
  return (
    <Page {...(!isCourse && { bottom: 'bar' })}>
      <NavBar title={title} isRoot={!isCourse} />
      <WithWords>
        {(words) => <Today words={words} lead={isCourse ? text.courseLead : undefined} />}
      </WithWords>
      {!isCourse && <TabBar current="/spword/index" />}
    </Page>
  )
}

export default sharePlatform.shareable(TodayScreen)
