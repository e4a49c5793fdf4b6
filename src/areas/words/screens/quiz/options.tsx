import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import type { Option, Question, QuizRun } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { wordTestText as text } from '../../strings/quiz'

/** How an option is shown: as it is, as the right one, or as the wrong one that was chosen. */
function getLook(run: QuizRun, question: Question, option: Option): 'plain' | 'right' | 'wrong' {
  const { outcome } = run
  if (outcome.state !== 'right' && outcome.state !== 'wrong') return 'plain'
  if (option.word === question.entry.word) return 'right'
  return outcome.chosen === option ? 'wrong' : 'plain'
}

const marks = {
  plain: null,
  right: { icon: 'circle-check', words: text.correct },
  wrong: { icon: 'x', words: text.yours },
} as const

/** The answers to choose from; once one is chosen they show which is right. */
export const Options = observer(function Options({ run, question }: { run: QuizRun; question: Question }) {
  return (
    <Box className="quiz-options" role="group" aria-label={text.options}>
      {question.options.map((option, at) => {
        const look = getLook(run, question, option)
        const mark = marks[look]
        return (
          <Button key={option.word} className={`quiz-option is-${look}`} onClick={() => run.choose(option)}>
            <Box as="span" className="quiz-number t-num" aria-hidden>
              {mark ? <Icon name={mark.icon} size={20} /> : at + 1}
            </Box>
            <Box as="span" className={question.kind === 'word' ? 'grow quiz-english' : 'grow'}>
              {option.text}
              {mark && (
                <Box as="span" className="t-cap quiz-mark">
                  {mark.words}
                </Box>
              )}
            </Box>
          </Button>
        )
      })}
    </Box>
  )
})
