import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { MasteryLeaf } from '@/areas/practice'
import type { MeasuredSubject, PracticeStore } from '@/areas/practice'
import { Box } from '@/platform/ui'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { courseAccessText } from '../../strings/course-access'
import { formatHint, lessonsAbout, pageOfLesson } from './teaching'

interface OfLesson {
  readonly courses: CourseStore
  readonly lesson: PlacedLesson
}

/** A lesson as a line that opens it. */
export const LessonLine = observer(function LessonLine({ courses, lesson }: OfLesson) {
  const hint = formatHint(courses, lesson)
  return (
    <Link to={pageOfLesson(lesson)} className="lesson-line">
      <Icon name={courses.isDone(lesson) ? 'check' : 'player-play'} size={16} />
      <Box as="span" className="grow">
        {lesson.title}
        <Box as="span" className="t-cap t-num row-line">
          {lesson.isRetired ? `${courseAccessText.retired} · ${hint}` : hint}
        </Box>
      </Box>
    </Link>
  )
})

interface NodeLessonsProps {
  readonly courses: CourseStore
  readonly practice: PracticeStore
  readonly whole: MeasuredSubject
  readonly subject: string
  readonly node: string
  readonly isFirst: boolean
  readonly isAlone?: boolean
}

/** A node with how well it is known, and the lessons that teach it with what was seen of them. */
export const NodeLessons = observer(function NodeLessons({ courses, subject, ...of }: NodeLessonsProps) {
  const lessons = lessonsAbout(courses, subject, of.node)
  return (
    <>
      <MasteryLeaf {...of} to={`/courses/knowledge-structure-detail?node=${of.node}`} />
      {lessons.length > 0 && (
        <Box className="node-lessons">
          {lessons.map((lesson) => (
            <LessonLine key={lesson.id} courses={courses} lesson={lesson} />
          ))}
        </Box>
      )}
    </>
  )
})
