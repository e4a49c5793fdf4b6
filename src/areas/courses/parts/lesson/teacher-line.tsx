import { Box } from '@/platform/ui'
import type { Course, Lesson } from '@/api/course'
import { lessonText as text } from '../../strings/lesson'
import { lastingMedia } from '../../../../../contract/domain/courses/media-path'
import './lesson.scss'

/** Where the films and recordings are that were made of a lesson's text, with a voice of a machine. */
const MADE = '/media/lessons/'

/** Only of what was made of its text a lesson knows the bytes: what is the operator's own has a voice of its own. */
const isSynthetic = ({ media }: Lesson): boolean =>
  media !== undefined && lastingMedia(media.url).startsWith(MADE) && media.bytes > 0

interface TeacherLineProps {
  readonly course: Course
  readonly lesson: Lesson
}

/** The teacher, and the voice. */
export function TeacherLine({ course: { teacher }, lesson }: TeacherLineProps) {
  return (
    <Box as="p" className="t-cap lesson-teacher">
      {teacher.name} · {teacher.role}
      {teacher.note !== '' && ` · ${teacher.note}`}
      {isSynthetic(lesson) && ` · ${text.synthetic}`}
    </Box>
  )
}
