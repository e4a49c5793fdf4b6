import type { Question } from '../api/question'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { markedText as text } from '../strings/marked'
import { countPoints, writePoints } from './points'
import { RichLine, type Drawn } from './rich-text'

interface SelfMarksProps {
  readonly drawn: Drawn
  readonly question: Question
  readonly ticked: readonly number[]
  readonly onTick: (ticked: number[]) => void
}

/** The points of a text that the student marks by themselves: ticked where they are in it. */
export function SelfMarks({ drawn, question, ticked, onTick }: SelfMarksProps) {
  const { points = [] } = question
  const earned = points.reduce((sum, { score }, at) => sum + (ticked.includes(at) ? score : 0), 0)
  const toggle = (at: number): void =>
    onTick(
      ticked.includes(at) ? ticked.filter((value) => value !== at) : [...ticked, at].sort((a, b) => a - b),
    )
  return (
    <Box as="section" className="sec" aria-label={text.points}>
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {text.points}
        </Box>
        <Box as="span" className="t-sub t-num" aria-live="polite">
          {text.selfScore(writePoints(earned), writePoints(countPoints(question)))}
        </Box>
      </Box>
      <Box as="p" className="t-cap">
        {text.pointsHint}
      </Box>
      {points.map(({ score, text: words }, at) => (
        <Button
          key={at}
          className={`tick${ticked.includes(at) ? ' is-on' : ''}`}
          role="checkbox"
          aria-checked={ticked.includes(at)}
          onClick={() => toggle(at)}
        >
          <Box as="span" className="tick-box">
            {ticked.includes(at) && <Icon name="check" size={16} />}
          </Box>
          <Box as="span" className="grow tick-text rich-line">
            <RichLine drawn={drawn} text={words} />
          </Box>
          <Box as="span" className="t-sub t-num">
            {text.point(score)}
          </Box>
        </Button>
      ))}
    </Box>
  )
}
