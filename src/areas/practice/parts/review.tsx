import { observer } from 'mobx-react-lite'
import type { Question } from '../api/question'
import { Box } from '@/platform/ui'
import type { PracticeStore } from '../store/practice-store'
import { isObjective } from '../../../../contract/domain/practice/marking'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { CauseChoice } from './cause-choice'
import { Keeping } from './keeping'
import type { ShownOption } from './lettering'
import { Marked, OutcomeLine, type GivenAnswer } from './marked'
import type { Drawn } from './rich-text'
import { SelfMarks } from './self-marks'
import { useStats } from './use-stats'

interface ReviewProps {
  readonly practice: PracticeStore
  readonly question: Question
  readonly options: readonly ShownOption[]
  readonly given: GivenAnswer | undefined
  /** It stands in no run: where nothing is given, something may have been given elsewhere. */
  readonly isAlone?: true
  readonly gap?: Drawn['gap']
  /** Points that the question is worth here; its own where it stands in no paper. */
  readonly worth?: number | undefined
  /** Stores the student's own marks of a text; without it they are only shown. */
  readonly onTick?: ((points: number[]) => void) | undefined
}

/** An answered question with its outcome, explanation and statistics, and the controls to save it. */
export const Review = observer(function Review(props: ReviewProps) {
  const { practice, question, options, given, isAlone, gap, worth, onTick } = props
  const drawn: Drawn = { bank: practice.bank, question: question.id, gap }
  const isSelf = !isObjective(question.type)
  const stats = useStats(practice.bank, question.id)
  const isSettled = given !== undefined && (!isSelf || given.points !== undefined)
  return (
    <>
      {(given ?? !isAlone) && (
        <Box className="pad">
          <OutcomeLine question={question} given={given} worth={worth} />
        </Box>
      )}
      <Marked drawn={drawn} question={question} options={options} given={given} stats={stats}>
        {isSelf && given && onTick && (
          <SelfMarks drawn={drawn} question={question} ticked={given.points ?? []} onTick={onTick} />
        )}
      </Marked>
      {isSettled && !isRight(given) && <CauseChoice practice={practice} question={question.id} />}
      <Keeping practice={practice} question={question.id} />
    </>
  )
})
