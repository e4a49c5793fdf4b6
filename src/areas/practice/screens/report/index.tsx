import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import {
  nameOfSource,
  outcomeByNode,
  runOutcome,
  WithPractice,
  WithReport,
  writePoints,
  type RunOutcome,
} from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { online } from '@/platform/net/online'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { practiceText } from '../../strings/index'
import { recordText } from '../../strings/record'
import { reportText as text } from '../../strings/report'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { Act, buildAnalysisAddress, Next, buildSelfAddress } from './next'
import { Seen } from './seen'
import { findPublicPaper, SignUpForReport } from './public-paper'
import { TimeUp } from './time-up'
import './index.scss'

interface CountedProps {
  readonly practice: PracticeStore
  readonly attempt: Attempt
  readonly report: RunOutcome
}

function Score({ attempt, report, practice }: CountedProps) {
  const isPaper = attempt.begin.source.startsWith('paper:')
  const percent =
    report.questions.length === 0 ? 0 : Math.round((100 * report.earned) / Math.max(1, report.full))
  return (
    <Box as="section" className="pad report-score">
      <Box as="p" className="t-sub">
        {nameOfSource(practice.bank, attempt.begin.source)}
      </Box>
      <Box as="h2" className="report-figure">
        <Box as="span" className="t-num report-number">
          {isPaper ? writePoints(report.earned) : text.percent(percent)}
        </Box>{' '}
        <Box as="span" className="t-sub t-num">
          {isPaper
            ? text.of(writePoints(report.full))
            : report.judged > 0
              ? text.formatRight(report.right, report.judged)
              : recordText.score(writePoints(report.earned), writePoints(report.full))}
        </Box>
      </Box>
      <Box className="report-track" aria-hidden>
        <Box className="report-done" style={{ width: `${percent}%` }} />
      </Box>
      <Box as="p" className="t-sub t-num report-facts">
        {text.facts.took} {practiceText.time(report.took)}
        {' · '}
        {text.facts.answered} {text.facts.formatAnswered(report.answered, report.questions.length)}
        {attempt.finish?.why === 'time' ? ` · ${text.facts.byTime}` : ''}
      </Box>
      {report.waiting > 0 && (
        <Box as="section" className="report-note" aria-label={text.facts.self}>
          <Icon name="info-circle" size={20} />
          <Box as="p" className="grow t-sub">
            {text.selfNote(report.waiting)}
          </Box>
          <Link to={buildSelfAddress(attempt, report)} className="btn btn-text">
            {text.selfGo}
          </Link>
        </Box>
      )}
      {report.late > 0 && (
        <Box as="p" className="t-cap t-num">
          {text.late(report.late)}
        </Box>
      )}
      {report.remarked > 0 && (
        <Box as="p" className="t-cap t-num">
          {text.remarked(report.remarked)}
        </Box>
      )}
    </Box>
  )
}

function Sections({ attempt, report, practice }: CountedProps) {
  const [kind, id = ''] = attempt.begin.source.split(':')
  const paper = kind === 'paper' ? practice.bank.findPaper(id) : undefined
  if (!paper) return null
  const earned = new Map(report.questions.map((question) => [question.id, question.share * question.worth]))
  return (
    <Section title={text.sections}>
      {paper.sections.map(({ title, each, questions }) => (
        <Box key={title} className="row">
          <Box as="span" className="grow t-mid">
            {title}
          </Box>
          <Box as="span" className="t-sub t-num">
            {writePoints(questions.reduce((sum, question) => sum + (earned.get(question) ?? 0), 0))}{' '}
            {text.of(writePoints(each * questions.length))}
          </Box>
        </Box>
      ))}
    </Section>
  )
}

function Nodes({ attempt, report, practice }: CountedProps) {
  const nodes = outcomeByNode(report)
  if (nodes.length === 0) return null
  return (
    <Section title={text.nodes} hint={text.nodesHint}>
      {nodes.map(({ node, right, all, open, first }) => {
        const name = practice.bank.findNode(node)?.name ?? ''
        return (
          <Link key={node} to={buildAnalysisAddress(attempt, first)} className="report-node">
            <Box as="span" className="report-node-name">
              {name}
            </Box>
            <Box as="span" className="report-node-track" aria-hidden>
              <Box
                as="span"
                className="report-node-done"
                style={{ width: `${(right / Math.max(1, all + open)) * 100}%` }}
              />
            </Box>
            <Box as="span" className="t-num t-mid report-node-count">
              {text.node(right, all, open)}
            </Box>
          </Link>
        )
      })}
    </Section>
  )
}

function Places({ attempt, report }: { attempt: Attempt; report: RunOutcome }) {
  return (
    <Section title={text.questions} hint={text.questionsHint}>
      <Box className="places">
        {report.questions.map(({ id, place, state }) => (
          <Link
            key={id}
            to={buildAnalysisAddress(attempt, place)}
            className={`place is-${state}`}
            aria-label={practiceText.position(place, report.questions.length, text.legend[state])}
          >
            <Box as="span" className="place-number t-num">
              {place}
            </Box>
          </Link>
        ))}
      </Box>
    </Section>
  )
}

const Counted = observer(function Counted({ practice, attempt }: Omit<CountedProps, 'report'>) {
  const report = runOutcome(practice, attempt)
  const of = { practice, attempt, report }
  const isGated = findPublicPaper(attempt) !== undefined && practice.isGuest
  return (
    <>
      <Score {...of} />
      {!isGated && <Next {...of} />}
      {attempt.begin.source.startsWith('paper:') && <Seen {...of} />}
      <Sections {...of} />
      {isGated ? (
        <SignUpForReport />
      ) : (
        <>
          <Nodes {...of} />
          <Places attempt={attempt} report={report} />
          <Act {...of} />
        </>
      )}
    </>
  )
})

/** A paper that was handed in on this device and has not been marked: the server does that, once it has it. */
const Waiting = observer(function Waiting({ practice }: { practice: PracticeStore }) {
  useEffect(() => void practice.catchUp(), [practice])
  const { isSending, isUnreached } = practice.sync
  const [heading, hint] = isUnreached ? text.markingUnreached(online.isOnline()) : text.marking
  return (
    <Notice art="empty" title={heading} hint={hint}>
      <Button className="btn btn-l btn-solid" disabled={isSending} onClick={() => void practice.catchUp()}>
        {text.markingGo}
      </Button>
    </Notice>
  )
})

const Of = observer(function Of({ practice, attempt }: { practice: PracticeStore; attempt: Attempt }) {
  return attempt.isMarked ? (
    <Counted practice={practice} attempt={attempt} />
  ) : (
    <Waiting practice={practice} />
  )
})

const Report = observer(function Report({ practice, id }: { practice: PracticeStore; id: string }) {
  const named = practice.state.findAttempt(id)
  if (named && practice.isTimeUp(named)) return <TimeUp practice={practice} attempt={named} />
  return (
    <WithReport practice={practice} id={id}>
      {(attempt) => <Of practice={practice} attempt={attempt} />}
    </WithReport>
  )
})

/** The outcome of a run: points, knowledge, every question, and what to do next. */
export default function ReportScreen() {
  const title = useTitle()
  const { params } = usePage()
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => <Report practice={practice} id={params['attempt'] ?? ''} />}</WithPractice>
    </Page>
  )
}
