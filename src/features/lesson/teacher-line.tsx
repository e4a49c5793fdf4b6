import { Box } from '@/platform/ui'
import type { Course } from '@/api/course'
import { lessonText as text } from '@/strings/courses/lesson'
import './lesson.scss'

/** Who teaches, and by what voice. */
export function TeacherLine({ course: { teacher } }: { readonly course: Course }) {
  return (
    <Box as="p" className="t-cap lesson-teacher">
      {teacher.name} · {teacher.role}
      {teacher.note !== '' && ` · ${teacher.note}`} · {text.synthetic}
    </Box>
  )
}
