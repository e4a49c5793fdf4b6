import { clockTime } from '@/lib/clock-time'
import type { Note } from '../../../../../contract/domain/courses/fold'
import { lessonText as text } from '../../strings/lesson'

/** The notes of a lesson as text to paste elsewhere. */
export const notesAsText = (title: string, notes: readonly Note[]): string =>
  [
    title,
    ...notes.map(({ second, text: words, isFlag }) =>
      [clockTime(second), isFlag ? `[${text.flag}]` : '', words].filter((part) => part !== '').join(' '),
    ),
  ].join('\n')
