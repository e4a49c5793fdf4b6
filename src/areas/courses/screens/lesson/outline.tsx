import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Curve, PartRow, TeacherLine, type LessonPlayer } from '../../parts/lesson'
import { AddToPlan } from '@/features/plan'
import { Box } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { lessonText as text } from '../../strings/lesson'
import { roundMinutes } from '../../../../../contract/domain/minutes'

interface OutlineProps {
  readonly courses: CourseStore
  readonly head: PlacedLesson
  readonly lesson: Lesson
  readonly player: LessonPlayer
  readonly flags: readonly number[]
}

/** The chapters of the film, those not followed, and the lessons that come after. */
export const Outline = observer(function Outline({ courses, head, lesson, player, flags }: OutlineProps) {
  const next = courses.shelf.findNext(lesson.id)
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
            hint={text.kind(next.kind, next.live?.isStreamed)}
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
            minutes={roundMinutes(player.seconds)}
            to={`/courses/course-learning?lesson=${lesson.id}`}
          />
        </Box>
        <TeacherLine course={head.course} lesson={lesson} />
      </Section>
    </>
  )
})
