import type { Course } from '@/api/course'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box } from '@/platform/ui'
import { courseAccessText as text } from '../../strings/course-access'
import { wayTo, type Shut } from './shut'
import type { ShutTask } from './shut-task'
import '@/theme/parts/lock.scss'

/** Says with a lock that something does not open. */
export function ShutTag({ shut }: Pick<ShutTask, 'shut'>) {
  return (
    <Box as="span" className="tag">
      <Icon name="lock" size={16} />
      {text.shut[shut]}
    </Box>
  )
}

interface ShutWayProps {
  readonly shut: Shut
  readonly course: Course
  /** The title that does not open. */
  readonly title: string
}

/** The way to what opens it. */
export function ShutWay({ shut, course, title }: ShutWayProps) {
  return (
    <Link to={wayTo(shut, course)} className="btn btn-text" aria-label={text.wayNamed[shut](title)}>
      {text.way[shut]}
    </Link>
  )
}
