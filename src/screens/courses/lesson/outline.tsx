import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { Icon } from '@/components/icon'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import type { LessonPlayer } from '@/features/lesson'
import { AddToPlan } from '@/features/plan'
import { clockTime } from '@/lib/clock-time'
import { Box, Button } from '@/platform/ui'
import type { CourseStore } from '@/stores/course-store'
import type { PlacedLesson } from '@/stores/course-shelf'
import { lessonText as text } from '@/strings/courses/lesson'
import { covered } from '../../../../contract/domain/course/stretches'
import { Curve } from './curve'
import { TeacherLine } from './teacher-line'

interface OutlineProps {
  readonly courses: CourseStore
  readonly head: PlacedLesson
  readonly lesson: Lesson
  readonly player: LessonPlayer
  readonly flags: readonly number[]
}

/** A part of the film counts as seen from this share on. */
const SEEN = 0.9

/** A part of the film: a tap goes there. */
const PartRow = observer(function PartRow({
  courses,
  lesson,
  player,
  part,
}: Omit<OutlineProps, 'head' | 'flags'> & { readonly part: number }) {
  const { title = '', at = 0 } = lesson.chapters[part] ?? {}
  const end = lesson.chapters[part + 1]?.at ?? player.seconds
  const isNow = player.part === part
  const stretches = courses.watched(lesson.id)?.stretches ?? []
  const seen = covered(
    stretches.map(([from, to]) => [Math.max(from, at) - at, to - at] as const),
    end - at,
  )
  const share = end > at ? seen / (end - at) : 0
  return (
    <Button
      className={`part-row${isNow ? ' is-now' : ''}`}
      aria-current={isNow ? 'true' : undefined}
      onClick={() => player.seek(at, true)}
    >
      <Box as="span" className="part-time t-num">
        {clockTime(at)}
      </Box>
      <Box as="span" className="grow part-name">
        {title}
      </Box>
      {isNow ? (
        <Box as="span" className="tag">
          {text.now}
        </Box>
      ) : (
        <Box as="span" className="t-cap t-num flex g1">
          {share >= SEEN && <Icon name="check" size={16} />}
          {share >= SEEN ? text.seen : text.minutes(end - at)}
        </Box>
      )}
    </Button>
  )
})

/** What the film has, where others did not follow it, and what comes after. */
export const Outline = observer(function Outline({ courses, head, lesson, player, flags }: OutlineProps) {
  const next = courses.shelf.nextOf(lesson.id)
  return (
    <>
      <Curve courses={courses} lesson={lesson} player={player} flags={flags} />
      <Box as="section" className="pad" aria-label={text.outline}>
        {lesson.chapters.map(({ at }, part) => (
          <PartRow key={at} courses={courses} lesson={lesson} player={player} part={part} />
        ))}
      </Box>
      <Section title={text.all} hint={text.lesson(head.number)}>
        {next && (
          <LinkRow
            to={`/courses/course-learning?lesson=${next.id}`}
            title={`${text.next} · ${next.title}`}
            hint={text.kinds[next.kind]}
          />
        )}
        <LinkRow
          to={`/courses/knowledge-structure?course=${head.course.id}`}
          title={head.course.title}
          hint={head.chapter}
        />
        <Box className="lesson-plan">
          <AddToPlan
            task={`lesson.${lesson.id}`}
            title={lesson.title}
            minutes={Math.max(1, Math.round(player.seconds / 60))}
            to={`/courses/course-learning?lesson=${lesson.id}`}
          />
        </Box>
        <TeacherLine course={head.course} />
      </Section>
    </>
  )
})
