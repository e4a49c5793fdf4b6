import { observer } from 'mobx-react-lite'
import { Chips } from '@/components/chips'
import { usePlan } from '@/features/plan'
import { choiceText as text } from '../../strings/choice'
import { dailyMinutes, countMinutes } from './daily-minutes'

interface MinutesChipsProps {
  /** The chosen value; undefined before anything was. */
  readonly chosen: number | undefined
  readonly onChoose: (minutes: number) => void
}

/** Chooses how long is learnt from courses on a day, and says how that stands to the daily limit of the plan. */
export const MinutesChips = observer(function MinutesChips({ chosen, onChoose }: MinutesChipsProps) {
  const plan = usePlan()
  const minutes = countMinutes(chosen, plan)
  const choices = [...new Set([...dailyMinutes, minutes])].sort((a, b) => a - b)
  const note =
    plan && minutes > plan.state.limit
      ? text.minutesOver(plan.state.limit)
      : chosen === undefined && plan?.state.ownLimit !== undefined
        ? text.minutesOfPlan(plan.state.ownLimit)
        : text.minutesNote
  return (
    <Chips
      label={text.minutes}
      options={choices.map((value) => ({ value, name: text.formatMinutes(value) }))}
      isChosen={(value) => value === minutes}
      onChoose={onChoose}
      note={note}
    />
  )
})
