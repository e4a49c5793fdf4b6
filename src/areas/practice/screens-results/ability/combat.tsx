import { observer } from 'mobx-react-lite'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  AbilityTest,
  measure,
  Rating,
  ratingRange,
  buildReportAddress,
  SubjectChips,
  useSubject,
  formatDayAndClock,
} from '../../parts'
import { usePage } from '@/features/page'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText as text } from '../../strings/ability'
import { reportsText as reports } from '../../strings/reports'
import { abilityOfRun } from './of-run'

/** Tests that are listed. */
const SHOWN = 5

/** The ability in a subject, the test that measures it, and the tests before. */
export const Combat = observer(function Combat({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const { params } = usePage()
  const [choice, choose] = useSubject(bank, params['subject'])
  const source = `ability:${choice.subject}`
  const { ability, evidence } = measure(practice, choice, now())
  const tests = practice.state.attempts.filter(
    ({ begin, finish }) => begin.mode === 'ability' && begin.source === source && finish !== undefined,
  )
  const name = bank.findSubject(choice.subject)?.name ?? ''
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
              to={buildReportAddress(attempt)}
              title={ratingRange(abilityOfRun(practice, attempt).ability)}
              hint={formatDayAndClock(attempt.finish?.at ?? attempt.lastAt)}
            />
          ))}
        </Section>
      )}
      <AbilityTest practice={practice} subject={choice.subject} />
    </>
  )
})
