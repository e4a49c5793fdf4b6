import type { Database } from '../db/types'

/** The part of a record that says where a student wants to go. */
export type RecordAim = Pick<
  Database['students'],
  'exam_year' | 'target_school' | 'target_major' | 'subjects'
>

/** Whether a record says all that a plan needs to know: when the exam is, where it leads and what is examined. */
export function isCompleteRecord(row: RecordAim): boolean {
  return (
    row.exam_year !== null && row.target_school !== '' && row.target_major !== '' && row.subjects.length > 0
  )
}
