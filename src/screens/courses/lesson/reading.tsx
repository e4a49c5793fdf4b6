import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { NavBar } from '@/components/nav-bar'
import { LessonExercises, RichText } from '@/features/practice'
import { Box, Button } from '@/platform/ui'
import type { CourseStore } from '@/stores/course-store'
import type { PlacedLesson } from '@/stores/course-shelf'
import { lessonText as text } from '@/strings/courses/lesson'
import { drawnOf } from './drawn'

interface ReadingProps {
  readonly courses: CourseStore
  readonly head: PlacedLesson
  readonly lesson: Lesson
}

/** Signs that are read in a minute. */
const PER_MINUTE = 350
const ITEM = /^- /

/** The paragraphs under a heading; rows that begin with a stroke are items of one list. */
function Part({ lesson, part }: { lesson: Lesson; part: Lesson['text'][number] }) {
  const drawn = drawnOf(lesson)
  const source = part.lines.map((line) => line.replace(ITEM, '· ')).join('\n\n')
  return (
    <Box as="section" className="reading-part" aria-label={part.title}>
      <Box as="h2" className="t-h2">
        {part.title}
      </Box>
      <RichText drawn={drawn} text={source} />
    </Box>
  )
}

/** A lesson that is read, or that leads to where it is done: questions, a paper, a live class. */
export const Reading = observer(function Reading({ courses, head, lesson }: ReadingProps) {
  const thing = `lesson:${lesson.id}`
  const isRead = courses.isTicked(thing)
  const isWork = lesson.kind === 'questions' || lesson.kind === 'paper'
  const next = courses.shelf.nextOf(lesson.id)
  const signs = lesson.text.flatMap(({ lines }) => lines).join('').length
  return (
    <>
      <NavBar title={head.course.title} />
      <Box as="section" className="pad reading">
        <Box as="h1" className="t-h1">
          {lesson.title}
        </Box>
        <Box as="p" className="t-cap t-num">
          {text.kinds[lesson.kind]} · {head.chapter}
          {signs > 0 && ` · ${text.reading(Math.max(1, Math.round(signs / PER_MINUTE)))}`}
        </Box>
        {lesson.text.map((part) => (
          <Part key={part.title} lesson={lesson} part={part} />
        ))}
        {lesson.paper !== undefined && (
          <Link to={`/exercises/exam-detail?paper=${lesson.paper}`} className="btn btn-l btn-solid btn-full">
            {text.paper}
          </Link>
        )}
        {lesson.live && (
          <Link to={`/courses/cc-live?lesson=${lesson.id}`} className="btn btn-l btn-solid btn-full">
            {text.live}
          </Link>
        )}
      </Box>
      <LessonExercises lesson={lesson} />
      {next && (
        <Box className="pad">
          <LinkRow
            to={`/courses/course-learning?lesson=${next.id}`}
            title={`${text.next} · ${next.title}`}
            hint={text.kinds[next.kind]}
          />
        </Box>
      )}
      <Box className="act">
        <Button
          className={`btn btn-l btn-full ${isRead ? 'btn-line' : 'btn-solid'}`}
          onClick={() => courses.tick(thing, !isRead)}
        >
          {isWork ? (isRead ? text.unworked : text.worked) : isRead ? text.unread : text.read}
        </Button>
      </Box>
    </>
  )
})
