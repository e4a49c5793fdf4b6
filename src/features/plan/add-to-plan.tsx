import { observer } from 'mobx-react-lite'
import { DoubleTapCover } from '@/components/double-tap-cover'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { planText as text } from '@/strings/plan'
import { calendarDay } from '../../../contract/domain/study/day'
import type { TaskFacts } from '../../../contract/domain/plan/event'
import { usePlan } from './use-plan'
import './plan.scss'

type AddToPlanProps = Omit<TaskFacts, 'day'> & {
  readonly day?: number
  /** The name for assistive technology where its title alone stands on the screen more than once. */
  readonly name?: string
}

/**
 * Puts something that the app names into the plan with one tap, on its day or on one with room; leads there once it is in
 * it.
 */
export const AddToPlan = observer(function AddToPlan({ name, ...thing }: AddToPlanProps) {
  const { ui } = useRoot()
  const plan = usePlan()
  const planned = plan?.planned(thing)
  function add(): void {
    if (!plan) return
    const day = plan.add(thing)
    const { month, day: ofMonth } = calendarDay(day)
    ui.say(text.added(day - plan.today, month, ofMonth), 'good')
  }
  const called = name ?? thing.title
  const isDone = planned?.state === 'done'
  return (
    <Box className="plan-add">
      {planned ? (
        <Link
          to="/courses/task-list"
          className="btn btn-text"
          aria-label={isDone ? text.finishedNamed(called) : text.plannedNamed(called)}
        >
          <Icon name="check" size={20} />
          {isDone ? text.finished : text.planned}
        </Link>
      ) : (
        <Button className="btn btn-quiet" aria-label={text.addNamed(called)} disabled={!plan} onClick={add}>
          {text.add}
        </Button>
      )}
      {/* The second tap of a double tap that has planned it does not follow the link that is there now. */}
      <DoubleTapCover card={String(planned !== undefined)} />
    </Box>
  )
})
