import { observer } from 'mobx-react-lite'
import { Link } from '@/components/link'
import { isDue, StemLine } from '../../parts'
import { Box } from '@/platform/ui'
import type { BookedMistake, PracticeStore } from '../../store/practice-store'
import { questionToolText } from '../../strings/question-tools'
import { mistakeText as text } from '../../strings/mistakes'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { calendarDay } from '../../../../../contract/domain/study/day'
import { RIGHTS_TO_LEAVE } from '../../../../../contract/domain/practice/mistake'

/** Two dots: a right day each. */
function Dots({ rights }: { rights: number }) {
  return (
    <Box as="span" className="mistake-dots" aria-hidden>
      {Array.from({ length: RIGHTS_TO_LEAVE }, (_, at) => (
        <Box key={at} as="span" className={`mistake-dot${at < rights ? ' is-on' : ''}`} />
      ))}
    </Box>
  )
}

function getTag(practice: PracticeStore, mistake: BookedMistake): string {
  if (!practice.bank.findHead(mistake.question)) return text.withdrawn
  if (!mistake.isIn) return text.left
  if (isDue(practice, mistake)) return text.dueToday
  const { month, day } = calendarDay(mistake.due)
  return text.dueOn(month, day)
}

interface MistakeRowProps {
  readonly practice: PracticeStore
  readonly mistake: BookedMistake
}

/** A question of the book: when it is due, how far it is, its text, and how often it was wrong. */
export const MistakeRow = observer(function MistakeRow({ practice, mistake }: MistakeRowProps) {
  const { bank } = practice
  const { question, isIn, rights, wrongs, wrongAt } = mistake
  const cause = practice.state.findCause(question)
  const { month, day } = chinaTime(wrongAt)
  const head = bank.findHead(question)
  const facts = text.facts(wrongs, month, day)
  const subject = bank.findSubject(head?.subject ?? '')?.name
  return (
    <Link to={`/exercises/mistake-detail?question=${question}`} className="entry">
      <Box as="span" className="entry-facts">
        <Box as="span" className={`tag${isDue(practice, mistake) ? ' tag-due' : ''}`}>
          {getTag(practice, mistake)}
        </Box>
        {cause && (
          <Box as="span" className="tag">
            {questionToolText.cause.names[cause]}
          </Box>
        )}
        {isIn && head && (
          <Box as="span" className="t-cap t-num mistake-rights">
            {text.rights(RIGHTS_TO_LEAVE - rights)}
            <Dots rights={rights} />
          </Box>
        )}
      </Box>
      <Box as="span" className="entry-stem rich-line">
        <StemLine practice={practice} question={question} />
      </Box>
      <Box as="span" className="t-cap t-num">
        {subject === undefined ? facts : text.ofSubject(subject, facts)}
      </Box>
    </Link>
  )
})
