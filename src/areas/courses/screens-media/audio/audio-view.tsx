import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { useAccess } from '../../parts/course-access'
import { AudioBar, LessonRefused, LessonUnknown, nextToHear, openAudio, useAudio } from '../../parts/lesson'
import type { Playback } from '../../parts/lesson'
import { usePage, useTitle } from '@/features/page'
import { useCollectedQuestions } from '@/areas/practice'
import { useAnnounce } from '@/features/share'
import type { Query } from '@/lib/query'
import { useDidShow } from '@/platform/page'
import { useLatest } from '@/platform/page/latest'
import type { CourseStore } from '../../store/course-store'
import { audioText as text } from '../../strings/audio'
import { AudioList } from './audio-list'
import { AudioPlayer } from './audio-player'

interface AudioViewProps {
  readonly courses: CourseStore
  readonly isList: boolean
  readonly params: Query
}

function findSecond({ at }: Query): number | undefined {
  const second = Number(at)
  return at !== undefined && at !== '' && Number.isFinite(second) && second >= 0 ? second : undefined
}

interface OfPlayback {
  readonly courses: CourseStore
  readonly playback: Playback
}

/** The open recording, or why it is not open. */
const Current = observer(function Current({ courses, playback }: OfPlayback) {
  const { head, player, load } = playback
  const { url } = usePage()
  useCollectedQuestions(head?.questions ?? [])
  useAnnounce({ page: url, title: head?.title ?? text.list, words: head?.course.title })
  if (!head)
    return (
      <Notice art="empty" title={text.none} hint={text.noneHint}>
        <Link to="/courses/audio-list" className="btn btn-l btn-line">
          {text.toList}
        </Link>
      </Notice>
    )
  if (load.state === 'failed')
    return (
      <LessonRefused courses={courses} head={head} error={load.error} onRetry={() => void playback.retry()} />
    )
  if (!player) return <Skeleton />
  return <AudioPlayer key={head.id} courses={courses} playback={playback} head={head} player={player} />
})

/** The page of a recording. It opens the one in the address once, and from then on shows the one that plays. */
const PlayerPage = observer(function PlayerPage({
  courses,
  playback,
  params,
  access,
}: OfPlayback & { readonly params: Query; readonly access: ReturnType<typeof useAccess> }) {
  const asked = params['lesson']
  const at = findSecond(params)
  const isUnknown = asked !== undefined && courses.shelf.findHead(asked)?.kind !== 'audio'
  const isOpened = useRef(false)
  const open = useLatest(() => {
    const id = asked ?? playback.head?.id ?? nextToHear(courses, openAudio(courses))?.id
    if (id !== undefined && !isUnknown) void playback.open(id, { at })
  })
  useEffect(() => {
    if (isUnknown) return
    if (!isOpened.current) open.current()
    isOpened.current = true
  }, [open, isUnknown])
  // It may have been closed on another page.
  useDidShow(() => {
    if (isOpened.current && !playback.head) open.current()
  })
  if (isUnknown) return <LessonUnknown courses={courses} access={access} />
  return <Current courses={courses} playback={playback} />
})

/** The list of recordings with the playing one below it, or the page of one. */
export const AudioView = observer(function AudioView({ courses, isList, params }: AudioViewProps) {
  const playback = useAudio()
  const title = useTitle()
  const access = useAccess(courses)
  return (
    <>
      <NavBar title={title} />
      {!playback ? (
        <Skeleton />
      ) : isList ? (
        <>
          <AudioList courses={courses} playback={playback} />
          <AudioBar />
        </>
      ) : (
        <PlayerPage courses={courses} playback={playback} params={params} access={access} />
      )}
    </>
  )
})
