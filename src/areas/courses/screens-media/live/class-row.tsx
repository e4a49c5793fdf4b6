import type { ReactNode } from 'react'
import type { Course } from '@/api/course'
import { liveClassCalendarPath, type LiveClass } from '@/api/live'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { classFacts, roomAddress, ShutTag, ShutWay, type Shut } from '../../parts/course-access'
import { AddToPlan } from '@/features/plan'
import { useCalendar } from '@/kit/use-calendar'
import { absoluteUrl } from '@/lib/absolute-url'
import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { liveText as text } from '../../strings/live'
import { minutesOfClass, stateAt } from '../../../../../contract/domain/courses/live/schedule'
import { bareClassTitle } from '../../../../../contract/domain/strings/class-title'
import { formatClock, dayName } from './times'

const MINUTE_MS = 60_000

interface ClassRowProps {
  readonly item: LiveClass
  readonly course: Course | undefined
  /** Why the student cannot enter it, and not watch it again either. */
  readonly shut: Shut | undefined
  readonly now: number
  /** It stands among those of other days. */
  readonly hasDay?: boolean
  /** The class is put into the calendar from here; a calendar's file has all its days. */
  readonly hasCalendar?: boolean
}

interface WordsProps {
  /** The room, where no button of the row leads to it and the student may enter it. */
  readonly to: Address | undefined
  readonly children: ReactNode
}

function Words({ to, children }: WordsProps) {
  if (to === undefined) return <Box className="class-words">{children}</Box>
  return (
    <Link to={to} className="class-words">
      {children}
    </Link>
  )
}

/** The button that leads into a room, or to what can be watched again; the whole row is tapped like it. */
function WayIn({ item: { room, ...item }, isOver }: { item: LiveClass; isOver: boolean }) {
  const title = bareClassTitle(item.title)
  return (
    <Link
      to={roomAddress(room)}
      className={`btn class-go ${isOver ? 'btn-line' : 'btn-solid'}`}
      aria-label={isOver ? text.watchNamed(title) : text.enterNamed(title)}
    >
      {isOver ? text.watch : text.enter}
    </Link>
  )
}

/** When a class begins; of one to come as well how long it is, and until when its room is open. */
function writeTimes(item: LiveClass, isOver: boolean): string {
  const { beginsAt, filmEnds, endsAt, isRecorded } = item
  const begins = formatClock(beginsAt)
  if (isOver) return begins
  return text.times(
    begins,
    isRecorded,
    Math.max(1, Math.round((filmEnds - beginsAt) / MINUTE_MS)),
    minutesOfClass(item),
    formatClock(endsAt),
  )
}

/** The course of a class; of one that only shows the film of a lesson, that lesson as well. */
function writePlace({ lesson, isRecorded }: LiveClass, { title, chapters }: Course): string {
  const lessons = chapters.flatMap((chapter) => chapter.lessons)
  const live = lessons.find(({ id }) => id === lesson)?.live
  const film = isRecorded ? lessons.find(({ id }) => id === live?.film) : undefined
  return film ? text.shows(title, film.title) : title
}

/** A class on one day: when, what, how far it is, and what reminds of it. */
export function ClassRow({ item, course, shut, now, hasDay = false, hasCalendar = false }: ClassRowProps) {
  const { boot } = useRoot()
  const addToCalendar = useCalendar()
  const { room, lesson, beginsAt, isTrial, isRecorded } = item
  const title = bareClassTitle(item.title)
  const state = stateAt(item, now)
  const hasButton = !shut && state !== 'upcoming'
  const times = writeTimes(item, state === 'ended')
  const remember = () =>
    addToCalendar({
      title: item.title,
      start: beginsAt,
      end: beginsAt + minutesOfClass(item) * MINUTE_MS,
      notes: text.calendarNotes(course?.title ?? ''),
      file: absoluteUrl(boot.apiBase, liveClassCalendarPath(encodeURIComponent(lesson))),
    })
  return (
    <Box as="li" className="class-row">
      <Words to={hasButton || shut ? undefined : roomAddress(room)}>
        <Box as="span" className="flex wrap g2">
          <Box as="span" className="t-sub t-num">
            {hasDay ? `${dayName(beginsAt)} ${times}` : times}
          </Box>
          {state !== 'ended' && (
            <>
              <Box as="span" className={state === 'live' ? 'live-tag' : 'tag'}>
                {text.states[state]}
              </Box>
              <Box as="span" className="tag">
                {isRecorded ? text.recorded : text.live}
              </Box>
            </>
          )}
          {isTrial && (
            <Box as="span" className="tag">
              {text.trial}
            </Box>
          )}
          {shut && <ShutTag shut={shut} />}
        </Box>
        <Box as="span" className="t-h3 row-line">
          {title}
        </Box>
        <Box as="span" className="t-cap row-line">
          {course && writePlace(item, course)}
        </Box>
      </Words>
      {shut && course && (
        <Box className="class-acts">
          <ShutWay shut={shut} course={course} title={title} />
        </Box>
      )}
      {!shut && (
        <Box className="flex wrap g2 class-acts">
          {hasButton && <WayIn item={item} isOver={state === 'ended'} />}
          {state !== 'ended' && <AddToPlan {...classFacts(item)} />}
          {state !== 'ended' && hasCalendar && (
            <Button
              className="btn btn-text"
              aria-label={text.calendarNamed(title)}
              onClick={() => void remember()}
            >
              <Icon name="calendar-plus" size={20} />
              {text.calendar}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
