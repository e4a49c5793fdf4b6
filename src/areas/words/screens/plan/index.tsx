import { observer } from 'mobx-react-lite'
import { Chips } from '@/components/chips'
import { DateField } from '@/components/date-field'
import { Field } from '@/components/field'
import { Gradual } from '@/components/gradual'
import { Icon } from '@/components/icon'
import { LinkRow } from '@/components/rows'
import { NavBar } from '@/components/nav-bar'
import { Section } from '@/components/section'
import { Page, useTitle } from '@/features/page'
import { calendarDay, formatDate, WithWords } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import type { WordStore } from '../../store/word-store'
import { wordsText } from '../../strings/index'
import { planText as text } from '../../strings/plan'
import { typedText } from '../../../../../contract/domain/typed-text'
import { NO_EXAM, Schedule } from '../../../../../contract/domain/words/plan'
import { Radios } from './choice'
import { Preview, previewTitle } from './preview'
import { useUserPlan, type PlanState } from './use-user-plan'
import './index.scss'

const groups = [10, 20, 30, 50]
const caps = [0, 60, 100, 150, 200, 300]
const minutes = [0, 15, 30, 45, 60, 90]
/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]
const numbers = [1, 2, 3] as const
/** New words that a step adds or takes. */
const STEP = 5

/** The usual values, and the one that is chosen if it is another. */
const withChosen = (usual: readonly number[], chosen: number) =>
  usual.includes(chosen) ? usual : [...usual, chosen].sort((a, b) => a - b)

function Exam({ state }: { state: PlanState }) {
  const { words, plan, fault, change } = state
  const { examDate, examDateNote } = words.book.index
  if (plan.examDate === NO_EXAM)
    return (
      <Box className="plan-none">
        <Box as="p" className="grow">
          {text.noExamHint}
        </Box>
        <Button className="btn btn-text" onClick={() => change({ examDate })}>
          {text.setExam}
        </Button>
      </Box>
    )
  const isOver = new Schedule(plan, words.today).examDay === undefined
  return (
    <>
      <DateField
        id="plan-exam"
        label={text.examDate}
        value={plan.examDate}
        min={formatDate(words.today + 1)}
        max={formatDate(words.today + 4 * 365)}
        note={isOver ? wordsText.examOver : plan.examDate === examDate ? examDateNote : undefined}
        error={fault?.field === 'examDate' ? fault.message : undefined}
        onPick={(picked) => change({ examDate: picked })}
      />
      <Button className="btn btn-text plan-drop" onClick={() => change({ examDate: NO_EXAM })}>
        {text.noExam}
      </Button>
    </>
  )
}

function finishWords({ forecast, unmet, plan, words }: PlanState): string | undefined {
  if (unmet === 0) return text.finishDone
  if (!forecast.value) return undefined
  const { finishDay } = forecast.value
  const { examDay, isExam } = new Schedule(plan, words.today)
  if (isExam) return text.neverNow
  if (finishDay === undefined) return examDay === undefined ? text.finishLater : text.finishNever
  const { month, day } = calendarDay(finishDay)
  return text.finishOn(text.day(month, day))
}

function NewWords({ state }: { state: PlanState }) {
  const { words, draft, plan, typed, pace, fault, change, setPace } = state
  const step = (by: number) =>
    change({ typed: String(Math.min(300, Math.max(0, (Number(typed) || 0) + by))) })
  return (
    <>
      <Chips
        label={text.pace}
        options={[
          { value: 'count' as const, name: text.byCount },
          { value: 'date' as const, name: text.byDate },
        ]}
        isChosen={(value) => value === pace}
        onChoose={setPace}
      />
      {pace === 'count' ? (
        <Field
          id="plan-new"
          label={text.newADay}
          kind="number"
          maxLength={3}
          value={typed}
          onInput={(value) => change({ typed: typedText(value).replace(/\D/g, '') })}
          error={fault?.field === 'newADay' ? fault.message : undefined}
          note={finishWords(state)}
          trail={
            <Box className="flex">
              <Button className="ib" aria-label={text.less} onClick={() => step(-STEP)}>
                <Icon name="minus" />
              </Button>
              <Button className="ib" aria-label={text.more} onClick={() => step(STEP)}>
                <Icon name="plus" />
              </Button>
            </Box>
          }
        />
      ) : (
        <DateField
          id="plan-finish"
          label={text.finishDate}
          value={draft.finishDate ?? ''}
          min={formatDate(words.today)}
          max={plan.examDate}
          note={text.finishMeans(plan.newADay)}
          error={fault?.field === 'finishDate' ? fault.message : undefined}
          onPick={(finishDate) => change({ finishDate })}
        />
      )}
    </>
  )
}

