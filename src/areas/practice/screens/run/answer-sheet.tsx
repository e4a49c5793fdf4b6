import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { DoubleTapCover } from '@/components/double-tap-cover'
import { Icon } from '@/components/icon'
import { Sheet } from '@/components/sheet'
import type { PracticeRun } from '../../parts'
import { moveFocus } from '@/platform/page/focus'
import { Box, Button } from '@/platform/ui'
import { practiceText } from '../../strings/index'
import { answerSheetText as text } from '../../strings/answer-sheet'
import { runText } from '../../strings/run'
import './answer-sheet.scss'

interface Part {
  readonly title: string
  readonly places: number[]
}

/** The questions of a run by the paper's sections, or by their types where it is no paper. */
function listParts({ practice, questions, attempt }: PracticeRun): Part[] {
  const [kind, id = ''] = attempt.begin.source.split(':')
  const paper = kind === 'paper' ? practice.bank.findPaper(id) : undefined
  const parts: Part[] = []
  questions.forEach((question, place) => {
    const head = practice.bank.findHead(question)
    const section = paper?.sections.find(({ questions: own }) => own.includes(question))
    const title = section?.title ?? practiceText.formatType(head?.groupKind ?? head?.type ?? '')
    const last = parts[parts.length - 1]
    if (last?.title === title) last.places.push(place)
    else parts.push({ title, places: [place] })
  })
  return parts
}

const Cell = observer(function Cell({
  run,
  place,
  onGo,
}: {
  run: PracticeRun
  place: number
  onGo: (place: number) => void
}) {
  const question = run.questions[place] ?? ''
  const state = run.loadState(question)
  const isFlagged = run.practice.state.isFlagged(run.id, question)
  const words = isFlagged ? text.andFlagged(text.states[state]) : text.states[state]
  return (
    <Button
      className={`cell is-${state}${run.at === place ? ' is-current' : ''}`}
      aria-label={text.cell(place + 1, words)}
      aria-current={run.at === place ? 'page' : undefined}
      onClick={() => onGo(place)}
    >
      <Box as="span" className="cell-number t-num">
        {place + 1}
      </Box>
      {isFlagged && (
        <Box as="span" className="cell-flag">
          <Icon name="flag" size={16} />
        </Box>
      )}
    </Button>
  )
})

interface AnswerSheetProps {
  readonly run: PracticeRun
  readonly onGo: (place: number) => void
  readonly onFinish: () => void
  readonly onClose: () => void
}

const NOTE = 'hand-in-note'

/**
 * The end of a run, in sight however long the sheet is. Handing in, which cannot be undone, is confirmed once more while
 * there are gaps.
 */
const Foot = observer(function Foot({ run, onFinish, onClose }: Omit<AnswerSheetProps, 'onGo'>) {
  const { open, mode } = run
  const [isAsking, setAsking] = useState(false)
  const isHandedIn = mode.feedback === 'later'
  useEffect(() => {
    if (isAsking) moveFocus(NOTE)
  }, [isAsking])
  if (isAsking)
    return (
      <Box className="sheet-foot">
        <Box as="p" id={NOTE} className="t-mid sheet-hint" role="alert">
          {text.handInOpen(open)}
        </Box>
        <Box className="sheet-answers">
          <DoubleTapCover card="hand-in" />
          <Button className="btn btn-l btn-quiet" onClick={onClose}>
            {text.goOn}
          </Button>
          <Button className="btn btn-l btn-solid" onClick={onFinish}>
            {text.handInNow}
          </Button>
        </Box>
      </Box>
    )
  return (
    <Box className="sheet-foot">
      <Box as="p" className="t-cap sheet-hint">
        {isHandedIn ? text.handInHint(open) : text.finishHint(open)}
      </Box>
      <Button
        className="btn btn-l btn-beacon btn-full"
        onClick={() => (isHandedIn && open > 0 ? setAsking(true) : onFinish())}
      >
        {isHandedIn ? runText.handIn : text.finish}
      </Button>
    </Box>
  )
})

/** Every question of a run and how it stands; hands in. */
export const AnswerSheet = observer(function AnswerSheet({ run, onGo, onFinish, onClose }: AnswerSheetProps) {
  const { open, questions, flagged } = run
  return (
    <Sheet id="answer-sheet" title={text.sheetTitle} onClose={onClose}>
      <Box className="legend t-cap t-num">
        <Box as="span" className="legend-item">
          <Box as="span" className="legend-dot is-answered" />
          {text.answered(questions.length - open)}
        </Box>
        <Box as="span" className="legend-item">
          <Box as="span" className="legend-dot is-current" />
          {text.current}
        </Box>
        <Box as="span" className="legend-item">
          <Box as="span" className="legend-dot" />
          {text.open(open)}
        </Box>
        {flagged > 0 && (
          <Box as="span" className="legend-item is-care">
            <Icon name="flag" size={16} />
            {text.flagged(flagged)}
          </Box>
        )}
      </Box>
      {listParts(run).map(({ title, places }) => (
        <Box key={`${title}-${places[0]}`} className="cells-part">
          <Box as="h3" className="t-sub">
            {title}
          </Box>
          <Box className="cells">
            {places.map((place) => (
              <Cell key={place} run={run} place={place} onGo={onGo} />
            ))}
          </Box>
        </Box>
      ))}
      <Foot run={run} onFinish={onFinish} onClose={onClose} />
    </Sheet>
  )
})
