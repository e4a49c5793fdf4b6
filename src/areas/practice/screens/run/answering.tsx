import { observer } from 'mobx-react-lite'
import type { AskedQuestion } from '../../api/question'
import { Field } from '@/components/field'
import { LONGEST_ANSWER, Options, Photos, type Drawn, type RunQuestion } from '../../parts'
import { TextArea } from '@/platform/input/text-area'
import { Box } from '@/platform/ui'
import { runText as text } from '../../strings/run'
import '@/theme/parts/area.scss'
import { isChosen } from '../../../../../contract/domain/practice/marking'

/** The most characters of a short answer. */
const SHORT = 200

interface AnsweringProps {
  readonly one: RunQuestion
  readonly question: AskedQuestion
  readonly drawn: Drawn
  /** Options can be struck out. */
  readonly canStrike: boolean
}

/** Where a question is answered: options, a line, or a text with photographs. */
export const Answering = observer(function Answering({ one, question, drawn, canStrike }: AnsweringProps) {
  const { draft, id, run } = one
  if (isChosen(question.type))
    return (
      <Options
        drawn={drawn}
        options={one.options}
        chosen={draft.text}
        isMultiple={question.type === 'multiple'}
        struck={one.struck}
        onChoose={(key) => one.choose(key)}
        onStrike={canStrike ? (key) => one.strike(key) : undefined}
      />
    )
  if (question.type === 'fill')
    return (
      <Field
        id={`fill-${id}`}
        label={text.fill}
        kind="word"
        maxLength={SHORT}
        value={draft.text}
        note={run.practice.bank.findHead(question.id)?.subject === 'maths' ? text.fillHint : undefined}
        onInput={(words) => one.type(words)}
      />
    )
  return (
    <Box className="writing">
      {one.isJoined && (
        <Box as="p" className="t-sub" role="status">
          {text.joined}
        </Box>
      )}
      <TextArea
        id={`writing-${id}`}
        kind="text"
        className="area"
        label={text.text}
        value={draft.text}
        placeholder={text.textHint}
        maxLength={LONGEST_ANSWER}
        onInput={(words) => one.type(words)}
        onBlur={() => one.leave()}
      />
      <Photos pictures={draft.pictures} onChange={(pictures) => one.setPictures(pictures)} />
      {draft.text.length >= LONGEST_ANSWER && (
        <Box as="p" className="t-sub is-bad" role="status">
          {text.tooLong}
        </Box>
      )}
    </Box>
  )
})
