import { observer } from 'mobx-react-lite'
import type { Lesson } from '@/api/course'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { NavBar } from '@/components/nav-bar'
import { getDrawn, RichText } from '@/areas/practice'
import { LessonExercises } from '../../parts/lesson-exercises'
import { useArea } from '@/kit/use-area'
import { reveal } from '@/platform/page/scroll-into-view'
import { Box, Button } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { lessonText as text } from '../../strings/lesson'
import { lessonThing } from '../../../../../contract/domain/courses/event'
import { minutesToRead } from '../../../../../contract/domain/courses/reading'
import { useParagraphs } from './use-paragraphs'

interface ReadingProps {
  readonly courses: CourseStore
  readonly head: PlacedLesson
  readonly lesson: Lesson
}

const ITEM = /^- /

interface PartProps {
  readonly lesson: Lesson
  readonly part: Lesson['text'][number]
  /** The ids of its paragraphs. */
  readonly ids: readonly string[]
}

/** The paragraphs under a heading; rows that begin with a stroke are items of one list. */
function Part({ lesson, part, ids }: PartProps) {
  const drawn = getDrawn(lesson)
  return (
    <Box as="section" className="reading-part" aria-label={part.title}>
      <Box as="h2" className="t-h2">
        {part.title}
      </Box>
      {part.lines.map((line, row) => (
        <Box key={row} id={ids[row]} className="reading-line">
          <RichText drawn={drawn} text={line.replace(ITEM, '· ')} />
        </Box>
      ))}
    </Box>
  )
}

/** A lesson that is read, or that leads to where it is done: questions, a paper, a live class. */
export const Reading = observer(function Reading({ courses, head, lesson }: ReadingProps) {
  const isRead = courses.isMarked(lesson.id)
  const isWork = lesson.kind === 'questions' || lesson.kind === 'paper'
  const practice = useArea(async () => (await import('@/areas/practice/area')).practiceArea)
  const isBegun = lesson.questions.some((id) => (practice?.state.listHistory(id).length ?? 0) > 0)
  // Until something was answered the way to the work is the one that stands out.
  const isQuiet = isRead || (isWork && !isBegun)
  const next = courses.shelf.findNext(lesson.id)
  const { listIds, left } = useParagraphs(courses, lesson)
  const minutes = minutesToRead(lesson.text)
  return (
    <>
      <NavBar title={head.course.title} />
      <Box as="section" className="pad reading">
        <Box as="h1" className="t-h1">
          {lesson.title}
        </Box>
        <Box as="p" className="t-cap t-num">
          {text.kind(lesson.kind, lesson.live?.isStreamed)} · {head.chapter}
          {minutes !== undefined && ` · ${text.reading(minutes)}`}
        </Box>
        {left && !isRead && (
          <Box className="flex g2 lesson-resumed" role="status">
            <Box as="span" className="t-sub grow">
              {text.readTo(left.title, left.number)}
            </Box>
            <Button className="btn btn-text" onClick={() => reveal(left.id)}>
              {text.readOn}
            </Button>
          </Box>
        )}
        {lesson.text.map((part, place) => (
          <Part key={place} lesson={lesson} part={part} ids={listIds(place)} />
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
            hint={text.kind(next.kind, next.live?.isStreamed)}
          />
        </Box>
      )}
      {/* A class counts as done once it was seen, and needs no button. */}
      {lesson.kind !== 'live' && (
        <Box className="act">
          <Button
            className={`btn btn-l btn-full ${isQuiet ? 'btn-line' : 'btn-solid'}`}
            onClick={() => (isRead ? courses.unmark(lesson.id) : courses.tick(lessonThing(lesson.id), true))}
          >
            {isWork ? (isRead ? text.unworked : text.worked) : isRead ? text.unread : text.read}
          </Button>
        </Box>
      )}
    </>
  )
})
