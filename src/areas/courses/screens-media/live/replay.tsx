import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import type { Lesson } from '@/api/course'
import { Skeleton } from '@/components/skeleton'
import { Controls, LessonFilm, useLesson, usePlayer, useSettings } from '../../parts/lesson'
import type { LiveRoom } from '../../parts/live'
import { LoadFailed } from '@/kit/load-failed'
import { WithStudy } from '@/kit/with-study'
import { Box } from '@/platform/ui'
import { courseArea } from '../../area'
import type { CourseStore } from '../../store/course-store'
import { liveText as text } from '../../strings/live'
import { Pinned } from './pinned'

interface ReplayProps {
  readonly room: LiveRoom
}
interface FilmProps extends ReplayProps {
  readonly courses: CourseStore
}

interface OpenedFilm {
  readonly courses: CourseStore
  readonly lesson: Lesson
  readonly title: string
}

const Film = observer(function Film({ courses, lesson, title }: OpenedFilm) {
  const player = usePlayer(courses, lesson, undefined)
  const settings = useSettings(player)
  return (
    <>
      <Pinned title={title} button={settings.button}>
        <LessonFilm player={player} />
      </Pinned>
      <Box data-theme="dark" className="film-below stage-below">
        <Controls player={player} flags={[]} />
      </Box>
      {settings.sheet}
    </>
  )
})

/** The lesson with the film that the class showed. */
function getFilm(lesson: Lesson, { url, until, seconds }: LiveRoom['state']['facts']['video']): Lesson {
  const film = { url, seconds, bytes: 0, ...(until !== undefined && { until }) }
  return { ...lesson, seconds, media: lesson.media ?? film }
}

const Opened = observer(function Opened({ courses, room }: FilmProps) {
  const { load, retry } = useLesson(courses, room.state.facts.lesson)
  const { title } = room.state.facts
  const { video } = room.state.facts
  const lesson = load.state === 'ready' ? load.value : undefined
  const filmed = useMemo((): Lesson | undefined => lesson && getFilm(lesson, video), [lesson, video])
  if (filmed) return <Film courses={courses} lesson={filmed} title={title} />
  return (
    <Pinned title={title}>
      {load.state === 'failed' ? <LoadFailed error={load.error} onRetry={retry} /> : <Skeleton />}
    </Pinned>
  )
})

/** A class that is over: its film with the usual controls. */
export const Replay = observer(function Replay({ room }: ReplayProps) {
  return (
    <>
      <WithStudy area={courseArea}>{(courses) => <Opened courses={courses} room={room} />}</WithStudy>
      <Box as="p" className="live-ended t-sub" role="status">
        {text.endedRoom}
      </Box>
    </>
  )
})
