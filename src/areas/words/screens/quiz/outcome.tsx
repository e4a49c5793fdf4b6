import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { isTyped, type Question, type QuizRun } from '../../parts'
import { findLast } from '@/lib/list'
import { Box } from '@/platform/ui'
import { wordTestText as text } from '../../strings/quiz'

/** The right answer as it was asked for. */
function getAnswer({ entry, kind, options }: Question): string {
  return options.find(({ word }) => word === entry.word && kind !== 'word')?.text ?? entry.word
}

/** Whether the answer was right, in words; what is to be tried again. */
function formatSentence({ outcome, record, typed }: QuizRun, question: Question): string {
  switch (outcome.state) {
    case 'asking':
      return ''
    case 'form':
      return text.form
    case 'slip':
      return text.slip(outcome.letters)
    case 'right':
      return (findLast(record.answers)?.slips ?? 0) > 0 ? text.rightHelped : text.right
    case 'wrong':
      return outcome.chosen || (isTyped(question.kind) && typed !== '')
        ? text.wrong(getAnswer(question))
        : text.answerIs(getAnswer(question))
  }
}

/** The word with all that it means, to be read after an answer. */
function Lesson({ question, isWrong }: { question: Question; isWrong: boolean }) {
  const { word, ipa, senses, example } = question.entry
  return (
    <Box className="quiz-lesson">
      <Box as="p">
        <Box as="span" className="quiz-english t-h3">
          {word}
        </Box>{' '}
        <Box as="span" className="t-sub">{`/${ipa}/`}</Box>
      </Box>
      {senses.map(({ part, gloss }) => (
        <Box as="p" key={part + gloss} className="t-sub">
          {`${part} ${gloss}`}
        </Box>
      ))}
      {isWrong && (
        <>
          <Box as="p" className="quiz-english quiz-example">
            {example.english}
          </Box>
          <Box as="p" className="t-sub">
            {example.chinese}
          </Box>
          <Box as="p" className="t-cap">
            {text.comesAgain}
          </Box>
        </>
      )}
    </Box>
  )
}

/** The outcome of the answer, read aloud when it changes. */
export const Outcome = observer(function Outcome({ run, question }: { run: QuizRun; question: Question }) {
  const { state } = run.outcome
  const sentence = formatSentence(run, question)
  return (
    <>
      <Box className={`quiz-outcome is-${state}`} role="status" aria-live="polite">
        {state === 'right' && <Icon name="circle-check" size={20} />}
        {state !== 'right' && sentence !== '' && <Icon name="alert-circle" size={20} />}
        <Box as="span">{sentence}</Box>
      </Box>
      {run.isAnswered && <Lesson question={question} isWrong={state === 'wrong'} />}
    </>
  )
})
