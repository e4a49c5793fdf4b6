import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { ApiError } from '@/api/errors'
import type { StudiedDay } from '@/api/today'
import { HeatKey, HeatMap } from '@/components/chart-heat'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { useAccess } from '@/areas/courses'
import type { CourseStore } from '@/areas/courses'
import { getCalendar, WEEKS } from '@/features/study-calendar'
import { useOwnStorage } from '@/kit/own-storage'
import { withThousands } from '@/lib/number'
import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '@/areas/practice'
import { readServerDay } from '@/stores/server-day'
import { serverTime } from '@/stores/server-time'
import type { WordStore } from '@/areas/words'
import { meText as text } from '../../strings/me'
import { calendarDay, formatDate, studyDay } from '../../../../../contract/domain/study/day'
import {
  countAnswers,
  bigTime,
  findCards,
  hasRecord,
  getLessons,
  getMistakes,
  timeByDay,
  wordsMet,
  type Studies,
} from './built-up'
import type { Study } from './use-study'

const computeSum = (times: Iterable<number>): number => [...times].reduce((sum, ms) => sum + ms, 0)

/** The retry of figures that could not be fetched; undefined where none is missing. */
function findRetry(studies: Studies): (() => void) | undefined {
  const lost = Object.values<Study<unknown>>({ ...studies }).flatMap((study) =>
    study.state === 'lost' ? [study.retry] : [],
  )
  if (lost.length === 0) return undefined
  return () => {
    for (const retry of lost) retry()
  }
}

const isWaiting = (studies: Studies): boolean =>
  Object.values<Study<unknown>>({ ...studies }).some(({ state }) => state === 'waiting')

/** The days of this week that the server last sent to home. */
function useStudiedDays(): readonly StudiedDay[] {
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  return readServerDay(local, formatDate(studyDay(now())))?.mine?.days ?? []
}

interface SumProps {
  readonly studies: Studies
  readonly lead: string
}

/** How long was studied and on how many days, once every area has said so: a part of it would be a wrong figure. */
export const Sum = observer(function Sum({ studies, lead }: SumProps) {
  const studiedDays = useStudiedDays()
  const retry = findRetry(studies)
  if (retry)
    return (
      <Box className="me-sum" role="status">
        <Box as="h2" className="t-h2">
          {text.lost}
        </Box>
        <Box className="me-lost">
          <Box as="p" className="t-sub">
            {text.lostHint}
          </Box>
          <Button className="btn btn-text" onClick={retry}>
            {text.retry}
          </Button>
        </Box>
      </Box>
    )
  if (isWaiting(studies))
    return (
      <Box className="me-sum" aria-busy>
        <Box as="p" className="t-sub">
          {lead}
        </Box>
        <Box className="sk me-sk-sum sk-late" />
        <Box className="sk me-sk-line sk-late" />
      </Box>
    )
  const times = timeByDay(studies, studiedDays)
  const isAny = hasRecord(studies)
  if (times.size === 0)
    return (
      <Box className="me-sum">
        <Box as="h2" className="t-h1">
          {isAny ? text.untimed : text.nothing}
        </Box>
        <Box as="p" className="t-sub me-basis">
          {isAny ? text.untimedHint : text.nothingHint}
        </Box>
      </Box>
    )
  const { value, unit } = bigTime(computeSum(times.values()))
  return (
    <Box className="me-sum">
      <Box as="p" className="t-sub">
        {lead}
      </Box>
      <Box as="h2" className="me-figure">
        <Box as="span" className="me-big t-num">
          {value}
        </Box>{' '}
        <Box as="span" className="t-h3 t-num">
          {text.units[unit]}，{text.days(times.size)}
        </Box>
      </Box>
      <Box as="p" className="t-cap me-basis">
        {text.basis}
      </Box>
    </Box>
  )
})

/** Each day's time as a cell, in weeks; grey cells until all is here. */
const Heat = observer(function Heat({
  studies,
  today,
}: {
  readonly studies: Studies
  readonly today: number
}) {
  const studiedDays = useStudiedDays()
  const isKnown = !isWaiting(studies) && !findRetry(studies)
  const times = isKnown ? timeByDay(studies, studiedDays) : new Map<number, number>()
  const { weeks, from } = getCalendar((day) => times.get(day) ?? 0, today)
  const studied = [...times.keys()].filter((day) => day >= from).length
  const { month, day } = calendarDay(from)
  return (
    <Box className="me-heat">
      <HeatMap label={isKnown ? text.heat(WEEKS, studied) : text.heatWaiting} weeks={weeks} months={[]} />
      <Box className="chart-axis t-cap">
        <Box as="span" className="t-num">
          {text.since(month, day)}
        </Box>
        <HeatKey less={text.less} more={text.more} />
      </Box>
    </Box>
  )
})

