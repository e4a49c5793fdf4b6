import { Box } from '@/platform/ui'
import { daysLeftText as text } from '@/strings/main/days-left'
import { examMoment, type ExamMoment } from '../../contract/domain/exam-day'
import '@/theme/parts/days-left.scss'

interface DaysLeftProps {
  /** Two digits of the year whose exam it is. */
  readonly cohort: string
  /** First day of the exam, `YYYY-MM-DD`. */
  readonly examDate: string
  /** How sure that date is. */
  readonly note: string
  /** Calendar days in China until then; the exam lasts two days. */
  readonly left: number
}

/** The headline beside the days that are left. */
const headlines: Readonly<Record<ExamMoment, string>> = {
  before: text.days,
  first: text.examDay,
  second: text.examSecondDay,
  over: text.examOver,
}

/** How long it is until the exam. */
export function DaysLeft({ cohort, examDate, note, left }: DaysLeftProps) {
  const [, month = 0, day = 0] = examDate.split('-').map(Number)
  return (
    <>
      <Box as="p" className="t-sub days-lead">
        {left > 0 ? text.daysTo(cohort) : text.exam(cohort)}
      </Box>
      <Box as="h1" className="days-left">
        {left > 0 && (
          <Box as="span" className="t-num days-number">
            {left}
          </Box>
        )}
        <Box as="span" className={left > 0 ? 't-bold' : 't-h1'}>
          {headlines[examMoment(left)]}
        </Box>
      </Box>
      <Box as="p" className="t-cap days-date">
        {text.examDate(month, day, note)}
      </Box>
    </>
  )
}
