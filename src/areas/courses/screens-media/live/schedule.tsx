import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import { createCourseApi, type Course, type CourseAccess } from '@/api/course'
import { createLiveApi, type LiveClass } from '@/api/live'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { findShut } from '../../parts/course-access'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useMoment } from '@/kit/use-moment'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { learnTime } from '@/stores/learn-time'
import type { Root } from '@/stores/root'
import { liveText as text } from '../../strings/live'
import { ClassRow } from './class-row'
import { getSchedule } from './choose'
import { dayName } from './times'

interface Fetched {
  readonly items: readonly LiveClass[]
  readonly courses: ReadonlyMap<string, Course>
  readonly access: ReadonlyMap<string, CourseAccess>
  readonly isGuest: boolean
  /** How far the server's clock is ahead of what this device takes for its time, in ms. */
  readonly ahead: number
}

/** The rights of a student over each course; nothing where it is not to be had, or the caller is a guest. */
async function fetchAccess(api: Api, isGuest: boolean): Promise<readonly CourseAccess[]> {
  if (isGuest) return []
  try {
    return (await api.of(createCourseApi).listCourseAccess()).items
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return []
  }
}

async function fetchSchedule(root: Root, api: Api, isGuest: boolean): Promise<Fetched> {
  const [{ items, now: server }, { courses }, access] = await Promise.all([
    learnTime(root, () => api.of(createLiveApi).listLiveClasses()),
    api.of(createCourseApi).listCourses(),
    fetchAccess(api, isGuest),
  ])
  // A retired course is the student's alone.
  const own = access.flatMap(({ outline }) => outline ?? [])
  return {
    items,
    courses: new Map([...courses, ...own].map((course) => [course.id, course])),
    access: new Map(access.map((item) => [item.course, item])),
    isGuest,
    ahead: server - serverTime(root).now(),
  }
}

function Listed({ items, courses, access, isGuest, ahead }: Fetched) {
  const [next, setNext] = useState(0)
  const now = useMoment(next - ahead) + ahead
  const schedule = getSchedule(items, now)
  if (schedule.next !== next) setNext(schedule.next)
  if (items.length === 0) return <Notice art="empty" title={text.none} hint={text.noneHint} />
  const { today, coming, over } = schedule
  const isFirst = (item: LiveClass) =>
    [...today, ...coming.flatMap((day) => day.items)].find(({ lesson }) => lesson === item.lesson) === item
  const row = (item: LiveClass, hasDay = false) => {
    const course = courses.get(item.course)
    return (
      <ClassRow
        key={item.room}
        item={item}
        course={course}
        shut={course && findShut({ ...item, course, isGuest, access: access.get(course.id) })}
        now={now}
        hasDay={hasDay}
        hasCalendar={isFirst(item)}
      />
    )
  }
  return (
    <>
      <Section title={text.today} hint={dayName(now)}>
        {today.length > 0 ? (
          <Box as="ul">{today.map((item) => row(item))}</Box>
        ) : (
          <Box as="p" className="t-sub">
            {text.noToday}
          </Box>
        )}
      </Section>
      <Section title={text.coming}>
        {coming.length === 0 && (
          <Box as="p" className="t-sub">
            {text.noComing}
          </Box>
        )}
        {coming.map(({ at, items: own }) => (
          <Box key={at} className="class-day">
            <Box as="h3" className="t-h3 t-num">
              {dayName(at)}
            </Box>
            <Box as="ul">{own.map((item) => row(item))}</Box>
          </Box>
        ))}
      </Section>
      <Section title={text.replays} hint={text.replaysHint}>
        {over.length > 0 ? (
          <Box as="ul">{over.map((item) => row(item, true))}</Box>
        ) : (
          <Box as="p" className="t-sub">
            {text.noReplays}
          </Box>
        )}
      </Section>
    </>
  )
}

/** The classes given live today and in the next days, and those that can be watched again. */
export const Schedule = observer(function Schedule() {
  const root = useRoot()
  const { uid } = root.session
  const { load, retry } = useLoad(`live/schedule/${uid ?? ''}`, (api) =>
    fetchSchedule(root, api, uid === undefined),
  )
  return (
    <>
      <NavBar title={text.title} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'ready' && <Listed {...load.value} />}
    </>
  )
})
