import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Paper } from '../../api/question'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { LinkRow, RowLines } from '@/components/rows'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import {
  listMockPapers,
  buildReportAddress,
  buildRunAddress,
  SubjectChips,
  useSubject,
  WithPractice,
  writePoints,
} from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go, type Address } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { collegesText } from '../../strings/colleges'
import { mocksText } from '../../strings/mocks'
import { recordText } from '../../strings/record'
import { trainText } from '../../strings/train'
import { Colleges } from './colleges'
import { PaperRow } from './paper-row'
import { findBestResult, listHandedIn, holdsBack, metIn, listSittings, getSource, type HandedIn } from './sat'
import { whenAndHow } from './when-and-how'
import './index.scss'

const text = trainText.exam

/** Where a paper is sat. */
function buildSittingAddress(paper: Paper): Address {
  const source = getSource(paper)
  if (paper.school === undefined) return buildRunAddress('paper', source)
  return `/exercises/recruitment-test?source=${encodeURIComponent(source)}`
}

/** The mock papers of a subject. */
const Papers = observer(function Papers({ practice }: { practice: PracticeStore }) {
  const [choice, choose] = useSubject(practice.bank)
  const papers = listMockPapers(practice.bank, choice)
  return (
    <>
      <SubjectChips bank={practice.bank} choice={choice} onChoose={choose} />
      <Box className="sec">
        {papers.length === 0 && (
          <>
            <Box as="p" className="t-mid">
              {text.none}
            </Box>
            <Box as="p" className="t-sub">
              {text.noneHint}
            </Box>
          </>
        )}
        {papers.map((paper) => (
          <PaperRow key={paper.id} practice={practice} paper={paper} title={paper.title} />
        ))}
      </Box>
    </>
  )
})

/** The best result of a paper, with its day and time. */
function Best({ result, full }: { readonly result: HandedIn; readonly full: number }) {
  return (
    <Box className="exam-best">
      <Box as="p" className="t-cap">
        {mocksText.bestTitle}
      </Box>
      <Box as="p" className="exam-figure">
        <Box as="span" className="t-num exam-score">
          {writePoints(result.outcome.earned)}
        </Box>{' '}
        <Box as="span" className="t-sub t-num">
          {mocksText.of(full)}
        </Box>
      </Box>
      <Box as="p" className="t-sub t-num">
        {whenAndHow(result)}
      </Box>
    </Box>
  )
}

/** One result of a paper: its points, and when and how fast it was done. */
function ResultRow({ result }: { readonly result: HandedIn }) {
  const { attempt, outcome } = result
  const score = attempt.isMarked
    ? text.score(writePoints(outcome.earned), writePoints(outcome.full))
    : recordText.marking
  return (
    <LinkRow
      to={buildReportAddress(attempt)}
      title={score}
      hint={
        attempt.isMarked && outcome.waiting > 0
          ? `${whenAndHow(result)} · ${text.waiting(outcome.waiting)}`
          : whenAndHow(result)
      }
    />
  )
}

/** The sections of a paper, with their points. */
function Sections({ paper }: { readonly paper: Paper }) {
  return (
    <Section title={text.sections}>
      {paper.sections.map(({ title, note, each, questions }) => (
        <Box key={title} className="row exam-section">
          <Box as="span" className="exam-about">
            <RowLines title={title} hint={note} />
          </Box>
          <Box as="span" className="t-sub t-num">
            {text.section(questions.length, writePoints(each * questions.length))}
          </Box>
        </Box>
      ))}
    </Section>
  )
}

