import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import type { Lesson } from '@/api/course'
import { Skeleton } from '@/components/skeleton'
import { Controls, FilmBar, LessonFilm, useLesson, usePlayer, useSettings } from '@/features/lesson'
import type { LiveRoom } from '@/features/live'
import { LoadFailed } from '@/kit/load-failed'
import { WithStudy } from '@/kit/with-study'
import { Box } from '@/platform/ui'
import { courseArea } from '@/stores/course-area'
import type { CourseStore } from '@/stores/course-store'
import { liveText as text } from '@/strings/courses/live'

interface ReplayProps {
  readonly room: LiveRoom
}
interface FilmProps extends ReplayProps {
  readonly courses: CourseStore
}

const Film = observer(function Film({ courses, lesson }: { courses: CourseStore; lesson: Lesson }) {
  const player = usePlayer(courses, lesson, undefined)
  const settings = useSettings(player)
  return (
    <>
      <LessonFilm player={player} />
      <Box className="film-below flex">
        <Box className="grow">
          <Controls player={player} flags={[]} />
        </Box>
        {settings.button}
      </Box>
      {settings.sheet}
    </>
  )
})

const Opened = observer(function Opened({ courses, room }: FilmProps) {
  const { load, retry } = useLesson(courses, room.facts.lesson)
  const { url, seconds } = room.facts.video
  const lesson = load.state === 'ready' ? load.value : undefined
  const filmed = useMemo(
    (): Lesson | undefined =>
      lesson && { ...lesson, seconds, media: lesson.media ?? { url, seconds, bytes: 0 } },
    [lesson, url, seconds],
  )
  if (filmed) return <Film courses={courses} lesson={filmed} />
  return load.state === 'failed' ? <LoadFailed error={load.error} onRetry={retry} /> : <Skeleton />
})

/** A class that is over: its film with the usual controls. */
export const Replay = observer(function Replay({ room }: ReplayProps) {
  return (
    <>
      <Box className="stage" data-theme="dark">
        <FilmBar title={room.facts.title} />
        <WithStudy area={courseArea}>{(courses) => <Opened courses={courses} room={room} />}</WithStudy>
      </Box>
      <Box as="p" className="live-ended t-sub" role="status">
        {text.endedRoom}
      </Box>
    </>
  )
})
