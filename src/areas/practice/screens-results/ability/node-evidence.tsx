import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Estimate } from '@/components/chart-estimate'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import {
  isMeasured,
  measure,
  listPath,
  QuestionsFailed,
  getResult,
  buildRunAddress,
  StemLine,
  useQuestions,
  suitedPaper,
  type Measured,
  formatDayAndClock,
} from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go, type Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'
import { masteryText } from '../../strings/mastery'

const text = abilityText.node
/** Answers that are listed at first, and with each tap for more. */
const SHOWN = 20

function Share({ measured }: { measured: Measured }) {
  const { share, low, high, evidence } = measured
  return (
    <Box as="section" className="pad rating">
      <Box as="p" className="t-sub">
        {text.share}
      </Box>
      <Box as="p" className="t-num rating-range">
        {isMeasured(measured) ? text.band(low, high) : text.unknown}
      </Box>
      <Box as="p" className="t-sub t-num">
        {isMeasured(measured) ? text.likely(share, evidence.length) : text.unknownHint(evidence.length)}
      </Box>
      {isMeasured(measured) && (
        <Estimate label={text.band(low, high)} value={share} from={low} to={high} most={100} />
      )}
    </Box>
  )
}

/** The mastery of a node, with each answer that it rests on. */
export const NodeEvidence = observer(function NodeEvidence({
  practice,
  node,
}: {
  practice: PracticeStore
  node: string
}) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const [most, setMost] = useState(SHOWN)
  const subject = bank.index.subjects.find(({ nodes }) => nodes.some(({ id }) => id === node))?.id ?? ''
  const paper = suitedPaper(bank, local, subject)
  const measured = measure(practice, { subject, paper }, now()).nodes.get(node)
  const answers = (measured?.evidence ?? []).slice(0, most).map(({ answer }) => answer)
  const { load, retry } = useQuestions(practice, [...new Set(answers.map(({ question }) => question))])
  function buildReviewAddress({ attempt, question }: { attempt: string; question: string }): Address {
    const place = (practice.state.findAttempt(attempt)?.questions ?? []).indexOf(question) + 1
    return `/exercises/analysis?attempt=${attempt}&at=${Math.max(1, place)}`
  }
  if (!measured) return <Notice art="empty" title={masteryText.none} hint={text.unknownHint(0)} />
  return (
    <>
      <Box className="pad ability-note">
        <Box as="h2" className="t-h1">
          {bank.findNode(node)?.name ?? ''}
        </Box>
        <Box as="p" className="t-cap">
          {listPath(bank, node).join(' › ')}
        </Box>
      </Box>
      <Share measured={measured} />
      {answers.length > 0 && (
        <Section title={text.answers}>
          <QuestionsFailed load={load} onRetry={retry} />
          {answers.map((answer) => (
            <Link key={answer.id} to={buildReviewAddress(answer)} className="row">
              <Box as="span" className="grow">
                <Box as="span" className="entry-stem rich-line">
                  <StemLine practice={practice} question={answer.question} />
                </Box>
                <Box as="span" className="t-cap row-line">
                  {text.answer(formatDayAndClock(answer.at), getResult(answer, text))}
                </Box>
              </Box>
              <Icon name="chevron-right" size={20} />
            </Link>
          ))}
          {most < measured.evidence.length && (
            <Button className="btn btn-quiet btn-full" onClick={() => setMost(most + SHOWN)}>
              {text.all}
            </Button>
          )}
        </Section>
      )}
      <Box className="act">
        <Button
          className="btn btn-l btn-beacon btn-full"
          onClick={() => go(buildRunAddress('train', `node:${node}`))}
        >
          {text.practise}
        </Button>
      </Box>
    </>
  )
})
