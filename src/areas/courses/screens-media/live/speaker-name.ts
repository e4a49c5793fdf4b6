import type { LiveMessage } from '@/api/live'
import { liveText as text } from '../../strings/live'

/** Who said something, as it is shown: staff as the teacher. */
export const speakerName = ({ name, isTeacher }: Pick<LiveMessage, 'name' | 'isTeacher'>): string =>
  isTeacher ? text.teacher(name) : name
