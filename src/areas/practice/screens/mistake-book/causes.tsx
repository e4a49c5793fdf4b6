import { observer } from 'mobx-react-lite'
import { Section } from '@/components/section'
import { listCauses, mistakesBy, wholeBook, type MistakeFilter } from '../../parts'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { questionToolText } from '../../strings/question-tools'
import { mistakeText as text } from '../../strings/mistakes'

interface CausesProps {
  readonly practice: PracticeStore
  readonly filter: MistakeFilter
  readonly onFilter: (filter: MistakeFilter) => void
}

/** Why the questions of the book were wrong, most frequent first; a tap lists those of one cause. */
export const Causes = observer(function Causes({ practice, filter, onFilter }: CausesProps) {
  const inBook = mistakesBy(practice, { ...wholeBook, subject: filter.subject })
  const causes = listCauses(practice, inBook)
  const known = causes.filter(({ cause }) => cause !== 'none')
  if (known.length === 0) return null
  const most = Math.max(...known.map(({ count }) => count))
  return (
    <Section title={text.causes} figure={text.total(inBook.length)}>
      {causes.map(({ cause, count, due }) => {
        const name = cause === 'none' ? questionToolText.cause.none : questionToolText.cause.names[cause]
        const isOn = filter.cause === cause
        return (
          <Button
            key={cause}
            className={`cause-row${isOn ? ' is-on' : ''}`}
            aria-pressed={isOn}
            onClick={() => onFilter({ ...filter, isIn: true, cause: isOn ? undefined : cause })}
          >
            <Box as="span" className="cause-name">
              {name}
            </Box>
            <Box as="span" className="cause-track">
              {cause !== 'none' && (
                <Box as="span" className="cause-done" style={{ width: `${(100 * count) / most}%` }} />
              )}
            </Box>
            <Box as="span" className="t-num t-bold cause-count" role="img" aria-label={text.total(count)}>
              {count}
            </Box>
            <Box as="span" className="t-cap t-num cause-due">
              {text.causeDue(due)}
            </Box>
          </Button>
        )
      })}
    </Section>
  )
})
