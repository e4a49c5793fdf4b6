import type { ReactNode } from 'react'
import type { Question, QuestionStats } from '../api/question'
import { Icon } from '@/components/icon'
import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import { practiceText } from '../strings/index'
import { markedText as text } from '../strings/marked'
import { isChosen, isObjective } from '../../../../contract/domain/practice/marking'
import { isRight } from '../../../../contract/domain/practice/mistake'
import { getLetter, type ShownOption } from './lettering'
import { MarkedOptions } from './options'
import { PhotoList } from './photos'
import { countPoints, writePoints } from './points'
import { RichLine, RichText, type Drawn } from './rich-text'

/** The shown text of an answer: what was given, and what it earned. */
export interface GivenAnswer {
  readonly text: string
  readonly share: number
  readonly took: number
  readonly points?: readonly number[] | undefined
  readonly pictures?: readonly string[] | undefined
  /** It came too late for a timed run, and earns nothing. */
  readonly isLate?: true
}

interface OutcomeProps {
  readonly question: Question
  readonly given: GivenAnswer | undefined
  /** Points that the question is worth here; its own where it stands in no paper. */
  readonly worth?: number | undefined
}

/** Whether an answer was right, its points, and the time on it. */
export function OutcomeLine({ question, given, worth = countPoints(question) }: OutcomeProps) {
  const { outcome } = text
  const isAnswered =
    given !== undefined &&
    (given.text !== '' || given.points !== undefined || given.share > 0 || (given.pictures ?? []).length > 0)
  const right = given !== undefined && isRight(given)
  const isLate = isAnswered && given.isLate === true
  const isText = isAnswered && !isLate && !isObjective(question.type)
  const hasPoints = isText && given.points !== undefined
  const waits = isLate || (isText && !hasPoints)
  const points = [writePoints((given?.share ?? 0) * worth), writePoints(worth)] as const
  const label = isLate
    ? outcome.late
    : waits
      ? outcome.self
      : isAnswered
        ? right
          ? outcome.right
          : outcome.wrong
        : outcome.empty
  // A text with points is neither right nor wrong.
  const tone = waits || hasPoints ? 'care' : right ? 'good' : 'bad'
  return (
    <Box as="p" className="flex g2 wrap outcome">
      <Box as="span" className={`tag tag-${tone} outcome-tag`}>
        <Icon name={tone === 'care' ? 'info-circle' : right ? 'circle-check' : 'x'} size={16} />
        {hasPoints
          ? text.selfScore(...points)
          : waits || worth === 1
            ? label
            : outcome.points(label, ...points)}
      </Box>
      {given && given.took > 0 && (
        <Box as="span" className="t-cap t-num">
          {outcome.took(practiceText.time(given.took), practiceText.time(question.seconds * 1000))}
        </Box>
      )}
    </Box>
  )
}

interface MarkedProps {
  readonly drawn: Drawn
  readonly question: Question
  readonly options: readonly ShownOption[]
  readonly given: GivenAnswer | undefined
  /** How students answered it, where enough did. */
  readonly stats?: QuestionStats | undefined
  /** Stands between the answer and its explanation: why it was wrong, the student's own marks. */
  readonly children?: ReactNode
}

function Forms({ drawn, question, given }: Pick<MarkedProps, 'drawn' | 'question' | 'given'>) {
  return (
    <Box className="forms">
      {given && given.text !== '' && (
        <Box className="form-line">
          <Box as="span" className="t-sub form-name">
            {text.mine}
          </Box>
          <Box as="span" className={`grow ${isRight(given) ? 'is-good' : 'is-bad'}`}>
            {given.text}
          </Box>
        </Box>
      )}
      <PhotoList pictures={given?.pictures ?? []} />
      {question.type === 'fill' && (
        <Box className="form-line">
          <Box as="span" className="t-sub form-name">
            {text.answer}
          </Box>
          <Box as="span" className="grow is-good">
            <RichLine drawn={drawn} text={question.show ?? question.answer[0] ?? ''} />
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** A question that was answered, with its key, the reason of every option, and the explanation. */
export function Marked({ drawn, question, options, given, stats, children }: MarkedProps) {
  const lettered = { ...drawn, getLetter: getLetter(options) }
  return (
    <>
      <Box className="pad">
        {isChosen(question.type) ? (
          <MarkedOptions
            drawn={drawn}
            options={options}
            chosen={given?.text ?? ''}
            answer={question.answer}
            people={stats?.version === question.version ? stats : undefined}
          />
        ) : (
          <Forms drawn={drawn} question={question} given={given} />
        )}
      </Box>
      {children}
      {question.model !== undefined && (
        <Section title={text.answerIs}>
          <RichText drawn={lettered} text={question.model} />
        </Section>
      )}
      <Section title={text.explain}>
        <RichText drawn={lettered} text={question.explain} />
      </Section>
    </>
  )
}
