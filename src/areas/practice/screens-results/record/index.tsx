import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Chips } from '@/components/chips'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  nameOfSource,
  readSource,
  ReportNotice,
  buildReportAddress,
  buildResumeAddress,
  runOutcome,
  WithPractice,
  writePoints,
} from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { StudyCalendar } from '@/features/study-calendar'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { modeNames } from '../../strings/run-names'
import { practiceText } from '../../strings/index'
import { recordText as text } from '../../strings/record'
import { findSize } from '../../../../../contract/domain/practice/modes'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { calendarDay, studyDay } from '../../../../../contract/domain/study/day'
import type { Attempt, PracticeDay } from '../../../../../contract/domain/practice/fold'
import { Reports } from './reports'
import './index.scss'

/** Runs that are shown at first, and with each tap for more. */
const SHOWN = 30

/** Whether a run cannot be gone on with: it was handed in, or the server does that since its time is over. */
const isOver = (practice: PracticeStore, attempt: Attempt): boolean =>
  attempt.finish !== undefined || practice.isTimeUp(attempt)

const buildAddress = (practice: PracticeStore, attempt: Attempt) =>
  isOver(practice, attempt) ? buildReportAddress(attempt) : buildResumeAddress(attempt)

function formatHint(practice: PracticeStore, attempt: Attempt): string {
  const when = text.row(modeNames[attempt.begin.mode], chinaTime(attempt.lastAt).clock)
  const { answered, right, judged, earned, full } = runOutcome(practice, attempt)
  if (practice.isTimeUp(attempt)) return `${when} · ${text.timeUp}`
  if (!attempt.finish) return `${when} · ${text.unfinished(answered, findSize(attempt))}`
  if (!attempt.isMarked) return `${when} · ${text.marking}`
  if (attempt.begin.mode === 'paper' || judged === 0)
    return `${when} · ${text.score(writePoints(earned), writePoints(full))}`
  return `${when} · ${text.right(right, judged)}`
}

/** Whether a single question was opened and left again. */
const isGlance = ({ begin, answers, finish }: Attempt): boolean =>
  !finish && answers.size === 0 && readSource(begin.source)?.kind === 'one'

const filters = ['all', 'open', 'paper'] as const
type Filter = (typeof filters)[number]

const fits: Readonly<Record<Filter, (attempt: Attempt, practice: PracticeStore) => boolean>> = {
  all: () => true,
  open: (attempt, practice) => !isOver(practice, attempt),
  paper: ({ begin }) => begin.mode === 'paper',
}

function dayName(day: number, today: number): string {
  if (day === today) return text.today
  if (day === today - 1) return text.yesterday
  const calendar = calendarDay(day)
  return text.day(calendar.month, calendar.day)
}

interface TotalProps {
  readonly practice: PracticeStore
  /** The newest run that is not over. */
  readonly open: Attempt | undefined
}

/** The sum of all runs, and the way on. */
const Total = observer(function Total({ practice, open }: TotalProps) {
  const days = [...practice.state.days.values()]
  const sum = (of: (day: PracticeDay) => number) => days.reduce((all, day) => all + of(day), 0)
  const answers = sum((day) => day.answers)
  return (
    <Box as="section" className="pad practice-total-head">
      <Box className="grow practice-total-words">
        <Box as="h2">
          <Box as="span" className="t-sub practice-total-line">
            {text.total}
          </Box>{' '}
          <Box as="span" className="t-num practice-total-number">
            {answers}
          </Box>{' '}
          <Box as="span" className="t-bold">
            {text.questions}
          </Box>
        </Box>
        {answers > 0 && (
          <Box as="p" className="t-sub t-num">
            {text.facts(
              Math.round((100 * sum(({ right }) => right)) / answers),
              practiceText.time(sum(({ took }) => took)),
            )}
          </Box>
        )}
      </Box>
      <Link
        to={open ? buildResumeAddress(open) : '/exercises/problem-solving-training'}
        className="btn btn-l btn-beacon"
      >
        {open ? text.resume : text.next}
      </Link>
    </Box>
  )
})

const Records = observer(function Records({ practice }: { practice: PracticeStore }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(SHOWN)
  const { today } = practice
  const attempts = practice.state.attempts.filter((attempt) => !isGlance(attempt))
  if (attempts.length === 0)
    return (
      <Notice art="empty" title={text.empty.title} hint={text.empty.hint} isPart>
        <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/problem-solving-training')}>
          {text.empty.go}
        </Button>
      </Notice>
    )
  const chosen = attempts.filter((attempt) => fits[filter](attempt, practice))
  const days = new Map<number, Attempt[]>()
  for (const attempt of chosen.slice(0, most)) {
    const day = studyDay(attempt.lastAt)
    days.set(day, [...(days.get(day) ?? []), attempt])
  }
  return (
    <>
      <Total practice={practice} open={attempts.find((attempt) => !isOver(practice, attempt))} />
      <StudyCalendar
        title={text.calendar}
        figure={text.calendarSub}
        label={({ studied, answers, most: best }) => text.calendarSpoken(studied, answers, best)}
        countOn={(day) => practice.state.days.get(day)?.answers ?? 0}
        today={today}
      />
      <Box className="sec">
        <Chips
          label={text.filter}
          options={filters.map((value) => ({ value, name: text.filters[value] }))}
          isChosen={(value) => value === filter}
          onChoose={setFilter}
        />
      </Box>
      {chosen.length === 0 && (
        <Box as="p" className="pad t-sub practice-total-none">
          {text.formatNone}
        </Box>
      )}
      {[...days].map(([day, list]) => (
        <Section key={day} title={dayName(day, today)}>
          {list.map((attempt) => (
            <LinkRow
              key={attempt.begin.id}
              to={buildAddress(practice, attempt)}
              title={nameOfSource(practice.bank, attempt.begin.source)}
              hint={formatHint(practice, attempt)}
            />
          ))}
        </Section>
      ))}
      {chosen.length > most && (
        <Box className="sec">
          <Button className="btn btn-l btn-line btn-full" onClick={() => setMost(most + SHOWN)}>
            {text.more}
          </Button>
        </Box>
      )}
    </>
  )
})

/** The ways to the figures, and to what the student has reported; a guest cannot report anything. */
const Beside = observer(function Beside({ practice }: { readonly practice: PracticeStore }) {
  const { uid } = useRoot().session
  return (
    <Box className="sec">
      {practice.state.answered.length > 0 && (
        <LinkRow to="/exercises/data-statistics" title={text.statistics} hint={text.statisticsHint} />
      )}
      {uid !== undefined && (
        <LinkRow
          to="/exercises/practice-record?view=reports"
          title={text.reports.title}
          hint={text.reports.hint}
        />
      )}
    </Box>
  )
})

/**
 * Every run of questions, newest first: to go on with, or to look at again. With `view=reports` what the student has
 * reported of questions.
 */
export default function RecordScreen() {
  const title = useTitle()
  const isReports = usePage().params['view'] === 'reports'
  return (
    <Page>
      <NavBar title={isReports ? text.reports.title : title} />
      <WithPractice>
        {(practice) =>
          isReports ? (
            <Reports practice={practice} />
          ) : (
            <>
              <ReportNotice />
              <Records practice={practice} />
              <Beside practice={practice} />
            </>
          )
        }
      </WithPractice>
    </Page>
  )
}
