import { observer } from 'mobx-react-lite'
import { createContentApi } from '@/api/content'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { heldBack, measure, offeredIn, suitedPaper, RatingRow, NothingYet } from '../../parts'
import { usePlan } from '@/features/plan'
import { useOwnStorage } from '@/kit/own-storage'
import { useLoad } from '@/kit/use-load'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PlanStore } from '@/stores/plan-store'
import type { PracticeStore } from '../../store/practice-store'
import { practiceText } from '../../strings/index'
import { reportsText } from '../../strings/reports'
import { daysUntil } from '../../../../../contract/domain/china-time'
import type { Task } from '../../../../../contract/domain/plan/fold'
import { getRisk } from './risk'
import { sumMinutes } from '../../../../../contract/domain/minutes'

const text = reportsText.all
/** The past days whose done tasks are counted. */
const PAST_DAYS = 14

interface OfExam {
  readonly practice: PracticeStore
  /** Days until the exam. */
  readonly daysLeft: number
}

/** Whether the pace of the last weeks reaches what is left, and what that is made of. */
const Pace = observer(function Pace({ practice, daysLeft }: OfExam) {
  const {
    bank,
    today,
    state: { days },
  } = practice
  const { local } = useOwnStorage()
  const held = heldBack(practice, local)
  const heads = bank.index.subjects.flatMap(({ id }) =>
    offeredIn(bank, { subject: id, paper: suitedPaper(bank, local, id) }, held),
  )
  const isAnswered = (question: string) => practice.state.listHistory(question).length > 0
  const risk = getRisk({ heads, isAnswered, days, today, daysLeft })
  const isCompared = ['enough', 'short', 'unsure'].includes(risk.verdict)
  return (
    <Section title={text.risk}>
      <Box as="p" className={`risk risk-${risk.verdict}`}>
        {text.verdicts[risk.verdict]}
      </Box>
      {isCompared && (
        <Box as="p" className="t-sub t-num ability-note">
          {text.why(risk.needed, risk.slow, risk.fast)}
        </Box>
      )}
      <FactRow
        title={text.left}
        hint={text.leftHint(practiceText.time(risk.minutes * 60_000))}
        value={text.questions(risk.questions)}
        to="/exercises/problem-solving-training"
      />
      {daysLeft > 0 && <FactRow title={text.days} value={text.daysLeft(daysLeft)} />}
      <FactRow
        title={text.pace}
        value={text.formatPace(risk.slow, risk.fast)}
        to="/exercises/data-statistics"
      />
      <Box as="p" className="t-cap ability-note">
        {text.rule}
      </Box>
    </Section>
  )
})

/** The results of the tasks that the student planned. */
const Tasks = observer(function Tasks({ plan }: { plan: PlanStore }) {
  const { tasks, today } = plan
  const open = tasks.filter(({ state }) => state === 'open')
  const late = open.filter(({ day }) => day < today)
  const past = tasks.filter(({ day }) => day < today && day >= today - PAST_DAYS)
  const done = past.filter(({ state }) => state === 'done').length
  const figure = (list: readonly Task[]) => text.tasks(list.length, sumMinutes(list))
  if (tasks.length === 0)
    return (
      <Section title={text.plan}>
        <Box as="p" className="t-sub ability-note">
          {text.none}
        </Box>
        <LinkRow to="/courses/task-list" title={reportsText.plan} />
      </Section>
    )
  return (
    <Section title={text.plan} {...(past.length > 0 && { hint: text.onTime(done, past.length) })}>
      <FactRow title={text.overdue} value={figure(late)} to="/courses/task-list" />
      <FactRow title={text.planned} value={figure(open)} to="/courses/task-list" />
    </Section>
  )
})

/** Every subject with its band, and what endangers the plan. */
export const AllReport = observer(function AllReport({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const plan = usePlan()
  const { load } = useLoad('exam', (api) => api.of(createContentApi).getHome())
  if (practice.state.answered.length === 0) return <NothingYet hint={text.emptyHint} />
  return (
    <>
      <Section title={text.subjects} hint={text.subjectsHint}>
        {bank.index.subjects.map(({ id, name }) => (
          <RatingRow
            key={id}
            name={name}
            measured={measure(practice, { subject: id, paper: suitedPaper(bank, local, id) }, now())}
            to={`/exercises/deep-report?subject=${id}`}
          />
        ))}
        <Box as="p" className="t-cap ability-note">
          {text.scale}
        </Box>
      </Section>
      {load.state === 'ready' && (
        <Pace practice={practice} daysLeft={daysUntil(load.value.examDate, now())} />
      )}
      {load.state === 'failed' && (
        <Section title={text.risk}>
          <Box as="p" className="t-sub ability-note">
            {text.noDate}
          </Box>
        </Section>
      )}
      {plan && <Tasks plan={plan} />}
    </>
  )
})
