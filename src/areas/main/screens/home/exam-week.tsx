import * as v from 'valibot'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Section } from '@/components/section'
import { useOwnStorage } from '@/kit/own-storage'
import { fittingItems } from '@/lib/shape'
import { Box, Button } from '@/platform/ui'
import { examDayText } from '../../strings/exam-day'
import { examWeekText as text } from '../../strings/exam-week'
import { paperTimes } from './exam-hours'

/** Days before the exam from which on home speaks of the exam alone. */
const DAYS = 7
/** Where the things are noted that a student has ready. */
const KEY = 'exam-week-ready'

/** Whether the exam is that near, or on; `left` are calendar days until its first one. */
export const isExamWeek = (left: number | undefined): left is number =>
  left !== undefined && left <= DAYS && left >= -1

interface ExamWeekProps {
  /** First day of the exam, `YYYY-MM-DD`: a student who sits another one has everything to get ready again. */
  readonly examDate: string
  /** Days until the exam. */
  readonly left: number
  /** The paper that comes next, by its place. */
  readonly paper: number
}

/** The things to have ready until the exam, or to take along on each of its days: every day has its own ticks. */
const thingsFor = ({ examDate, left, paper }: ExamWeekProps) => {
  const [things, part] = left > 0 ? [text.things, 0] : [text.taken, 1 + (paperTimes[paper]?.day ?? 0)]
  return things.map((thing) => ({ ...thing, id: `${thing.id} ${examDate} ${part}` }))
}

/** The things to have ready for the exam; ticks stay on this device. */
function Checklist(until: ExamWeekProps) {
  const { local } = useOwnStorage()
  const [ready, setReady] = useState(() => v.parse(fittingItems(v.string()), local.read(KEY)))
  const things = thingsFor(until)
  const left = things.filter(({ id }) => !ready.includes(id)).length
  const toggle = (id: string) => {
    const now = ready.includes(id) ? ready.filter((item) => item !== id) : [...ready, id]
    local.write(KEY, now)
    setReady(now)
  }
  return (
    <Section title={left > 0 ? text.missing(left) : text.allReady}>
      {things.map(({ id, title, hint }) => {
        const isReady = ready.includes(id)
        return (
          <Button
            key={id}
            className="row row-button home-ready"
            role="checkbox"
            aria-checked={isReady}
            onClick={() => toggle(id)}
          >
            <Box as="span" className={isReady ? 'home-tick home-tick-on' : 'home-tick'} aria-hidden>
              {isReady && <Icon name="check" size={16} />}
            </Box>
            <Box as="span" className="grow">
              {title}
            </Box>
            <Box as="span" className="t-cap">
              {hint}
            </Box>
          </Button>
        )
      })}
    </Section>
  )
}

/** The last week before the exam, and its days: what to have ready, and the hours of the four papers. */
export function ExamWeek(until: ExamWeekProps) {
  return (
    <>
      <Checklist {...until} />
      <Section title={text.hours} hint={text.hoursHint}>
        {paperTimes.map(({ day, begins, ends }, nth) => (
          <Box key={begins + day} className="row home-paper">
            <Box as="span" className="t-cap home-paper-day">
              {text.days[day]}
            </Box>
            <Box as="span" className="grow">
              {examDayText.papers[nth]}
            </Box>
            <Box as="span" className="t-sub t-num">
              {text.clock(begins, ends)}
            </Box>
          </Box>
        ))}
      </Section>
    </>
  )
}