/** The rules of a paper, one line each. */
function Rules({ rules }: { readonly rules: readonly string[] }) {
  return (
    <Section title={text.rules}>
      <Box as="ul" className="exam-rules">
        {rules.map((rule) => (
          <Box as="li" key={rule} className="t-sub">
            {rule}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** One paper: its sections, the rules, and my results. */
const OnePaper = observer(function OnePaper({ practice, paper }: { practice: PracticeStore; paper: Paper }) {
  const { local } = useOwnStorage()
  const open = listSittings(practice, paper).find(({ finish }) => !finish)
  const isOpen = open !== undefined
  const over = open && practice.isTimeUp(open) ? open : undefined
  const results = listHandedIn(practice, paper)
  const best = findBestResult(results)
  const { all, met } = metIn(practice, paper)
  const isSample = paper.school !== undefined
  function sit(): void {
    practice.askToSit(paper.id)
    go(buildSittingAddress(paper))
  }
  const rules = [
    text.ruleTime(paper.minutes),
    text.ruleEnd,
    text.ruleOffline,
    text.ruleMark,
    isSample ? collegesText.ruleSource : text.ruleSource,
    ...(holdsBack(practice, local, paper) ? [mocksText.ruleReserved] : []),
    ...(met > 0 && results.length === 0 ? [mocksText.ruleMet(met)] : []),
  ]
  return (
    <>
      <Box as="section" className="pad">
        <Box as="h2" className="t-h1 exam-name">
          {paper.title} {isSample && <SampleTag />}
        </Box>
        <Box as="p" className="t-sub t-num">
          {mocksText.facts(all, paper.minutes, paper.full)}
        </Box>
        {over && (
          <Box as="p" className="t-sub">
            {text.timeUp}
          </Box>
        )}
        {best && <Best result={best} full={paper.full} />}
      </Box>
      <Sections paper={paper} />
      <Rules rules={rules} />
      {results.length > 0 && (
        <Section title={text.history}>
          {results.map((result) => (
            <ResultRow key={result.attempt.begin.id} result={result} />
          ))}
        </Section>
      )}
      <Box className="act">
        {!isOpen && (
          <Button
            className="btn btn-l btn-quiet act-back"
            onClick={() => go(buildRunAddress('test', getSource(paper)))}
          >
            {text.untimed}
          </Button>
        )}
        {over ? (
          <Link to={buildReportAddress(over)} className="btn btn-l btn-beacon act-next">
            {text.timeUpGo}
          </Link>
        ) : (
          <Button className="btn btn-l btn-beacon act-next" onClick={sit}>
            {isOpen ? text.resume : results.some(({ isTimed }) => isTimed) ? text.again : text.start}
          </Button>
        )}
      </Box>
    </>
  )
})

/** The result of a paper for who comes for it: its newest report, or the paper where its clock still runs or nothing is there. */
const Result = observer(function Result(of: { readonly practice: PracticeStore; readonly paper: Paper }) {
  const { practice, paper } = of
  const open = listSittings(practice, paper).find(({ finish }) => !finish)
  const isRunning = open !== undefined && !practice.isTimeUp(open)
  const attempt = isRunning ? undefined : (open ?? listHandedIn(practice, paper)[0]?.attempt)
  const report = attempt && buildReportAddress(attempt)
  useEffect(() => {
    if (report) go(report, 'replace')
  }, [report])
  return report ? null : <OnePaper {...of} />
})

/** The mock papers, the schools with a paper of their own, or one of the papers where the address names it. */
export default function ExamDetailScreen() {
  const title = useTitle()
  const { params, row } = usePage()
  const id = params['paper']
  const isOfSchools = row.path === '/exercises/colleges'
  return (
    <Page {...(id !== undefined && { bottom: 'act' })}>
      <NavBar title={title} />
      <WithPractice>
        {(practice) => {
          const paper = id === undefined ? undefined : practice.bank.findPaper(id)
          if (paper && params['view'] === 'result') return <Result practice={practice} paper={paper} />
          if (paper) return <OnePaper practice={practice} paper={paper} />
          return isOfSchools ? <Colleges practice={practice} /> : <Papers practice={practice} />
        }}
      </WithPractice>
    </Page>
  )
}
