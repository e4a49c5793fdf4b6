import { observer } from 'mobx-react-lite'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  BandRow,
  measure,
  nameOfSource,
  getPart,
  Rating,
  ratingRange,
  suitedPaper,
  WithReport,
} from '../../parts'
import { usePage } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { isRight } from '../../../../../contract/domain/practice/mistake'
import { abilityOfRun } from './of-run'

const text = abilityText.report

const Measured = observer(function Measured({
  practice,
  attempt,
}: {
  practice: PracticeStore
  attempt: Attempt
}) {
  const { now } = serverTime(useRoot())
  const { bank } = practice
  const { local } = useOwnStorage()
  const subject = attempt.begin.source.slice('ability:'.length)
  const back = `/exercises/combat-ability?subject=${encodeURIComponent(subject)}` as const
  const { ability, answers, stopped } = abilityOfRun(practice, attempt)
  const whole = measure(practice, { subject, paper: suitedPaper(bank, local, subject) }, now())
  const parts = [...new Set(answers.map(({ node }) => getPart(node)))]
  const right = answers.filter(isRight).length
  return (
    <>
      <Rating
        title={nameOfSource(bank, attempt.begin.source)}
        ability={ability}
        shares={answers.map(({ share }) => share)}
      />
      <Box as="p" className="pad t-sub ability-note">
        {text.facts(right, answers.length, text.stopped[stopped])}
      </Box>
      <Section title={text.title}>
        <LinkRow to={`/exercises/analysis?attempt=${attempt.begin.id}&at=1`} title={text.review} />
        {whole.evidence.length > answers.length && (
          <LinkRow to={back} title={text.with(ratingRange(whole.ability))} hint={text.withHint} />
        )}
        <LinkRow to="/exercises/master-status" title={abilityText.mastery} hint={abilityText.masteryHint} />
      </Section>
      <Section title={text.nodes} hint={text.nodesHint}>
        {parts.map((node) => {
          const measured = whole.nodes.get(node)
          return (
            measured && (
              <BandRow
                key={node}
                name={bank.findNode(node)?.name ?? node}
                measured={measured}
                to={`/exercises/master-status?node=${node}`}
              />
            )
          )
        })}
      </Section>
      <Box className="act">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => go(back)}>
          {text.again}
        </Button>
      </Box>
    </>
  )
})

/** The outcome of one ability test, and its evidence. */
export const TestReport = observer(function TestReport({ practice }: { practice: PracticeStore }) {
  const { params } = usePage()
  return (
    <WithReport practice={practice} id={params['attempt'] ?? ''}>
      {(attempt) => <Measured practice={practice} attempt={attempt} />}
    </WithReport>
  )
})
