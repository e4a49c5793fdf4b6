import { observer } from 'mobx-react-lite'
import type { Paper } from '@/api/question'
import { NavBar } from '@/components/nav-bar'
import { LinkRow, RowLines } from '@/components/rows'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import {
  mockPapersOf,
  reportOf,
  runOf,
  runOutcome,
  SubjectChips,
  useSubject,
  WithPractice,
  writePoints,
} from '@/features/practice'
import { Page, usePage, useTitle } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go, type Address } from '@/routes/navigate'
import type { PracticeStore } from '@/stores/practice-store'
import { collegesText } from '@/strings/practice/colleges'
import { recordText } from '@/strings/practice/record'
import { trainText } from '@/strings/practice/train'
import { chinaTime } from '../../../../contract/domain/china-time'
import { Colleges } from './colleges'
import './index.scss'

const text = trainText.exam

const sourceOf = ({ id }: Paper): string => `paper:${id}`

/** Where a paper is sat. */
function sittingOf(paper: Paper): Address {
  const source = sourceOf(paper)
  if (paper.school === undefined) return runOf('paper', source)
  return `/exercises/recruitment-test?source=${encodeURIComponent(source)}`
}

function attemptsOf(practice: PracticeStore, paper: Paper) {
  return practice.attempts.filter(({ begin }) => begin.source === sourceOf(paper) && begin.mode === 'paper')
}

/** The best result of a paper so far; undefined before there is one. */
function bestOf(practice: PracticeStore, paper: Paper): number | undefined {
  const results = attemptsOf(practice, paper)
    .filter(({ isMarked }) => isMarked)
    .map((attempt) => runOutcome(practice, attempt).earned)
  return results.length === 0 ? undefined : Math.max(...results)
}

/** The mock papers of a subject. */
const Papers = observer(function Papers({ practice }: { practice: PracticeStore }) {
  const [choice, choose] = useSubject(practice.bank)
  const papers = mockPapersOf(practice.bank, choice)
  return (
    <>
      <SubjectChips bank={practice.bank} choice={choice} onChoose={choose} />
      <Section title={text.list}>
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
        {papers.map((paper) => {
          const best = bestOf(practice, paper)
          const facts = text.facts(paper.minutes, paper.full)
          return (
            <LinkRow
              key={paper.id}
              to={`/exercises/exam-detail?paper=${paper.id}`}
              title={paper.title}
              hint={best === undefined ? facts : `${facts} · ${text.best(writePoints(best))}`}
            />
          )
        })}
      </Section>
    </>
  )
})

/** One paper: its sections, the rules, and my results. */
const OnePaper = observer(function OnePaper({ practice, paper }: { practice: PracticeStore; paper: Paper }) {
  const mine = attemptsOf(practice, paper)
  const done = mine.filter(({ finish }) => finish)
  const isOpen = mine.length > done.length
  const isSample = paper.school !== undefined
  function sit(): void {
    practice.askToSit(paper.id)
    go(sittingOf(paper))
  }
  const rules = [
    text.ruleTime(paper.minutes),
    text.ruleEnd,
    text.ruleOffline,
    text.ruleMark,
    isSample ? collegesText.ruleSource : text.ruleSource,
  ]
  return (
    <>
      <Box as="section" className="pad">
        <Box as="h2" className="t-h1 exam-name">
          {paper.title} {isSample && <SampleTag />}
        </Box>
        <Box as="p" className="t-sub t-num">
          {text.facts(paper.minutes, paper.full)}
        </Box>
      </Box>
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
      <Section title={text.rules}>
        <Box as="ul" className="exam-rules">
          {rules.map((rule) => (
            <Box as="li" key={rule} className="t-sub">
              {rule}
            </Box>
          ))}
        </Box>
      </Section>
      {done.length > 0 && (
        <Section title={text.history}>
          {done.map((attempt) => {
            const { earned, full, waiting } = runOutcome(practice, attempt)
            const { month, day, clock } = chinaTime(attempt.lastAt)
            const score = attempt.isMarked
              ? text.score(writePoints(earned), writePoints(full))
              : recordText.marking
            return (
              <LinkRow
                key={attempt.begin.id}
                to={reportOf(attempt)}
                title={`${recordText.day(month, day)} ${clock}`}
                hint={attempt.isMarked && waiting > 0 ? `${score} · ${text.waiting(waiting)}` : score}
              />
            )
          })}
        </Section>
      )}
      <Box className="act">
        {!isOpen && (
          <Button className="btn btn-l btn-quiet act-back" onClick={() => go(runOf('test', sourceOf(paper)))}>
            {text.untimed}
          </Button>
        )}
        <Button className="btn btn-l btn-beacon act-next" onClick={sit}>
          {isOpen ? text.resume : done.length > 0 ? text.again : text.start}
        </Button>
      </Box>
    </>
  )
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
          const paper = id === undefined ? undefined : practice.bank.paperOf(id)
          if (paper) return <OnePaper practice={practice} paper={paper} />
          return isOfSchools ? <Colleges practice={practice} /> : <Papers practice={practice} />
        }}
      </WithPractice>
    </Page>
  )
}
