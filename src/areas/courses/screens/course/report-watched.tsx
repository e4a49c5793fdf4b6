import { observer } from 'mobx-react-lite'
import { BarChart } from '@/components/chart-bars'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { LinkRow, RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { clockTime } from '@/lib/clock-time'
import { Box } from '@/platform/ui'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { courseReportText as text } from '../../strings/report'
import { spentText } from '@/strings/courses/spent'
import { wholeMinutes } from '../../../../../contract/domain/minutes'
import { calendarDay } from '../../../../../contract/domain/study/day'
import { Track } from './course-row'
import { countReplayedSeconds, CHART_DAYS, playedByDay, type NotifiedLesson } from './report-figures'
import type { ReportView } from './report-view'
import { computePercent, countSeenSeconds } from './standing'

/** Lessons that are shown before the list of all. */
const SHOWN = 4

interface WatchedProps {
  readonly courses: CourseStore
  readonly lessons: readonly NotifiedLesson[]
}

/** The seen part of a lesson that is taken away: how long it was nobody knows any more. */
const GoneShare = observer(function GoneShare({
  courses,
  lesson,
}: {
  readonly courses: CourseStore
  readonly lesson: NotifiedLesson
}) {
  const again = countReplayedSeconds(courses, lesson)
  const hint = [
    text.goneLine(clockTime(countSeenSeconds(courses, lesson))),
    ...(again > 0 ? [text.lessonAgain(clockTime(again), false)] : []),
  ].join(' · ')
  return (
    <Box className="row">
      <Box as="span" className="grow">
        <RowLines title={lesson.title} hint={hint} isNumeric />
      </Box>
    </Box>
  )
})

/** How much of a lesson was seen, and how much of it again. */
const LessonShare = observer(function LessonShare({
  courses,
  lesson,
}: {
  readonly courses: CourseStore
  readonly lesson: PlacedLesson
}) {
  const { id, title, seconds = 0 } = lesson
  const isHeard = lesson.kind === 'audio'
  const share = courses.getShare(lesson)
  const again = countReplayedSeconds(courses, lesson)
  return (
    <Link to={`/courses/course-learning?lesson=${id}`} className="row">
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line">
          {title}
        </Box>
        <Track share={share} />
        <Box as="span" className="t-cap t-num row-line">
          {text.lessonLine(
            computePercent(share),
            clockTime(countSeenSeconds(courses, lesson)),
            clockTime(seconds),
            isHeard,
          )}
          {again > 0 && ` · ${text.lessonAgain(clockTime(again), isHeard)}`}
        </Box>
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
})

const Share = ({ courses, lesson }: { readonly courses: CourseStore; readonly lesson: NotifiedLesson }) =>
  lesson.head ? (
    <LessonShare courses={courses} lesson={lesson.head} />
  ) : (
    <GoneShare courses={courses} lesson={lesson} />
  )

/** Every lesson that was begun, the newest first. */
export const LessonShares = observer(function LessonShares({ courses, lessons }: WatchedProps) {
  return (
    <Section title={text.lessons}>
      <Box as="p" className="t-cap">
        {text.lessonsRule} {text.unwatched}
      </Box>
      {lessons.map((lesson) => (
        <Share key={lesson.id} courses={courses} lesson={lesson} />
      ))}
    </Section>
  )
})

/** The minutes of the last days, and what they went to. */
export const WatchedPart = observer(function WatchedPart({
  courses,
  lessons,
  view,
}: WatchedProps & { readonly view: ReportView }) {
  const days = playedByDay(courses, lessons)
  const sum = (of: 'first' | 'again') => days.reduce((all, day) => all + day[of], 0)
  const [first, again] = [sum('first'), sum('again')]
  const all = wholeMinutes(first + again)
  const isShort = all === 0 && first + again > 0
  const firstAll = wholeMinutes(first)
  const spentAgain = spentText(all - firstAll, again > 0)
  const start = calendarDay(courses.today - CHART_DAYS + 1)
  return (
    <>
      <Section title={text.watched} hint={text.lastDays(CHART_DAYS)}>
        <Box as="p" className="report-sum">
          <Box as="span" className="t-num report-number">
            {isShort ? Math.ceil(first + again) : all}
          </Box>{' '}
          <Box as="span" className="t-sub t-num">
            {isShort ? text.seconds : text.minutes}
            {again > 0 && all > 0 && text.again(spentAgain)}
          </Box>
        </Box>
        {first + again === 0 ? (
          <Box as="p" className="t-sub">
            {text.none14}
          </Box>
        ) : (
          <BarChart
            label={text.spoken(CHART_DAYS, spentText(firstAll, first > 0), spentAgain)}
            bars={days.map((day) => [day.first / 60, day.again / 60])}
            lower={text.first}
            upper={text.more}
            start={text.day(start.month, start.day)}
            end={text.today}
          />
        )}
      </Section>
      <Section title={text.lessons}>
        {lessons.slice(0, SHOWN).map((lesson) => (
          <Share key={lesson.id} courses={courses} lesson={lesson} />
        ))}
        {lessons.length > SHOWN && (
          <LinkRow to={view.address('lessons')} title={text.lessonsAll(lessons.length)} />
        )}
        <Box as="p" className="t-cap report-note">
          {text.lessonsRule}
        </Box>
      </Section>
    </>
  )
})