/** The figure in the row of a part: a figure, what stands behind it, and the share that is drawn. */
interface Figure {
  readonly value: number
  readonly words: string
  readonly share: number
}

interface PartProps {
  readonly name: string
  readonly to: Address
  /** Undefined while it is not known. */
  readonly figure: Figure | undefined
  /** Whether it cannot be had now. */
  readonly isLost: boolean
}

/** One of the things that are studied: how far it is, which leads to its own record. */
function Part({ name, to, figure, isLost }: PartProps) {
  return (
    <Link to={to} className="me-part">
      <Box as="span" className="me-line">
        <Box as="span" className="me-name">
          {name}
        </Box>{' '}
        <Box as="span" className="me-track" aria-hidden>
          {figure && (
            <Box
              as="span"
              className="me-done"
              style={{ width: `${Math.round(1000 * figure.share) / 10}%` }}
            />
          )}
        </Box>
        <Box as="span" className="me-value t-cap t-num">
          {figure ? (
            <>
              <Box as="span" className="me-number">
                {withThousands(figure.value)}
              </Box>{' '}
              {figure.words}
            </>
          ) : (
            isLost && text.unknown
          )}
        </Box>
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

/** The figures of a study, and whether it cannot be had now. */
function read<Store>(
  study: Study<Store>,
  figureOf: (store: Store) => Figure | undefined,
): Pick<PartProps, 'figure' | 'isLost'> {
  return {
    figure: study.state === 'ready' ? figureOf(study.store) : undefined,
    isLost: study.state === 'lost',
  }
}

const getShare = (part: number, all: number): number => (all === 0 ? 0 : Math.min(1, part / all))

function readWords(words: WordStore): Figure {
  const { met, all } = wordsMet(words)
  return { value: met, words: text.ofWords(withThousands(all)), share: getShare(met, all) }
}

function readAnswers(practice: PracticeStore): Figure {
  const { answers, right } = countAnswers(practice)
  const share = getShare(right, answers)
  const said = answers === 0 ? text.answersNone : text.ofAnswers(Math.round(100 * share))
  return { value: answers, words: said, share }
}

function readMistakes(practice: PracticeStore): Figure {
  const { left, booked } = getMistakes(practice)
  const all = left + booked
  const said = all === 0 ? text.mistakesNone : text.ofMistakes(withThousands(booked))
  return { value: left, words: said, share: getShare(left, all) }
}

function readCards(practice: PracticeStore): Figure | undefined {
  const cards = findCards(practice)
  if (!cards) return undefined
  const { recited, all } = cards
  return { value: recited, words: text.ofCards(withThousands(all)), share: getShare(recited, all) }
}

function readLessons(courses: CourseStore): Figure {
  const { done, all } = getLessons(courses)
  return { value: done, words: text.ofLessons(withThousands(all)), share: getShare(done, all) }
}

/** Opens the cards once the practice is there; without a network their row says nothing more than its name. */
function useDecks(practice: Study<PracticeStore>): void {
  const store = practice.state === 'ready' ? practice.store : undefined
  useEffect(() => {
    store?.cards.openDecks().catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause
    })
  }, [store])
}

/** How far each of the things is that are studied. */
const Parts = observer(function Parts({
  studies: { words, practice, courses },
}: {
  readonly studies: Studies
}) {
  useDecks(practice)
  const { state } = useAccess(courses.state === 'ready' ? courses.store : undefined)
  // Without it a course that was bought would be none of the student's.
  const isBlind = courses.state === 'ready' && state === 'loading'
  const known: Study<CourseStore> = isBlind ? { state: 'waiting' } : courses
  return (
    <Box as="section" className="sec me-parts" role="group" aria-label={text.parts}>
      <Part name={text.words} to="/spword/study-record" {...read(words, readWords)} />
      <Part name={text.practice} to="/exercises/data-statistics" {...read(practice, readAnswers)} />
      <Part name={text.mistakes} to="/exercises/mistake-book" {...read(practice, readMistakes)} />
      <Part name={text.cards} to="/exercises/recite-list" {...read(practice, readCards)} />
      <Part name={text.lessons} to="/courses/course-report" {...read(known, readLessons)} />
    </Box>
  )
})

/** The work that a student has built up: in all, day by day, and of each thing. */
export const BuiltUp = observer(function BuiltUp({ studies }: { readonly studies: Studies }) {
  const { now } = serverTime(useRoot())
  return (
    <>
      <Box as="section" className="sec me-built" role="group" aria-label={text.built}>
        <Sum studies={studies} lead={text.lead} />
        <Heat studies={studies} today={studyDay(now())} />
      </Box>
      <Parts studies={studies} />
    </>
  )
})