function Amounts({ state: { plan, change } }: { state: PlanState }) {
  return (
    <>
      <Chips
        label={text.group}
        options={withChosen(groups, plan.group).map((value) => ({ value, name: text.words(value) }))}
        isChosen={(value) => value === plan.group}
        onChoose={(group) => change({ group })}
      />
      <Chips
        label={text.cap}
        note={text.capHint}
        options={withChosen(caps, plan.cap).map((value) => ({
          value,
          name: value === 0 ? text.noCap : text.words(value),
        }))}
        isChosen={(value) => value === plan.cap}
        onChoose={(cap) => change({ cap })}
      />
      <Chips
        label={text.minutes}
        note={text.minutesHint}
        options={withChosen(minutes, plan.minutes ?? 0).map((value) => ({
          value,
          name: value === 0 ? text.noCap : text.minutesADay(value),
        }))}
        isChosen={(value) => value === (plan.minutes ?? 0)}
        onChoose={(value) => change({ minutes: value })}
      />
      <Chips
        label={text.easy}
        note={text.easyHint}
        isDense
        options={weekdays.map((value) => ({
          value,
          name: text.weekdays[value] ?? '',
          spoken: text.weekday(text.weekdays[value] ?? ''),
        }))}
        isChosen={(value) => plan.easyDays.includes(value)}
        onChoose={(value) =>
          change({
            easyDays: plan.easyDays.includes(value)
              ? plan.easyDays.filter((day) => day !== value)
              : [...plan.easyDays, value].sort((a, b) => a - b),
          })
        }
      />
    </>
  )
}

const UserPlan = observer(function UserPlan({ words }: { words: WordStore }) {
  const state = useUserPlan(words)
  const { plan, change } = state
  return (
    <Form className="plan" onSubmit={state.save}>
      <Box className="pad" role="status" aria-live="polite">
        <Box as="p" className="t-sub plan-state">
          {state.isRestored ? text.restored : state.hasChanges ? text.unsaved : text.lead}
          <Button className="btn btn-text plan-drop" disabled={!state.hasChanges} onClick={state.drop}>
            {text.drop}
          </Button>
        </Box>
      </Box>
      <Box>
        <Gradual>
          <Section title={text.exam}>
            <Exam state={state} />
            <NewWords state={state} />
          </Section>
          <Section title={text.scheme}>
            <Radios
              label={text.scheme}
              options={numbers.map((value) => ({ value, ...text.schemes[value] })).reverse()}
              chosen={plan.model}
              onChoose={(model) => change({ model })}
            />
            <LinkRow to="/spword/memory-scheme" title={text.schemeMore} />
          </Section>
          <Section title={text.tip}>
            <Radios
              label={text.tip}
              options={numbers.map((value) => ({ value, ...text.tips[value] }))}
              chosen={plan.tip}
              onChoose={(tip) => change({ tip })}
            />
          </Section>
          <Box className="pad">
            <Amounts state={state} />
          </Box>
          <Section title={previewTitle(state)}>
            <Preview state={state} />
          </Section>
        </Gradual>
      </Box>
      <Box className="act">
        <Button submit className="btn btn-l btn-beacon btn-full">
          {text.save}
        </Button>
      </Box>
    </Form>
  )
})

/** The student's plan, with what it comes to while it is changed. */
export default function UserPlanScreen() {
  return (
    <Page bottom="act">
      <NavBar title={useTitle()} />
      <WithWords>{(words) => <UserPlan words={words} />}</WithWords>
    </Page>
  )
}
