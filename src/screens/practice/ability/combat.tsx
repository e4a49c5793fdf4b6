import { observer } from 'mobx-react-lite'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  candidatesOf,
  measure,
  openRun,
  Rating,
  ratingRange,
  reportOf,
  resumeOf,
  runOf,
  SubjectChips,
  suitedTo,
  useSubject,
  whenOf,
} from '@/features/practice'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '@/stores/practice-store'
import { abilityText as text } from '@/strings/practice/ability'
import { reportsText as reports } from '@/strings/practice/reports'
import { abilityOfRun } from './of-run'

/** Questions from which on there is something to choose from. */
const FEWEST = 20
/** Tests that are listed. */
const SHOWN = 5

/** The ability in a subject, the test that measures it, and the tests before. */
export const Combat = observer(function Combat({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { now } = useRoot()
  const { local } = useOwnStorage()
  const [choice, choose] = useSubject(bank)
  const source = `ability:${choice.subject}`
  const suits = suitedTo(bank, local)
  const { ability, evidence } = measure(practice, choice, now())
  const open = openRun(practice, source, 'ability', suits)
  const candidates = candidatesOf(practice, { kind: 'ability', subject: choice.subject }, suits)
  const canTest = open !== undefined || candidates.length >= FEWEST
  const tests = practice.attempts.filter(
    ({ begin, finish }) => begin.mode === 'ability' && begin.source === source && finish !== undefined,
  )
  const name = bank.subjectOf(choice.subject)?.name ?? ''
  return (
    <>
      <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      <Rating title={text.rating(name)} ability={ability} shares={evidence.map(({ share }) => share)} />
      <Box as="p" className="pad t-cap ability-note">
        {text.scale}
      </Box>
      <Section title={text.more}>
        <LinkRow to="/exercises/master-status" title={text.mastery} hint={text.masteryHint} />
        <LinkRow to="/exercises/subject-ability" title={text.subject} hint={text.subjectHint} />
        <LinkRow to="/exercises/ability-stage-report" title={text.changed} hint={text.changedHint} />
        <LinkRow to="/exercises/deep-week-report" title={text.weekly} hint={text.weeklyHint} />
        <LinkRow
          to={`/exercises/deep-report?subject=${choice.subject}`}
          title={reports.subject}
          hint={reports.subjectHint}
        />
        <LinkRow to="/exercises/deep-all-report" title={reports.allReport} hint={reports.allReportHint} />
        <LinkRow to="/exercises/study-report" title={reports.studyReport} hint={reports.studyReportHint} />
        <LinkRow to="/courses/task-list" title={reports.plan} hint={reports.planHint} />
      </Section>
      {tests.length > 0 && (
        <Section title={text.tests}>
          {tests.slice(0, SHOWN).map((attempt) => (
            <LinkRow
              key={attempt.begin.id}
              to={reportOf(attempt)}
              title={ratingRange(abilityOfRun(practice, attempt).ability)}
              hint={whenOf(attempt.finish?.at ?? attempt.lastAt)}
            />
          ))}
        </Section>
      )}
      {canTest ? (
        <Box className="act ability-act">
          <Box as="p" className="grow">
            <Box as="span" className="t-mid row-line">
              {text.startTitle}
            </Box>
            <Box as="span" className="t-cap row-line">
              {candidates.some((one) => one.text) ? text.startHintTexts : text.startHint}
            </Box>
          </Box>
          <Button
            className="btn btn-l btn-beacon"
            onClick={() => go(open ? resumeOf(open) : runOf('ability', source))}
          >
            {open ? text.resume : text.start}
          </Button>
        </Box>
      ) : (
        <Box as="p" className="pad t-sub ability-note">
          {text.tooFew}
        </Box>
      )}
    </>
  )
})
