import { DAY_MS, dayEnd } from '../../../../../contract/domain/china-time'

/** A paper of the exam: on its first or second day, and from when to when by the clock in China. */
export interface ExamPaper {
  readonly day: 0 | 1
  readonly begins: string
  readonly ends: string
}

/** The hours of the four papers, the same each year; the admission ticket decides. */
export const paperTimes: readonly ExamPaper[] = [
  { day: 0, begins: '8:30', ends: '11:30' },
  { day: 0, begins: '14:00', ends: '17:00' },
  { day: 1, begins: '8:30', ends: '11:30' },
  { day: 1, begins: '14:00', ends: '17:00' },
]

/** A moment of an exam whose first day is `YYYY-MM-DD`, in Unix ms. */
function getMoment(examDate: string, day: number, clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return dayEnd(examDate) + (day - 1) * DAY_MS + (hours * 60 + minutes) * 60_000
}

/** When each paper is over, in Unix ms. */
export const paperEnds = (examDate: string): readonly number[] =>
  paperTimes.map(({ day, ends }) => getMoment(examDate, day, ends))

/** The paper that is being sat or comes next, by its place; undefined after the last one. */
export function nextPaper(examDate: string, now: number): number | undefined {
  const next = paperEnds(examDate).findIndex((end) => now < end)
  return next < 0 ? undefined : next
}
