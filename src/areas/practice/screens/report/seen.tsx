import { Section } from '@/components/section'
import { writePoints, type RunOutcome } from '../../parts'
import { Box } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { seenText as text } from '../../strings/seen'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import {
  answeredBefore,
  isTelling,
  splitScore,
  type PartScore,
} from '../../../../../contract/domain/practice/seen'

const computePercent = ({ earned, full }: PartScore): number => Math.round((100 * earned) / Math.max(1, full))

/** A part of the paper: its share as a bar where there are enough questions, else hollow, its points as they are. */
function Part({ name, part }: { readonly name: string; readonly part: PartScore }) {
  const isDrawn = isTelling(part)
  const points = text.points(writePoints(part.earned), writePoints(part.full))
  return (
    <Box className="row seen-row">
      <Box as="span" className="t-mid seen-name">
        {name}
      </Box>
      <Box as="span" className={isDrawn ? 'seen-track' : 'seen-track is-hollow'} aria-hidden>
        {isDrawn && <Box as="span" className="seen-done" style={{ width: `${computePercent(part)}%` }} />}
      </Box>
      <Box as="span" className="t-num seen-figure">
        {isDrawn ? text.percent(computePercent(part)) : points}
        <Box as="span" className="t-cap t-num row-line">
          {isDrawn ? `${points} · ${text.count(part.questions)}` : text.count(part.questions)}
        </Box>
      </Box>
    </Box>
  )
}

interface SeenProps {
  readonly practice: PracticeStore
  readonly attempt: Attempt
  readonly report: RunOutcome
}

/** The score of a paper without the questions that the student had answered before it. */
export function Seen({ practice, attempt, report }: SeenProps) {
  const before = answeredBefore(practice.state.attempts, attempt)
  const { unseen, seen } = splitScore(report.questions, (id) => before.has(id))
  const all = unseen.questions + seen.questions
  const note =
    seen.questions === 0
      ? text.allNew(all)
      : unseen.questions === 0
        ? text.allSeen(all)
        : isTelling(unseen)
          ? text.seen(seen.questions)
          : text.fewNew(seen.questions, unseen.questions)
  if (unseen.questions === 0 || seen.questions === 0)
    return (
      <Box as="p" className="pad t-sub t-num seen-note">
        {note}
      </Box>
    )
  return (
    <Section title={text.title}>
      <Part name={text.unseen} part={unseen} />
      <Part name={text.known} part={seen} />
      <Box as="p" className="t-sub t-num seen-note">
        {note}
      </Box>
    </Section>
  )
}
