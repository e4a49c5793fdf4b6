import { observer } from 'mobx-react-lite'
import type { Question, QuizRun } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { Form, Input } from '@/platform/ui/form'
import { wordTestText as text } from '../../strings/quiz'

const LONGEST_WORD = 40

/** The field that the word is typed into, with its number of letters; once answered, nothing. */
export const Spelling = observer(function Spelling(props: {
  readonly id: string
  readonly run: QuizRun
  readonly question: Question
}) {
  const { id, run, question } = props
  const { state } = run.outcome
  if (run.isAnswered) return null
  return (
    <Form className="quiz-spell" onSubmit={run.submit}>
      <Box className="quiz-line">
        <Input
          id={`${id}-input`}
          kind="word"
          className="quiz-input"
          aria-label={text.input}
          aria-describedby={`${id}-letters`}
          maxLength={LONGEST_WORD}
          value={run.typed}
          isInvalid={state === 'slip' || state === 'form'}
          onInput={run.type}
        />
        <Button className="btn btn-solid" submit>
          {text.submit}
        </Button>
      </Box>
      <Box className="quiz-line">
        <Box as="span" id={`${id}-letters`} className="grow t-cap t-num">
          {text.letters(question.entry.word.length)}
        </Box>
        <Button className="btn btn-text" onClick={run.hint}>
          {text.hint}
        </Button>
      </Box>
    </Form>
  )
})
