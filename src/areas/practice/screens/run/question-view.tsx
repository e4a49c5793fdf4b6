import { observer } from 'mobx-react-lite'
import type { AskedQuestion, Question } from '../../api/question'
import { Icon } from '@/components/icon'
import { getLetter, Passage, Review, RichText, writePoints, type Drawn, type RunQuestion } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { practiceText } from '../../strings/index'
import { runText as text } from '../../strings/run'
import { isObjective } from '../../../../../contract/domain/practice/marking'
import { Answering } from './answering'
import type { TextSize } from './text-size'

/** The element of the question at a place. */
export const cellId = (place: number): string => `question-${place}`

/** The text of the gaps: the words that were chosen, or the letter where they are sentences. */
function findGapText({ run, group, id: shown }: RunQuestion): Drawn['gap'] {
  if (!group) return undefined
  return (number) => {
    const id = group.questions[number - 1] ?? ''
    const key = run.getDraft(id).text
    const own = run.findQuestion(id)?.options.find((option) => option.key === key)?.text
    return { text: own || key, isAsked: id === shown }
  }
}

interface QuestionViewProps {
  readonly one: RunQuestion
  readonly question: AskedQuestion
  readonly canStrike: boolean
  readonly worth: number | undefined
  readonly size: TextSize
  readonly onTools: () => void
}

/** The head of a question: its type and points, and the mark to come back to it. */
const Head = observer(function Head({
  one,
  question,
  worth = one.run.practice.bank.findHead(question.id)?.full ?? 1,
  onTools,
}: Omit<QuestionViewProps, 'canStrike' | 'size'>) {
  const { run } = one
  const type = practiceText.formatType(one.group?.kind ?? question.type)
  const isWorthSaying = run.mode.isTimed || !isObjective(question.type)
  return (
    <Box className="q-head">
      <Box as="p" className="t-sub t-nowrap">
        {isWorthSaying ? `${type} · ${practiceText.full(writePoints(worth))}` : type}
      </Box>
      <Box className="q-head-tools">
        {run.mode.feedback === 'later' && (
          <Button
            className={`ib q-flag${one.isFlagged ? ' is-on' : ''}`}
            aria-pressed={one.isFlagged}
            onClick={() => one.flag()}
          >
            <Icon name="flag" size={20} />
            {one.isFlagged ? text.isFlagged : text.flag}
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
const Revealed = observer(function Revealed({ one, question }: { one: RunQuestion; question: Question }) {
  const { answer, run } = one
  if (!answer) return null
  return (
    <Review
      practice={run.practice}
      question={question}
      options={one.options}
      given={{ ...answer, share: run.practice.getShare(answer) }}
      gap={findGapText(one)}
      onTick={(points) => one.tick(points)}
    />
  )
})

/** One question of a run: what is asked, where it is answered, and what became of it. */
export const QuestionView = observer(function QuestionView({
  one,
  question,
  canStrike,
  worth,
  size,
  onTools,
}: QuestionViewProps) {
  const { run, group, isRevealed, revealed } = one
  const { layout } = run.mode
  const drawn: Drawn = {
    bank: run.practice.bank,
    question: question.id,
    getLetter: getLetter(one.options),
    gap: findGapText(one),
  }
  const place = run.questions.indexOf(one.id)
  // Where all follow each other, what several share stands before the first of them.
  const isFirst = layout === 'one' || run.practice.bank.findGroup(run.questions[place - 1] ?? '') !== group
  return (
    <Box className={`q is-${size}`} id={cellId(place)}>
      <Box className="pad">
        {group && isFirst && <Passage key={group.id} drawn={drawn} group={group} />}
        {layout === 'all' && (
          <Box as="h2" className="t-h3 t-num q-place">
            {text.place(place + 1)}
          </Box>
        )}
        <Head one={one} question={question} worth={worth} onTools={onTools} />
        {question.stem !== '' && (
          <Box className="stem">
            <RichText drawn={drawn} text={question.stem} />
          </Box>
        )}
        {!isRevealed && <Answering one={one} question={question} drawn={drawn} canStrike={canStrike} />}
      </Box>
      {revealed && <Revealed one={one} question={revealed} />}
      <Box as="p" className="pad t-cap q-source">
        {practiceText.source(question.version)}
      </Box>
    </Box>
  )
})
