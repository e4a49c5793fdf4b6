import type { LiveMessage } from '@/api/live'
import { liveText as text } from '../../strings/live'

/** The speaker's shown name: staff as the teacher. */
export const speakerName = ({ name, isTeacher }: Pick<LiveMessage, 'name' | 'isTeacher'>): string =>
  isTeacher ? text.teacher(name) : name
