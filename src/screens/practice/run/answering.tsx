import { observer } from 'mobx-react-lite'
import type { AskedQuestion } from '@/api/question'
import { Field } from '@/components/field'
import { Options, Photos, type Drawn, type PracticeRun } from '@/features/practice'
import { TextArea } from '@/platform/input/text-area'
import { Box } from '@/platform/ui'
import { runText as text } from '@/strings/practice/run'
import { isChosen } from '../../../../contract/domain/practice/marking'

/** Most signs of an answer, as the contract has it. */
const LONGEST = 10_000
/** Most signs of a short answer. */
const SHORT = 200

interface AnsweringProps {
  readonly run: PracticeRun
  readonly question: AskedQuestion
  readonly drawn: Drawn
  /** Options can be struck out. */
  readonly canStrike: boolean
}

/** Where a question is answered: options, a line, or a text with photographs. */
export const Answering = observer(function Answering({ run, question, drawn, canStrike }: AnsweringProps) {
  const { draft } = run
  if (isChosen(question.type))
    return (
      <Options
        drawn={drawn}
        options={run.options}
        chosen={draft.text}
        isMultiple={question.type === 'multiple'}
        struck={run.struckOf(question.id)}
        onChoose={run.choose}
        onStrike={canStrike ? run.strike : undefined}
      />
    )
  if (question.type === 'fill')
    return (
      <Field
        id="fill"
        label={text.fill}
        kind="text"
        maxLength={SHORT}
        value={draft.text}
        note={run.practice.bank.headOf(question.id)?.subject === 'maths' ? text.fillHint : undefined}
        onInput={run.type}
      />
    )
  return (
    <Box className="writing">
      <TextArea
        id="writing"
        className="area"
        label={text.text}
        value={draft.text}
        placeholder={text.textHint}
        maxLength={LONGEST}
        onInput={run.type}
        onBlur={() => run.mode.feedback === 'later' && run.commit()}
      />
      <Photos pictures={draft.pictures} onChange={run.setPictures} />
      {draft.text.length >= LONGEST && (
        <Box as="p" className="t-sub is-bad" role="status">
          {text.tooLong}
        </Box>
      )}
    </Box>
  )
})
