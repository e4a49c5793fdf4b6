import { Link } from '@/components/link'
import { Box } from '@/platform/ui'
import { examDayText as text } from '../../strings/exam-day'
import { paperTimes } from './exam-hours'

interface ExamDayProps {
  /** The paper that is being sat or comes next, by its place. */
  readonly paper: number
  /** The day of the exam that it is: 0 on the first one. */
  readonly day: number
}

/** On the days of the exam: the paper that comes next, and its hours. */
export function ExamDay({ paper, day }: ExamDayProps) {
  const next = paperTimes[paper]
  if (!next) return null
  const isToday = next.day === day
  return (
    <Box as="section" className="sec home-begin" aria-label={text.next}>
      <Box as="p" className="t-sub t-mid">
        {isToday ? text.next : text.dayDone}
      </Box>
      <Box as="h2" className="t-h1">
        {text.papers[paper]}
      </Box>
      <Box as="p" className="t-sub t-num home-gap">
        {isToday ? text.today(next.begins, next.ends) : text.tomorrow(next.begins, next.ends)}
      </Box>
    </Box>
  )
}

/** After the exam: rest, and where what comes next stands. */
export function ExamOver() {
  return (
    <Box as="section" className="sec home-begin" aria-label={text.over}>
      <Box as="h2" className="t-h1">
        {text.over}
      </Box>
      <Box as="p" className="t-sub home-hint">
        {text.overHint}
      </Box>
      <Link to="/learning-map" className="btn btn-l btn-quiet btn-full">
        {text.overGo}
      </Link>
    </Box>
  )
}
