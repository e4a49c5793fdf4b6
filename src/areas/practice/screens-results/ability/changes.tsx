import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { Chips } from '@/components/chips'
import { Notice } from '@/components/notice'
import {
  listChildren,
  measure,
  SubjectChips,
  suitedPaper,
  useSubject,
  type SubjectChoice,
  ChangeRow,
} from '../../parts'
import { Section } from '@/components/section'
import { useOwnStorage } from '@/kit/own-storage'
import { usePage } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { studyDayStart } from '../../../../../contract/domain/study/day'
import { DAYS_OF_WEEK } from '../../../../../contract/domain/study/week'
import { getStages } from '../../../../../contract/domain/practice/ability'
import { mondayIn, weekRange } from './when'

const text = abilityText.changes
const STAGES = [7, 30, 90] as const
type Days = (typeof STAGES)[number]

interface Frame {
  /** Undefined where another stage is shown than those to choose from. */
  readonly days: Days | undefined
  readonly onChoose: (days: Days) => void
  readonly title: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** The choice of a stage, and the changes in it; what to do where there is nothing to compare. */
function Changes({ days, onChoose, title, isEmpty, children }: Frame) {
  return (
    <>
      <Box className="pad">
        <Chips
          label={text.label}
          options={STAGES.map((value) => ({ value, name: text.stages[value] }))}
          isChosen={(value) => value === days}
          onChoose={onChoose}
        />
      </Box>
      {isEmpty ? (
        <Notice art="empty" title={text.empty} hint={text.emptyHint}>
          <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/problem-solving-training')}>
            {text.go}
          </Button>
        </Notice>
      ) : (
        <Section title={title} hint={text.hint}>
          {children}
          <Box as="p" className="t-sub ability-note">
            {text.rule}
          </Box>
        </Section>
      )}
    </>
  )
}

/** The abilities by the answers before a time, and by those from then on; both times in Unix ms. */
const measureBeforeAndAfter = (
  practice: PracticeStore,
  choice: SubjectChoice,
  since: number,
  until: number,
) => ({
  before: measure(practice, choice, since - 1),
  after: measure(practice, choice, until, since),
})

/** How the ability in each subject changed between a stage and the time before it. */
export const StageChanges = observer(function StageChanges({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const [days, setDays] = useState<Days>(30)
  const rows = bank.index.subjects.map(({ id, name }) => ({
    id,
    name,
    ...measureBeforeAndAfter(
      practice,
      { subject: id, paper: suitedPaper(bank, local, id) },
      now() - days * DAY_MS,
      now(),
    ),
  }))
  return (
    <Changes
      days={days}
      onChoose={setDays}
      title={text.title}
      isEmpty={rows.every(({ before, after }) => before.evidence.length + after.evidence.length === 0)}
    >
      {rows.map(({ id, name, before, after }) => (
        <ChangeRow
          key={id}
          name={name}
          {...getStages(before.evidence, after.evidence)}
          to={`/exercises/ability-subject-report?subject=${id}&days=${days}`}
        />
      ))}
    </Changes>
  )
})

/** How the parts of one subject changed. */
export const PartChanges = observer(function PartChanges({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const { params } = usePage()
  const [choice, choose] = useSubject(bank, params['subject'])
  const [week, setWeek] = useState(() => mondayIn(params['week'], practice.today))
  const [days, setDays] = useState<Days>(() => STAGES.find((item) => String(item) === params['days']) ?? 30)
  const [since, until] =
    week === undefined
      ? [now() - days * DAY_MS, now()]
      : [studyDayStart(week), studyDayStart(week + DAYS_OF_WEEK) - 1]
  const { before, after } = measureBeforeAndAfter(practice, choice, since, until)
  return (
    <>
      <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      <Changes
        days={week === undefined ? days : undefined}
        onChoose={(next) => {
          setWeek(undefined)
          setDays(next)
        }}
        title={week === undefined ? text.parts : text.inWeek(weekRange(week))}
        isEmpty={before.evidence.length + after.evidence.length === 0}
      >
        <ChangeRow
          name={text.all}
          {...getStages(before.evidence, after.evidence)}
          to="/exercises/combat-ability"
        />
        {listChildren(bank, choice.subject, undefined).map(({ id, name }) => {
          const [earlier, later] = [before.nodes.get(id), after.nodes.get(id)]
          return (
            earlier &&
            later && (
              <ChangeRow
                key={id}
                name={name}
                {...getStages(earlier.evidence, later.evidence)}
                to={`/exercises/master-status?node=${id}`}
              />
            )
          )
        })}
      </Changes>
    </>
  )
})
