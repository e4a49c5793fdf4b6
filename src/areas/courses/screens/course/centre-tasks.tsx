import { observer } from 'mobx-react-lite'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { shutTask, useClasses } from '../../parts/course-access'
import { usePlan } from '@/features/plan'
import { Box } from '@/platform/ui'
import { isAddress } from '@/routes/address'
import type { CourseStore } from '../../store/course-store'
import { courseAccessText } from '../../strings/course-access'
import { centreText as text } from '../../strings/centre'
import { isSameDaily } from '../../../../../contract/domain/plan/doing'
import type { Task } from '../../../../../contract/domain/plan/fold'

/** Tasks that are shown here. */
const SHOWN = 3

/**
 * The first tasks that the plan has for today, with today's classes; overdue ones come first. A task that cannot be done
 * now says why and leads to the plan.
 */
export const Tasks = observer(function Tasks({ courses }: { readonly courses: CourseStore }) {
  const plan = usePlan()
  useClasses(plan, courses)
  // The least space is there from the start, so that nothing beneath it moves when the plan comes.
  if (!plan)
    return (
      <Section title={text.tasks}>
        <Box as="p" className="t-sub tasks-waiting" aria-busy />
        <LinkRow to="/courses/task-list" title={text.tasksAll} />
      </Section>
    )
  const isDue = ({ state, day }: Task) => state === 'open' && day <= plan.today
  // Words of a day that is over are done with those of today.
  const due = [...plan.tasks, ...plan.classes]
    .filter(isDue)
    .filter((task, at, all) => !all.slice(at + 1).some((later) => isSameDaily(later, task)))
  const minutes = due.reduce((sum, task) => sum + task.minutes, 0)
  return (
    <Section title={text.tasks} {...(due.length > 0 && { hint: text.tasksHint(due.length, minutes) })}>
      {due.length === 0 && (
        <Box as="p" className="t-sub">
          {plan.tasks.some(({ doneDay }) => doneDay === plan.today) ? text.tasksDone : text.tasksNone}
        </Box>
      )}
      {due.slice(0, SHOWN).map((item) => {
        const { task, title, minutes: takes, day, to } = item
        const closed = shutTask(courses, item)
        const hint = day < plan.today ? text.taskLate(takes) : text.taskMinutes(takes)
        return (
          <LinkRow
            key={task}
            to={to !== undefined && isAddress(to) && !closed ? to : '/courses/task-list'}
            title={title}
            hint={closed ? [hint, courseAccessText.shut[closed.shut]].join(' · ') : hint}
          />
        )
      })}
      <LinkRow to="/courses/task-list" title={text.tasksAll} />
    </Section>
  )
})
