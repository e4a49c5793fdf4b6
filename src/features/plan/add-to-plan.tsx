import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { planText as text } from '@/strings/plan'
import type { TaskFacts } from '../../../contract/domain/plan/event'
import { usePlan } from './use-plan'

/**
 * Puts something that the app names into the plan with one tap, on its day or on one with room; leads there once it is in
 * it.
 */
export const AddToPlan = observer(function AddToPlan(
  thing: Omit<TaskFacts, 'day'> & { readonly day?: number },
) {
  const { ui } = useRoot()
  const plan = usePlan()
  const planned = plan?.planned(thing)
  function add(): void {
    plan?.add(thing)
    ui.say(text.added, 'good')
  }
  if (planned) {
    const isDone = planned.state === 'done'
    return (
      <Link
        to="/courses/task-list"
        className="btn btn-text"
        aria-label={isDone ? text.finishedNamed(thing.title) : text.plannedNamed(thing.title)}
      >
        <Icon name="check" size={20} />
        {isDone ? text.finished : text.planned}
      </Link>
    )
  }
  return (
    <Button className="btn btn-quiet" aria-label={text.addNamed(thing.title)} disabled={!plan} onClick={add}>
      {text.add}
    </Button>
  )
})
