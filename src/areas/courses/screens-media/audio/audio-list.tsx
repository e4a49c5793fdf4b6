import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { nextToHear, type Playback } from '../../parts/lesson'
import { usePage } from '@/features/page'
import { useAnnounce } from '@/features/share'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { audioText as text } from '../../strings/audio'
import { AudioRow } from './audio-row'

interface AudioListProps {
  readonly courses: CourseStore
  readonly playback: Playback
}

/** Courses in the order of the queue, each with its recordings. */
function byCourse(queue: readonly PlacedLesson[]): ReadonlyMap<PlacedLesson['course'], PlacedLesson[]> {
  const groups = new Map<PlacedLesson['course'], PlacedLesson[]>()
  for (const lesson of queue) groups.set(lesson.course, [...(groups.get(lesson.course) ?? []), lesson])
  return groups
}

/** Shows a guest what a login opens. */
function GuestHint() {
  return (
    <Box className="pad audio-guest">
      <Box as="p" className="t-sub">
        {text.guest}
      </Box>
      <Link to="/login" className="btn btn-line">
        {text.toLogin}
      </Link>
    </Box>
  )
}

/** All recordings that a student may hear, by course. On the market's page visitors find the trials and the way to the courses. */
export const AudioList = observer(function AudioList({ courses, playback }: AudioListProps) {
  const { row, url } = usePage()
  const isMarket = row.path === '/market/audio-page'
  const queue = isMarket ? playback.queue.filter(({ isTrial }) => isTrial) : playback.queue
  const player = isMarket ? row.path : '/courses/audio-action'
  useAnnounce({
    page: url,
    title: isMarket ? text.visitor : text.list,
    words: isMarket ? text.visitorHint : undefined,
  })
  /** Plays in this tap, as browsers want it; the page that opens finds it playing. */
  function play(lesson: PlacedLesson): void {
    void playback.open(lesson.id, { isPlayed: true })
    go(`${player}?lesson=${lesson.id}`)
  }
  if (queue.length === 0)
    return (
      <Notice art="empty" title={text.empty} hint={courses.isGuest ? text.guest : text.emptyHint}>
        <Link to={courses.isGuest ? '/login' : '/courses/study-center'} className="btn btn-l btn-solid">
          {courses.isGuest ? text.toLogin : text.toCentre}
        </Link>
      </Notice>
    )
  return (
    <>
      <Box as="section" className="pad audio-head">
        <Box className="grow">
          {isMarket && (
            <Box as="h2" className="t-h2">
              {text.visitor}
            </Box>
          )}
          <Box as="p" className="t-sub">
            {isMarket ? text.visitorHint : text.total(queue.length)}
          </Box>
        </Box>
        <Button
          className="btn btn-solid"
          onClick={() => {
            playback.setContinuous(true)
            const first = nextToHear(courses, queue)
            if (first) play(first)
          }}
        >
          <Icon name="player-play" size={20} />
          {text.continuous}
        </Button>
      </Box>
      {[...byCourse(queue)].map(([course, lessons]) => (
        <Section key={course.id} title={course.title} hint={text.listHint(lessons.length)}>
          {lessons.map((lesson) => (
            <AudioRow
              key={lesson.id}
              courses={courses}
              playback={playback}
              lesson={lesson}
              onOpen={() => play(lesson)}
            />
          ))}
        </Section>
      ))}
      {isMarket ? (
        <Section title={text.courses} hint={text.coursesHint}>
          {[...byCourse(queue).keys()].map(({ id, title, summary }) => (
            <LinkRow key={id} to={`/courses/knowledge-structure?course=${id}`} title={title} hint={summary} />
          ))}
          <LinkRow to="/courses/study-center" title={text.toCourses} />
        </Section>
      ) : (
        courses.isGuest && <GuestHint />
      )}
    </>
  )
})
