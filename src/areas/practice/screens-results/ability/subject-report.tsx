import { observer } from 'mobx-react-lite'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  BandRow,
  listCauses,
  listChildren,
  heldBack,
  isMeasured,
  measure,
  mistakesBy,
  nextNodes,
  nodesOffered,
  offeredIn,
  Rating,
  SubjectChips,
  useSubject,
  wholeBook,
  type MeasuredSubject,
  type SubjectChoice,
  ChangeRow,
  NothingYet,
} from '../../parts'
import { usePage } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'
import { practiceText } from '../../strings/index'
import { questionToolText } from '../../strings/question-tools'
import { reportsText as text } from '../../strings/reports'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { getSitting } from '../../../../../contract/domain/practice/week'
import { getStages } from '../../../../../contract/domain/practice/ability'
import { ThingRow } from './thing-row'
import { sumMinutes } from '../../../../../contract/domain/minutes'

/** The days that the change covers, and the number of things to do next. */
const [DAYS, THINGS] = [30, 3]

interface OfSubject {
  readonly practice: PracticeStore
  readonly choice: SubjectChoice
  readonly whole: MeasuredSubject
}

/** The parts of the subject, the weakest first; those of which nothing is known come last. */
function Parts({ practice: { bank }, choice, whole }: OfSubject) {
  const parts = listChildren(bank, choice.subject, undefined)
    .flatMap(({ id, name }) => {
      const measured = whole.nodes.get(id)
      return measured ? [{ id, name, measured }] : []
    })
    .sort(
      (a, b) =>
        Number(isMeasured(b.measured)) - Number(isMeasured(a.measured)) ||
        a.measured.share - b.measured.share,
    )
  return (
    <Section title={text.parts} hint={text.partsHint}>
      {parts.map(({ id, name, measured }) => (
        <BandRow key={id} name={name} measured={measured} to={`/exercises/master-status?node=${id}`} />
      ))}
    </Section>
  )
}

/** The student's reasons why questions were wrong. */
function Causes({ practice, choice }: OfSubject) {
  const mistakes = mistakesBy(practice, { ...wholeBook, subject: choice.subject })
  const causes = listCauses(practice, mistakes)
  if (mistakes.length === 0) return null
  return (
    <Section title={text.causes} hint={text.causesHint}>
      {causes.map(({ cause, count }) => (
        <FactRow
          key={cause}
          title={cause === 'none' ? questionToolText.cause.none : questionToolText.cause.names[cause]}
          value={text.cause(count)}
          to={`/exercises/mistake-book?subject=${choice.subject}&cause=${cause}`}
        />
      ))}
      {causes.every(({ cause }) => cause === 'none') && (
        <Box as="p" className="t-sub ability-note">
          {text.noCauses}
        </Box>
      )}
    </Section>
  )
}

/** The time of the answers of the subject, beside the usual time of their questions. */
function Pace({ practice, whole }: Omit<OfSubject, 'choice'>) {
  const took = whole.evidence.map(({ answer }) => ({
    own: answer.took,
    usual: (practice.bank.findHead(answer.question)?.seconds ?? 0) * 1000,
  }))
  const average = (of: (item: { own: number; usual: number }) => number): number =>
    took.reduce((sum, item) => sum + of(item), 0) / Math.max(1, took.length)
  return (
    <Section title={text.time}>
      <FactRow
        title={text.perQuestion}
        hint={text.usual(practiceText.time(average(({ usual }) => usual)))}
        value={practiceText.time(average(({ own }) => own))}
        to="/exercises/data-statistics"
      />
    </Section>
  )
}

/** The next things to learn: what can be begun with, the weak before the new. */
function Things({ practice, choice, whole }: OfSubject) {
  const { bank } = practice
  const { local } = useOwnStorage()
  const held = heldBack(practice, local)
  const heads = new Map(offeredIn(bank, choice, held).map((head) => [head.id, head]))
  const things = nextNodes(bank, choice, whole, nodesOffered(bank, choice, held))
    .slice(0, THINGS)
    .map(({ node }) => ({
      node,
      measured: whole.nodes.get(node.id),
      minutes: getSitting(heads, node.id),
    }))
  if (things.length === 0)
    return (
      <Section title={text.things}>
        <Box as="p" className="t-sub ability-note">
          {text.allKnown}
        </Box>
        <LinkRow to="/exercises/exam-detail" title={text.papers} />
      </Section>
    )
  return (
    <Section title={text.things} hint={text.thingsHint(sumMinutes(things))}>
      {things.map(({ node, measured, minutes }, at) => (
        <ThingRow
          key={node.id}
          place={at + 1}
          task={`deep-${node.id}`}
          node={node.id}
          name={node.name}
          minutes={minutes}
          why={
            measured && isMeasured(measured)
              ? text.weak(measured.share, measured.evidence.length)
              : text.few(measured?.evidence.length ?? 0)
          }
        />
      ))}
    </Section>
  )
}

/** All that the answers tell of one subject, the one of the address or the one chosen last. */
export const SubjectReport = observer(function SubjectReport({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const { params } = usePage()
  const [choice, choose] = useSubject(bank, params['subject'])
  const since = now() - DAYS * DAY_MS
  const whole = measure(practice, choice, now())
  const own = { practice, choice, whole }
  return (
    <>
      <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      <Rating
        title={abilityText.rating(bank.findSubject(choice.subject)?.name ?? '')}
        ability={whole.ability}
        shares={whole.evidence.map(({ share }) => share)}
      />
      {whole.evidence.length === 0 ? (
        <NothingYet hint={text.onSubject.emptyHint} />
      ) : (
        <>
          <Section title={text.change} hint={text.changeHint}>
            <ChangeRow
              name={text.month}
              {...getStages(
                measure(practice, choice, since - 1).evidence,
                measure(practice, choice, now(), since).evidence,
              )}
              to={`/exercises/ability-subject-report?subject=${choice.subject}&days=${DAYS}`}
            />
          </Section>
          <Things {...own} />
          <Parts {...own} />
          <Causes {...own} />
          <Pace practice={practice} whole={whole} />
        </>
      )}
    </>
  )
})
