import { observer } from 'mobx-react-lite'
import type { AskedQuestion, Question } from '@/api/question'
import { Icon } from '@/components/icon'
import {
  letterOf,
  Passage,
  Review,
  RichText,
  writePoints,
  type Drawn,
  type PracticeRun,
} from '@/features/practice'
import { Box, Button } from '@/platform/ui'
import { practiceText } from '@/strings/practice/index'
import { runText as text } from '@/strings/practice/run'
import { isObjective } from '../../../../contract/domain/practice/marking'
import { Answering } from './answering'
import type { TextSize } from './tools'

/** What stands in the gaps of a text: the words that were chosen, or the letter where they are sentences. */
function gapOf(run: PracticeRun): Drawn['gap'] {
  const { group } = run
  if (!group) return undefined
  return (number) => {
    const id = group.questions[number - 1] ?? ''
    const key = run.draftOf(id).text
    const own = run.questionOf(id)?.options.find((option) => option.key === key)?.text
    return { text: own || key, isAsked: id === run.current }
  }
}

interface QuestionViewProps {
  readonly run: PracticeRun
  readonly question: AskedQuestion
  readonly canStrike: boolean
  readonly worth: number | undefined
  readonly size: TextSize
  readonly onTools: () => void
}

/** The head of a question: its type and points, and the mark to come back to it. */
const Head = observer(function Head({
  run,
  question,
  worth = run.practice.bank.headOf(question.id)?.full ?? 1,
  onTools,
}: Omit<QuestionViewProps, 'canStrike' | 'size'>) {
  const type = practiceText.typeOf(run.group?.kind ?? question.type)
  const isWorthSaying = run.mode.isTimed || !isObjective(question.type)
  return (
    <Box className="q-head">
      <Box as="p" className="t-sub t-nowrap">
        {isWorthSaying ? `${type} · ${practiceText.full(writePoints(worth))}` : type}
      </Box>
      <Box className="q-head-tools">
        {run.mode.feedback === 'later' && (
          <Button
            className={`ib q-flag${run.isFlagged ? ' is-on' : ''}`}
            aria-pressed={run.isFlagged}
            onClick={() => run.flag()}
          >
            <Icon name="flag" size={20} />
            {run.isFlagged ? text.isFlagged : text.flag}
          </Button>
        )}
        <Button className="ib" aria-label={text.tools} onClick={onTools}>
          <Icon name="dots" size={20} />
        </Button>
      </Box>
    </Box>
  )
})

/** The answer with its explanation, where it is shown at once. */
const Revealed = observer(function Revealed({ run, question }: { run: PracticeRun; question: Question }) {
  const answer = run.answerOf(question.id)
  if (!answer) return null
  return (
    <Review
      practice={run.practice}
      question={question}
      options={run.options}
      given={{ ...answer, share: run.practice.shareOf(answer) }}
      gap={gapOf(run)}
      onTick={(points) => run.tick(points)}
    />
  )
})

/** One question of a run: what is asked, where it is answered, and what became of it. */
export const QuestionView = observer(function QuestionView({
  run,
  question,
  canStrike,
  worth,
  size,
  onTools,
}: QuestionViewProps) {
  const { group, isRevealed, revealed } = run
  const drawn: Drawn = {
    bank: run.practice.bank,
    question: question.id,
    letterOf: letterOf(run.options),
    gap: gapOf(run),
  }
  return (
    <Box className={`q is-${size}`}>
      <Box className="pad">
        <Head run={run} question={question} worth={worth} onTools={onTools} />
        {group && <Passage key={group.id} drawn={drawn} group={group} />}
        {question.stem !== '' && (
          <Box className="stem">
            <RichText drawn={drawn} text={question.stem} />
          </Box>
        )}
        {!isRevealed && <Answering run={run} question={question} drawn={drawn} canStrike={canStrike} />}
      </Box>
      {revealed && <Revealed run={run} question={revealed} />}
      <Box as="p" className="pad t-cap q-source">
        {practiceText.source(question.version)}
      </Box>
    </Box>
  )
})
