import { observer } from 'mobx-react-lite'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../store/practice-store'
import { questionToolText } from '../strings/question-tools'

const text = questionToolText.cause
const names = ['careless', 'concept', 'method', 'time'] as const

/** Why a question was answered wrong, as the student sees it: the mistake book is sorted by it. */
export const CauseChoice = observer(function CauseChoice({
  practice,
  question,
}: {
  practice: PracticeStore
  question: string
}) {
  const chosen = practice.state.findCause(question)
  return (
    <Box as="section" className="sec" aria-label={text.title}>
      <Box className="sec-head">
        <Box as="h2" className="t-h3">
          {text.title}
        </Box>
        <Box as="span" className="t-cap">
          {text.hint}
        </Box>
      </Box>
      <Box className="choice-chips" role="radiogroup" aria-label={text.title}>
        {names.map((name) => (
          <Button
            key={name}
            className={`chip${chosen === name ? ' is-on' : ''}`}
            role="radio"
            aria-checked={chosen === name}
            onClick={() => practice.setCause(question, chosen === name ? 'none' : name)}
          >
            {text.names[name]}
          </Button>
        ))}
      </Box>
    </Box>
  )
})
